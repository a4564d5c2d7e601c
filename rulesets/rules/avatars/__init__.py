"""Rules about Wizards, Ringwraiths, Fallen-wizards and The Balrog."""
