"""Stakes: what a position with all cards known is worth to a player, asked of a solver.

A stake takes several positions and gives a number for each, or None where the solver was stopped
before it knew. ``least`` is the worth of a position with nothing left to play for, ``unit`` how
much one game more or less matters.
"""

from tredici.coach.oracle import UNKNOWN, UNWINNABLE, WINNABLE
from tredici.core.rules import Rules
from tredici.core.scoring import PAR_BONUS
from tredici.core.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.coach.oracle import Verdicts


class Win:
    """To win: 1 for what can be won, 0 for what cannot."""

    least = 0.0
    unit = 1.0

    def __init__(self, verdicts: "Verdicts") -> None:
        self.batch = int(getattr(verdicts, "batch", 1))
        self._verdicts = verdicts

    def __call__(self, states: "list[State]") -> list[float | None]:
        """The worth of each position."""
        return [
            None if verdict == UNKNOWN else float(verdict == WINNABLE)
            for verdict in (self._verdicts(states) if states else [])
        ]


FIRST = 2
"""The first pass in which the pyramid may be hoped to be cleared, while cards are hidden."""


class ParScore:
    """To score well under ``par``: about the best score, from a few verdicts.

    Can the pyramid be cleared by the second pass, or by the third, and can all 52 cards go? The
    bonus for the one, less `LEFT` where the other is not so; `FAILED` where the pyramid stays.
    The first pass is not counted on: who sees its cards only as they come up seldom clears it then,
    though with all cards known it may look easy.
    """

    least = -1000.0  # cards left always matter
    unit = float(PAR_BONUS[1])

    LEFT = 6.0
    """Cards left, about, when the pyramid was cleared but not all 52 can go."""

    FAILED = -18.0
    """The score, about, where the pyramid cannot be cleared."""

    def __init__(self, verdicts: "Verdicts") -> None:
        self.batch = int(getattr(verdicts, "batch", 1))
        self._verdicts = verdicts

    def __call__(self, states: "list[State]") -> list[float | None]:
        """The worth of each position."""
        worth: list[float | None] = [self.FAILED for _ in states]
        left = list(range(len(states)))
        for passes in range(FIRST, len(PAR_BONUS) + 1):
            told = self._ask([states[at] for at in left], passes)
            for at, verdict in zip(left, told):
                if verdict != UNWINNABLE:
                    bonus = PAR_BONUS[passes - 1]
                    worth[at] = bonus - self.LEFT if verdict == WINNABLE else None
            left = [at for at, verdict in zip(left, told) if verdict == UNWINNABLE]
        cleared = [at for at, value in enumerate(worth) if value is not None and at not in left]
        for at, verdict in zip(cleared, self._ask([states[at] for at in cleared])):
            value = worth[at]
            if verdict == WINNABLE and value is not None:
                worth[at] = value + self.LEFT
        return worth

    def _ask(self, states: "list[State]", passes: int | None = None) -> list[str]:
        """The verdicts, under the rules themselves or on the pyramid alone in fewer ``passes``."""
        if not states:
            return []
        if passes is not None:
            rules = pyramid_in(states[0].rules, passes)
            states = [under(rules, state) for state in states]
        return self._verdicts(states)


def pyramid_in(rules: Rules, passes: int) -> Rules:
    """``rules`` but that the pyramid alone is wanted, and in so many passes."""
    return Rules(
        passes=passes, draw=rules.draw, stock=rules.stock, waste=rules.waste, cover=rules.cover
    )


def under(rules: Rules, state: State) -> State:
    """``state`` under other rules."""
    return State(rules, state.pyramid, state.stock, state.wastes, state.redeals)
