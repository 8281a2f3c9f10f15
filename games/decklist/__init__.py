"""Deck files, a format a file: bytes to decks and back (section 9 of the rules)."""
