"""Events of every kind at every stage, and files of every sort: what random command lines meet."""

import random
import shutil
from pathlib import Path

from tests.torture.kit import ROOT, must, say


def world(place: Path) -> None:
    """Events of every kind at every stage, and files of every sort, in a folder."""
    three = ("--player", "Ada", "--player", "Ben", "--player", "Cy")
    for words in (
        ("event", "new", "Bazaar", "--seed", 7, *three), ("draft", "start", "--first", "Ada"), ("draft", "award", 180, "--to", "Ben", "--for", 5),
        ("event", "new", "Played", "--seed", 8, *three), ("draft", "start"), ("draft", "auto"), ("deck", "build", "Ada", "--submit"),
        ("deck", "build", "Ben", "--submit"), ("deck", "build", "Cy", "--submit"), ("schedule", "make"), ("match", "result", 1, 100, 90),
        ("event", "export", "friday.jsonl"),
        ("event", "new", "Manual", "--seed", 9, *three), ("draft", "start", "--deal", "manual"),
        ("event", "new", "Robin", "--mode", "round-robin", *three, "--player", "Dee"), ("schedule", "make", "--tables", 1),
        ("match", "result", 1, 100, 100), ("event", "new", "Swiss", "--mode", "swiss", *three, "--player", "Dee"), ("schedule", "next"),
        ("event", "new", "Tables", "--mode", "round-robin", *three, "--player", "Dee"),
    ):  # fmt: skip
        must(say("--db", "fuzz.db", *words))
    for words in (("ffa", "new", "Ada", "Ben", "Cy"), ("teams", "new", "Ada", "Ben", "Cy", "Dee"), ("epito", "new", "Ada", "Ben"),
                  ("karma", "new", "Ada", "Ben", "Cy", "Dee")):  # fmt: skip
        say("--db", "fuzz.db", "--event", "tables", *words)
    (place / "folder").mkdir()
    for deck in sorted((ROOT / "sample-data").rglob("*")):
        if deck.suffix in (".txt", ".json", ".csv", ".toml") and deck.is_file():
            name = f"deck{deck.suffix}"
            if not (place / name).exists():
                shutil.copy(deck, place / name)
    shutil.copy("deck.txt", "folder/deck.txt")
    archive = Path("friday.jsonl").read_bytes()
    Path("broken.jsonl").write_bytes(archive.replace(b'"for":', b'"fro":').replace(b"Ada", b"Eve", 3))
    Path("noise.bin").write_bytes(random.Random(1).randbytes(3000))
    Path("empty.txt").write_bytes(b"")
    Path("script.txt").write_text("1\n2b5\n3:\n.\nu\n", encoding="utf-8")
    Path("event.toml").write_text(
        'name = "From a file"\nmode = "bazaar"\nplayers = ["Ada", "Ben"]\n', encoding="utf-8"
    )
    Path("rules.toml").write_text('name = "mine"\nsize = 30\n', encoding="utf-8")
    Path("cards.csv").write_text("number,name,kind,points\n1,One,manifestation,10\n", encoding="utf-8")
    Path("ünï.txt").write_text("1 Deny Fate\n", encoding="utf-8")
    Path("question.json").write_text('{"players": [{"name": "A", "manifestations": []}]}', encoding="utf-8")
    Path("players.csv").write_text("name\nEva\nFin\n", encoding="utf-8")
    Path("link.txt").write_text("https://example.org/#dk=H4sIAAAA", encoding="utf-8")
