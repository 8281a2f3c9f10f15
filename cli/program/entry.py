"""The console script. An interrupt while modules load ends the program silently, as any later one does."""


def run() -> None:
    """Load the program and run it (`cli.program.main.run`); exit code 130 if interrupted while loading."""
    try:
        from cli.program.main import run as run_program

        run_program()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
