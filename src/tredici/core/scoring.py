"""Scoring: what a position is worth under the rules that count, and the match of six games."""

from tredici.core.layout import PLACES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.state import State

PYRAMID_POINTS = 10
STOCK_POINTS = 2
WIN_BONUS = 600
PAR_BONUS = (50, 35, 20)
"""What clearing the pyramid is worth in the first, second and third pass; later, nothing."""

MATCH_GAMES = 6
PAR = 0
"""The total from which a match of six is won."""


def points(start: "State", state: "State", moves: int, seconds: float) -> int:
    """The points of ``state``, reached from ``start`` in ``moves`` moves and ``seconds``.

    10 for each card removed from the pyramid and 2 for each from the stock; a win adds
    ``600 - 2 * moves - seconds // 2`` where that is more than nothing.
    """
    pyramid = _pyramid_cards(start) - _pyramid_cards(state)
    score = PYRAMID_POINTS * pyramid + STOCK_POINTS * (_loose_cards(start) - _loose_cards(state))
    if state.is_won:
        score += max(0, WIN_BONUS - 2 * moves - int(seconds) // 2)
    return score


def par(state: "State", cleared_in: int | None) -> int:
    """The par score of a game that ends in ``state``.

    ``cleared_in`` is the pass, from 1, in which the pyramid was cleared, or None. The score is
    the bonus for that pass less the cards left in pyramid, stock and waste.
    """
    return par_bonus(cleared_in) - _pyramid_cards(state) - _loose_cards(state)


def par_bonus(cleared_in: int | None) -> int:
    """What clearing the pyramid in the pass ``cleared_in`` is worth; None is not at all."""
    if cleared_in is None or cleared_in > len(PAR_BONUS):
        return 0
    return PAR_BONUS[cleared_in - 1]


class Match:
    """Up to six games for par: ``scores`` in the order played.

    >>> Match([5, -3]).total
    2
    """

    __slots__ = ("scores",)

    def __init__(self, scores: list[int]) -> None:
        if len(scores) > MATCH_GAMES:
            raise ValueError("a match is " + str(MATCH_GAMES) + " games, got " + str(len(scores)))
        self.scores = tuple(scores)

    @property
    def total(self) -> int:
        """The running total."""
        return sum(self.scores)

    @property
    def games_left(self) -> int:
        """How many of the six are still to be played."""
        return MATCH_GAMES - len(self.scores)

    @property
    def is_won(self) -> bool | None:
        """Whether six games came to par or better; None before the sixth."""
        return None if self.games_left else self.total >= PAR

    def __repr__(self) -> str:
        return "Match(" + repr(list(self.scores)) + ")"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.scores == other.scores

    def __hash__(self) -> int:
        return hash(self.scores)


def _pyramid_cards(state: "State") -> int:
    return PLACES - state.pyramid.count(None)


def _loose_cards(state: "State") -> int:
    return len(state.stock) + sum([len(waste) for waste in state.wastes])
