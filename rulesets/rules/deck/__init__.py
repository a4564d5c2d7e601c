"""Rules about the deck as a whole."""
