"""Timelines: the verdict of every position along a game, with few questions.

What is lost stays lost, and what can still be won could be won before. So one answer settles the
positions on one side of it, and a game of a hundred moves takes some seven.
"""

from tredici.coach.oracle import UNKNOWN, UNWINNABLE, WINNABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tredici.coach.oracle import Verdicts
    from tredici.core.state import State


TRIES = 6
"""Positions that the solver may leave open before no more are asked about."""


class Timeline:
    """Verdicts along ``states``, a line of play: `verdicts` holds one for each.

    ``lost_at``  the first position known to be lost; None if none is known
    ``complete`` whether there was time for every question
    """

    def __init__(
        self,
        states: "list[State]",
        verdicts: "Verdicts",
        is_late: "Callable[[], bool]" = lambda: False,
    ) -> None:
        self._winnable = -1  # the last one that is known to be winnable
        self._lost = len(states)
        if states[-1].is_won:
            self._winnable = len(states) - 1
        hard: set[int] = set()
        self.complete = True
        while True:
            left = [at for at in range(self._winnable + 1, self._lost) if at not in hard]
            if not left:
                break
            if is_late() or len(hard) >= TRIES:
                self.complete = False
                break
            # Later positions are easier: after one that was too hard, look on from there.
            later = [at for at in left if at > max(hard)] if hard else left
            middle = later[len(later) // 2] if later else left[0]
            (verdict,) = verdicts([states[middle]])
            if verdict == WINNABLE:
                self._winnable = middle
            elif verdict == UNWINNABLE:
                self._lost = middle
            else:
                hard.add(middle)
        self.verdicts = [
            WINNABLE if at <= self._winnable else UNWINNABLE if at >= self._lost else UNKNOWN
            for at in range(len(states))
        ]
        self.lost_at = self._lost if self._lost < len(states) else None

    @property
    def last_winnable(self) -> int | None:
        """The last position that is known to be winnable."""
        return self._winnable if self._winnable >= 0 else None

    @property
    def lost_by(self) -> int | None:
        """The move, by the position before it, that is known to have lost the game."""
        lost = self.lost_at
        return lost - 1 if lost is not None and lost - 1 == self._winnable >= 0 else None
