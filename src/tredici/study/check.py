"""Check a study: solve a sample again with the readable solver, and play its lines through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tredici.core.deals import CARDS, Deal
from tredici.core.errors import IllegalMoveError
from tredici.core.game import Game
from tredici.core.layout import PLACES
from tredici.core.moves import Move
from tredici.core.rules import Rules
from tredici.core.state import WON, State
from tredici.solver import reference
from tredici.study.errors import StudyError
from tredici.study.results import Results
from tredici.study.tables import Cell

AT_DEAL = "%(deal)s: %(fault)s"
SAMPLE = 20
NODES = 200_000
"""Where the readable solver gives up on a deal: about a quarter of a minute."""


@dataclass
class Checked:
    """What came of a check, ``deals`` of the ``drawn`` so far. ``wrong`` should stay empty."""

    drawn: int = 0
    agreed: int = 0
    replayed: int = 0
    given_up: int = 0
    undecided: int = 0
    wrong: list[StudyError] = field(default_factory=list)

    @property
    def deals(self) -> int:
        """How many deals were looked at."""
        return self.agreed + self.given_up + self.undecided + len(self.wrong)


def check_study(
    root: str | Path,
    sample: int = SAMPLE,
    seed: int = 0,
    nodes: int = NODES,
    watch: Callable[[Checked], None] = lambda _: None,
) -> Checked:
    """Solve ``sample`` deals of each rule set and objective again and compare verdict and value.

    The sample is drawn at random; the same ``seed`` draws the same. Each line that the readable
    solver gives is played through by the engine and must come to the value in the study. A deal
    that it cannot settle within ``nodes`` is counted as given up, one that the study itself left
    unknown as undecided. ``watch`` is told after each deal.
    """
    results = Results(root)
    pairs = dict.fromkeys((part.objective, part.rules) for part in results.plan.parts)
    drawn = [
        (objective, rules, row)
        for objective, rules in pairs
        for row in results.sql(
            """
            SELECT deal, verdict, value FROM results WHERE objective = ? AND rules = ?
            ORDER BY hash(deal, ?), deal LIMIT ?
            """,
            objective,
            rules,
            seed,
            sample,
        )
    ]
    checked = Checked(drawn=len(drawn))
    for objective, rules, row in drawn:
        _check_deal(checked, objective, rules, row, nodes)
        watch(checked)
    return checked


def _check_deal(
    checked: Checked, objective: str, text: str, row: dict[str, Cell], nodes: int
) -> None:
    if row["verdict"] == reference.UNKNOWN:
        checked.undecided += 1
        return
    rules = Rules.parse(text)
    deal = Deal.numbered(int(str(row["deal"])))
    answer = reference.solve(State.start(deal, rules), objective, nodes=nodes)
    if answer.stopped_by is not None:
        checked.given_up += 1
        return
    where = f"{objective}, {text}, {deal.id}"
    if (answer.verdict, answer.value) != (row["verdict"], row["value"]):
        checked.wrong.append(
            StudyError(
                "%(deal)s: %(verdict)s (%(value)s) in the study, %(right)s (%(best)s) by the "
                "reference",
                deal=where,
                verdict=row["verdict"],
                value=row["value"],
                right=answer.verdict,
                best=answer.value,
            )
        )
        return
    if answer.line:
        fault = replay(deal, rules, objective, list(answer.line), answer.value)
        if fault:
            checked.wrong.append(StudyError(AT_DEAL, deal=where, fault=fault))
            return
        checked.replayed += 1
    checked.agreed += 1


def replay(
    deal: Deal, rules: Rules, objective: str, line: list[Move], value: int | None
) -> StudyError | None:
    """Play a line through the engine; what is wrong with it, or None."""
    scoring = objective if objective in {"points", "par"} else "none"
    options = {**rules.options, "scoring": scoring}
    game = Game(deal, Rules.parse(",".join(f"{key}={choice}" for key, choice in options.items())))
    try:
        for move in line:
            game.play(move)
    except IllegalMoveError as error:
        return StudyError("the line cannot be played: %(fault)s", fault=error)
    if objective in {"verdict", "steps"} and game.outcome != WON:
        return StudyError("the line does not win")
    reached = {
        "verdict": None,
        "steps": len(line),
        "points": game.score,
        "par": game.score,
        "cards": _removed(game.state),
    }[objective]
    if reached == value:
        return None
    return StudyError(
        "the line comes to %(reached)s, not to %(value)s", reached=reached, value=value
    )


def _removed(state: State) -> int:
    """Cards of the goal removed since the deal."""
    removed = sum(card is None for card in state.pyramid)
    if state.rules.goal == "all":
        removed += CARDS - PLACES - len(state.stock) - sum(len(waste) for waste in state.wastes)
    return removed
