"""A plan: which rules, which objectives, which deals. Read from TOML, cut into chunks.

::

    title = "Does a second pass help?"
    chunk = 50_000                          # deals to a file, unless a part says otherwise

    [[part]]
    rules = ["passes=1", "passes=2"]        # presets or options; one or several
    objective = "verdict"                   # verdict, steps, points, par or cards
    deals = "1-1000000"                     # numbers of deals, both ends included
    nodes = 1_000_000                       # optional: give a deal up after so many nodes

    [[compare]]                             # optional: won under one, lost under the other
    name = "a second pass"
    from = "passes=1"
    to = "passes=2"

A limit in nodes, and none in seconds: what a study finds must not depend on the machine.
"""

from __future__ import annotations

import hashlib
import heapq
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from tredici.core.deals import MAX_NUMBER
from tredici.core.errors import RulesError, TrediciError, shortened
from tredici.core.rules import Rules
from tredici.study.errors import PlanError
from tredici.study.toml_lines import Lines

OBJECTIVES = ("verdict", "steps", "points", "par", "cards")
CHUNK = 50_000
MOST_CHUNK = 1_000_000
MOST_CHUNKS = 1_000_000
"""Files of a study: every run looks for all of them, every report reads them."""

PLAN_KEYS = ("title", "chunk", "part", "compare")
PART_KEYS = ("rules", "objective", "deals", "chunk", "nodes")
COMPARE_KEYS = ("name", "from", "to")

AT_KEY = "%(key)s: %(fault)s"

Path_ = tuple[str | int, ...]


@dataclass(frozen=True)
class Chunk:
    """Deals ``first`` to ``last``, both included, for one rule set and objective: one file."""

    rules: str
    objective: str
    first: int
    last: int
    nodes: int = 0

    @property
    def deals(self) -> int:
        """How many deals it has."""
        return self.last - self.first + 1

    @property
    def file(self) -> str:
        """Where its results go, below the folder of the study."""
        return f"chunks/{self.objective}/{self.rules}/{self.first:016d}-{self.last:016d}.parquet"

    def __str__(self) -> str:
        return f"{self.objective}, {self.rules}, {self.first}-{self.last}"


@dataclass(frozen=True)
class Part:
    """One rule set, one objective, one range of deals; ``nodes`` 0 is no limit."""

    rules: str
    objective: str
    first: int
    last: int
    chunk: int = CHUNK
    nodes: int = 0

    @property
    def deals(self) -> int:
        """How many deals it has."""
        return self.last - self.first + 1

    @property
    def chunk_count(self) -> int:
        """How many chunks it has."""
        return -(-self.deals // self.chunk)

    def chunks(self) -> Iterator[Chunk]:
        """Its chunks in the order of deal numbers."""
        for first in range(self.first, self.last + 1, self.chunk):
            last = min(first + self.chunk - 1, self.last)
            yield Chunk(self.rules, self.objective, first, last, self.nodes)


@dataclass(frozen=True)
class Comparison:
    """Two rule sets to hold against each other, deal by deal."""

    name: str
    before: str
    after: str


@dataclass(frozen=True)
class Plan:
    """What to compute (``parts``) and what to ask of it (``comparisons``)."""

    title: str
    parts: tuple[Part, ...]
    comparisons: tuple[Comparison, ...] = ()
    text: str = ""

    @property
    def deals(self) -> int:
        """How many deals are to be solved, each rule set and objective counted apart."""
        return sum(part.deals for part in self.parts)

    @property
    def chunk_count(self) -> int:
        """How many chunks they come in, and so files."""
        return sum(part.chunk_count for part in self.parts)

    def chunks(self) -> Iterator[Chunk]:
        """All chunks, each part's spread evenly over the whole.

        So the rate of a run tells how long the rest will take, and a study that is stopped
        half-way has half of every part.
        """
        yield from (chunk for _, _, chunk in heapq.merge(*map(_spread, count(), self.parts)))

    @property
    def fingerprint(self) -> str:
        """Names the results that the plan asks for; titles and comparisons do not change it."""
        parts = sorted(
            [part.rules, part.objective, part.first, part.last, part.chunk, part.nodes]
            for part in self.parts
        )
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _spread(number: int, part: Part) -> Iterator[tuple[float, int, Chunk]]:
    """A part's chunks, each with where in the whole run it belongs, from 0 to 1."""
    for index, chunk in enumerate(part.chunks()):
        yield (index + 0.5) / part.chunk_count, number, chunk


def read_plan(path: str | Path) -> Plan:
    """The plan in a TOML file. Raises `PlanError` with the line, `OSError` without a file."""
    content = Path(path).read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise PlanError("this is not TOML: %(reason)s", str(path), line, reason=error) from None
    return parse_plan(text, str(path))


def parse_plan(text: str, where: str = "plan") -> Plan:
    """The plan that a TOML text describes; ``where`` names the text in messages.

    Raises `PlanError` naming the line, the key and what was expected.
    """
    return _Reader(text, where).plan()


class _Reader:
    """Reads one plan; every refusal is made by `plan_error`, which finds the line."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            at = int(line[1]) if line else text.count("\n") + 1
            raise PlanError("this is not TOML: %(reason)s", where, at, reason=error) from None
        except (ValueError, RecursionError) as error:  # more digits or brackets than Python reads
            runs = re.finditer(r"[\d_]+|[\[{][\[{\s]*", text)
            longest = max(runs, key=lambda run: len(run[0]))
            at = text.count("\n", 0, longest.start()) + 1
            raise PlanError("this is not TOML: %(reason)s", where, at, reason=error) from None

    def plan(self) -> Plan:
        self.check_keys((), self.data, PLAN_KEYS)
        title = self.string(("title",))
        chunk = self.chunk(("chunk",), CHUNK)
        parts: list[Part] = []
        chunks = 0
        for index in range(len(self.tables("part"))):
            for part in self.parts(("part", index), chunk):
                self.check_apart(("part", index), part, parts)
                parts.append(part)
                chunks += part.chunk_count
                self.check_number(("part", index), chunks)
        if not parts:
            raise self.plan_error((), "the plan has no [[part]]: expected at least one")
        comparisons = [
            self.comparison(("compare", index), parts)
            for index in range(len(self.tables("compare")))
        ]
        return Plan(title, tuple(parts), tuple(comparisons), self.text)

    def parts(self, at: Path_, chunk: int) -> Iterator[Part]:
        self.check_keys(at, self.value(at), PART_KEYS)
        names = self.value((*at, "rules"))
        if isinstance(names, str):
            names = [names]
        if not isinstance(names, list) or not names:
            raise self.plan_error((*at, "rules"), "expected a rule set or a list of them", names)
        objective = self.value((*at, "objective"))
        if objective not in OBJECTIVES:
            raise self.plan_error(
                (*at, "objective"),
                "expected %(choices)s",
                objective,
                choices=", ".join(OBJECTIVES),
            )
        first, last = self.deals((*at, "deals"))
        size = self.chunk((*at, "chunk"), chunk)
        nodes = self.whole((*at, "nodes"), 0, 1, 2**62) if "nodes" in self.value(at) else 0
        for name in names:
            rules = self.rules((*at, "rules"), name)
            yield Part(rules, objective, first, last, size, nodes)

    def comparison(self, at: Path_, parts: list[Part]) -> Comparison:
        self.check_keys(at, self.value(at), COMPARE_KEYS)
        sides = []
        asked = {part.rules for part in parts if part.objective == "verdict"}
        for key in ("from", "to"):
            rules = self.rules((*at, key), self.value((*at, key)))
            if rules not in asked:
                raise self.plan_error(
                    (*at, key),
                    "expected a rule set whose verdicts the plan asks for (%(choices)s)",
                    self.value((*at, key)),
                    choices=", ".join(sorted(asked)) or "-",
                )
            sides.append(rules)
        return Comparison(self.string((*at, "name")), *sides)

    def rules(self, at: Path_, name: object) -> str:
        if not isinstance(name, str):
            raise self.plan_error(at, "expected the name of a preset or option=value", name)
        try:
            return Rules.parse(name).label
        except RulesError as error:
            line = Lines(self.text).find(at, name)
            raise PlanError(AT_KEY, self.where, line, key=_spell(at), fault=error) from None

    def deals(self, at: Path_) -> tuple[int, int]:
        text = self.value(at)
        match = re.fullmatch(r"([0-9_]+)-([0-9_]+)", str(text))
        try:
            first, last = (int(match[1]), int(match[2])) if match else (0, 0)
        except ValueError:
            first, last = 0, 0
        if not 1 <= first <= last <= MAX_NUMBER:
            raise self.plan_error(
                at,
                'expected "FIRST-LAST" with 1 <= FIRST <= LAST <= %(most)s',
                text,
                most=MAX_NUMBER,
            )
        return first, last

    def chunk(self, at: Path_, default: int) -> int:
        return self.whole(at, default, 1, MOST_CHUNK)

    def whole(self, at: Path_, default: int, least: int, most: int) -> int:
        number = self.value(at, default)
        if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
            raise self.plan_error(
                at,
                "expected a whole number from %(least)s to %(most)s",
                number,
                least=least,
                most=most,
            )
        return int(number)

    def string(self, at: Path_) -> str:
        text = self.value(at)
        if not isinstance(text, str) or not text.strip():
            raise self.plan_error(at, "expected a text", text)
        return text

    def tables(self, key: str) -> list[Any]:
        tables = self.data.get(key, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise self.plan_error((key,), "expected tables headed [[%(table)s]]", table=key)
        return list(tables)

    def value(self, at: Path_, default: object = None) -> Any:  # noqa: ANN401 - as TOML has it
        """What lies at a path; without a default it must be there."""
        value: Any = self.data
        for step in at:
            if isinstance(step, str) and step not in value:
                if default is None:
                    raise self.plan_error(at[:-1], "the key %(missing)s is missing", missing=step)
                return default
            value = value[step]
        return value

    def check_keys(self, at: Path_, table: dict[str, Any], allowed: tuple[str, ...]) -> None:
        for key in table:
            if key not in allowed:
                raise self.plan_error(
                    (*at, key), "unknown key: expected one of %(keys)s", keys=", ".join(allowed)
                )

    def check_apart(self, at: Path_, part: Part, others: list[Part]) -> None:
        """No deal may be asked for twice: it would be counted twice."""
        for other in others:
            same = (part.rules, part.objective) == (other.rules, other.objective)
            if same and part.first <= other.last and other.first <= part.last:
                raise self.plan_error(
                    (*at, "deals"),
                    "%(objective)s, %(rules)s: some of these deals are there already "
                    "(%(first)s-%(last)s): expected ranges that do not overlap",
                    objective=part.objective,
                    rules=part.rules,
                    first=other.first,
                    last=other.last,
                )

    def check_number(self, at: Path_, chunks: int) -> None:
        """There may be only so many files."""
        if chunks > MOST_CHUNKS:
            raise self.plan_error(
                (*at, "deals"),
                "that makes %(chunks)s chunks: expected at most %(most)s in the whole plan, of up "
                "to %(size)s deals each",
                self.value((*at, "deals")),
                chunks=chunks,
                most=MOST_CHUNKS,
                size=MOST_CHUNK,
            )

    def plan_error(self, at: Path_, template: str, *given: object, **values: object) -> PlanError:
        """The error for the value at a path; `given` is what was found there."""
        line = Lines(self.text).find(at, given[0] if given else None)
        told = TrediciError(template, **values)
        if given:
            told = TrediciError(
                "%(value)s is not allowed: %(fault)s", value=shortened(repr(given[0])), fault=told
            )
        if at:
            told = TrediciError(AT_KEY, key=_spell(at), fault=told)
        return PlanError(told, self.where, line)


def _spell(at: Path_) -> str:
    """A path as one would find it in the file: `[[part]] 2, rules`."""
    table = f"[[{at[0]}]] {int(at[1]) + 1}" if len(at) > 1 else ""
    key = str(at[-1]) if len(at) != 2 else ""
    return ", ".join(filter(None, (table, shortened(key))))
