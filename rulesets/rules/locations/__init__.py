"""Rules about the location deck."""
