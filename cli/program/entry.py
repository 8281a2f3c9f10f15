"""Where the program starts: an interrupt while it is loading ends it as any other, without a word."""


def run() -> None:
    """Load the program and run it (`cli.program.main.run`); exit code 130 if it is interrupted before it does anything."""
    try:
        from cli.program.main import run as run_program

        run_program()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
