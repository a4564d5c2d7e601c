"""Rules about the pool from which the starting company is drawn."""
