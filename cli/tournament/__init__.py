"""Commands about an event: players, schedule, results, standings."""
