"""SoloVerse Karma: the table clerk, its rules as data, and bots (rules K-1 to K-26)."""
