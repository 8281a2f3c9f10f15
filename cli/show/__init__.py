"""Values into what a person sees; no rules and no reading of anything here."""
