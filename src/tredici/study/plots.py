"""Draw a study: each plot as SVG, for documents, and as PNG, for everything else."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tredici.core.rules import Rules
from tredici.study.tables import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

R = TypeVar("R")

# The colours of Okabe and Ito, which people who see few colours can tell apart as well.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#5B5B5B")
INK = "#22303A"
FAINT = "#D9DEE2"
UNLIMITED_PLACE = 10  # after nine passes, the most that have a number
MOST_LINES = len(COLOURS)
MOST_BARS = 120
RANK_NAMES = ("A", *(str(rank) for rank in range(2, 11)), "J", "Q", "K")

STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 14,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": FAINT,
    "grid.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "tredici",
}


def plots(tables: dict[str, Table], folder: Path) -> dict[str, str]:
    """Draw what the tables, by name, allow; returns the captions by the names of the files."""
    drawn: dict[str, str] = {}
    for name, caption, draw in PLOTS:
        with _figure(folder / name) as figure:
            if draw(figure, tables):
                drawn[name] = caption
    for objective in ("steps", "points", "par", "cards"):
        with _figure(folder / objective) as figure:
            if _values(figure, tables, objective):
                drawn[objective] = VALUE_CAPTIONS[objective]
    return drawn


@contextmanager
def _figure(path: Path) -> Iterator[Figure]:
    """A figure that is saved as SVG and PNG if anything was drawn on it."""
    import matplotlib as mpl  # noqa: PLC0415 - the extra `study`
    from matplotlib.figure import Figure  # noqa: PLC0415

    with mpl.rc_context(STYLE):  # type: ignore[arg-type]  # it checks the keys itself
        figure = Figure(figsize=(8, 4.6), layout="constrained")
        yield figure
        if figure.axes:
            figure.savefig(path.with_suffix(".svg"), metadata={"Date": None})
            figure.savefig(path.with_suffix(".png"), dpi=144)


def _rates(figure: Figure, tables: dict[str, Table]) -> bool:
    """Every rule set's rate as a dot with its interval, the most generous on top."""
    rows = [row for row in tables["rates"] if row["objective"] == "verdict"]
    rows.sort(key=lambda row: float(str(row["rate"])))
    if not rows:
        return False
    figure.set_size_inches(8, 1.4 + 0.27 * len(rows))
    axes = figure.subplots()
    for at, row in enumerate(rows):
        colour = COLOURS[1] if Rules.parse(str(row["rules"])).goal == "all" else COLOURS[0]
        rate, low, high = (100 * float(str(row[key])) for key in ("rate", "low", "high"))
        axes.plot([0, rate], [at, at], color=FAINT, linewidth=1.2, zorder=1)
        axes.plot([low, high], [at, at], color=colour, linewidth=2.5, solid_capstyle="round")
        axes.plot(rate, at, "o", color=colour, markersize=6.5)
        axes.annotate(
            f"{rate:.2f}",
            (high, at),
            (8, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
        )
    axes.set_yticks(range(len(rows)), [str(row["rules"]) for row in rows])
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_xlim(0, 100)
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("deals that can be won, %")
    axes.set_title("How often can Pyramid be won?")
    goals = {Rules.parse(str(row["rules"])).goal for row in rows}
    if len(goals) == 2:
        for colour, label in (
            (COLOURS[0], "clear the pyramid"),
            (COLOURS[1], "clear all 52 cards"),
        ):
            axes.plot([], [], "o", color=colour, label=label)
        axes.legend(loc="lower right")
    return True


def _passes(figure: Figure, tables: dict[str, Table]) -> bool:
    """Rate by passes, a line for each family of rules that differ in nothing else."""
    families: dict[str, dict[int, tuple[float, float, float]]] = {}
    for row in tables["rates"]:
        if row["objective"] != "verdict":
            continue
        rules = Rules.parse(str(row["rules"]))
        if rules.draw == 3:
            continue
        options = [f"{option}={value}" for option, value in rules.options.items()]
        name = ", ".join(WORDS[option] for option in options if option in WORDS)
        place = UNLIMITED_PLACE if isinstance(rules.passes, str) else rules.passes
        rate, low, high = (100 * float(str(row[key])) for key in ("rate", "low", "high"))
        families.setdefault(name or "stock closed", {})[place] = (rate, low, high)
    lines = {name: points for name, points in families.items() if len(points) > 2}
    if not lines:
        return False
    lines = dict(sorted(lines.items(), key=lambda item: -max(item[1].values())[0])[:MOST_LINES])
    places = sorted({place for points in lines.values() for place in points})
    axes = figure.subplots()
    for colour, (name, points) in zip(COLOURS, lines.items(), strict=False):
        at = [places.index(place) for place in sorted(points)]
        rates = [points[place][0] for place in sorted(points)]
        axes.plot(at, rates, "o-", color=colour, linewidth=2, markersize=6, label=name)
    axes.set_xticks(
        range(len(places)),
        ["unlimited" if place == UNLIMITED_PLACE else str(place) for place in places],
    )
    axes.set_ylim(0, 100)
    axes.set_xlabel("passes through the stock")
    axes.set_ylabel("deals that can be won, %")
    axes.set_title("What another pass is worth")
    figure.legend(loc="outside right center")
    figure.set_size_inches(9.5, 4.8)
    return True


WORDS = {
    "stock=open": "stock open",
    "waste=pair": "waste pairs",
    "cover=pair": "cover pairs",
    "goal=all": "all 52 cards",
}


def _comparisons(figure: Figure, tables: dict[str, Table]) -> bool:
    """What each comparison gains, and its interval."""
    rows = list(tables.get("comparisons", ()))
    if not rows:
        return False
    rows.reverse()
    figure.set_size_inches(8, 1.4 + 0.34 * len(rows))
    axes = figure.subplots()
    for at, row in enumerate(rows):
        gain, low, high = (100 * float(str(row[key])) for key in ("difference", "low", "high"))
        axes.barh(at, gain, 0.62, color=COLOURS[0] if gain >= 0 else COLOURS[1], alpha=0.85)
        axes.plot([low, high], [at, at], color=INK, linewidth=1.5)
        axes.annotate(
            f"{gain:+.2f}",
            (max(high, 0), at),
            (6, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
        )
    axes.set_yticks(range(len(rows)), [str(row["name"]) for row in rows])
    axes.axvline(0, color=INK, linewidth=1)
    axes.margins(x=0.12)
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("more deals that can be won, percentage points")
    axes.set_title("What a rule is worth")
    return True


def _split(figure: Figure, tables: dict[str, Table], column: str, label: str, title: str) -> bool:
    """Rates by the apex or by the Kings, a line with its band for each rule set."""
    families: dict[str, list[dict[str, Any]]] = {}
    for row in tables.get(column, ()):
        families.setdefault(str(row["rules"]), []).append(row)
    chosen = _spaced(families, lambda rows: sum(float(row["rate"] or 0) for row in rows))
    if not chosen:
        return False
    axes = figure.subplots()
    for colour, (name, rows) in zip(COLOURS, chosen.items(), strict=False):
        x = [row[column] for row in rows]
        axes.plot(
            x, [100 * row["rate"] for row in rows], "o-", color=colour, markersize=5, label=name
        )
        axes.fill_between(
            x,
            [100 * row["low"] for row in rows],
            [100 * row["high"] for row in rows],
            color=colour,
            alpha=0.18,
            linewidth=0,
        )
    ticks = sorted({row[column] for rows in chosen.values() for row in rows})
    names = [RANK_NAMES[tick - 1] if column == "apex" else str(tick) for tick in ticks]
    axes.set_xticks(ticks, names)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(label)
    axes.set_ylabel("deals that can be won, %")
    axes.set_title(title)
    figure.legend(loc="outside right center")
    figure.set_size_inches(9.5, 4.8)
    return True


def _apex(figure: Figure, tables: dict[str, Table]) -> bool:
    return _split(figure, tables, "apex", "card at the apex", "The card at the apex")


def _kings(figure: Figure, tables: dict[str, Table]) -> bool:
    return _split(figure, tables, "kings", "Kings in the pyramid", "Kings in the pyramid")


def _difficulty(figure: Figure, tables: dict[str, Table]) -> bool:
    """Share of deals that need more than so many nodes, both axes logarithmic."""
    families: dict[str, list[tuple[int, int]]] = {}
    for row in tables["difficulty"]:
        if row["objective"] == "verdict":
            families.setdefault(str(row["rules"]), []).append(
                (int(str(row["nodes"])), int(str(row["deals"])))
            )
    chosen = _spaced(families, lambda rows: math.log(max(nodes for nodes, _ in rows)))
    if not chosen:
        return False
    axes = figure.subplots()
    for colour, (name, rows) in zip(COLOURS, chosen.items(), strict=False):
        left = total = sum(deals for _, deals in rows)
        x, y = [], []
        for nodes, deals in rows:
            x.append(nodes)
            y.append(100 * left / total)
            left -= deals
        axes.plot(x, y, "o-", markersize=3.5, color=colour, label=name)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("nodes of the search, at least")
    axes.set_ylabel("share of deals, %")
    axes.set_title("How hard are deals for the solver?")
    figure.legend(loc="outside right center")
    figure.set_size_inches(9.5, 4.8)
    return True


VALUE_CAPTIONS = {
    "steps": "Fewest moves of a win",
    "points": "Best score in points, with the clock at zero",
    "par": "Best par score",
    "cards": "Most cards of the goal removed",
}
VALUE_AXES = {
    "steps": "moves (removals, draws and redeals)",
    "points": "points",
    "par": "par score",
    "cards": "cards",
}


def bar_width(values: list[int]) -> int:
    """How many values share a bar: 1, 2, 5, 10 …, the first with which `MOST_BARS` are enough."""
    span = max(values) - min(values)
    widths = (digit * int(10**power) for power in itertools.count() for digit in (1, 2, 5))
    return next(width for width in widths if span < MOST_BARS * width)


def bars(deals: dict[int, int], wide: int) -> tuple[list[float], list[float]]:
    """Middles of the bars, each ``wide`` values, and their shares of the deals, in per cent.

    ``deals`` counts them by value. The first and the last bar are empty, for the line to end on.
    """
    counts: Counter[int] = Counter()
    for value, count in deals.items():
        counts[value // wide] += count
    places = range(min(counts) - 1, max(counts) + 2)
    middles = [at * wide + (wide - 1) / 2 for at in places]
    return middles, [100 * counts[at] / counts.total() for at in places]


def _values(figure: Figure, tables: dict[str, Table], objective: str) -> bool:
    """The distribution of the best values, a step line for each rule set."""
    families: dict[str, dict[int, int]] = {}
    for row in tables.get("distribution", ()):
        if row["objective"] == objective:
            deals = families.setdefault(str(row["rules"]), {})
            deals[int(str(row["value"]))] = int(str(row["deals"]))
    if not families:
        return False
    axes = figure.subplots()
    wide = bar_width([value for deals in families.values() for value in deals])
    for colour, (name, deals) in zip(COLOURS, families.items(), strict=False):
        x, y = bars(deals, wide)
        axes.fill_between(x, y, step="mid", color=colour, alpha=0.22, linewidth=0)
        axes.step(x, y, where="mid", color=colour, linewidth=1.6, label=name)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(VALUE_AXES[objective])
    each = f", in bars of {wide}" if wide > 1 else ""
    axes.set_ylabel(f"share of the deals that have one, %{each}")
    axes.set_title(VALUE_CAPTIONS[objective])
    if len(families) > 1:
        axes.legend(loc="upper right")
    return True


def _spaced(families: dict[str, list[R]], key: Callable[[list[R]], float]) -> dict[str, list[R]]:
    """As many families as there are colours, spread evenly from the highest to the lowest."""
    names = sorted(families, key=lambda name: -key(families[name]))
    if len(names) > MOST_LINES:
        step = (len(names) - 1) / (MOST_LINES - 1)
        names = [names[round(at * step)] for at in range(MOST_LINES)]
    return {name: families[name] for name in names}


PLOTS = (
    ("rates", "Deals that can be won under each rule set, with 95 % intervals", _rates),
    ("passes", "Deals that can be won by the number of passes", _passes),
    ("comparisons", "What each rule is worth, with paired 95 % intervals", _comparisons),
    ("apex", "Odds by the card at the apex, with 95 % intervals", _apex),
    ("kings", "Odds by the number of Kings in the pyramid, with 95 % intervals", _kings),
    ("difficulty", "Deals by the nodes that the solver needs for a verdict", _difficulty),
)
