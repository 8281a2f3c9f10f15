"""Commands about the draft."""
