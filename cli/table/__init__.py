"""The live table: the draft on a full screen, and the same lines from a script."""
