"""Run a plan: solve what is not solved yet, keep each chunk as it is finished."""

from __future__ import annotations

import errno
import os
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import tredici
from tredici.study.errors import StudyError
from tredici.study.executors import Executor, cores
from tredici.study.plan import Chunk, Plan
from tredici.study.store import Store, now
from tredici.study.work import solver_version


@dataclass
class Progress:
    """How far a run is: chunks and deals, those of earlier runs, and seconds of this one."""

    chunks: int
    deals: int
    chunks_before: int = 0
    deals_before: int = 0
    chunks_done: int = 0
    deals_done: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Deals a second in this run."""
        return self.deals_done / self.seconds if self.seconds else 0.0

    @property
    def deals_left(self) -> int:
        """Deals still to be solved."""
        return self.deals - self.deals_before - self.deals_done

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this rate; None when nothing is known yet."""
        return self.deals_left / self.rate if self.rate else None

    @property
    def chunks_kept(self) -> int:
        """Chunks that are on disk."""
        return self.chunks_before + self.chunks_done


def run_plan(
    plan: Plan,
    out: str | Path,
    executor: Executor,
    watch: Callable[[Progress], None] = lambda _: None,
) -> Progress:
    """Solve what is missing of a plan into the folder ``out``; ``watch`` is told of each chunk.

    Ctrl-C (`KeyboardInterrupt`), `StudyError` and a killed process leave every finished chunk
    behind; running the same plan again goes on from there. Raises `StudyError` when the folder is
    another study's, the disk is full, or a worker fails; the message says what to do. Where there
    is nobody to solve, nothing is written.
    """
    if not Store.is_begun(out):
        executor.reach()
    store = Store.begin(out, plan, solver_version())
    with store.locked():
        store.tidy()
        progress = Progress(chunks=plan.chunk_count, deals=plan.deals)
        missing = []
        for chunk in plan.chunks():
            if store.finished(chunk):
                progress.chunks_before += 1
                progress.deals_before += chunk.deals
            else:
                missing.append(chunk)
        watch(progress)
        if missing:
            with executor, _logged(store, executor, progress):
                _solve(missing, store, executor, progress, watch)
    return progress


def _solve(
    chunks: list[Chunk],
    store: Store,
    executor: Executor,
    progress: Progress,
    watch: Callable[[Progress], None],
) -> None:
    started = time.monotonic()
    for chunk, columns in executor.results(chunks):
        if columns.solver != store.facts["solver"]:
            raise StudyError(
                "%(chunk)s was solved by %(theirs)s, this study is one of %(solver)s: install the "
                "same version of tredici on all workers",
                chunk=chunk,
                theirs=columns.solver,
                solver=store.facts["solver"],
            )
        try:
            store.write(chunk, columns)
        except OSError as error:
            raise _unwritten(store.root / chunk.file, error, progress) from error
        progress.chunks_done += 1
        progress.deals_done += chunk.deals
        progress.seconds = time.monotonic() - started
        watch(progress)


def _unwritten(path: Path, error: OSError, progress: Progress) -> StudyError:
    facts = {
        "path": path,
        "reason": error.strerror,
        "kept": progress.chunks_kept,
        "chunks": progress.chunks,
    }
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return StudyError(
            "%(path)s cannot be written: %(reason)s; chunks kept: %(kept)s of %(chunks)s, make "
            "room and run the same again to go on",
            **facts,
        )
    return StudyError(
        "%(path)s cannot be written: %(reason)s; chunks kept: %(kept)s of %(chunks)s, run the "
        "same again to go on",
        **facts,
    )


@contextmanager
def _logged(store: Store, executor: Executor, progress: Progress) -> Iterator[None]:
    """Note in the folder when and where the run took place, however it ends."""
    facts = {
        "began": now(),
        "tredici": tredici.__version__,
        "machine": machine(),
        "executor": type(executor).__name__,
    }
    try:
        yield
    finally:
        workers = {"workers": executor.workers}
        ended = {"ended": now(), "deals": progress.deals_done, "seconds": progress.seconds}
        with suppress(OSError):  # the disk may be full; why the run ended matters more
            store.log_run(facts | workers | ended)


def machine() -> str:
    """This machine in words: processor, cores, system, Python."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text(encoding="utf-8").splitlines()
        names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
        model = names[0] if names else model
    return (
        f"{model}, {cores()} of {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}"
    )
