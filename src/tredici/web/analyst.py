"""Who thinks positions over for the page: processes beside the server, and a line before them.

The server answers everybody from one thread. A search there, or in a thread beside it, would keep
the table of all others waiting; so searches run in processes of their own, and who would have to
wait too long is told when to come again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from tredici.core.errors import RecordError, TrediciError

Question = Mapping[str, Any]
Answer = dict[str, Any]

SECONDS = {"review": 4.0}
"""How long the work for one want may take: it ends by then with what it knows."""

OTHERWISE = 1.0
"""The same for all that `SECONDS` does not name."""

LOADING = 5.0
"""Seconds for the kernels to be loaded; where they are compiled first, the reference begins."""

WAITING = 64
"""Requests that may wait; more are turned away at once."""

PATIENCE = 6.0
"""Seconds that a request waits at most before it is turned away."""

EACH = 48
"""Requests from one address at once: a school may share one, but nobody may fill the line."""

NODES = 300_000
"""The limit of each search within the work, some tenths of a second: the deadline is looked at
between searches."""

SLOW_NODES = 3_000
"""The same where there are no kernels, or none yet."""


class BusyError(Exception):
    """Too many want an answer; ``is_own`` if the client itself is too many.

    ``seconds``  when to come again
    """

    def __init__(self, message: str, *, seconds: int, is_own: bool = False) -> None:
        super().__init__(message)
        self.seconds = seconds
        self.is_own = is_own


class Analyst:
    """Answers requests as `tredici.coach.analysis.analyse` has them, a few at a time.

    ``executor``  makes what runs the work; by default processes of our own, one core less than
                  there are
    ``work``      the work: a request and the seconds it may take to an answer
    """

    def __init__(
        self,
        executor: Callable[[], Executor] | None = None,
        work: Callable[[Question, float], Answer] | None = None,
        *,
        places: int | None = None,
        waiting: int = WAITING,
        patience: float = PATIENCE,
        each: int = EACH,
    ) -> None:
        self._places = places or max(1, (os.cpu_count() or 2) - 1)
        self._make = executor or self._processes
        self._work = work or analysed
        self._waiting = waiting
        self._patience = patience
        self._each = each
        self._executor: Executor | None = None
        self._loading: list[Future[None]] = []
        self._line: asyncio.Semaphore | None = None
        self._here: Counter[str] = Counter()

    def prepare(self) -> bool:
        """Whether an answer would come soon; if not, the processes are being got ready for it."""
        if self._executor is None:
            self._executor = self._make()
            self._loading = [self._executor.submit(_load) for _ in range(self._places)]
        return all(loading.done() for loading in self._loading)

    async def answer(self, request: Question, client: str = "") -> Answer:
        """The answer to ``request``; `TrediciError` for one that asks what cannot be.

        Raises `BusyError` when there are too many requests, or the process that worked died.
        """
        async with self._place(client):
            loop = asyncio.get_running_loop()
            self.prepare()
            executor = self._executor
            try:
                return await loop.run_in_executor(executor, self._work, request, allowed(request))
            except BrokenProcessPool:
                # The next request has new ones made.
                if self._executor is executor:
                    self._executor = None
                raise BusyError("the analysis was cut off", seconds=1) from None

    def close(self) -> None:
        """End the processes once they have done what they do."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    @contextlib.asynccontextmanager
    async def _place(self, client: str) -> AsyncIterator[None]:
        """A turn to work, for which this waits in line."""
        if self._line is None:
            self._line = asyncio.Semaphore(self._places)
        if self._here[client] >= self._each:
            raise BusyError("too many requests of yours at once", seconds=1, is_own=True)
        if self._here.total() >= self._places + self._waiting:
            raise BusyError("too many requests at once", seconds=2)
        self._here[client] += 1
        try:
            try:
                await asyncio.wait_for(self._line.acquire(), self._patience)
            except TimeoutError:
                raise BusyError("too many requests before yours", seconds=5) from None
            try:
                yield
            finally:
                self._line.release()
        finally:
            self._here[client] -= 1
            if not self._here[client]:
                del self._here[client]

    def _processes(self) -> Executor:
        # Forking a process that has threads may lock up what is forked.
        context = multiprocessing.get_context("spawn")
        # Ctrl-C reaches them as well; what is being answered is answered first.
        deaf = (signal.SIGINT, signal.SIG_IGN)
        return ProcessPoolExecutor(
            self._places, mp_context=context, initializer=signal.signal, initargs=deaf
        )


def _load() -> None:
    """Import the coach, and send for the kernels."""
    from tredici.coach import analysis  # noqa: F401, PLC0415 - it is enough that it is there
    from tredici.solver import compiled  # noqa: PLC0415

    if compiled.is_installed():
        compiled.WARMUP.wait(LOADING)


def allowed(request: Question) -> float:
    """Seconds that the work for ``request`` may take."""
    return max((SECONDS.get(want, OTHERWISE) for want in request["wants"]), default=OTHERWISE)


def analysed(request: Question, seconds: float) -> Answer:
    """Do the work, in a process of its own: the coach with the fastest solver there is here.

    The shuffles are drawn by what the player sees, so that they tell nothing of what is hidden.
    Raises a plain `TrediciError`, which unlike some of
    its kind can leave a process.
    """
    # Imported here, so that the server does without.
    from tredici.coach import analysis  # noqa: PLC0415
    from tredici.coach.chance import Chance  # noqa: PLC0415
    from tredici.coach.kernels import Kernels  # noqa: PLC0415
    from tredici.coach.request import Request  # noqa: PLC0415
    from tredici.solver import compiled  # noqa: PLC0415

    asked = dict(request)
    is_fast = compiled.is_installed() and compiled.WARMUP.begin()
    oracle = Kernels(NODES if is_fast else SLOW_NODES)
    deadline = time.monotonic() + seconds
    try:
        seen = repr(Request(asked).view)
        seed = int.from_bytes(hashlib.sha256(seen.encode()).digest()[:8])
        return analysis.analyse(asked, oracle, Chance(seed), time.monotonic, deadline)
    except RecordError as error:
        told = f"record {error}"
        raise TrediciError(told) from None
    except TrediciError as error:
        raise TrediciError(str(error)) from None
