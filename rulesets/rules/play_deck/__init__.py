"""Rules about the sizes of the play deck."""
