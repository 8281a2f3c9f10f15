"""The typo guard: a result far outside what the decks allow is asked about before it is entered."""

from games.kartomantik import LEFT_IN_DECK
from games.model import Points

SLACK: Points = 100
"""What effects of Wills may bring or take in a match, generously; the rules set no bound (M-1)."""


def unlikely(points: Points, own_cards: int, other_points: Points) -> bool:
    """Whether points (M-1) are far outside what two decks allow.

    At most all manifestations of the other deck are captured (`other_points`) and all cards of the own deck count 5; at
    least effects and mulligans take what they can.
    """
    most = max(other_points, 0) + LEFT_IN_DECK * own_cards + SLACK
    least = min(other_points, 0) - SLACK
    return not least <= points <= most
