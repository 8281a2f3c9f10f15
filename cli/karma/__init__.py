"""Commands about SoloVerse Karma."""
