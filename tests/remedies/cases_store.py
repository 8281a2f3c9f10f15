"""A case for each code of databases, logs and exports: see `tests/remedies/test_remedies.py`."""


def _edited(pattern: str, replacement: str, words: str = "") -> str:
    """An export that somebody changed, imported."""
    return f"""
        use: exported
        edit: friday.jsonl '{pattern}' '{replacement}'
        --db other.db event import friday.jsonl {words}
    """


def _damaged(statement: str, words: str = "draft show") -> str:
    """A database that somebody changed."""
    return f"""
        use: draft
        sql: "{statement}"
        {words}
    """


CASES = {
    "bad-field": _edited('"length":4', '"length":"4"'),
    "bad-secret": _edited('"wrapped":"..', '"wrapped":"xy'),
    "broken-chain": _edited('"first":1', '"first":2'),
    "cut-off": _edited(r'(?s)\n{"seq":4.*', ""),
    "damaged": """
        raw: evening.db 53514c69746520666f726d6174203300ffff
        event list
    """,
    "damaged-cards": _damaged("UPDATE card_set SET text = 'number,name'"),
    "damaged-list": _damaged("UPDATE event SET length = 'four'"),
    "damaged-log": _damaged("UPDATE log SET data = '{}' WHERE seq = 3"),
    "database-readonly": "--db none/at/all.db event new 'Friday Bazaar' --player 3 --player 4",
    "entries-missing": _damaged("DELETE FROM log WHERE seq = 4"),
    "export-cut-in-head": _edited(r"(?s)(.*?\n.{50}).*", r"\1"),
    "export-differs": _damaged("UPDATE person SET name = 'Zoe' WHERE player = 2", "event export x.jsonl"),
    "export-format": _edited('"format":1', '"format":99'),
    "foreign-file": """
        raw: evening.db ""
        event list
    """,
    "folder-not-made": """
        use: draft
        write: file x
        doctor --rescue file/folder
    """,
    "line-twice": _edited(r'(?m)^({"player":1.*\n)', r"\1\1"),
    "newer-schema": _damaged("PRAGMA user_version = 99"),
    "no-database": "draft show",
    "no-event-here": """
        use: lobby
        sql: "DELETE FROM event"
        draft show
    """,
    "no-migration": _damaged("PRAGMA user_version = 0", "doctor --migrate"),
    "no-step": _edited('"seq":3,"step":2', '"seq":3,"step":1', "--rechain"),
    "no-such-database-kind": "--db postgres://here event list",
    "not-a-database-file": "--db . event list",
    "not-a-time": _edited('"used_at":"2', '"used_at":"x'),
    "not-by-the-rules": _edited('"first":1', '"first":9', "--rechain"),
    "not-event-export": """
        write: friday.jsonl ''
        event import friday.jsonl
    """,
    "not-event-line": _edited('"snakebid":"event"', '"snakebid":"deck"'),
    "not-export-line": """
        write: friday.jsonl '{}'
        event import friday.jsonl
    """,
    "not-json": """
        write: friday.jsonl 'hello'
        event import friday.jsonl
    """,
    "not-json-object": """
        write: friday.jsonl '[]'
        event import friday.jsonl
    """,
    "other-cards": _edited("Wind Sprout", "Wind Spout"),
    "other-digest": _edited('"digest":"..', '"digest":"xx'),
    "other-end": _edited('"head":"..', '"head":"xx'),
    "other-head": _edited('"title":"Friday', '"title":"Monday'),
    "other-name": _edited('"name":"Anna Maria"', '"name":"Hannah"'),
    "other-program": _damaged("PRAGMA application_id = 7"),
    "other-sealed-secret": _damaged("UPDATE sealed SET secret = x'00'", "event export x.jsonl"),
    "other-secret": _edited('"wrapped":"..', '"wrapped":"00'),
    "other-set-name": _edited('"card_set":"kartomantik-beta","digest"', '"card_set":"mine","digest"'),
    "real-pile": """
        use: manual
        draft pull-list
    """,
    "secret-not-here": """
        use: draft
        event export public.jsonl --public
        --db other.db event import public.jsonl
        --db other.db draft pull-list
    """,
    "senseless-entry": _edited('"first":1', '"first":"x"', "--rechain"),
    "there-already": """
        use: exported
        event import friday.jsonl
    """,
    "unknown-event": """
        use: lobby
        --event zzz event show
    """,
    "unknown-key": _edited('"format":1', '"format":1,"colour":7'),
}

UNREACHABLE = {
    "event-row-gone": "an event is found by its row, and its cards are read, before that",
    "no-backup": "takes a disk that fails",
    "no-event-of-entries": "entries that make no event are found one by one before that",
    "not-closed": "takes a folder that can't be written, which a superuser's tests can't make",
    "not-verified": "with --json `verify` prints its findings, which is the only document",
    "older-schema": "there is no older schema yet",
    "database-busy": "takes another program that writes for half a minute",
    "database-failed": "takes a disk that fails",
    "cant-create": "takes a folder that can't be written, which a superuser's tests can't make",
    "disk-full": "takes a full disk",
    "file-gone": "takes a file that is moved while it is open",
    "no-permission": "takes a file that can't be read, which a superuser's tests can't make",
}
