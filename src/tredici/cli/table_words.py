"""What the tables of a study are called on the terminal; in its files they are in English."""

from tredici.study.tables import PERCENT
from tredici.words import gettext, pgettext


def title(name: str) -> str:
    """What a table says."""
    return {
        "rates": gettext("How many deals can be won"),
        "comparisons": gettext("What a rule is worth"),
        "values": gettext("Fewest steps and best scores"),
        "apex": gettext("Odds by the card at the apex"),
        "kings": gettext("Odds by the number of Kings in the pyramid"),
        "spread": gettext("Under how many of the rule sets a deal can be won"),
        "times": gettext("What a deal costs the solver"),
        "difficulty": gettext("Difficulty: deals by nodes of the search"),
        "distribution": gettext("Fewest steps and best scores: deals by value"),
    }[name]


def heading(column: str) -> str:
    """What a column holds."""
    told = {
        "apex": pgettext("study table", "apex"),
        "both": pgettext("study table", "both"),
        "chunk_deals": pgettext("study table", "deals a chunk"),
        "chunk_s": pgettext("study table", "seconds a chunk"),
        "chunks": pgettext("study table", "chunks"),
        "core_hours": pgettext("study table", "core hours"),
        "deals": pgettext("study table", "deals"),
        "deaths": pgettext("study table", "deaths"),
        "deviation": pgettext("study table", "deviation"),
        "difference": pgettext("study table", "difference"),
        "from": pgettext("study table", "before"),
        "gained": pgettext("study table", "gained"),
        "gigabytes": pgettext("study table", "gigabytes"),
        "high": pgettext("study table", "high"),
        "hours": pgettext("study table", "hours"),
        "kings": pgettext("study table", "Kings"),
        "least": pgettext("study table", "least"),
        "lost": pgettext("study table", "lost"),
        "lost_core_hours": pgettext("study table", "lost core hours"),
        "low": pgettext("study table", "low"),
        "max_nodes": pgettext("study table", "most nodes"),
        "max_us": pgettext("study table", "most µs"),
        "mean": pgettext("study table", "mean"),
        "mean_nodes": pgettext("study table", "mean nodes"),
        "mean_us": pgettext("study table", "mean µs"),
        "median": pgettext("study table", "median"),
        "megabits_s": pgettext("study table", "megabits a second"),
        "most": pgettext("study table", "most"),
        "name": pgettext("study table", "name"),
        "neither": pgettext("study table", "neither"),
        "nodes": pgettext("study table", "nodes"),
        "objective": pgettext("study table", "objective"),
        "p10": "p10",
        "p50_us": "p50 µs",
        "p90": "p90",
        "p90_us": "p90 µs",
        "p99_nodes": pgettext("study table", "p99 nodes"),
        "p99_us": "p99 µs",
        "p999_us": "p999 µs",
        "rate": pgettext("study table", "rate"),
        "rule_sets": pgettext("study table", "rule sets"),
        "rules": pgettext("study table", "rules"),
        "to": pgettext("study table", "after"),
        "unknown": pgettext("study table", "not known"),
        "unwinnable": pgettext("study table", "cannot be won"),
        "value": pgettext("study table", "value"),
        "winnable": pgettext("study table", "can be won"),
    }[column]
    return f"{told} %" if column in PERCENT else told
