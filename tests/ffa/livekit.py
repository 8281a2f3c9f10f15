"""Live games for tests, played in lines as people call them at the table.

`A acts X`, `A B pass`, `all pass`, `A enters 3p 20` (power, temperament's letter, points), `A first 3p 20`, `power 1 5`,
`away 1`, `keep 1`, `keep 4 for 1`, `give 2 C`, `roll A`, `A +15`, `A mulligan`, `A unable`, `A loses`, `finish`,
`finish A`, `A left 3`.
"""

import re
from functools import reduce

from games.kartomantik.live import events as ev
from games.kartomantik.live.legal import legal
from games.sheet import Machine

WORDS = {
    "p": "phlegmatic",
    "v": "vitreous",
    "m": "melancholic",
    "k": "capricious",
    "c": "choleric",
    "t": "transcendent",
    "h": "hollow",
}
SEATS = "ABCDE"


def seat(letter: str) -> int:
    return SEATS.index(letter) + 1


def read(line: str) -> object:  # noqa: C901, PLR0912 - one branch for each thing one can say
    words = line.split()
    match words:
        case ["all", "pass"]:
            return ev.PassPriority()
        case [*names, "pass"]:
            return ev.PassPriority(tuple(map(seat, names)))
        case [name, "acts", *what]:
            return ev.Act(seat(name), " ".join(what))
        case [name, "enters" | "first" as verb, strength, *points]:
            power, letters = re.fullmatch(r"(-?\d+)(\w*)", strength).groups()
            return ev.Enter(
                seat(name),
                int(power),
                tuple(WORDS.get(x, x) for x in letters),
                int(points[0]) if points else 10,
                "",
                verb == "first",
            )
        case ["power", piece, power]:
            return ev.ChangePower(int(piece), int(power))
        case ["away", piece]:
            return ev.TakeAway(int(piece))
        case ["keep", piece, "for", other]:
            return ev.Keep(int(piece), int(other))
        case ["keep", piece]:
            return ev.Keep(int(piece))
        case ["give", piece, name]:
            return ev.Give(int(piece), seat(name))
        case ["roll", name]:
            return ev.Roll(seat(name))
        case ["finish", *name]:
            return ev.Finish("time", seat(name[0]) if name else None)
        case [name, "mulligan"]:
            return ev.TakeMulligan(seat(name))
        case [name, "unable"]:
            return ev.CannotRecover(seat(name))
        case [name, "loses"]:
            return ev.Lose(seat(name), "two mulligans")
        case [name, "left", left]:
            return ev.CountDeck(seat(name), int(left))
        case [name, points]:
            return ev.Adjust(seat(name), int(points), "effect")
    raise ValueError(line)


class Played:
    """A game and all its events so far."""

    def __init__(self, machine: Machine, players: int, sides: str = "") -> None:
        seats = tuple(range(1, players + 1))
        teams = tuple(tuple(map(seat, team)) for team in sides.split()) or tuple(
            (player,) for player in seats
        )
        self.machine, self.events, self.game = machine, [], machine.start
        self.do(ev.Begin(seats, teams))

    def do(self, command) -> tuple:
        step = self.machine.decide(self.game, command)
        self.game = reduce(self.machine.evolve, step, self.game)
        self.events += step
        return step

    def play(self, script: str) -> "Played":
        for line in script.replace(";", "\n").splitlines():
            if line.strip():
                self.do(read(line))
        return self

    @property
    def asked(self) -> str:
        """Who may act, by letter, or `die: ABC`."""
        may = legal(self.game)
        letters = "".join(SEATS[player - 1] for player in may.act or may.roll)
        return f"die: {letters}" if may.roll else letters

    @property
    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.events]
