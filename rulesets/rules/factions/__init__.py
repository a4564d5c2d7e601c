"""Rules about which factions a player may include."""
