"""The exceptions: one tree, and messages that a person can read."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from tests.support import at
from tredici.core import errors
from tredici.core.cards import read_card
from tredici.core.deals import Deal
from tredici.core.errors import IllegalMoveError, NotationError, RecordError, TrediciError, quoted
from tredici.core.moves import DRAW, Move
from tredici.core.record import Record
from tredici.core.rules import Rules
from tredici.core.state import State

CLASSES = [kind for kind in vars(errors).values() if isinstance(kind, type)]


def test_there_is_one_tree_and_its_docstring_draws_all_of_it() -> None:
    assert errors.__doc__ is not None
    assert len(CLASSES) == 7
    for kind in CLASSES:
        assert issubclass(kind, TrediciError)
        assert issubclass(kind, ValueError)
        assert kind.__name__ in errors.__doc__
    assert issubclass(errors.DealError, NotationError)


def test_what_an_error_carries() -> None:
    state = at("2c - - 0")
    error = IllegalMoveError("no", DRAW, state)
    assert (error.move, error.state, str(error)) == (DRAW, state, "no")
    assert str(RecordError("no", 7)) == "line 7: no"
    assert RecordError("no", 7).line == 7
    deal = errors.DealError("no")
    assert (deal.missing, deal.repeated, deal.unreadable) == ([], [], [])


def test_an_error_is_said_in_another_language_down_to_the_errors_within_it() -> None:
    dictionary = {
        "line %(line)s: %(told)s": "%(told)s! (%(line)s)",
        "card %(card)s": "carta %(card)s",
        "%(faults)s: none": "%(faults)s: niente",
        "no": "não",
    }
    faults = [TrediciError("card %(card)s", card="Kd"), TrediciError("no")]
    error = RecordError("%(faults)s: none", 7, faults=faults)
    assert str(error) == "line 7: card Kd; no: none"
    assert error.told(lambda text: dictionary[text]) == "carta Kd; não: niente! (7)"


def test_a_message_without_values_is_left_as_it_is() -> None:
    assert str(TrediciError("100 %(sure)s %")) == "100 %(sure)s %"


def test_an_error_comes_whole_out_of_another_process() -> None:
    error = pickle.dumps(TrediciError("card %(card)s", card="Kd"))
    again = pickle.loads(error)  # noqa: S301 - our own
    assert str(again) == "card Kd"
    assert again.told(lambda _: "carta %(card)s") == "carta Kd"


def test_a_text_is_quoted_on_one_line_as_it_is_and_not_without_end() -> None:
    assert quoted("król ♠") == "'król ♠'"
    assert quoted(" a\n\tb ") == "'a b'"
    assert quoted("x" * 80) == "'" + "x" * 80 + "'"
    assert quoted("x" * 5000 + "the end") == "'" + "x" * 54 + "…" + "x" * 18 + "the end'"


@pytest.mark.parametrize("text", ["król pik", "♣", "a\nb", "x" * 10_000, "\x00", "'\"\\"])
def test_messages_stay_short_and_on_one_line_whatever_was_given(text: str) -> None:
    readers: list[Callable[[str], object]] = [
        read_card,
        Move.parse,
        Rules.parse,
        lambda given: State.parse(given, Rules()),
        lambda given: State.parse(f"{given} - - 0", Rules()),
        lambda given: Record.parse(f'[Deal "1"]\n[Rules "{given}"]'),
        lambda given: Record.parse(f'[Deal "1"]\n[Result "{given}"]'),
    ]
    for read in readers:
        with pytest.raises(TrediciError) as caught:
            read(text)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 1000
    with pytest.raises(NotationError, match="52"):
        Deal.parse(text)


@pytest.mark.parametrize("control", ["\x00", "\x07", "\x1b", "\x7f", "\x9b"])
def test_no_message_steers_a_terminal(control: str) -> None:
    told = []
    for refuse in (
        lambda: Deal.parse(control + "]0;pwn"),
        lambda: Rules.parse(control + "[31m"),
        lambda: Move.parse(control + "[31m"),
        lambda: Record.parse(f'[Rules "classic"]\n[Deal "t1:42"]\n\nD {control}]0;pwn\n'),
        lambda: Record.parse(f'[Rules "{control}"]\n[Deal "t1:42"]\n\nD\n'),
    ):
        with pytest.raises(TrediciError) as refused:
            refuse()
        told.append(str(refused.value))
    for message in told:
        assert control not in message
        assert f"\\x{ord(control):02x}" in message
