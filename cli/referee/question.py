"""Questions to a referee that need no event: who beats whom, and who has priority."""

from typing import Annotated, Any

import typer

from cli.args.files import read_text
from cli.program.commands import App
from cli.program.output import safe, say_json
from cli.program.settings import settings

app = App(
    help="Ask a referee: who beats whom, who has priority, who wins.",
    invoke_without_command=False,
)


@app.callback()
def _group() -> None:
    """Ask a referee: who beats whom, who has priority, who wins."""


@app.add("confrontation", "snakebid referee confrontation confrontation.json")
def confrontation(
    ctx: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The confrontation, in JSON or TOML; - is standard input.")
    ],
) -> None:
    """Who wins a Kartomantik confrontation, and who has priority.

    By C-1 to C-5, F-1 to F-9, T-2 and T-4.
    """
    from games.kartomantik.question import answer, read_question

    found = answer(read_question(read_text(file), file))
    if settings(ctx).json:
        say_json(found)
        return
    for line in lines(found):
        print(safe(line))


def lines(found: dict[str, Any]) -> list[str]:
    """The answer as a person reads it."""
    won = f"{found['winner']} wins" if found["winner"] is not None else "Stalemate"
    shown = [f"{won} ({found['reason']})."]
    if found["priority"] is not None:
        shown.append(f"Priority: {found['priority']} ({found['priority_rule']}).")
    elif found["priority_candidates"]:
        shown.append(
            f"Priority: a die roll ({found['priority_rule']}) among {', '.join(found['priority_candidates'])}."
        )
    else:
        shown.append(f"All have passed ({found['priority_rule']}): the phase ends.")
    shown += ["", *(f"  {line}" for line in found["why"])]
    shown += [
        f"  {name}: power {found['totals'][name]}, beaten by {beaten}"
        for name, beaten in found["disadvantage"].items()
    ]
    for capture in found["captures"]:
        pieces = ", ".join(_piece(piece) for piece in capture["manifestations"])
        shown.append(f"  {capture['by']} captures from {capture['from']}: {pieces}")
    return shown


def _piece(piece: dict[str, Any]) -> str:
    return f"{piece.get('name') or piece['temperament']} (power {piece['power']})"
