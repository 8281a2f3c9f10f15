"""Cards, decks, rule sets and the few pure functions that read them."""
