"""Rules about which resources a player may include."""
