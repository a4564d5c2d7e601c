"""Sanity checks on the manifestations of one entity."""
