"""One suite that every executor must pass: what the base class guarantees."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tests.serving import PATIENCE
from tests.study.conftest import contents
from tests.support import finished
from tredici.study.cluster import ClusterExecutor
from tredici.study.errors import StudyError
from tredici.study.executors import Executor, PoolExecutor, SerialExecutor
from tredici.study.plan import Chunk, Plan
from tredici.study.run import run_plan
from tredici.study.work import Columns, solve_chunk

pytestmark = pytest.mark.live

distributed = pytest.importorskip("distributed")

KINDS = ("serial", "pool", "cluster")
CHUNKS = [Chunk("strict", "verdict", first, first + 4) for first in range(1, 60, 5)]
SLOW = Chunk("passes=2", "verdict", 1, 1_000_000)

Make = Callable[[], Executor]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two processes on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as local:
        yield str(local.scheduler_address)


@pytest.fixture
def make(request: pytest.FixtureRequest) -> Make:
    """How to make an executor of the kind that the test is for."""
    kind = request.param
    if kind == "serial":
        return SerialExecutor
    if kind == "pool":
        return lambda: PoolExecutor(2)
    address = request.getfixturevalue("cluster")
    return lambda: ClusterExecutor(address)


def pids(executor: Executor) -> list[int]:
    """The processes that work for an executor; none when it works in this one."""
    if isinstance(executor, PoolExecutor):
        return executor.pids
    if isinstance(executor, ClusterExecutor):
        return list(executor.client.run(os.getpid).values())
    return []


def same(one: Columns, other: Columns) -> bool:
    """Whether two solutions agree, the times aside."""
    return one.solver == other.solver and all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("verdict", "value", "nodes", "stopped_by", "apex", "kings")
    )


@pytest.mark.parametrize("make", KINDS, indirect=True)
class TestExecutor:
    """The guarantees of `Executor`, one test each."""

    def test_each_chunk_comes_back_once_and_the_same(self, make: Make) -> None:
        with make() as executor:
            assert executor.workers in {0, 1, 2}
            results = dict(executor.results(CHUNKS))
        assert set(results) == set(CHUNKS)
        for chunk in CHUNKS[::4]:
            assert same(results[chunk], solve_chunk(chunk))

    def test_no_chunks_are_no_results(self, make: Make) -> None:
        with make() as executor:
            assert list(executor.results([])) == []

    def test_chunks_are_taken_a_few_at_a_time(self, make: Make) -> None:
        taken = 0

        def endless() -> Iterator[Chunk]:
            nonlocal taken
            while True:
                taken += 1
                yield Chunk("strict", "verdict", taken, taken)

        with make() as executor:
            results = executor.results(endless())
            for _ in range(5):
                next(results)
            assert taken <= 5 + 8

    def test_a_chunk_that_fails_is_named(self, make: Make) -> None:
        bad = replace(CHUNKS[3], objective="luck")
        with (
            make() as executor,
            pytest.raises(StudyError, match=r"luck, strict, 16-20: .*finished is kept"),
        ):
            list(executor.results([*CHUNKS[:3], bad, *CHUNKS[4:]]))

    def test_a_plan_gives_the_same_files_everywhere(
        self, make: Make, plan: Plan, done: Path, tmp_path: Path
    ) -> None:
        run_plan(plan, tmp_path, make())
        assert contents(tmp_path) == contents(done)

    def test_a_killed_worker_costs_nothing_but_its_chunk(self, make: Make) -> None:
        with make() as executor:
            results = executor.results(CHUNKS)
            found = [next(results)]
            for pid in pids(executor)[:1]:
                os.kill(pid, signal.SIGKILL)
            found += results
        assert sorted(chunk.first for chunk, _ in found) == [chunk.first for chunk in CHUNKS]

    def test_leaving_stops_what_is_under_way(self, make: Make) -> None:
        with make() as executor:
            started = pids(executor)
            if not started:
                pytest.skip("nothing is under way but what we wait for")
            results = executor.results([CHUNKS[0], SLOW, SLOW])
            next(results)
            began = time.monotonic()
        if isinstance(executor, PoolExecutor):
            assert not any(running(pid) for pid in started)
        assert time.monotonic() - began < PATIENCE


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_scheduler_that_is_busy_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Iterator[dict[str, int] | None] = iter([None, {"one": 2, "other": 1}, None, None])

    def sync(*_: object, **__: object) -> dict[str, int]:
        answer = next(answers)
        if answer is None:
            raise TimeoutError
        return answer

    executor = ClusterExecutor("tcp://busy:8786")
    client = SimpleNamespace(sync=sync, scheduler=SimpleNamespace(ncores=None))
    monkeypatch.setattr(executor, "_client", client)
    assert list(executor.results([])) == []
    assert executor.workers == 3
    with pytest.raises(StudyError, match=r"answers at tcp://busy:8786 \(TimeoutError\)"):
        list(executor.results([]))


def test_workers_do_not_outlive_who_started_them() -> None:
    program = (
        "from tredici.study.executors import PoolExecutor\n"
        "from tredici.study.plan import Chunk\n"
        "if __name__ == '__main__':\n"
        "    executor = PoolExecutor(2).__enter__()\n"
        "    print(*executor.pids, flush=True)\n"
        "    slow = Chunk('passes=2', 'verdict', 1, 1_000_000)\n"
        "    list(executor.results([Chunk('strict', 'verdict', 1, 2), slow, slow]))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        workers = [int(pid) for pid in parent.stdout.readline().split()]
        assert all(running(pid) for pid in workers)
        parent.kill()
    end = time.monotonic() + PATIENCE
    while any(running(pid) for pid in workers):
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_chunk_that_kills_every_worker_ends_the_run() -> None:
    with PoolExecutor(1) as executor, killing(executor):
        results = executor.results([SLOW])
        with pytest.raises(StudyError, match=r"processes died over it, 3 in all, .* code -9"):
            next(results)


@contextmanager
def killing(executor: PoolExecutor) -> Iterator[None]:
    """Kill every process of an executor as soon as it is there."""
    over = threading.Event()

    def hunt() -> None:
        while not over.wait(0.05):
            for pid in executor.pids:
                if running(pid):
                    os.kill(pid, signal.SIGKILL)

    hunter = threading.Thread(target=hunt)
    hunter.start()
    try:
        yield
    finally:
        over.set()
        hunter.join()


def test_a_notebook_may_use_a_cluster(cluster: str) -> None:
    """In a notebook a loop runs already in the thread that asks."""

    async def cell() -> str:
        with ClusterExecutor(cluster) as executor:
            return str(executor.client.status)

    assert finished(cell) == "running"


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:9", "nonsense", "http://127.0.0.1:8786", "tcp://127.0.0.1:99999"]
)
def test_a_dead_scheduler_is_told_soon_and_with_the_way_out(address: str) -> None:
    with (
        pytest.raises(StudyError, match=r"no Dask scheduler answers at .*leave out --scheduler"),
        ClusterExecutor(address),
    ):
        pass


def test_a_scheduler_that_is_none_is_told() -> None:
    """Whatever answers in another protocol."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(StudyError, match="no Dask scheduler answers"):
            ClusterExecutor(f"tcp://127.0.0.1:{port}").__enter__()
        thread.join()


def test_a_scheduler_that_dies_ends_the_run() -> None:
    local = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0"
    )
    with local, ClusterExecutor(local.scheduler_address) as executor:
        results = executor.results([CHUNKS[0], SLOW, SLOW])
        next(results)
        local.close()
        with pytest.raises(StudyError, match="no Dask scheduler answers"):
            next(results)
