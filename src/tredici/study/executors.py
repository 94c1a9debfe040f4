"""Where chunks are solved: in this process, in processes of this machine, on a Dask cluster.

The cluster is in `tredici.study.cluster`, as it needs a package that the others do without.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Self

from tredici.study.errors import StudyError
from tredici.study.plan import Chunk
from tredici.study.work import Columns, solve_chunk

TRIES = 3


class Executor(ABC):
    """Solves chunks somewhere and hands back what came out.

    What every executor guarantees:

    - Each chunk given to `results` comes back exactly once, with its columns, in any order.
    - What comes back depends on the chunk alone, the measured times aside: not on the executor,
      on the number of workers, or on what was solved before.
    - Chunks are taken from the iterable a few at a time, so a plan may have a million.
    - Workers write nothing. Whoever reads `results` is the only writer, so a worker that dies
      costs its unfinished chunk and nothing else; the chunk is given to another, up to `TRIES`
      times in all. Then, or when a chunk raises, `StudyError` names the chunk.
    - Leaving the ``with`` block ends all workers that were started here within two seconds, be it
      after the last chunk, an exception or Ctrl-C. Workers do not hear Ctrl-C themselves, and do
      not outlive us if we are killed.
    """

    def reach(self) -> None:  # noqa: B027 - what is here need not be looked for
        """Raise `StudyError` unless there is somebody to give chunks to; begin nothing."""

    def __enter__(self) -> Self:
        """Start the workers."""
        return self

    def __exit__(  # noqa: B027 - where nothing was started, nothing is to be ended
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the workers, whatever they are doing."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many chunks can be worked on at a time."""

    @abstractmethod
    def results(self, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Columns]]:
        """Solve the chunks and yield each with its columns as it is finished."""


class SerialExecutor(Executor):
    """Solves in this process, one chunk after the other."""

    @property
    def workers(self) -> int:
        """One: this process."""
        return 1

    def results(self, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Columns]]:
        """Solve the chunks in their order."""
        for chunk in chunks:
            try:
                columns = solve_chunk(chunk)
            except Exception as error:
                raise chunk_failed(chunk, error) from error
            yield chunk, columns


class PoolExecutor(Executor):
    """Solves in processes of this machine, each with the solver compiled and its tables kept.

    The processes are started afresh rather than forked: compiled code and threads do not survive
    a fork. One that dies is replaced.
    """

    def __init__(self, jobs: int) -> None:
        """``jobs`` is the number of processes."""
        self._jobs = jobs
        self._crew: list[_Worker] = []

    @property
    def workers(self) -> int:
        """The number of processes."""
        return self._jobs

    @property
    def pids(self) -> list[int]:
        """The processes' ids."""
        return [worker.process.pid for worker in self._crew if worker.process.pid is not None]

    def __enter__(self) -> Self:
        """Start the processes."""
        self._crew = [_Worker.start() for _ in range(self._jobs)]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the processes; those that do not listen are killed."""
        for worker in self._crew:
            worker.process.terminate()
        for worker in self._crew:
            worker.process.join(1)
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
        self._crew = []

    def results(self, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Columns]]:
        """Solve the chunks, one on each process at a time."""
        coming = iter(chunks)
        again: deque[tuple[Chunk, int]] = deque()
        while True:
            for worker in self._crew:
                if worker.chunk is None:
                    chunk, tries = again.popleft() if again else (next(coming, None), 1)
                    if chunk is None:
                        break
                    worker.give(chunk, tries)
            busy = [(worker, worker.chunk) for worker in self._crew if worker.chunk is not None]
            if not busy:
                return
            heard = wait([worker.pipe for worker, _ in busy])
            for worker, chunk in busy:
                if worker.pipe not in heard:
                    continue
                try:
                    answer = worker.take()
                except (EOFError, OSError):
                    self._replace(worker, chunk)
                    again.append((chunk, worker.tries + 1))
                    continue
                if isinstance(answer, Exception):
                    raise chunk_failed(chunk, answer) from answer
                yield chunk, answer

    def _replace(self, worker: _Worker, chunk: Chunk) -> None:
        """Start a process for a dead one; a chunk that keeps killing them ends the run."""
        self._crew[self._crew.index(worker)] = _Worker.start()
        worker.process.join()
        worker.pipe.close()
        if worker.tries >= TRIES:
            raise StudyError(
                "%(chunk)s: worker processes died over it, %(tries)s in all, the last with exit "
                "code %(code)s; what is finished is kept",
                chunk=chunk,
                tries=TRIES,
                code=worker.process.exitcode,
            )


@dataclass(eq=False)
class _Worker:
    """A process, our end of the pipe to it, and what it is working on."""

    process: SpawnProcess
    pipe: Connection
    chunk: Chunk | None = None
    tries: int = 1

    @classmethod
    def start(cls) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()  # so that its death closes the pipe
        return cls(process, ours)

    def give(self, chunk: Chunk, tries: int) -> None:
        """Have it solve a chunk."""
        self.chunk, self.tries = chunk, tries
        with suppress(OSError):  # if it has died meanwhile, `take` will say so
            self.pipe.send(chunk)

    def take(self) -> Columns | Exception:
        """What came of its chunk. Raises `EOFError` or `OSError` if it died."""
        answer: Columns | Exception = self.pipe.recv()
        self.chunk = None
        return answer


def _serve(pipe: Connection) -> None:
    """What a process does: solve what comes through the pipe until that is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    threading.Thread(target=_follow_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            chunk = pipe.recv()
            try:
                answer: Columns | Exception = solve_chunk(chunk)
            except Exception as error:  # noqa: BLE001 - whatever it is, the other end raises it
                told = f"{type(error).__name__}: {error}"
                answer = StudyError(told)
            pipe.send(answer)


def _follow_parent() -> None:
    """End this process when the one that started it has ended, however that came."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def chunk_failed(chunk: Chunk, error: Exception) -> StudyError:
    """What to raise when a chunk could not be solved."""
    return StudyError("%(chunk)s: %(reason)s; what is finished is kept", chunk=chunk, reason=error)


def cores() -> int:
    """How many processes this machine runs at a time, as far as we may use it."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
