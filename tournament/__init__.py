"""Players, decks handed in, rounds and results, as pure state machines."""
