"""Rules about which characters a player may include."""
