"""``tredici bench``: how fast the solver is, and whether it still searches the same."""

from typing import TYPE_CHECKING, Annotated

import typer

from tredici.cli.table_words import heading
from tredici.cli.values import read_choice, read_number
from tredici.words import gettext, number

if TYPE_CHECKING:
    from tredici.solver.bench import Measure


def bench(
    *,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="reference",
            help=gettext("Time the reference on the first of the deals as well, and compare."),
        ),
    ] = None,
    share: Annotated[
        str, typer.Option(metavar="S", help=gettext("Take this share of the deals, 0.001 to 1."))
    ] = "1",
) -> None:
    """Measure the solver on a fixed set of deals."""
    from tredici.solver import Solver, compiled
    from tredici.solver.bench import TASKS, measure

    if against is not None:
        read_choice("--against", against, ["reference"])
    part = read_number("--share", share, 0.001, 1)
    who = Solver.KERNELS if compiled.is_installed() else Solver.REFERENCE
    if who is Solver.KERNELS:
        compiled.WARMUP.wait()
    print(gettext("solver: %(solver)s") % {"solver": who})
    print(_head())
    signature = 0
    for task in TASKS:
        deals = task.deals if who is Solver.KERNELS else task.slow
        deals = max(1, round(deals * part))
        measured = measure(task, who, deals)
        signature += measured.nodes
        print(_row(measured), flush=True)
        if against is not None:
            slow = max(1, round(task.slow * part))
            same = measured if slow == deals else measure(task, who, slow)
            other = measure(task, Solver.REFERENCE, slow)
            told = gettext("reference: %(times)s times as long")
            print(f"{_row(other)}  {told % {'times': number(other.mean / same.mean, '.0f')}}")
    print(gettext("signature: %(nodes)s nodes") % {"nodes": signature})


def _head() -> str:
    rules, objective, deals, nodes = (
        heading(column) for column in ("rules", "objective", "deals", "nodes")
    )
    times = (f"{heading('mean')} ms", f"{heading('median')} ms", "p99 ms", "max ms")
    return (
        f"{rules:20} {objective:10} {deals:>8} {heading('deals') + '/s':>10} "
        + " ".join(f"{name:>10}" for name in times)
        + f" {nodes:>11}"
    )


def _row(measured: "Measure") -> str:
    task = measured.task
    times = (measured.mean, measured.median, measured.p99, measured.slowest)
    row = (
        f"{task.rules:20} {task.objective:10} {len(measured.milliseconds):8} "
        f"{1000 / measured.mean:10.0f} "
        + " ".join(f"{number(value, '.3f'):>10}" for value in times)
        + f" {measured.nodes:11}"
    )
    if measured.unknown:
        row += "  " + gettext("(not known: %(count)s)") % {"count": measured.unknown}
    return row
