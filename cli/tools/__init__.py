"""Demo, simulation, doctor, card sets."""
