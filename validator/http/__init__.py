"""What the API and the page share, and what holds for every answer: both know this room, and neither the other."""
