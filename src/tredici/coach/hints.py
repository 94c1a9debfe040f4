"""Hints: one move, why, and how sure that is.

::

    move   a legal move that the usual advice is for; no solver is asked
    fair   the move with the best odds, from nothing but what the player has seen
    open   a move that keeps the win, with all cards known: it peeks, and must say so
"""

from tredici.coach.habits import by_habit
from tredici.coach.knowledge import View, loosest
from tredici.coach.odds import SAMPLES, odds
from tredici.coach.oracle import UNKNOWN, UNWINNABLE, WINNABLE
from tredici.coach.reasons import reasons, why_lost
from tredici.core.state import after, outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tredici.coach.chance import Chance
    from tredici.coach.odds import Odds
    from tredici.coach.oracle import Verdicts
    from tredici.coach.reasons import Reason
    from tredici.core.moves import Move
    from tredici.core.state import State

MOVE = "move"
FAIR = "fair"
OPEN = "open"
KINDS = (MOVE, FAIR, OPEN)


class Hint:
    """What is advised.

    ``move``    the move, or None where there is none to make or the position is lost
    ``reasons`` what speaks for it; for a lost position, what makes it so (may be empty)
    ``lost``    whether the position is lost for certain
    ``samples`` shuffles that it rests on; 0 where none were needed
    ``chance``  of winning with it, 0 to 1, or None where that was not asked
    """

    def __init__(
        self,
        move: "Move | None",
        reasons: "list[Reason]",
        *,
        lost: bool = False,
        samples: int = 0,
        chance: float | None = None,
    ) -> None:
        self.move = move
        self.reasons = reasons
        self.lost = lost
        self.samples = samples
        self.chance = chance


def habitual(view: View) -> Hint:
    """A move that the usual advice is for."""
    moves = by_habit(view.state)
    if not moves:
        return _over(view.state)
    return Hint(moves[0], _with_only_move(moves, reasons(view, moves[0])))


def fair(
    view: View,
    verdicts: "Verdicts",
    rng: "Chance",
    *,
    most: int = SAMPLES,
    is_late: "Callable[[], bool]" = lambda: False,
) -> Hint:
    """The move with the best odds; ``lost`` only where every hidden order is lost for certain."""
    if outcome(view.state) is not None:
        return _over(view.state)
    if is_lost(view, verdicts):
        return Hint(None, why_lost(view.state), lost=True, chance=0.0)
    return best_of(odds(view, verdicts, rng, most=most, is_late=is_late, for_best=True))


def best_of(found: "Odds") -> Hint:
    """The best move of odds that were worked out before."""
    view = found.view
    order = found.ranking()
    best = order[0]
    told = reasons(view, found.moves[best])
    worse = [move for at, move in enumerate(found.moves) if found.chance(at) < found.chance(best)]
    told.extend(_waits(found.moves, found.moves[best], worse))
    if len(order) > 1 and found.chance(best) > found.chance(order[1]):
        told.append(
            {
                "code": "odds",
                "chance": _rounded(found.chance(best)),
                "other": str(found.moves[order[1]]),
                "other_chance": _rounded(found.chance(order[1])),
            }
        )
    return Hint(
        found.moves[best],
        _with_only_move(found.moves, told),
        samples=found.samples,
        chance=found.chance(best),
    )


def with_all_known(state: "State", verdicts: "Verdicts") -> Hint:
    """A move that keeps the win; of several, the one that the usual advice prefers.

    Where the solver is stopped before it knows, a move that is not known to lose.
    """
    if outcome(state) is not None:
        return _over(state)
    (root,) = verdicts([state])
    if root == UNWINNABLE:
        return Hint(None, why_lost(state), lost=True, chance=0.0)
    moves = by_habit(state)
    found = verdicts([after(state, move) for move in moves])
    if found.count(UNWINNABLE) == len(moves):  # easier questions than the one before
        return Hint(None, why_lost(state), lost=True, chance=0.0)
    best = found.index(WINNABLE) if WINNABLE in found else 0
    if found[best] != WINNABLE and UNKNOWN in found:
        best = found.index(UNKNOWN)
    told = _with_only_move(moves, reasons(View(state), moves[best]))
    if found[best] == WINNABLE:
        lost = [move for move, verdict in zip(moves, found) if verdict == UNWINNABLE]
        told.extend(_waits(moves, moves[best], lost))
    if len(moves) > 1 and found[best] == WINNABLE and found.count(UNWINNABLE) == len(moves) - 1:
        told.append({"code": "only_way"})
    return Hint(moves[best], told, chance=1.0 if found[best] == WINNABLE else None)


def is_lost(view: View, verdicts: "Verdicts") -> bool:
    """Whether ``view`` is lost for certain, however the hidden cards lie."""
    asked = view.state if view.is_certain else loosest(view.state)
    return verdicts([asked])[0] == UNWINNABLE


def _waits(moves: "list[Move]", best: "Move", worse: "list[Move]") -> "list[Reason]":
    """What a draw or a redeal puts off, where every removal is among the ``worse`` moves."""
    put_off = [move for move in moves if move.cards]
    if best.cards or not put_off or not all(move in worse for move in put_off):
        return []
    return [{"code": "waits", "moves": [str(move) for move in put_off]}]


def _over(state: "State") -> Hint:
    return Hint(None, [], lost=not state.is_won)


def _with_only_move(moves: "list[Move]", told: "list[Reason]") -> "list[Reason]":
    return told + [{"code": "only_move"}] if len(moves) == 1 else told


def _rounded(share: float) -> float:
    return round(share * 10000) / 10000
