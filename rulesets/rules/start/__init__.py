"""Rules about the starting company."""
