"""The game goes on: many seeded games of one deck, turn by turn. It gives advice and decides no legality."""
