"""Rules about the sideboards."""
