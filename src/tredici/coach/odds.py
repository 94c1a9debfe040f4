"""Odds: for each legal move the chance to win, as far as a player can know it.

The cards never seen are shuffled again and again; each of those positions looks exactly like the
real one. In each the solver says, with all cards known, whether the move keeps a win. The share of
the shuffles in which it does is the chance. All moves are judged on the same shuffles, so that
their differences are far surer than the chances themselves.

That shares a weakness with all methods of this kind: it counts on knowing later what is hidden
now. `docs/coach.md` tells what that means and what it costs.
"""

from tredici.coach.chance import shuffled
from tredici.coach.habits import by_habit, is_free_king
from tredici.coach.stakes import Win
from tredici.core.state import after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tredici.coach.chance import Chance
    from tredici.coach.knowledge import View
    from tredici.coach.oracle import Verdicts
    from tredici.coach.stakes import ParScore
    from tredici.core.state import State

SAMPLES = 280
"""Shuffles after which every chance is known to 3 in 100, whatever it is."""

ENOUGH = 0.03
"""The standard error with which a chance is known well enough."""

CLEAR = 3.0
"""Standard errors by which one move must be ahead of another for their order to be clear."""


class Odds:
    """What the legal moves of ``view`` are worth, surer with each batch of shuffles.

    ``stake``   says what a position is worth with all cards known; see `tredici.coach.stakes`
    ``most``    shuffles to judge at most
    ``moves``   the legal moves, in the order of the usual advice
    ``samples`` shuffles judged so far
    ``exact``   whether those were all the orders that there are: then nothing is left to chance
    """

    def __init__(self, view: "View", stake: "Win | ParScore", rng: "Chance", most: int) -> None:
        self.view = view
        self.moves = by_habit(view.state)
        self.samples = 0
        self.exact = False
        self._stake = stake
        self._rng = rng
        self._most = most
        self._worths: list[list[float | None]] = [[] for _ in self.moves]
        self._dropped: list[int] = []
        self._orders = view.orders(most)
        if self._orders is not None:
            self._orders = shuffled(self._orders, rng)

    def grow(self) -> bool:
        """Judge some more shuffles; whether there are still more to judge."""
        # The first is judged alone: it may show how long the others will take.
        count = min(self._stake.batch, max(1, self.samples), self._most - self.samples)
        if self._orders is None:
            states = [self.view.shuffle(self._rng) for _ in range(count)]
        else:
            states = self._orders[self.samples : self.samples + count]
        if self.moves:
            self._judge(states)
        self.samples += len(states)
        self.exact = self._orders is not None and self.samples == len(self._orders)
        return not self.exact and self.samples < self._most

    def chance(self, at: int) -> float:
        """The mean worth of the move ``at``, as far as known: for `Win` the chance to win."""
        known = self._known(at)
        return sum(known) / len(known) if known else 0.0

    def error(self, at: int) -> float:
        """The standard error of a chance to win."""
        known = self._known(at)
        if self.exact and len(known) == self.samples:
            return 0.0
        share = (sum(known) + 1) / (len(known) + 2)  # never sure of a share that is 0 or 1
        return float((share * (1 - share) / max(1, len(known))) ** 0.5)

    def unknown(self, at: int) -> int:
        """In how many shuffles the solver was stopped before it knew."""
        return self._worths[at].count(None)

    def ranking(self) -> list[int]:
        """The moves, best first; equals stand as the usual advice has them."""
        scored = [(at in self._dropped, -self.chance(at), at) for at in range(len(self.moves))]
        scored.sort()
        return [at for _, _, at in scored]

    def is_settled(self) -> bool:
        """Whether the order of the moves is clear, or every chance known well enough."""
        if self.exact or all(self.error(at) <= ENOUGH for at in range(len(self.moves))):
            return True
        order = self.ranking()
        return len(order) > 1 and all(
            self._lead(order[at - 1], order[at])[0] >= CLEAR for at in range(1, len(order))
        )

    def is_decided(self) -> bool:
        """Whether the best move is clear, or too close to the others to matter."""
        if self.exact or len(self.moves) < 2:
            return True
        order = self.ranking()
        for other in order[1:]:
            lead, doubt = self._lead(order[0], other)
            if lead < CLEAR and doubt > ENOUGH:
                return False
        return True

    def drop(self) -> None:
        """Judge no more the moves that are clearly behind the best one."""
        order = self.ranking()
        for other in order[1:]:
            if other not in self._dropped and self._lead(order[0], other)[0] >= CLEAR:
                self._dropped.append(other)

    def _lead(self, one: int, other: int) -> tuple[float, float]:
        """How far the move ``one`` is ahead of ``other`` on the shuffles that both were judged on.

        In standard errors; and one such, of the mean over all the shuffles.
        """
        ahead = squares = 0.0
        for mine, yours in zip(self._worths[one], self._worths[other]):
            if mine is not None and yours is not None:
                ahead += mine - yours
                squares += (mine - yours) ** 2
        unit = self._stake.unit
        error = float((squares + unit * unit) ** 0.5)  # as if they differed once more
        return ahead / error, error / (unit * max(1, self.samples))

    def _known(self, at: int) -> list[float]:
        return [worth for worth in self._worths[at] if worth is not None]

    def _judge(self, states: "list[State]") -> None:
        """What every move is worth in every one of ``states``.

        What is lost before the move is lost after it, and a King that goes or an only move
        changes nothing: most questions need not be asked.
        """
        roots = self._stake(states)
        asked: list[State] = []
        answers: list[tuple[int, int]] = []
        for at, move in enumerate(self.moves):
            if at in self._dropped:
                continue
            known = len(self.moves) == 1 or is_free_king(self.view.state, move)
            for state, root in zip(states, roots):
                self._worths[at].append(root)
                if not known and root is not None and root > self._stake.least:
                    answers.append((at, len(self._worths[at]) - 1))
                    asked.append(after(state, move))
        for (at, sample), worth in zip(answers, self._stake(asked)):
            self._worths[at][sample] = worth


def odds(
    view: "View",
    verdicts: "Verdicts",
    rng: "Chance",
    *,
    most: int = SAMPLES,
    is_late: "Callable[[], bool]" = lambda: False,
    for_best: bool = False,
) -> Odds:
    """The odds at ``view`` from up to ``most`` shuffles; fewer when that is clear, or it is late.

    ``is_late`` is asked now and then; one shuffle is judged in any case. ``for_best`` stops as
    soon as the best move is clear, whatever the others are worth.
    """
    return grown(Odds(view, Win(verdicts), rng, most), is_late=is_late, for_best=for_best)


def grown(
    found: Odds, *, is_late: "Callable[[], bool]" = lambda: False, for_best: bool = False
) -> Odds:
    """``found`` with as many shuffles as it takes; see `odds`."""
    while found.grow():
        if is_late() or (found.is_decided() if for_best else found.is_settled()):
            break
        if for_best:
            found.drop()
    return found
