"""The golden transcripts are what the engine does, and they show what they should."""

from __future__ import annotations

import itertools

from tests import twin
from tests.playthroughs import DEALS, FOLDER, RULES, differences, transcripts
from tredici.core.record import Record


def test_every_transcript_is_what_the_engine_does_now() -> None:
    found = differences(transcripts())
    if found:
        raise AssertionError(
            f"{found}\nIf the rules were meant to change: python -m tests.playthroughs --write"
        )


def test_a_change_is_shown_as_a_difference() -> None:
    now = transcripts()
    name = min(now)
    now[name] = now[name].replace("1. ", "1! ", 1)
    assert "+1! " in differences(now)
    del now[name]
    assert f"golden/{name}" in differences(now)


def test_every_rule_set_is_there_and_its_record_replays() -> None:
    files = sorted(path.name for path in FOLDER.glob("*.txt"))
    assert files == sorted(f"{name}-{which}.txt" for name in RULES for which in DEALS)
    for name in files:
        text = (FOLDER / name).read_text(encoding="utf-8")
        record = Record.parse("[Rules" + text.split("\n[Rules", 1)[1])
        assert str(record.game().state) in text


def test_the_twin_tells_the_same_positions() -> None:
    """The golden files were written by the engine; the twin says whether they were right."""
    for name in RULES:
        for which, deal in DEALS.items():
            text = (FOLDER / f"{name}-{which}.txt").read_text(encoding="utf-8")
            deck = twin.shuffled(int(deal)) if deal == which else deal.split()
            table = twin.Table(deck, str(RULES[name]))
            told = text.splitlines()
            before = table.copy()
            for line, position in itertools.pairwise(told):
                if line.startswith("   undo: "):
                    table = before
                    assert line.startswith(f"   undo: {table} ")
                if " of " not in line:
                    continue
                move, legal = line.split(". ", 1)[1].split(" of ")
                assert set(legal.split()) == table.legal(), (name, line)
                before = table.copy()
                table.play(move)
                assert position.strip().split(" · ")[0] == str(table), (name, line)
            assert f"\n{table.outcome()} · " in text
            assert (which != "falling") or table.won(), name
