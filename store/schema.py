"""The one definition of the schema, by SQLModel. Importing this is slow: only creation, migrations and `doctor` do.

Two kinds of tables. The truth: `event`, `log`, `person`, `sealed`, `card_set`. For people and other tools, written in
the same transaction and made anew from the log by `doctor`: `player`, `acquisition`, `deck`, `deck_card`, `match`.
"""

from sqlmodel import Field, SQLModel


class _OfEvent(SQLModel):
    stream: str = Field(primary_key=True, foreign_key="event.stream")


class Event(SQLModel, table=True):
    """One evening. `length` and `head` are the number and hash of the last entry of its log."""

    stream: str = Field(primary_key=True)
    slug: str = Field(unique=True)
    title: str
    mode: str
    open: bool = True
    created_at: str
    used_at: str
    length: int = 0
    head: str


class Log(_OfEvent, table=True):
    """The log: one hash chain a stream (docs/log-format.md)."""

    seq: int = Field(primary_key=True)
    step: int
    at: str
    by: str
    kind: str
    data: str
    prev: str
    hash: str


class Person(_OfEvent, table=True):
    """What a player number is called. The log holds only `name_hash`, SHA-256 of salt and name: a name can be erased."""

    player: int = Field(primary_key=True)
    name: str
    salt: str
    name_hash: str


class Sealed(_OfEvent, table=True):
    """Secrets of deals, until the draft's end reveals them in the log. No command shows them before."""

    commitment: str = Field(primary_key=True)
    secret: bytes


class CardSet(SQLModel, table=True):
    """The card sets that events were created with, whole: an event never depends on a file elsewhere."""

    __tablename__ = "card_set"
    digest: str = Field(primary_key=True)
    name: str
    text: str


class Player(_OfEvent, table=True):
    """Players with what they acquired and spent."""

    player: int = Field(primary_key=True)
    name: str
    acquired: int
    spent: int
    deck_points: int | None


class Acquisition(_OfEvent, table=True):
    """Cards acquired in the draft, in order."""

    number: int = Field(primary_key=True)
    draft_table: int
    card: int
    card_name: str
    player: int
    price: int


class Deck(_OfEvent, table=True):
    """Decks handed in."""

    player: int = Field(primary_key=True)
    name: str
    points: int


class DeckCard(_OfEvent, table=True):
    """The cards of those decks: board `deck` or `left`."""

    __tablename__ = "deck_card"
    player: int = Field(primary_key=True)
    place: int = Field(primary_key=True)
    board: str
    card: int
    card_name: str


class Match(_OfEvent, table=True):
    """The schedule, with results where there are any."""

    match: int = Field(primary_key=True)
    round: int
    player_a: int
    player_b: int
    board: int | None
    start: str | None
    points_a: int | None
    points_b: int | None


PROJECTED = ("player", "acquisition", "deck", "deck_card", "match")
"""Tables that follow from the log."""
