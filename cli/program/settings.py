"""The options that every command accepts, as one object for one run."""

import os

import typer

from cli.program.output import speak


class Settings:
    """The options that hold everywhere. One object for one run; each later word on the command line wins."""

    def __init__(self) -> None:
        self.db: str = os.environ.get("SNAKEBID_DB") or "snakebid.db"
        self.db_given: bool = False
        self.event: str | None = os.environ.get("SNAKEBID_EVENT") or None
        self.by: str | None = os.environ.get("SNAKEBID_BY") or None
        self.lang: str | None = os.environ.get("SNAKEBID_LANG") or None
        self.lang_given: bool = False
        self.json: bool = False
        self.yes: bool = False
        self.dry_run: bool = False

    def speak(self) -> None:
        """Choose the language of what is shown from here on (`Unreadable` for one that `--lang` names and is not there)."""
        if self.lang:
            from cli.program.i18n import settle  # only who asks for a language pays for it

            settle(self.lang, given=self.lang_given)
        if self.json:  # scripts read it: English
            speak(str)


def settings(ctx: typer.Context) -> Settings:
    """The settings of this run."""
    found = ctx.find_root().obj
    if not isinstance(found, Settings):
        raise TypeError("the root command was started without settings")
    found.speak()
    return found
