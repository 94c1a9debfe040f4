"""Measure the server while a crowd asks the coach: is the table still answered at once?

Fifty clients, each with an address of its own as a proxy in front would tell it, ask for the odds
of their games over and over for some seconds; meanwhile one more fetches the page. All on this
machine. Prints figures and judges none.
"""

import asyncio
import multiprocessing
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from tredici.core.deals import Deal
from tredici.core.record import Record
from tredici.core.rules import Rules
from tredici.core.state import State, apply, legal_moves

CLIENTS = 50
SECONDS = 15
MOVES = 12
"""How far each game is played when its odds are asked for."""


def main() -> None:
    """Print the figures, one a line."""
    with serving() as address:
        warm(address)
        line("page, nobody asking", fetched(address, 3), "ms")
        context = multiprocessing.get_context("spawn")
        with context.Pool(1) as crowd:
            waiting = crowd.apply_async(asked, (address, CLIENTS, SECONDS))
            time.sleep(2)  # until all of them ask
            line(f"page, {CLIENTS} asking for odds", fetched(address, SECONDS - 5), "ms")
            statuses, took, samples = waiting.get(SECONDS + 60)
        for status, count in sorted(statuses.items()):
            print(f"{f'answers with {status}':30} {count / SECONDS:8.2f} a second")
        line("odds, waiting included", took, "ms")
        line("odds, shuffles", samples, "")


def line(name: str, figures: list[float], unit: str) -> None:
    """Print the median, 99th percentile and maximum of some figures."""
    ordered = sorted(figures) or [0.0]
    last = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    print(
        f"{name:30} {statistics.median(ordered):8.1f} {unit:3}"
        f" (99 %: {last:.1f}, most: {ordered[-1]:.1f}, of {len(figures)})",
        flush=True,
    )


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server of our own."""
    command = [sys.executable, "-m", "tredici", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # noqa: S101 - it was asked for
        yield next(word for word in process.stdout.readline().split() if "://" in word)
        process.terminate()


def warm(address: str) -> None:
    """Ask until two answers in a row come soon: the kernels are compiled by then."""
    soon = 0
    while soon < 2:
        began = time.perf_counter()
        httpx.post(f"{address}api/analyse", json=question(1), timeout=120).raise_for_status()
        soon = soon + 1 if time.perf_counter() - began < 1 else 0


def question(number: int) -> dict[str, object]:
    """What one client asks: the odds in a game of its own, some moves on."""
    rules = Rules()
    state = State.start(Deal.numbered(number), rules)
    chance = random.Random(number)  # noqa: S311 - which moves hardly matters
    moves = []
    for _ in range(MOVES):
        moves.append(chance.choice(legal_moves(state)))
        state = apply(state, moves[-1])
    record = Record(rules, Deal.numbered(number), moves)
    return {"record": str(record), "wants": ["odds"]}


def fetched(address: str, seconds: float) -> list[float]:
    """Milliseconds that the page took, fetched again and again for some seconds."""
    took = []
    until = time.perf_counter() + seconds
    with httpx.Client() as client:
        while time.perf_counter() < until:
            began = time.perf_counter()
            client.get(address).raise_for_status()
            took.append((time.perf_counter() - began) * 1000)
            time.sleep(0.02)
    return took


def asked(
    address: str, clients: int, seconds: float
) -> tuple[Counter[int], list[float], list[float]]:
    """What a crowd was answered: the statuses, milliseconds of each answer, its shuffles."""
    return asyncio.run(_asked(address, clients, seconds))


async def _asked(
    address: str, clients: int, seconds: float
) -> tuple[Counter[int], list[float], list[float]]:
    statuses: Counter[int] = Counter()
    took: list[float] = []
    samples: list[float] = []
    until = time.perf_counter() + seconds

    async def one(number: int) -> None:
        asks = question(number)
        headers = {"x-forwarded-for": f"10.0.{number // 256}.{number % 256}"}
        async with httpx.AsyncClient(timeout=60, headers=headers) as client:
            while time.perf_counter() < until:
                began = time.perf_counter()
                response = await client.post(f"{address}api/analyse", json=asks)
                statuses[response.status_code] += 1
                if response.status_code == 200:
                    took.append((time.perf_counter() - began) * 1000)
                    samples.append(response.json()["odds"]["samples"])
                else:
                    await asyncio.sleep(float(response.headers["retry-after"]))

    await asyncio.gather(*[one(number + 1) for number in range(clients)])
    return statuses, took, samples


if __name__ == "__main__":
    main()
