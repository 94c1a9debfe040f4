"""The folder of a study: what was planned, what is finished, who is at work.

::

    study.json      fingerprint of the plan, version of the solver
    plan.toml       the plan as it was given
    runs.jsonl      one line for each run: when, where, how much
    chunks/<objective>/<rules>/<first>-<last>.parquet
    lock            held while a run is at work

A chunk's file appears under its name only when it is complete: it is written beside it, flushed
to the disk and renamed. Columns, one row for each deal, in the order of deal numbers:

============ ======= ==============================================================================
deal         int64   the deal's number
rules        text    preset or options
objective    text    verdict, steps, points, par or cards
verdict      text    winnable, unwinnable or unknown
value        int16   the best value under the objective (steps, points or cards); null: none
nodes        int64   positions that the solver looked at
microseconds uint32  how long that took
solver       text    version of the solver
stopped_by   text    the limit that ended the search; null: none
apex         int8    rank of the card at the apex, 1 to 13
kings        int8    Kings in the pyramid, 0 to 4
============ ======= ==============================================================================
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tredici.core.errors import quoted
from tredici.study.errors import StudyError
from tredici.study.plan import Chunk, Plan, parse_plan
from tredici.study.work import MEANS_NONE, STOPPED_BY, VERDICTS, Columns

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

FORMAT = 1
FACTS = ("format", "title", "plan", "solver")
UNFINISHED = ".unfinished"
COLUMNS = [
    *("deal", "rules", "objective", "verdict", "value", "nodes", "microseconds", "solver"),
    *("stopped_by", "apex", "kings"),
]


class Store:
    """One study's folder. Only one run at a time may write to it."""

    def __init__(self, root: str | Path) -> None:
        """The folder of a study that was begun before; `StudyError` if it is none."""
        self.root = Path(root)
        try:
            self.facts = _facts(self.root / "study.json")
            self.plan = parse_plan(_text(self.root / "plan.toml"), str(self.root / "plan.toml"))
        except (FileNotFoundError, NotADirectoryError):
            raise StudyError(
                "%(folder)s holds no study: expected the --out folder of `tredici study run`",
                folder=root,
            ) from None

    @staticmethod
    def is_begun(root: str | Path) -> bool:
        """Whether a folder is that of a study."""
        return (Path(root) / "study.json").exists()

    @classmethod
    def begin(cls, root: str | Path, plan: Plan, solver: str) -> Store:
        """The folder for a plan's results: made if there is none, taken up again if it is its own.

        Raises `StudyError` for a folder with anything else in it, naming the way out.
        """
        root = Path(root)
        if not cls.is_begun(root):
            if root.is_dir() and any(path.name != "lock" for path in root.iterdir()):
                raise StudyError(
                    "%(folder)s is not empty and holds no study: choose another folder with --out",
                    folder=root,
                )
            facts = {
                "format": FORMAT,
                "title": plan.title,
                "plan": plan.fingerprint,
                "solver": solver,
            }
            with writing(root):
                root.mkdir(parents=True, exist_ok=True)
                _write(root / "plan.toml", plan.text.encode())
                _write(root / "study.json", json.dumps(facts, indent=2).encode() + b"\n")
        store = cls(root)
        store.refuse_others(plan, solver)
        return store

    def refuse_others(self, plan: Plan, solver: str) -> None:
        """Raise `StudyError` unless the folder is that of this plan and solver."""
        if self.facts.get("format") != FORMAT:
            raise StudyError(
                "%(folder)s was written by another version of tredici (format %(format)s, this one "
                "writes %(own)s): choose another folder with --out",
                folder=self.root,
                format=self.facts.get("format"),
                own=FORMAT,
            )
        if self.facts["plan"] != plan.fingerprint:
            raise StudyError(
                "%(folder)s holds the results of another plan, %(title)s: choose another folder "
                "with --out, or go on with that plan, %(plan)s",
                folder=self.root,
                title=quoted(self.facts["title"]),
                plan=self.root / "plan.toml",
            )
        if self.facts["solver"] != solver:
            raise StudyError(
                "%(folder)s holds results of solver %(other)s, and this is %(solver)s: choose "
                "another folder with --out, or go on with that version of tredici",
                folder=self.root,
                other=self.facts["solver"],
                solver=solver,
            )

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out; `StudyError` if one is at work. The lock dies with its holder."""
        try:
            import fcntl  # noqa: PLC0415 - there is none on Windows
        except ModuleNotFoundError:
            yield
            return
        with writing(self.root):
            file = (self.root / "lock").open("a+")
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StudyError(
                    "another run is at work in %(folder)s: wait for it, or choose another folder "
                    "with --out",
                    folder=self.root,
                ) from None
            yield

    def finished(self, chunk: Chunk) -> bool:
        """Whether all results of a chunk are here and can be read."""
        return _rows(self.root / chunk.file) == chunk.deals

    def files(self) -> list[str]:
        """The files of all chunks that are here. Raises `StudyError` naming a damaged one.

        Files of other names, such as copies, are left alone: their deals would count twice.
        """
        here = set(self.root.glob("chunks/*/*/*.parquet"))
        paths = []
        for chunk in self.plan.chunks():
            path = self.root / chunk.file
            if path in here:
                if not self.finished(chunk):
                    raise self.damaged(path)
                paths.append(str(path))
        return sorted(paths)

    def refuse_damaged(self) -> None:
        """Read every chunk to its end; `StudyError` naming one that cannot be."""
        import pyarrow as pa  # noqa: PLC0415 - the extra `study`
        from pyarrow import parquet  # noqa: PLC0415

        for path in self.files():
            try:
                parquet.read_table(path, partitioning=None)
            except (OSError, pa.ArrowException):
                raise self.damaged(Path(path)) from None

    def damaged(self, path: Path) -> StudyError:
        """What to raise when a chunk's file cannot be read."""
        return StudyError(
            "%(path)s is damaged: delete it and run `%(command)s` to solve its deals again",
            path=path,
            command=self.command,
        )

    @property
    def command(self) -> str:
        """What solves all that is missing here."""
        return f"tredici study run {self.root / 'plan.toml'} --out {self.root}"

    def write(self, chunk: Chunk, columns: Columns) -> None:
        """Keep a chunk's results. Raises `OSError`, leaving nothing behind, if the disk is full."""
        import pyarrow as pa  # noqa: PLC0415 - the extra `study`
        from pyarrow import parquet  # noqa: PLC0415

        sink = pa.BufferOutputStream()
        parquet.write_table(table(chunk, columns), sink, compression="zstd")
        path = self.root / chunk.file
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, sink.getvalue())

    def tidy(self) -> None:
        """Remove what runs that were killed left unfinished. Only for the holder of the lock."""
        for path in self.root.glob(f"chunks/*/*/*{UNFINISHED}"):
            path.unlink()

    def log_run(self, facts: dict[str, Any]) -> None:
        """Note a run that ended."""
        with (self.root / "runs.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")

    def runs(self) -> list[dict[str, Any]]:
        """The runs so far, first to last; without those whose line was not written to its end."""
        found = []
        with suppress(FileNotFoundError):
            for line in _text(self.root / "runs.jsonl").splitlines():
                with suppress(json.JSONDecodeError):
                    found.append(json.loads(line))
        return found


def _facts(path: Path) -> dict[str, Any]:
    """What a study says of itself. Raises `StudyError` when the file does not hold that."""
    try:
        facts = json.loads(_text(path))
    except json.JSONDecodeError as error:
        raise _damaged(path, error) from None
    if not isinstance(facts, dict) or not set(FACTS) <= facts.keys():
        raise _damaged(path, StudyError("expected an object with %(keys)s", keys=", ".join(FACTS)))
    return facts


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise _damaged(path, error) from None


def _damaged(path: Path, reason: ValueError) -> StudyError:
    return StudyError("%(path)s is damaged: %(reason)s", path=path, reason=reason)


def table(chunk: Chunk, columns: Columns) -> pa.Table:
    """A chunk's results as an Arrow table with the columns above."""
    import numpy as np  # noqa: PLC0415 - the extra `study`
    import pyarrow as pa  # noqa: PLC0415

    def words(codes: NDArray[np.int8], choices: tuple[str | None, ...]) -> pa.Array:
        named = [choice for choice in choices if choice is not None]
        index = np.array([-1 if c is None else named.index(c) for c in choices], np.int8)[codes]
        return pa.DictionaryArray.from_arrays(pa.array(index, mask=index < 0), pa.array(named))

    same = np.zeros(chunk.deals, np.int8)
    return pa.table(
        {
            "deal": np.arange(chunk.first, chunk.last + 1, dtype=np.int64),
            "rules": words(same, (chunk.rules,)),
            "objective": words(same, (chunk.objective,)),
            "verdict": words(columns.verdict, VERDICTS),
            "value": pa.array(columns.value, mask=columns.value == MEANS_NONE),
            "nodes": columns.nodes,
            "microseconds": columns.microseconds,
            "solver": words(same, (columns.solver,)),
            "stopped_by": words(columns.stopped_by, STOPPED_BY),
            "apex": columns.apex,
            "kings": columns.kings,
        }
    )


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Say as `StudyError` why nothing can be written to a folder."""
    try:
        yield
    except OSError as error:
        raise StudyError(
            "%(path)s cannot be written: %(reason)s", path=folder, reason=error.strerror
        ) from error


def _rows(path: Path) -> int | None:
    """How many rows a chunk's file has; None for one that is missing, damaged or none of ours."""
    import pyarrow as pa  # noqa: PLC0415 - the extra `study`
    from pyarrow import parquet  # noqa: PLC0415

    try:
        metadata = parquet.read_metadata(path)
    except (OSError, pa.ArrowException):
        return None
    return int(metadata.num_rows) if metadata.schema.names == COLUMNS else None


def _write(path: Path, content: bytes | pa.Buffer) -> None:
    """Write a file so that it is there whole or not at all."""
    beside = path.with_name(path.name + UNFINISHED)
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def now() -> str:
    """The time of day, to the second, with its zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
