"""From events and results to debt, standings and exports; pure."""
