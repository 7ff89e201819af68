"""The table socket: one view encoded per audience, written to every socket of it."""
