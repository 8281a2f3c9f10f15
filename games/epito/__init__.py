"""Építő ("Builder"): the match sheet of a two-player match, kept round by round (rules E-7 to E-28)."""
