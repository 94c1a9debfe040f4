"""Players: programs that play whole games, each from nothing but a view of the position.

::

    random      any legal move
    greedy      the usual advice of strategy pages (`tredici.coach.habits`)
    fair        the coach: the best odds, shuffling what was never seen
    all-seeing  the same with every card known: it peeks
"""

from tredici.coach.chance import shuffled
from tredici.coach.habits import by_habit, is_free_king
from tredici.coach.knowledge import STOCK, View
from tredici.coach.odds import Odds, grown
from tredici.coach.stakes import ParScore, Win
from tredici.core.state import after, legal_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.coach.chance import Chance
    from tredici.coach.foresight import Foresight
    from tredici.coach.oracle import Solver
    from tredici.core.game import Game
    from tredici.core.moves import Move
    from tredici.core.state import State

RANDOM = "random"
GREEDY = "greedy"
FAIR = "fair"
ALL_SEEING = "all-seeing"
PLAYERS = (RANDOM, GREEDY, FAIR, ALL_SEEING)

WINS = "wins"
SCORE = "score"
AIMS = (WINS, SCORE)

SHUFFLES = 40
"""How many shuffles the fair player tries for a move at most."""


class Player:
    """Who plays: ``peeks`` says whether the views given to it are to hide nothing."""

    peeks = False

    def choose(self, view: View) -> "Move":
        """The move to make, one of the legal ones."""
        raise NotImplementedError  # no abstract class: MicroPython, in the page, has no abc


class Random(Player):
    """Any legal move, each as likely as any other."""

    def __init__(self, rng: "Chance") -> None:
        self._rng = rng

    def choose(self, view: View) -> "Move":
        """The move to make."""
        moves = legal_moves(view.state)
        return moves[self._rng.below(len(moves))]


class Greedy(Player):
    """What the usual advice is for."""

    def choose(self, view: View) -> "Move":
        """The move to make."""
        return by_habit(view.state)[0]


class Learner(Player):
    """The usual advice, followed with slips, and with or without foresight.

    ``slips``     one move in so many is any legal one
    ``foresight`` if given, no removal is made that loses for certain, however the stock may lie, as
                  long as there is another move
    """

    def __init__(self, rng: "Chance", slips: int, foresight: "Foresight | None" = None) -> None:
        self._rng = rng
        self._slips = slips
        self._foresight = foresight

    def choose(self, view: View) -> "Move":
        """The move to make."""
        moves = by_habit(view.state)
        if self._rng.below(self._slips) == 0:
            moves = shuffled(moves, self._rng)
        if self._foresight is not None:
            for move in moves:
                if not move.cards or self._foresight.allows(after(view.state, move)):
                    return move
        return moves[0]


class Fair(Player):
    """The coach: the move with the best odds; among equals what the usual advice is for.

    ``aim``      `WINS`, or `SCORE`: under ``par`` the expected score
    ``shuffles`` to try for a move at most
    ``peeks``    for the all-seeing player, which is this one with nothing hidden from it
    """

    def __init__(
        self,
        verdicts: "Solver",
        rng: "Chance",
        *,
        aim: str = WINS,
        shuffles: int = SHUFFLES,
        peeks: bool = False,
    ) -> None:
        self.peeks = peeks
        self._verdicts = verdicts
        self._rng = rng
        self._aim = aim
        self._shuffles = shuffles
        self._plan: list[tuple[State, Move]] = []

    def choose(self, view: View) -> "Move":
        """The move to make."""
        state = view.state
        moves = by_habit(state)
        if len(moves) == 1 or is_free_king(state, moves[0]):
            return moves[0]
        if view.is_certain:
            return self._planned(state) or moves[0]
        wants_score = self._aim == SCORE and state.rules.scoring == "par"
        stake = ParScore(self._verdicts) if wants_score else Win(self._verdicts)
        found = grown(Odds(view, stake, self._rng, self._shuffles), for_best=True)
        return found.moves[found.ranking()[0]]

    def _planned(self, state: "State") -> "Move | None":
        """The next move of the best line, all cards being known; None if it is not known."""
        if self._plan and self._plan[0][0] == state:
            return self._plan.pop(0)[1]
        wants_score = self._aim == SCORE and state.rules.scoring == "par"
        _, line = self._verdicts.best(state, "par" if wants_score else "verdict")
        self._plan = []
        for move in line:
            self._plan.append((state, move))
            state = after(state, move)
        return self._plan.pop(0)[1] if self._plan else None


def play_out(game: "Game", player: Player) -> None:
    """Play ``game`` to its end, showing ``player`` no more than it may see."""
    seen = STOCK if player.peeks else 0
    while game.outcome is None:
        game.play(player.choose(View.of(game.state, seen)))
