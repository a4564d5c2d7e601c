"""Rules about how many copies of a card a deck may hold."""
