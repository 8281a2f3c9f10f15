"""What an event looks like in pictures: prices over the draft, spending and debt, scores by round. Values and SVG."""

from evening.state import Evening
from games.resources import bazaar_rules
from scoring.evening import Ranking, debt_rows, debts_of, scores_by_round
from scoring.page import Picture
from scoring.svg import Account, Price, Series, accounts_svg, prices_svg, scores_svg
from tournament.events import BAZAAR

PRICES, SPENDING, SCORES = (
    "Price of every card over the draft",
    "Spending and debt by player",
    "Score by round",
)


def prices(evening: Evening) -> list[Price]:
    """What each card went for, in the order of the auctions."""
    draft = evening.draft
    return [
        Price(evening.cards.by_number[win.card].name, evening.names[draft.player(win.seat)], win.amount)
        for win in draft.wins
    ]


def accounts(evening: Evening) -> list[Account]:
    """What each player spent and owes (B-21); nothing where no draft makes debts."""
    if evening.desk.mode != BAZAAR:
        return []
    return [
        Account(evening.names[row.player], row.deck_points, row.spent, row.debt) for row in debt_rows(evening)
    ]


def series(evening: Evening, ranked: Ranking) -> list[Series]:
    """Each player's score after each round that has a result, the best first."""
    desk = evening.desk
    last = max((game.round for game in desk.fixtures if desk.results.get(game.match)), default=0)
    last = last if ranked.after is None else min(last, ranked.after)
    scores = scores_by_round(desk, debts_of(evening))
    rounds = sum(turn <= last for turn in sorted({game.round for game in desk.fixtures}))
    players = [row.player for row in ranked.rows]
    return [Series(evening.names[player], scores[player][:rounds]) for player in players] if rounds else []


def pictures(evening: Evening, ranked: Ranking) -> list[Picture]:
    """The pictures that there is something to show in."""
    found: list[Picture] = []
    if shown := prices(evening):
        found.append(Picture(PRICES, prices_svg(shown, PRICES)))
    if (owed := accounts(evening)) and any(one.spent or one.deck_points for one in owed):
        found.append(Picture(SPENDING, accounts_svg(owed, bazaar_rules().debt_threshold, SPENDING)))
    if lines := series(evening, ranked):
        found.append(Picture(SCORES, scores_svg(lines, SCORES)))
    return found
