"""What several tests share: the data files, and short ways to ask the engine a question."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, TypeVar

from tredici.core.cards import read_card
from tredici.core.deals import Deal
from tredici.core.errors import IllegalMoveError, NotationError
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.rules import Rules
from tredici.core.state import State, apply, legal_moves

DATA = Path(__file__).parent / "data"

SORTED = " ".join(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")

T = TypeVar("T")


@contextlib.contextmanager
def running(command: list[str], *, start_new_session: bool = False) -> Iterator[Popen[str]]:
    """A program while it is tested; one that does not end is ended with the test."""
    with Popen(
        command, stdout=PIPE, stderr=PIPE, text=True, start_new_session=start_new_session
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def finished(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What a coroutine comes to, run aside: a browser test may have a loop in this thread."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(work())).result()


def table(name: str) -> list[list[str]]:
    """The rows of a data file: fields between semicolons, `#` lines left out."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [
        [field.strip() for field in line.split(";")]
        for line in lines
        if line and not line.startswith("#")
    ]


def start(text: str, rules: Rules) -> State:
    """The state that a data file calls `sorted`, `number N`, or writes out in four fields."""
    if text == "sorted":
        return State.start(Deal.parse(SORTED), rules)
    if text.startswith("number "):
        return State.start(Deal.numbered(int(text[7:])), rules)
    return State.parse(text, rules)


def at(text: str, rules: str = "") -> State:
    """The state written as `text` under the rules written as `rules`."""
    return State.parse(text, Rules.parse(rules))


def names(state: State) -> set[str]:
    """The legal moves in notation."""
    return {str(move) for move in legal_moves(state)}


def play(state: State, *moves: str) -> State:
    """The state after some moves in notation."""
    for move in moves:
        state = apply(state, Move.parse(move))
    return state


def candidates() -> Iterator[Move]:
    """Every move that can be made at all: of each card, each two cards, draw, redeal.

    `Move.remove` refuses most of them before `apply` could be asked; test_moves sees to that.
    """
    for count in (1, 2):
        for cards in itertools.combinations(range(52), count):
            with contextlib.suppress(NotationError):
                yield Move.remove(*cards)
    yield DRAW
    yield REDEAL


CANDIDATES = tuple(candidates())


def accepted(state: State) -> set[Move]:
    """Every move that `apply` accepts, by trying them all."""
    found = set()
    for move in CANDIDATES:
        try:
            apply(state, move)
        except IllegalMoveError:
            continue
        found.add(move)
    return found


def cards_in_play(state: State) -> list[int]:
    """Every card of the pyramid, the stock and the wastes."""
    cards = [card for card in state.pyramid if card is not None]
    cards += state.stock
    for waste in state.wastes:
        cards += waste
    return cards


def walk(state: State, seed: int, limit: int = 400) -> Iterator[tuple[Move, State]]:
    """A random game from `state`: each move with the state after it; removals are favoured."""
    chooser = random.Random(seed)
    for _ in range(limit):
        moves = legal_moves(state)
        if not moves:
            return
        removals = [move for move in moves if move.is_removal]
        move = chooser.choice(removals if removals and chooser.random() < 0.6 else moves)
        state = apply(state, move)
        yield move, state


def card(text: str) -> int:
    """The card that `text` names."""
    return read_card(text)
