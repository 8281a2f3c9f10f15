"""Commands of games refereed live, and of single referee's questions."""
