"""The whole state of one event: draft, desk and sheets; the registry of games; the codec of log entries. Pure."""
