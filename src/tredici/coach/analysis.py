"""Analysis: the one way into the coach, plain JSON in and out, on the page and on a server."""

from tredici.coach import hints
from tredici.coach.knowledge import View, loosest
from tredici.coach.odds import Odds, odds
from tredici.coach.reasons import reasons
from tredici.coach.request import HINT, ODDS, REVIEW, VERDICT, Request, RequestError
from tredici.coach.review import review
from tredici.coach.timeline import Timeline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tredici.coach.chance import Chance
    from tredici.coach.oracle import Verdicts

    Json = dict[str, object]


def analyse(
    request: "Json",
    solver: "Verdicts",
    rng: "Chance",
    clock: "Callable[[], float] | None" = None,
    deadline: float | None = None,
) -> "Json":
    """What the coach has to say; `tredici.coach.request.Request` tells what may be asked.

    ``solver`` as in `tredici.coach.oracle`; ``rng`` has a method ``below``. When ``clock()`` comes
    to ``deadline``, what is known by then is the answer; the solver's own limits bound what a
    single question may take beyond. Under each of the wants the answer holds a dict:

    ``verdict``  verdict
    ``hint``     kind, move, reasons, lost, back_to, never, samples, chance
    ``odds``     samples, settled, limited, moves: best first, each with move, chance, error,
                 unknown, reasons
    ``review``   verdicts, lost_at, lost_by, instead, kept, fewest_steps, best_score, best_cards,
                 mistakes (each with at, move, kind, reasons), complete

    Reasons are as in `tredici.coach.reasons`. Raises `RequestError` and `RecordError`.
    """
    if not isinstance(request, dict):
        raise RequestError("request", request, "an object")
    asked = Request(request)
    analysis = _Analysis(asked, solver, rng, clock, deadline)
    answer: Json = {}
    for want in asked.wants:
        answer[want] = analysis.answers[want]()
    return answer


class _Analysis:
    def __init__(
        self,
        asked: Request,
        solver: "Verdicts",
        rng: "Chance",
        clock: "Callable[[], float] | None",
        deadline: float | None,
    ) -> None:
        self.asked = asked
        self.solver = solver
        self.rng = rng
        self.clock = clock
        self.deadline = deadline
        self.answers: dict[str, Callable[[], Json]] = {
            VERDICT: self.verdict,
            HINT: self.hint,
            ODDS: self.odds,
            REVIEW: self.review,
        }

    def seconds_left(self) -> float | None:
        """Until the deadline, never quite nothing; None without one."""
        if self.clock is None or self.deadline is None:
            return None
        return max(0.001, self.deadline - self.clock())

    def is_late(self) -> bool:
        """Whether the deadline has come."""
        left = self.seconds_left()
        return left is not None and left <= 0.001

    def verdict(self) -> "Json":
        return {"verdict": self.solver([self.asked.states[-1]])[0]}

    def hint(self) -> "Json":
        asked = self.asked
        view = asked.view
        if asked.hint == hints.MOVE:
            found = hints.habitual(view)
        elif asked.hint == hints.OPEN or view.is_certain:
            # Who has seen all cards may be told what follows from them.
            found = hints.with_all_known(asked.states[-1], self.solver)
        else:
            found = hints.fair(
                view, self.solver, self.rng, most=asked.samples, is_late=self.is_late
            )
        chance = found.chance
        line = self._line() if found.lost and asked.hint != hints.MOVE else None
        return {
            "kind": asked.hint,
            "move": None if found.move is None else str(found.move),
            "reasons": found.reasons,
            "lost": found.lost,
            "back_to": None if line is None else line.last_winnable,
            "never": line is not None and line.lost_at == 0,
            "samples": found.samples,
            "chance": None if chance is None else _rounded(chance),
        }

    def odds(self) -> "Json":
        view = self.asked.view
        found = odds(view, self.solver, self.rng, most=self.asked.samples, is_late=self.is_late)
        settled = found.is_settled()
        return {
            "samples": found.samples,
            "settled": settled,
            "limited": not settled and found.samples < self.asked.samples,
            "moves": [_move(found, view, at) for at in found.ranking()],
        }

    def review(self) -> "Json":
        asked = self.asked
        game = asked.game.branch(asked.at)
        found = review(game, self.solver, is_late=self.is_late, seconds_left=self.seconds_left)
        return {
            "verdicts": found.verdicts,
            "lost_at": found.lost_at,
            "lost_by": None if found.lost_by is None else str(found.lost_by),
            "instead": [str(move) for move in found.instead],
            "kept": [str(move) for move in found.kept],
            "fewest_steps": found.fewest_steps,
            "best_score": found.best_score,
            "best_cards": found.best_cards,
            "mistakes": [
                {
                    "at": mistake.at,
                    "move": str(mistake.move),
                    "kind": mistake.kind,
                    "reasons": mistake.reasons,
                }
                for mistake in found.mistakes
            ],
            "complete": found.complete,
        }

    def _line(self) -> Timeline:
        """What could be won along the line, or may have been for all that was seen."""
        asked = self.asked
        if asked.hint == hints.OPEN or asked.view.is_certain:
            return Timeline(asked.states, self.solver, self.is_late)
        return Timeline([loosest(state) for state in asked.states], self.solver, self.is_late)


def _move(found: Odds, view: View, at: int) -> "Json":
    return {
        "move": str(found.moves[at]),
        "chance": _rounded(found.chance(at)),
        "error": _rounded(found.error(at)),
        "unknown": found.unknown(at),
        "reasons": reasons(view, found.moves[at]),
    }


def _rounded(share: float) -> float:
    return round(share * 10000) / 10000
