"""Commands about decks: check, submit, show, build, convert."""
