"""Chunks on a Dask cluster: an executor for many machines (`dask.distributed`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from tredici.core.errors import shortened
from tredici.study.errors import StudyError
from tredici.study.executors import TRIES, Executor, chunk_failed
from tredici.study.plan import Chunk
from tredici.study.work import Columns, solve_chunk

if TYPE_CHECKING:
    import distributed

ANSWER_SECONDS = 5
"""How long a scheduler may take to answer; with what surrounds it, under ten seconds."""

AHEAD = 2
"""Chunks handed to the cluster for each of its threads, so that none waits for us."""


class ClusterExecutor(Executor):
    """Solves on the workers of a running Dask scheduler; these need tredici and its extra `study`.

    Workers may come and go. A worker that dies is the scheduler's to replace; one chunk may cost
    `TRIES` of them. The cluster itself is left running.
    """

    def __init__(self, address: str) -> None:
        """``address`` is the scheduler's, as in ``tcp://host:8786``."""
        self._address = address
        self._client: distributed.Client | None = None
        self._threads = 0

    @property
    def workers(self) -> int:
        """Threads of the cluster when last seen; 0 while it has had no worker."""
        return self._threads

    @property
    def client(self) -> distributed.Client:
        """The connection; only within ``with``."""
        if self._client is None:
            raise StudyError(
                "not connected to %(address)s: use the executor in a with block",
                address=self._address,
            )
        return self._client

    def reach(self) -> None:
        """Raise `StudyError` when the scheduler does not answer."""
        import dask  # noqa: PLC0415 - the extra `study`

        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        dask.config.set(
            {
                "distributed.comm.timeouts.connect": f"{ANSWER_SECONDS}s",
                "distributed.comm.retry.count": 0,
                "distributed.scheduler.allowed-failures": TRIES - 1,
            }
        )
        try:
            # A client that fails takes as long again to close, so knock first. What answers may
            # be no scheduler: its bytes then read as anything, and fail in any way.
            # A notebook has a loop of its own running in this thread; so knock from another.
            with ThreadPoolExecutor(1) as aside:
                aside.submit(lambda: asyncio.run(_knock(self._address))).result()
        except Exception as error:
            raise self._dead(error) from error

    def __enter__(self) -> Self:
        """Connect; `StudyError` when the scheduler does not answer."""
        import distributed  # noqa: PLC0415 - the extra `study`

        self.reach()
        try:
            self._client = distributed.Client(self._address, timeout=ANSWER_SECONDS)
        except Exception as error:
            raise self._dead(error) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take back what was not solved and disconnect."""
        if self._client is not None:
            self._client.close(timeout=2)
            self._client = None

    def results(self, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Columns]]:
        """Solve the chunks, a few for each thread of the cluster at a time."""
        import distributed  # noqa: PLC0415 - the extra `study`

        client = self.client
        coming = iter(chunks)
        asked: dict[Any, Chunk] = {}
        while True:
            wanted = AHEAD * max(self._count_threads(), 1) - len(asked)
            for chunk in islice(coming, max(wanted, 0)):
                asked[client.submit(solve_chunk, chunk, pure=False)] = chunk
            if not asked:
                return
            try:
                done = distributed.wait(list(asked), timeout=1, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                continue
            for future in done:
                chunk = asked.pop(future)
                if future.status == "cancelled" or client.status != "running":
                    raise self._dead(None)
                try:
                    columns: Columns = future.result()
                except Exception as error:
                    raise chunk_failed(chunk, error) from error
                yield chunk, columns

    def _count_threads(self) -> int:
        """How many threads the cluster has now; `StudyError` when its scheduler is gone."""
        client: Any = self.client
        for again in (True, False):
            try:
                cores = client.sync(client.scheduler.ncores, callback_timeout=ANSWER_SECONDS)
            except TimeoutError as error:
                if not again:  # once may be a scheduler that is busy
                    raise self._dead(error) from error
            except Exception as error:
                raise self._dead(error) from error
            else:
                self._threads = sum(cores.values())
                break
        return self._threads

    def _dead(self, error: Exception | None) -> StudyError:
        return StudyError(
            "no Dask scheduler answers at %(address)s (%(reason)s): start one with `dask "
            "scheduler`, give its address, or leave out --scheduler; what is finished is kept",
            address=shortened(self._address) or "''",
            reason=(str(error) or type(error).__name__) if error else "-",
        )


async def _knock(address: str) -> None:
    """Return when a scheduler answers at the address, raise when none does."""
    from distributed.comm.core import connect  # noqa: PLC0415 - the extra `study`

    comm = await asyncio.wait_for(connect(address, timeout=ANSWER_SECONDS), ANSWER_SECONDS)
    comm.abort()
