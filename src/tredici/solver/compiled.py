"""The kernels behind the contract of the reference, and getting them ready.

Needs the extra ``fast``. Its modules are imported only when the kernels are asked for, since that
loads them from the disk cache, or compiles them, which takes a while the first time.
"""

from __future__ import annotations

import importlib.util
import threading
import time
from typing import TYPE_CHECKING

from tredici.core.cards import KING, rank
from tredici.core.deals import Deal
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver.limits import NO_LIMITS, Limits
from tredici.solver.reference import OBJECTIVES, UNKNOWN, UNWINNABLE, WINNABLE, Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tredici.solver import search
    from tredici.solver.limits import Cancel

HEAD_START = 0.2
"""Seconds that the reference is given before the kernels are sent for.

Loading them takes longer than it takes to answer most questions that come alone.
"""

_threads = threading.local()


def is_installed() -> bool:
    """Whether numba and numpy can be imported."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))


def solve(state: State, objective: str, limits: Limits = NO_LIMITS) -> Answer:
    """What the kernels find, under the contract of `tredici.solver.reference.solve`."""
    import numpy as np  # noqa: PLC0415 - an extra

    from tredici.solver import search  # noqa: PLC0415 - it needs numba, an extra

    spend = search.Limits(limits.nodes or 0, limits.seconds or 0.0, limits.memory or 0)
    flag = np.zeros(1, np.int64)
    if limits.cancel is not None:
        limits.cancel.watch(flag)
    try:
        found = search.solve_kernel(
            _position(state), OBJECTIVES.index(objective), spend, _workspace(), flag
        )
    finally:
        if limits.cancel is not None:
            limits.cancel.forget(flag)
    verdicts = {search.WINNABLE: WINNABLE, search.UNWINNABLE: UNWINNABLE}
    return Answer(
        verdicts.get(found.verdict, UNKNOWN),
        found.value,
        tuple(_move(int(code)) for code in found.line),
        found.nodes,
        (None, "nodes", "time", "memory", "cancelled")[found.stopped_by],
    )


def verdicts(states: Sequence[State], nodes: int, cancel: Cancel | None) -> list[str]:
    """The verdict on each of some states of the same rules; ``nodes`` is 0 for no limit."""
    import numpy as np  # noqa: PLC0415 - an extra

    from tredici.solver import search  # noqa: PLC0415 - it needs numba, an extra

    boards = np.array([_board(state) for state in states], np.int8)
    flag = np.zeros(1, np.int64)
    if cancel is not None:
        cancel.watch(flag)
    try:
        found, _ = search.judge_many(boards, ruling(states[0].rules), _workspace(), flag, nodes)
    finally:
        if cancel is not None:
            cancel.forget(flag)
    return [(UNWINNABLE, WINNABLE, UNKNOWN)[verdict] for verdict in found]


def _in_one_piece(work: Callable[[], None]) -> None:
    """Do something with room for all its frames in one piece of memory.

    CPython takes 16 KB for frames at a time, and whenever a call does not fit it gets the next from
    the system and gives it back on return: up to a million times while numba compiles.
    """
    work()


_in_one_piece.__code__ = _in_one_piece.__code__.replace(co_stacksize=1 << 16)


class Warmup:
    """The kernels on their way: loaded or compiled by a thread of its own, once a process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._done = threading.Event()
        self._asked: float | None = None
        self._fault: BaseException | None = None

    def is_ready(self) -> bool:
        """Whether the kernels answer at once. Raises what went wrong in getting them ready."""
        if self._fault is not None:
            raise self._fault
        return self._done.is_set()

    def begin(self) -> bool:
        """Whether they are ready; they are sent for `HEAD_START` after this is first asked."""
        now = time.monotonic()
        if self._asked is None:
            self._asked = now
        if now - self._asked >= HEAD_START:
            self._start()
        return self.is_ready()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until they are ready, or at most ``seconds``; whether they are.

        It takes a second or two, and long where they are compiled first.
        """
        self._start()
        self._done.wait(seconds)
        return self.is_ready()

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(
                    target=_in_one_piece, args=(self._warm,), name="kernels", daemon=True
                )
                self._thread.start()

    def _warm(self) -> None:
        try:
            # Deals that are soon won, as some kernels run only where there is a win to improve; and
            # one that is lost, where others look for the most cards.
            for number, rules in ((2, ""), (4, "passes=1,draw=3"), (1, "")):
                state = State.start(Deal.numbered(number), Rules.parse(rules))
                verdicts([state], 100, None)
                for objective in OBJECTIVES:
                    solve(state, objective, Limits(nodes=100))
        except BaseException as fault:  # noqa: BLE001 - the thread that asked is told
            self._fault = fault
        self._done.set()


WARMUP = Warmup()
"""The one thing that a process has once: compiled code."""


def _workspace() -> search.Workspace:
    """The memory of this thread's searches."""
    from tredici.solver import search  # noqa: PLC0415 - it needs numba, an extra

    if not hasattr(_threads, "workspace"):
        _threads.workspace = search.Workspace()
    workspace: search.Workspace = _threads.workspace
    return workspace


def _board(state: State) -> list[int]:
    """What `kernels.judge` takes for a state."""
    row = [card % 13 + 1 for pile in (*state.wastes, state.stock) for card in pile]
    wastes = [len(waste) for waste in state.wastes]
    return [
        *(0 if card is None else card % 13 + 1 for card in state.pyramid),
        *row,
        *(0,) * (24 - len(row)),
        *wastes,
        *(0,) * (3 - len(wastes)),
        len(state.stock),
        state.redeals if state.rules.redeals is not None else 0,
    ]


def ruling(rules: Rules) -> search.Ruling:
    """The rules as the kernels have them."""
    from tredici.solver import search  # noqa: PLC0415 - it needs numba, an extra

    return search.Ruling(
        0 if rules.redeals is None else rules.redeals + 1,
        rules.draw,
        int(rules.stock == "open"),
        int(rules.waste == "pair"),
        int(rules.cover == "pair"),
        int(rules.goal == "all"),
    )


def _position(state: State) -> search.Position:
    import numpy as np  # noqa: PLC0415 - an extra

    from tredici.solver import search  # noqa: PLC0415 - it needs numba, an extra

    pyramid = [-1 if card is None else card for card in state.pyramid]
    return search.Position(
        np.array(pyramid, np.int8),
        np.array(state.stock, np.int8),
        tuple(np.array(waste, np.int8) for waste in state.wastes),
        state.redeals,
        ruling(state.rules),
    )


def _move(code: int) -> Move:
    """The move that a number stands for, as `search` documents them."""
    if code < 0:
        return DRAW if code == -1 else REDEAL
    first, second = divmod(code, 64)
    return Move.remove(first) if rank(first) == KING else Move.remove(first, second)
