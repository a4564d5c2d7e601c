"""What a deck can do at the start of a game: set-up by the rules, odds, simulation. It never decides legality."""
