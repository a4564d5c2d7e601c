"""What the law says: rules as small modules, formats as data, and the deck that both look at."""
