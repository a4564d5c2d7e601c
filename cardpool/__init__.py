"""What the cards are: facts about every card, a SQLite database built from them, and names resolved to cards."""
