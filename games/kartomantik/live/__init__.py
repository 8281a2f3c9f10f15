"""A game of Kartomantik refereed live, for more than two players: what Free-for-All and Two against two share."""
