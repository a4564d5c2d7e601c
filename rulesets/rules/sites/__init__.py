"""Sanity checks on the sites that a deck needs."""
