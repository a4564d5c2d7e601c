"""Rules about single cards and the lines that name them."""
