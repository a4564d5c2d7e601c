"""Rules on the share of dream cards."""
