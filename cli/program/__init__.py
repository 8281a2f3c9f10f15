"""The program itself: entry, settings, session, completion, output, languages."""
