"""The only SQL: one append-only log, and tables for people beside it."""
