"""The tables of ground truth, and how a cell is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.support import DATA
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.solver import Objective


class Column(NamedTuple):
    """One column of a table: a question, and what is known by deal number."""

    rules: Rules
    objective: Objective
    known: dict[int, int]


def column(file: str, name: str, folder: Path = DATA) -> Column:
    """The column called ``name`` of a table; in `best.csv` that is an objective and rules."""
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    at = lines[0].split(";").index(name)
    rows = [[int(field) for field in line.split(";")] for line in lines[1:]]
    known = {row[0]: row[at] for row in rows}
    objective = {"verdicts.csv": "verdict", "steps.csv": "steps"}.get(file)
    if objective is None:
        objective, _, name = name.partition(" of ")
    return Column(Rules.parse(name), Objective(objective), known)


def columns(file: str) -> list[str]:
    """The names of a table's columns."""
    return (DATA / file).read_text(encoding="utf-8").splitlines()[0].split(";")[1:]


class Deck(NamedTuple):
    """A deck with the fewest steps that win it under ``stock=open``, 0 for none."""

    steps: int
    deal: Deal


def decks(folder: Path) -> list[Deck]:
    """The public decks of the folder of cases."""
    lines = (folder / "peer-decks.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split(";") for line in lines if line and not line.startswith("#")]
    return [Deck(int(steps), Deal.parse(cards)) for steps, cards in pairs]
