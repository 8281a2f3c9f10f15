"""The only floor that knows a terminal."""
