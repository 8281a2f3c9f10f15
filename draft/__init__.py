"""The Bazaar Draft as a pure state machine: no clock, no files, no randomness but a secret that is passed in."""
