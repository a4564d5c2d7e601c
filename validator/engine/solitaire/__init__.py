"""The solitaire game over many runs: its clock, its quests and its hazards, for one simple way of playing."""
