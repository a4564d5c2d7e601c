"""Rules of the scenario Many a Gleaming Golden Hoard."""
