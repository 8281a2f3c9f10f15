"""What people type, read into values: numbers, players, cards, files, CSV."""
