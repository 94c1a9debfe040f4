"""``tredici study``: run a plan over millions of deals, report what came out, check it."""

from __future__ import annotations

import signal
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tredici.cli.command import Command, Group
from tredici.cli.inputs import InputError
from tredici.cli.progress import progress
from tredici.cli.table_words import heading, title
from tredici.cli.values import read_jobs, read_number, read_whole
from tredici.core.deals import MAX_NUMBER
from tredici.words import gettext, number

if TYPE_CHECKING:
    from tredici.study import Plan, Table
    from tredici.study import Progress as RunProgress

STOPPED = 130
DISAGREES = 1
WIDEST = 1000
MOST_DEALS = 10**12
MOST_WORKERS = 100_000
HOURS = (0.1, 1_000_000)
"""Between deaths, at the least and the most. A chunk takes ten minutes, and must often be done
before the next; a million hours are more than a century."""

study = typer.Typer(
    name="study",
    cls=Group,
    help=gettext("Solve millions of deals, and report what came out. Needs tredici[study]."),
    no_args_is_help=True,
    rich_markup_mode=None,
)
Folder = Annotated[Path, typer.Argument(metavar="DIR", help=gettext("The folder of a study."))]


@study.command(
    cls=Command,
    help=gettext("Solve what a plan asks for.")
    + "\n\n"
    + gettext("Run again, it goes on where it stopped; Ctrl-C stops it."),
)
def run(
    plan: Annotated[Path, typer.Argument(metavar="PLAN.toml", help=gettext("What to solve."))],
    *,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help=gettext("Where results go, unless told: PLAN without .toml.")
        ),
    ] = None,
    jobs: Annotated[
        str | None,
        typer.Option(
            metavar="N", help=gettext("Processes on this machine, unless told as many as cores.")
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help=gettext("Solve on a Dask cluster instead: tcp://host:8786.")
        ),
    ] = None,
) -> None:
    """Solve what a plan asks for."""
    from tredici.study import (
        ClusterExecutor,
        PoolExecutor,
        SerialExecutor,
        run_plan,
    )
    from tredici.study.executors import cores

    if scheduler is not None and jobs is not None:
        raise InputError("where to solve: expected one of --jobs and --scheduler")
    processes = cores() if jobs is None else read_jobs(jobs)
    wanted = _read(plan)
    if out is None and plan.suffix != ".toml":
        raise InputError(
            "%(plan)s does not end in .toml: say with --out where results go", plan=plan
        )
    folder = out or plan.with_suffix("")
    if scheduler is not None:
        executor: ClusterExecutor | PoolExecutor | SerialExecutor = ClusterExecutor(scheduler)
    else:
        executor = SerialExecutor() if processes == 1 else PoolExecutor(processes)
    bar = _Bar(wanted) if sys.stderr.isatty() else Lines()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as by Ctrl-C
    try:
        with bar.shown:
            solved = run_plan(wanted, folder, executor, bar.show)
    except KeyboardInterrupt:
        print(f"\ntredici: {_stopped(bar.progress)}", file=sys.stderr)
        raise typer.Exit(STOPPED) from None
    told = gettext(
        "%(folder)s: all chunks are here (%(chunks)s); deals solved now: %(now)s, before: "
        "%(before)s (%(rate)s a second)"
    )
    facts = {
        "folder": folder,
        "chunks": number(solved.chunks),
        "now": number(solved.deals_done),
        "before": number(solved.deals_before),
        "rate": number(solved.rate, ",.0f"),
    }
    print(told % facts)


@study.command(
    cls=Command,
    help=gettext("Show rates, intervals, distributions and times.")
    + "\n\n"
    + gettext("On the terminal, and as Markdown, CSV and plots, which are in English."),
)
def report(
    folder: Folder,
    *,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help=gettext("Where it goes, unless told: DIR/report.")),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help=gettext("Print the long tables as well."))
    ] = False,
) -> None:
    """Rates, intervals, distributions, times: to the terminal, as Markdown, CSV and plots."""
    from tredici.study import write_report
    from tredici.study.report import LONG

    for table in write_report(folder, out):
        if everything or table.name not in LONG:
            _print(title(table.name), table)
    print(gettext("written to %(folder)s") % {"folder": out or folder / "report"})


@study.command(
    cls=Command,
    help=gettext(
        "Solve a random sample again with the readable solver, and play its lines through."
    ),
)
def check(
    folder: Folder,
    *,
    sample: Annotated[
        str,
        typer.Option(
            metavar="N", help=gettext("Deals to solve again, of each rule set and objective.")
        ),
    ] = "20",
    seed: Annotated[
        str, typer.Option(metavar="N", help=gettext("Another seed draws other deals."))
    ] = "0",
    limit_nodes: Annotated[
        str,
        typer.Option(metavar="N", help=gettext("Where the readable solver gives a deal up.")),
    ] = "200000",
) -> None:
    """Solve a random sample again with the readable solver, and play its lines through."""
    from tredici.study import Checked, check_study

    numbers = (
        read_whole("--sample", sample, 1, MAX_NUMBER),
        read_whole("--seed", seed),
        read_whole("--limit-nodes", limit_nodes, least=1),
    )
    with progress(None) as bar:
        task = None if bar is None else bar.add_task("", total=None)

        def show(checked: Checked) -> None:
            if bar is not None and task is not None:
                bar.update(task, total=checked.drawn, completed=checked.deals)

        checked = check_study(folder, *numbers, watch=show)
    for fault in checked.wrong:
        print(fault.told(gettext))
    told = gettext(
        "deals: %(deals)s; agree: %(agree)s, do not: %(wrong)s, given up by the reference: "
        "%(given_up)s, not known to the study: %(undecided)s; lines played through: %(replayed)s"
    )
    facts = {
        "deals": number(checked.deals),
        "agree": number(checked.agreed),
        "wrong": number(len(checked.wrong)),
        "given_up": number(checked.given_up),
        "undecided": number(checked.undecided),
        "replayed": number(checked.replayed),
    }
    print(told % facts)
    if checked.wrong:
        raise typer.Exit(DISAGREES)


@study.command(
    cls=Command,
    help=gettext(
        "Tell what a larger study would take on a cluster, reckoned from a study's measured times."
    ),
)
def forecast(
    folder: Folder,
    *,
    deals: Annotated[
        str, typer.Option(metavar="N", help=gettext("Deals of each rule set."))
    ] = "1000000000",
    workers: Annotated[
        str, typer.Option(metavar="N", help=gettext("Cores like those of the study."))
    ] = "256",
    hours_between_deaths: Annotated[
        str, typer.Option(metavar="H", help=gettext("How often a worker dies, on average."))
    ] = "24",
) -> None:
    """What a larger study would take on a cluster, reckoned from a study's measured times."""
    from tredici.study import Results, forecast_study

    many = read_whole("--deals", deals, 1, MOST_DEALS)
    cores = read_whole("--workers", workers, 1, MOST_WORKERS)
    hours = read_number("--hours-between-deaths", hours_between_deaths, *HOURS)
    made = forecast_study(Results(folder), deals=many, workers=cores, hours_between_deaths=hours)
    told = gettext("Deals of each: %(deals)s; cores: %(cores)s")
    _print(told % {"deals": number(many), "cores": number(cores)}, made)


def _read(path: Path) -> Plan:
    from tredici.cli.inputs import read_text
    from tredici.study import parse_plan

    return parse_plan(read_text(str(path)), str(path))


def _stopped(progress: RunProgress | None) -> str:
    if progress is None:
        return gettext("stopped; nothing was begun, run the same again to go on")
    told = gettext("stopped; chunks kept: %(kept)s of %(chunks)s, run the same again to go on")
    return told % {"kept": number(progress.chunks_kept), "chunks": number(progress.chunks)}


def _print(title: str, table: Table) -> None:
    """A table on the terminal, as wide as it needs to be."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table as RichTable

    shown = RichTable(box=SIMPLE)
    for column, numeric in zip(table.columns, table.numeric, strict=True):
        shown.add_column(heading(column), justify="right" if numeric else "left", no_wrap=True)
    for row in table.shown(number):
        shown.add_row(*row)
    needed = Console(width=WIDEST).measure(shown).maximum  # no cell is cut, however long the lines
    print(title)
    Console(width=needed).print(shown, crop=False)


class _Bar:
    """The progress bar of a run: share, deals, deals a second, time left."""

    def __init__(self, plan: Plan) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

        self.progress: RunProgress | None = None
        self.shown = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[tells]}"),
            console=Console(stderr=True),
        )
        self._task = self.shown.add_task(
            gettext("solving"), total=plan.deals, tells=gettext("starting")
        )

    def show(self, progress: RunProgress) -> None:
        """Take note of how far the run is."""
        self.progress = progress
        done = progress.deals - progress.deals_left
        self.shown.update(self._task, completed=done, tells=_speed(progress))


class Lines:
    """How far a run is where no terminal shows a bar, as in the log of a batch system.

    A line to standard error a minute, if a chunk was finished in it.
    """

    EVERY = 60.0  # seconds

    def __init__(self) -> None:
        self.progress: RunProgress | None = None
        self.shown = nullcontext()
        self._next = self.EVERY

    def show(self, progress: RunProgress) -> None:
        """Take note of how far the run is."""
        self.progress = progress
        if progress.seconds >= self._next:
            self._next = progress.seconds + self.EVERY
            done = number(1 - progress.deals_left / progress.deals, ".1%")
            print(f"{gettext('solving')}: {done}, {_speed(progress)}", file=sys.stderr, flush=True)


def _speed(progress: RunProgress) -> str:
    left = progress.seconds_left
    if left is None:
        return "…"
    facts = {"rate": number(progress.rate, ",.0f"), "time": clock(left)}
    return gettext("%(rate)s deals/s, %(time)s left") % facts


def clock(seconds: float) -> str:
    """Seconds as hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
