"""Sanity checks on hoard items."""
