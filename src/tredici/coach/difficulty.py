"""Difficulty: how hard a deal is for people, by how far simpler players than the coach get with it.

::

    easy    one who follows the usual advice and slips now and then wins at least every second game
    medium  one who looks ahead besides wins at least every second game, the other one does not
    hard    it can be won, and neither does so
    lost    it cannot be won
    unknown neither does so, and the solver was stopped before it knew

None of them knows a hidden card. In one deal, only their slips make one game differ from another.
"""

from tredici.coach.foresight import Foresight
from tredici.coach.oracle import UNWINNABLE, WINNABLE
from tredici.coach.players import Learner, play_out
from tredici.core.game import Game
from tredici.core.state import WON, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.coach.chance import Chance
    from tredici.coach.oracle import Verdicts
    from tredici.core.deals import Deal
    from tredici.core.rules import Rules

EASY = "easy"
MEDIUM = "medium"
HARD = "hard"
LOST = "lost"
UNKNOWN = "unknown"
DIFFICULTIES = (EASY, MEDIUM, HARD, LOST, UNKNOWN)

GAMES = 8
"""Games that each of the players is given."""

CARELESS = 4
"""One move in so many of the first player's is a slip."""

CAREFUL = 12
"""The same for the one who looks ahead."""


def difficulty(deal: "Deal", rules: "Rules", solver: "Verdicts", rng: "Chance") -> str:
    """One of `DIFFICULTIES`. Most of what it takes is play; the solver is asked last, if at all."""
    start = State.start(deal, rules)
    foresight = Foresight(start)
    if not foresight.allows(start):
        return LOST
    if _wins_half(deal, rules, Learner(rng, CARELESS)):
        return EASY
    if _wins_half(deal, rules, Learner(rng, CAREFUL, foresight)):
        return MEDIUM
    (verdict,) = solver([start])
    if verdict == UNWINNABLE:
        return LOST
    return HARD if verdict == WINNABLE else UNKNOWN


def _wins_half(deal: "Deal", rules: "Rules", player: Learner) -> bool:
    """Whether ``player`` wins half of `GAMES`; no more are played than that takes."""
    wins = losses = 0
    while wins < GAMES - GAMES // 2 and losses <= GAMES // 2:
        game = Game(deal, rules)
        play_out(game, player)
        if game.outcome == WON:
            wins += 1
        else:
            losses += 1
    return wins >= GAMES - GAMES // 2
