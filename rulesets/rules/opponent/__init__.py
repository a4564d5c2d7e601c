"""Rules about cards that an opponent makes unplayable."""
