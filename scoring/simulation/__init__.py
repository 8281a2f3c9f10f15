"""Whole evenings played by bots, and what can be said about many of them. Pure: values in, values out."""
