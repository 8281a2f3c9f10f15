"""All commands about decks: those that need only a file, and those of an event."""

from cli.deck import app
from cli.deckdesk import register_deck_desk

register_deck_desk(app)

__all__ = ["app"]
