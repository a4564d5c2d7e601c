"""Measures the program: decks a second, where the time goes, cold start, memory. `python -m benchmarks --help`."""
