"""Sanity checks on the manifestations of Dragons."""
