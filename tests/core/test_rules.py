"""Rule options, presets, canonical text, and refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import twin
from tredici.core.errors import RulesError
from tredici.core.rules import OPTIONS, PRESETS, Rules

ALL = list(twin.all_rules())


def test_the_defaults() -> None:
    rules = Rules()
    assert str(rules) == ""
    assert rules == Rules.parse("") == Rules.parse("classic")
    for option, value in twin.DEFAULTS.items():
        assert str(getattr(rules, option)) == value


def test_presets_are_the_six_of_the_sources_in_order() -> None:
    assert list(PRESETS) == list(twin.PRESETS)
    for preset, text in twin.PRESETS.items():
        assert str(PRESETS[preset]) == text
        assert PRESETS[preset] == Rules.parse(preset) == Rules.parse(text)
        assert PRESETS[preset].preset == preset
    assert Rules.parse("passes=2").preset is None


def test_a_label_is_never_empty_and_names_the_same_rules() -> None:
    assert Rules().label == "classic"
    assert Rules(passes=1).label == "strict"
    assert Rules(passes=2, cover="pair").label == "passes=2,cover=pair"
    for rules in map(Rules.parse, ALL):
        assert rules.label
        assert Rules.parse(rules.label) == rules


def test_every_option_takes_the_values_of_the_table() -> None:
    assert {option: tuple(map(str, values)) for option, values in OPTIONS.items()} == twin.CHOICES


def test_every_combination_round_trips_and_all_differ() -> None:
    assert len(ALL) == (10 + 1) * 2**4 * 3
    parsed = [Rules.parse(text) for text in ALL]
    assert [str(rules) for rules in parsed] == ALL
    assert len(set(parsed)) == len(ALL)
    for text, rules in zip(ALL, parsed, strict=True):
        chosen = twin.options(text)
        assert {option: str(getattr(rules, option)) for option in chosen} == chosen
        unlimited = chosen["passes"] == "unlimited"
        assert rules.redeals == (None if unlimited else int(chosen["passes"]) - 1)
        assert rules.wastes == int(chosen["draw"])


@given(st.sampled_from(ALL), st.randoms(use_true_random=False))
def test_pieces_are_read_in_any_order_with_spaces_and_with_defaults(text: str, mix: object) -> None:
    pieces = [f"{option}={value}" for option, value in twin.options(text).items()]
    mix.shuffle(pieces)  # type: ignore[attr-defined]
    assert str(Rules.parse(",".join(pieces))) == text
    assert str(Rules.parse(" , ".join(pieces))) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("klondike", ["klondike", "classic", "three-piles"]),
        ("passes=0", ["passes", "0", "unlimited"]),
        ("passes=10", ["passes", "10"]),
        ("passes=-1", ["passes", "-1"]),
        ("passes=x", ["passes", "x"]),
        ("passes=1.0", ["passes", "1.0"]),
        ("passes=", ["passes"]),
        ("draw=2", ["draw", "2", "1, 3"]),
        ("stock=shut", ["stock", "shut", "closed, open"]),
        ("waste=double", ["waste", "double", "single, pair"]),
        ("cover=none", ["cover", "none", "block, pair"]),
        ("goal=win", ["goal", "win", "pyramid, all"]),
        ("scoring=golf", ["scoring", "golf", "none, points, par"]),
        ("speed=1", ["speed", "passes"]),
        ("passes=1,passes=2", ["passes", "twice"]),
        ("=1", ["option"]),
        ("passes=1,,draw=3", ["option=value"]),
        (",", ["option=value"]),
        ("Classic", ["Classic"]),
    ],
)
def test_bad_rules_are_refused_by_name(text: str, said: list[str]) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.parse(text)
    for words in said:
        assert words in str(caught.value)


@pytest.mark.parametrize("passes", [passes for passes in twin.CHOICES["passes"] if passes != "1"])
def test_three_at_a_time_goes_with_a_single_pass_only(passes: str) -> None:
    with pytest.raises(RulesError, match=r"draw=3 .*passes="):
        Rules.parse(f"draw=3,passes={passes}")
    with pytest.raises(RulesError):  # the default is three passes
        Rules.parse("draw=3")
    assert Rules.parse("passes=1,draw=3").wastes == 3


@pytest.mark.parametrize(
    "options", [{"passes": True}, {"passes": 0}, {"passes": "3"}, {"draw": 2}, {"stock": None}]
)
def test_the_record_itself_refuses_values_that_are_not_allowed(options: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        Rules(**options)  # type: ignore[arg-type]


def test_equal_options_are_equal_rules() -> None:
    assert Rules(passes=1) == Rules.parse("strict")
    assert hash(Rules(passes=1)) == hash(Rules.parse("strict"))
    assert Rules(passes=1) != Rules(passes=2)
    assert Rules() != ""
