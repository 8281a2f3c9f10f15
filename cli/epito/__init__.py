"""Commands about the match sheet of Építő."""
