"""What a larger study would take, reckoned from what a smaller one measured.

Nothing is run: the solver's times and the sizes of files are those of a finished study, the
cluster is simulated chunk by chunk, with workers that die at random.
"""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass
from pathlib import Path

from tredici.study.plan import MOST_CHUNK
from tredici.study.results import Results
from tredici.study.tables import Cell, Table

HOUR = 3600.0


@dataclass(frozen=True)
class Forecast:
    """What solving so many deals would take. Hours are of the clock unless they say core."""

    deals: int
    chunk_deals: int
    chunks: int
    chunk_seconds: float
    core_hours: float
    hours: float
    gigabytes: float
    megabits: float
    deaths: int
    lost_core_hours: float


def forecast_part(
    results: Results,
    rules: str,
    objective: str,
    *,
    deals: int,
    workers: int,
    hours_between_deaths: float,
    chunk_seconds: float = 600.0,
    restart_seconds: float = 60.0,
    seed: int = 0,
) -> Forecast:
    """Reckon ``deals`` of one rule set and objective on ``workers`` cores of this machine's speed.

    Chunks are as large as ``chunk_seconds`` of work allow, up to `MOST_CHUNK` deals. Each worker
    dies at random, once in ``hours_between_deaths`` on average, loses its chunk and is back after
    ``restart_seconds``; the chunk goes to whoever is free next. Gigabytes (10^9) are those of the
    Parquet files, which small chunks make larger for each deal; megabits a second are what the
    workers send, on average.
    """
    (row,) = results.sql(
        "SELECT avg(microseconds), count(*) FROM results WHERE rules = ? AND objective = ?",
        rules,
        objective,
    ).rows
    seconds_each, measured = float(str(row[0])) / 1e6, int(str(row[1]))
    folder = results.store.root / "chunks" / objective / rules
    size = sum(path.stat().st_size for path in Path(folder).glob("*.parquet")) / measured
    chunk = max(1, min(round(chunk_seconds / seconds_each), MOST_CHUNK, -(-deals // workers)))
    chunks = -(-deals // chunk)
    hours, deaths, lost = _simulate(
        chunks,
        chunk_seconds=chunk * seconds_each,
        workers=workers,
        hours_between_deaths=hours_between_deaths,
        restart_seconds=restart_seconds,
        seed=seed,
    )
    return Forecast(
        deals=deals,
        chunk_deals=chunk,
        chunks=chunks,
        chunk_seconds=chunk * seconds_each,
        core_hours=deals * seconds_each / HOUR,
        hours=hours,
        gigabytes=deals * size / 1e9,
        megabits=deals * BYTES_SENT * 8 / 1e6 / (hours * HOUR),
        deaths=deaths,
        lost_core_hours=lost,
    )


BYTES_SENT = 1 + 2 + 8 + 4 + 1 + 1 + 1
"""For each deal: the arrays of `tredici.study.work.Columns`, as a worker sends them."""


def _simulate(
    chunks: int,
    *,
    chunk_seconds: float,
    workers: int,
    hours_between_deaths: float,
    restart_seconds: float,
    seed: int,
) -> tuple[float, int, float]:
    """Hours until the last chunk is done, deaths, and core hours that they cost."""
    chance = random.Random(seed)  # noqa: S311 - a simulation
    mean = hours_between_deaths * HOUR
    # For each worker: when it is free, and when it dies next.
    free = [(0.0, number, chance.expovariate(1 / mean)) for number in range(workers)]
    heapq.heapify(free)
    todo, deaths, lost, end = chunks, 0, 0.0, 0.0
    while todo:
        now, number, death = heapq.heappop(free)
        if death < now + chunk_seconds:
            begun = min(now, death)
            deaths += 1
            lost += death - begun + restart_seconds
            back = max(now, death) + restart_seconds
            heapq.heappush(free, (back, number, back + chance.expovariate(1 / mean)))
            continue
        todo -= 1
        end = max(end, now + chunk_seconds)
        heapq.heappush(free, (now + chunk_seconds, number, death))
    return end / HOUR, deaths, lost / HOUR


def forecast_study(
    results: Results, *, deals: int, workers: int, hours_between_deaths: float
) -> Table:
    """A forecast for every rule set and objective of a study, one row each."""
    rows: list[tuple[Cell, ...]] = []
    pairs = dict.fromkeys((part.rules, part.objective) for part in results.plan.parts)
    for rules, objective in pairs:
        made = forecast_part(
            results,
            rules,
            objective,
            deals=deals,
            workers=workers,
            hours_between_deaths=hours_between_deaths,
        )
        rows.append(
            (
                rules,
                objective,
                made.chunk_deals,
                made.chunks,
                made.chunk_seconds,
                made.core_hours,
                made.hours,
                made.gigabytes,
                made.megabits,
                made.deaths,
                made.lost_core_hours,
            )
        )
    columns = (
        "chunk_deals",
        "chunks",
        "chunk_s",
        "core_hours",
        "hours",
        "gigabytes",
        "megabits_s",
        "deaths",
    )
    return Table(
        "forecast",
        f"{deals:,} deals of each on {workers:,} cores",
        ("rules", "objective", *columns, "lost_core_hours"),
        tuple(rows),
    )
