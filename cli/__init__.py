"""The only floor that knows a terminal."""

__version__ = "0.1.0"
"""The program's version; the package's metadata are made from it (reading those at a start costs more than a command)."""
