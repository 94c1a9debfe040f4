"""``tredici solve``: what perfect play makes of deals and positions."""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from tredici.cli.inputs import (
    InputError,
    RulesOption,
    is_range,
    read_deal,
    read_numbers,
    refuse_options,
    standard_input,
    today,
)
from tredici.cli.progress import progress
from tredici.cli.values import read_choice, read_jobs, read_number, read_whole
from tredici.core.deals import Deal
from tredici.core.errors import TrediciError
from tredici.core.notation import is_position
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.words import gettext

if TYPE_CHECKING:
    from tredici.solver import Result
    from tredici.solver.batch import Question

SOME_BAD = 1
"""Exit status when some of the input could not be read and the rest was answered."""

SOONEST = 0.0001
"""Seconds below which no search could begin."""

MANY = 50
"""Deals from which waiting for the kernels to be compiled is worth it."""

SOLVE_HELP = gettext(
    "A number (42, t1:42), a range (1-500), one of PySolFC's (pysol:24), a day's deal (daily, "
    "daily:2026-12-01), 52 cards or a position in quotes, or - for lines of standard input."
)


class Item(NamedTuple):
    """One thing to solve, or what is wrong with it; ``line`` is that of standard input, from 1."""

    text: str
    line: int | None
    position: Deal | State | None
    error: TrediciError | None


Source = range | Item | None
"""What an argument names: deal numbers, one thing to solve, or, as None, standard input."""


def solve(
    deal: Annotated[list[str], typer.Argument(metavar="DEAL...", help=SOLVE_HELP)],
    *,
    rules: RulesOption = "",
    objective: Annotated[
        str,
        typer.Option(
            metavar="O",
            help=gettext("What is asked: verdict, steps, points, par or cards."),
        ),
    ] = "verdict",
    jobs: Annotated[
        str, typer.Option(metavar="N", help=gettext("How many processes share the work."))
    ] = "1",
    limit_nodes: Annotated[
        str | None, typer.Option(metavar="N", help=gettext("Give up on a deal after N nodes."))
    ] = None,
    limit_seconds: Annotated[
        str | None,
        typer.Option(metavar="S", help=gettext("Give up on a deal after S seconds.")),
    ] = None,
    solver: Annotated[
        str,
        typer.Option(metavar="WHO", help=gettext("Who answers: auto, reference or kernels.")),
    ] = "auto",
    as_json: Annotated[
        bool, typer.Option("--json", help=gettext("One JSON object a line, in input order."))
    ] = False,
) -> None:
    """Say whether deals can be won, and how well they can be played."""
    from tredici.solver import Limits, Objective, Solver
    from tredici.solver.batch import Question

    refuse_options(deal)
    chosen = Rules.parse(rules)
    question = Question(
        chosen,
        Objective(read_choice("--objective", objective, Objective)),
        Limits(
            nodes=None
            if limit_nodes is None
            else read_whole("--limit-nodes", limit_nodes, least=1),
            seconds=None
            if limit_seconds is None
            else read_number("--limit-seconds", limit_seconds, SOONEST),
        ),
        Solver(read_choice("--solver", solver, Solver)),
    )
    processes = read_jobs(jobs)
    sources = [_source(word, chosen) for word in deal]
    total = _count(sources)
    if total is None or total >= MANY:
        question = _patient(question)
    bad = False
    with progress(total) as bar:
        task = None if bar is None else bar.add_task("", total=total)
        for item, result in _answered(_items(sources, chosen), question, processes):
            bad = bad or item.error is not None
            write = _json if as_json else _text
            print(write(item, question, result), flush=bar is not None)
            if bar is not None and task is not None:
                bar.advance(task)
    if bad:
        raise typer.Exit(SOME_BAD)


def _patient(question: "Question") -> "Question":
    """With many deals ahead, wait for the kernels where they are installed."""
    from tredici.solver import Solver, compiled

    if question.solver is Solver.AUTO and compiled.is_installed():
        return replace(question, solver=Solver.KERNELS)
    return question


def _source(word: str, rules: Rules) -> Source:
    """What an argument names."""
    if word == "-":
        return None
    if not is_range(word):
        return _item(word, None, rules)
    try:
        return read_numbers(word)
    except TrediciError as error:
        return Item(word, None, None, error)


def _count(sources: list[Source]) -> int | None:
    """How many there are to solve; None when standard input is among them."""
    if None in sources:
        return None
    return sum(len(source) if isinstance(source, range) else 1 for source in sources)


def _items(sources: list[Source], rules: Rules) -> Iterator[Item]:
    """What is to be solved, one by one."""
    for source in sources:
        if source is None:
            yield from _lines(rules)
        elif isinstance(source, range):
            for number in source:
                yield Item(str(number), None, Deal.numbered(number), None)
        else:
            yield source


def _lines(rules: Rules) -> Iterator[Item]:
    """What the lines of standard input name; one that is no text spoils none of the others."""
    for number, line in enumerate(standard_input(), 1):
        try:
            text = line.decode("utf-8-sig").strip()
        except UnicodeDecodeError as error:
            fault = InputError(
                "this is not text in UTF-8: byte %(byte)s cannot be read", byte=error.start
            )
            yield Item(line.decode(errors="backslashreplace").strip(), number, None, fault)
            continue
        if text:
            yield _item(text, number, rules)


def _item(text: str, line: int | None, rules: Rules) -> Item:
    try:
        if is_position(text):
            return Item(text, line, State.parse(text, rules), None)
        return Item(text, line, read_deal(text, today()), None)
    except TrediciError as error:
        return Item(text, line, None, error)


def _answered(
    items: Iterable[Item], question: "Question", jobs: int
) -> "Iterator[tuple[Item, Result | None]]":
    """Each item with its answer, in order; without one where there was nothing to ask."""
    from tredici.solver.batch import solve_batch

    waiting: deque[Item] = deque()

    def positions() -> Iterator[Deal | State]:
        for item in items:
            waiting.append(item)
            if item.position is not None:
                yield item.position

    for result in solve_batch(positions(), question, jobs=jobs):
        while waiting[0].position is None:
            yield waiting.popleft(), None
        yield waiting.popleft(), result
    for item in waiting:
        yield item, None


def _json(item: Item, question: "Question", result: "Result | None") -> str:
    if item.position is None or result is None:
        fault: dict[str, object] = {"error": str(item.error)}
        if item.line is not None:
            fault["line"] = item.line
        return json.dumps({**fault, "input": item.text}, ensure_ascii=False)
    answer = {
        "deal": _name(item.position),
        "rules": question.rules.label,
        "objective": question.objective,
        "verdict": result.verdict,
        "value": result.value,
        "line": [str(move) for move in result.line],
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "stopped_by": result.stopped_by,
    }
    return json.dumps(answer)


def _text(item: Item, question: "Question", result: "Result | None") -> str:
    from tredici.cli.solve_words import told

    if item.position is None or result is None:
        fault = "" if item.error is None else item.error.told(gettext)
        if item.line is None:
            return gettext("error: %(error)s") % {"error": fault}
        return gettext("error in line %(line)s: %(error)s") % {"line": item.line, "error": fault}
    state = item.position
    if isinstance(state, Deal):
        state = State.start(state, question.rules)
    return "\n".join(told(_name(item.position), state, question.objective, result))


def _name(position: Deal | State) -> str:
    return position.id if isinstance(position, Deal) else str(position)
