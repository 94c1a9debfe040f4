"""States: what is open, what is legal, what follows, when it ends, and the text of it all.

The traps that players of other games reported are tested here as whole kinds of fault.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from tests import twin
from tests.strategies import DEALS, RULES, SEEDS, states
from tests.support import SORTED, accepted, at, candidates, card, cards_in_play, names, play, walk
from tredici.core.cards import name, rank
from tredici.core.deals import Deal
from tredici.core.errors import IllegalMoveError, NotationError
from tredici.core.layout import COVERED, COVERS
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.notation import is_position
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import STUCK, WON, State, apply, is_open, legal_moves, open_places, outcome

ALL_RULES = list(twin.all_rules())


def start(rules: str = "") -> State:
    return State.start(Deal.parse(SORTED), Rules.parse(rules))


# ---------------------------------------------------------------- the moves


@settings(max_examples=40)
@given(states())
def test_legal_moves_are_exactly_what_apply_accepts(state: State) -> None:
    moves = legal_moves(state)
    assert len(set(moves)) == len(moves)
    assert set(moves) == accepted(state)


@given(states())
def test_a_refusal_names_the_move_and_the_state_and_changes_nothing(state: State) -> None:
    before = str(state)
    legal = set(legal_moves(state))
    refused = [move for move in candidates() if move not in legal]
    for move in random.Random(before).sample(refused, 20):
        with pytest.raises(IllegalMoveError) as caught:
            apply(state, move)
        assert caught.value.move == move
        assert caught.value.state == state
        assert str(move) in str(caught.value)
        assert before in str(caught.value)
    assert str(state) == before


def test_the_order_of_legal_moves() -> None:
    """Removals by their first card in reading order, then the draw, then the redeal."""
    state = at("6h/7d5c/8sKd6c 7s8h7c 5h 0", "stock=open")
    assert [str(move) for move in legal_moves(state)] == ["5h8s", "Kd", "6c7s", "D"]
    state = at("Ac/2c3c/Kc4cQd Kd 8h5h 0", "stock=open,waste=pair")
    assert [str(move) for move in legal_moves(state)] == ["Kc", "5h8h", "Kd", "D"]
    state = at("6h - 7d 0")
    assert [str(move) for move in legal_moves(state)] == ["7d6h", "R"]


@given(states())
def test_the_order_of_legal_moves_everywhere(state: State) -> None:
    reading = [state.pyramid[place] for place in range(28)]
    for waste in state.wastes:
        reading += waste[::-1]
    reading += state.stock
    moves = legal_moves(state)
    places = [
        sorted(reading.index(which) for which in move.cards) for move in moves if move.is_removal
    ]
    assert places == sorted(places)
    assert moves[len(places) :] == [move for move in (DRAW, REDEAL) if move in moves]


def test_a_king_goes_alone_and_never_with_another() -> None:
    state = at("2c/KdKh - - 0")
    assert names(state) == {"Kd", "Kh"}
    assert str(play(state, "Kd")) == "2c/--Kh - - 0"


def test_a_pair_may_lie_in_any_two_open_positions() -> None:
    """Pyramid and pyramid, pyramid and waste, pyramid and stock, stock and waste."""
    assert "6c7s" in names(at("2c/6c7s 9c 9d 0"))
    assert "6c7s" in names(at("2c/6c9s 9c 7s 0"))
    assert "6c7s" not in names(at("2c/6c9s 7s 9d 0"))
    assert "6c7s" in names(at("2c/6c9s 7s 9d 0", "stock=open"))
    assert "6c7s" not in names(at("2c/9h9s 7s 6c 0"))
    assert "6c7s" in names(at("2c/9h9s 7s 6c 0", "stock=open"))
    assert "Kd" not in names(at("2c/9h9s Kd 6c 0"))
    assert "Kd" in names(at("2c/9h9s Kd 6c 0", "stock=open"))
    assert "Kd" in names(at("2c/9h9s 6c Kd 0"))


def test_every_pair_of_cards_that_adds_up_may_go_when_both_are_open() -> None:
    for move in candidates():
        if len(move.cards) == 2 and sum(map(rank, move.cards)) == 13:
            one, other = map(name, move.cards)
            spare = next(c for c in ("Kc", "Kd") if c not in (one, other))
            assert str(move) in names(at(f"{spare}/{one}{other} - - 0"))
            assert str(move) in names(at(f"{spare}/{other}-- - {one} 0"))


def test_only_the_two_topmost_cards_of_the_waste_pair_and_only_by_their_rule() -> None:
    for text, single, pair in [
        ("9c - 6c7s 0", False, True),
        ("9c - 7s6c 0", False, True),
        ("9c - 6c7s2h 0", False, False),
        ("9c - 6c2h7s 0", False, False),
        ("9c 2d 6c7s 0", False, True),
    ]:
        assert ("6c7s" in names(at(text))) is single
        assert ("6c7s" in names(at(text, "waste=pair"))) is pair
    assert names(at("9c - KdKh 1", "waste=pair")) == {"Kh", "R"}
    # The card under the top pairs with the top alone, not with the pyramid.
    assert names(at("6c - 7s2h 0", "waste=pair")) == {"R"}


def test_a_card_pairs_with_its_cover_only_by_their_rule() -> None:
    covered = "6c/7s-- - - 0"
    assert names(at(covered)) == set()
    assert names(at(covered, "cover=pair")) == {"6c7s"}
    assert str(play(at(covered, "cover=pair"), "6c7s")) == "- - - 0"
    both = "6c/7s9h - - 0"
    assert names(at(both, "cover=pair")) == set()
    # A cover that is itself covered goes nowhere.
    assert names(at("6c/7s--/2h---- - - 0", "cover=pair")) == set()
    # The covered card pairs with its cover alone.
    assert names(at("6c/9h-- - 7s 2", "cover=pair")) == set()
    assert names(at("6c/9h-- - 4s 2", "cover=pair")) == {"9h4s"}
    # A King under one card stays covered.
    assert names(at("Kd/9h-- - - 0", "cover=pair")) == set()


@given(states())
def test_no_covered_card_is_ever_playable(state: State) -> None:
    """By no move, under no rules but `cover=pair`, and there only together with its cover."""
    for place in range(28):
        which = state.pyramid[place]
        covers = [state.pyramid[k] for k in COVERS[place] if state.pyramid[k] is not None]
        if which is None or not covers:
            continue
        assert not is_open(state, place)
        assert place not in open_places(state)
        for move in legal_moves(state):
            if which in move.cards:
                assert state.rules.cover == "pair"
                assert len(covers) == 1
                assert covers[0] in move.cards


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("king", ["Kc", "Kd", "Kh", "Ks"])
def test_a_covered_king_stays_at_every_covered_place(preset: str, king: str) -> None:
    rules = PRESETS[preset]
    others = [word for word in SORTED.split() if word != king]
    for place in range(28):
        words = [*others[:place], king, *others[place:]]
        state = State.start(Deal.parse(" ".join(words)), rules)
        assert (king in names(state)) is (place >= 21)
        if place < 21:
            with pytest.raises(IllegalMoveError, match=king):
                apply(state, Move.parse(king))


@given(states())
def test_open_means_that_nothing_lies_on_it(state: State) -> None:
    for place in range(28):
        there = state.pyramid[place] is not None
        bare = all(state.pyramid[cover] is None for cover in COVERS[place])
        assert is_open(state, place) == (there and bare)
    assert list(open_places(state)) == [place for place in range(28) if is_open(state, place)]


def test_cards_that_are_gone_or_buried_are_refused() -> None:
    state = at("2c/6c9s 7s 7hQs 0")
    for move in ("Kd", "5c8c", "6c7s", "6c7h", "AcQs"):
        with pytest.raises(IllegalMoveError, match=move):
            play(state, move)


# ---------------------------------------------------------------- draw and redeal


def test_draw_turns_the_top_of_the_stock_onto_the_waste() -> None:
    state = at("2c 3c4c5c - 0")
    assert str(play(state, "D")) == "2c 4c5c 3c 0"
    assert str(play(state, "D", "D", "D")) == "2c - 3c4c5c 0"


def test_three_at_a_time_go_to_three_wastes_from_left_to_right() -> None:
    state = at("2c 3c4c5c6d7d - 0", "passes=1,draw=3")
    assert str(state) == "2c 3c4c5c6d7d -|-|- 0"
    state = play(state, "D")
    assert str(state) == "2c 6d7d 3c|4c|5c 0"
    assert str(play(state, "D")) == "2c - 3c6d|4c7d|5c 0"
    # The tops pair with one another, and an emptied waste keeps its turn.
    assert "6d7d" in names(play(state, "D"))
    assert str(play(state, "D", "6d7d")) == "2c - 3c|4c|5c 0"
    emptied = at("2c 3c4c5c6d7d8d -|9c|Th 0", "passes=1,draw=3")
    assert str(play(emptied, "D")) == "2c 6d7d8d 3c|9c4c|Th5c 0"


def test_drawing_from_an_empty_stock_is_refused_politely() -> None:
    for text in ("2c - - 0", "2c - 3c4c 0"):
        with pytest.raises(IllegalMoveError, match="stock is empty"):
            play(at(text), "D")


@pytest.mark.parametrize("rules", ["", "stock=open", "waste=pair", "passes=unlimited"])
@pytest.mark.parametrize("size", range(25))
def test_a_redeal_at_every_size_of_the_stock(rules: str, size: int) -> None:
    """The cards keep their order; nothing is lost; the last card drawn was playable."""
    words = [word for word in SORTED.split() if word != "7h"][:size]
    state = at(f"7h {''.join(words) or '-'} - 0", rules)
    if not size:
        assert not {"D", "R"} & names(state)
        return
    for drawn in range(size):
        assert "R" not in names(state)
        assert len(state.wastes[0]) == drawn
        state = play(state, "D")
    assert "D" not in names(state)
    again = play(state, "R")
    assert [name(which) for which in again.stock] == words
    assert again.wastes == ((),)
    assert again.redeals == 1


def test_a_redeal_needs_an_empty_stock_a_waste_and_a_pass() -> None:
    assert "R" not in names(at("2c 3c 4c 0"))
    assert "R" not in names(at("2c - - 0"))
    assert "R" not in names(at("2c - 4c 2"))
    assert "R" in names(at("2c - 4c 1"))
    assert "R" not in names(at("2c - 4c 0", "passes=1"))
    assert "R" not in names(at("2c - 4c|-|- 0", "passes=1,draw=3"))
    assert "R" in names(at("2c - 4c 1000", "passes=unlimited"))
    for text in ("2c 3c 4c 0", "2c - - 0", "2c - 4c 2"):
        with pytest.raises(IllegalMoveError):
            play(at(text), "R")


@pytest.mark.parametrize("passes", range(1, 10))
def test_as_many_trips_through_the_stock_as_passes(passes: int) -> None:
    state = at("2c 3c4c - 0", f"passes={passes}")
    trips = 0
    while names(state):
        state = play(state, *(["R"] if "R" in names(state) else []), "D", "D")
        trips += 1
    assert trips == passes
    assert state.redeals == passes - 1
    assert outcome(state) == STUCK


@pytest.mark.parametrize("rules", ALL_RULES[::7] + list(PRESETS))
def test_the_last_stock_card_of_the_last_pass_is_still_playable(rules: str) -> None:
    chosen = Rules.parse(rules)
    last = "|".join(["7h"] + ["-"] * (chosen.wastes - 1))
    for pyramid, move in (("6c", "6c7h"), ("2c/6c--", "6c7h")):
        state = State.parse(f"{pyramid} - {last} {chosen.redeals or 0}", chosen)
        assert outcome(state) is None
        assert move in names(state)
    king = State.parse(f"2c - {last.replace('7h', 'Kh')} {chosen.redeals or 0}", chosen)
    assert "Kh" in names(king)
    assert outcome(king) is None


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_single_card_left_is_not_a_win(rules: str) -> None:
    """One card at the apex; for `goal=all` also one in the stock or on a waste."""
    chosen = Rules.parse(rules)
    empty = "|".join(["-"] * chosen.wastes)
    for text in SORTED.split():
        state = State.parse(f"{text} - {empty} 0", chosen)
        assert outcome(state) == (None if text[0] == "K" else STUCK)
        if text[0] == "K":
            assert outcome(play(state, text)) == WON
        in_stock = State.parse(f"- {text} {empty} 0", chosen)
        on_waste = State.parse(f"- - {text}{empty[1:]} 0", chosen)
        for state in (in_stock, on_waste):
            assert (outcome(state) == WON) is (chosen.goal == "pyramid")
            assert bool(legal_moves(state)) is (outcome(state) is None or bool(names(state)))
    assert outcome(State.parse(f"- - {empty} 0", chosen)) == WON


@pytest.mark.parametrize("rules", ALL_RULES)
def test_no_move_exists_once_the_goal_is_reached(rules: str) -> None:
    chosen = Rules.parse(rules)
    rest = "Kd6c7s KhQc" if chosen.wastes == 1 else "Kd6c7s KhQc|Ac|7d"
    if chosen.goal == "all":
        rest = "- -" if chosen.wastes == 1 else "- -|-|-"
    state = State.parse(f"- {rest} 0", chosen)
    assert outcome(state) == WON
    assert legal_moves(state) == []
    assert accepted(state) == set()


@settings(max_examples=200)
@given(states(length=300))
def test_stuck_is_when_nothing_at_all_is_accepted(state: State) -> None:
    """Neither too early nor too late; unlimited passes add the barren pass, and only that."""
    end = outcome(state)
    moves = legal_moves(state)
    if end == STUCK and moves:
        assert state.rules.passes == "unlimited"
        assert not any(move.is_removal for move in moves)
    if not moves:
        assert end in {WON, STUCK}
    if end == WON:
        assert not moves


def test_unlimited_passes_are_stuck_after_a_whole_pass_without_a_removal() -> None:
    rules = "passes=unlimited"
    barren = at("2c/3c4c 5c6c - 0", rules)
    assert outcome(barren) is None  # two cards were not seen yet
    barren = play(barren, "D")
    assert outcome(barren) is None
    barren = play(barren, "D")
    assert outcome(barren) == STUCK
    assert names(barren) == {"R"}
    assert outcome(play(barren, "R")) == STUCK
    # A card deep in the waste that fits keeps the game alive, at whatever point of the pass.
    alive = at("2c/3c4c - 5c9hKd2d 7", rules)
    assert outcome(alive) is None
    for move in ("R", "D", "D", "D"):
        alive = play(alive, move)
        assert outcome(alive) is None
    assert names(alive) == {"Kd", "D"}
    assert outcome(play(alive, "Kd")) is None  # the nine goes with the four, next time round
    assert outcome(at("2c/3c4c 5c6c 9h2h 3", rules)) is None
    assert outcome(at("2c/3c4c 5c6c 8h2h 3", rules)) == STUCK
    # Two cards that meet only on the waste, or only as stock top and waste top.
    meeting = "2c/3c4c - 5c8h2h 3"
    assert outcome(at(meeting, rules)) == STUCK
    assert outcome(at(meeting, rules + ",waste=pair")) is None
    assert outcome(at(meeting, rules + ",stock=open")) is None


@given(DEALS, RULES.filter(lambda rules: rules.redeals is not None), SEEDS)
def test_every_game_comes_to_an_end(deal: Deal, rules: Rules, seed: int) -> None:
    """Of as many moves at most as there are cards to draw in all passes, to turn and to remove."""
    state = State.start(deal, rules)
    moves = 0
    for _, after in walk(state, seed):
        assert outcome(state) is None
        state = after
        moves += 1
    assert outcome(state) in {WON, STUCK}
    assert moves <= 25 * int(rules.passes) + 52


# ---------------------------------------------------------------- values


@given(states(), SEEDS)
def test_52_cards_are_conserved(state: State, seed: int) -> None:
    """Each move takes exactly the cards that it names, and no card is ever in two piles."""
    for move, after in walk(state, seed, limit=60):
        before = cards_in_play(state)
        left = cards_in_play(after)
        assert len(set(left)) == len(left)
        assert sorted([*left, *move.cards]) == sorted(before)
        state = after


@given(states())
def test_a_card_of_the_pyramid_never_floats(state: State) -> None:
    for place in range(28):
        if state.pyramid[place] is not None:
            assert all(state.pyramid[below] is not None for below in COVERED[place])


@given(states())
def test_text_round_trips(state: State) -> None:
    again = State.parse(str(state), state.rules)
    assert again == state
    assert hash(again) == hash(state)
    assert str(again) == repr(again) == str(state)
    assert legal_moves(again) == legal_moves(state)
    assert State.parse(f"  {str(state).replace(' ', '   ')}\n", state.rules) == state


@given(states())
def test_states_are_values(state: State) -> None:
    """`apply` leaves its argument alone; the same move from equal states gives equal states."""
    text = str(state)
    for move in legal_moves(state):
        twice = [apply(state, move), apply(State.parse(text, state.rules), move)]
        assert twice[0] == twice[1]
        assert twice[0] != state
    assert str(state) == text


def test_the_same_cards_under_other_rules_are_another_state() -> None:
    assert start() != start("stock=open")
    assert start() != str(start())


def test_the_text_of_the_first_position() -> None:
    assert str(start()) == (
        "Ac/2c3c/4c5c6c/7c8c9cTc/JcQcKcAd2d/3d4d5d6d7d8d/9dTdJdQdKdAh2h "
        "3h4h5h6h7h8h9hThJhQhKhAs2s3s4s5s6s7s8s9sTsJsQsKs - 0"
    )
    assert str(at("- - - 2")) == "- - - 2"
    assert str(at("2c/--3c/------ - - 0")) == "2c/--3c - - 0"


@pytest.mark.parametrize(
    ("text", "rules", "said"),
    [
        ("", "", "4"),
        ("2c - -", "", "4"),
        ("2c - - 0 0", "", "4"),
        ("2c - - x", "", "x"),
        ("2c - - -1", "", "-1"),
        ("2c - - 3", "", "3"),
        ("2c - - 1", "passes=1", "1"),
        ("2c - - " + "9" * 5000, "passes=unlimited", "redeals"),
        ("2c/3c - - 0", "", "row 2"),
        ("2c/3c4c5c - - 0", "", "row 2"),
        ("2x - - 0", "", "2x"),
        ("2c 9q - 0", "", "9q"),
        ("2c - ?? 0", "", "??"),
        ("2c 2c - 0", "", "2c"),
        ("2c/3c4c 5c 5c 0", "", "5c"),
        ("2c/2c4c - - 0", "", "2c"),
        ("2c - -|-|- 0", "", "3"),
        ("2c - -|- 0", "passes=1,draw=3", "2"),
        ("--/3c4c - - 0", "", "3c"),
        ("2c/--3c/4c---- - - 0", "", "4c"),
        ("Ac/AdAh/As2c2d/2h2s3c3d/3h3s4c4d4h/4s5c5d5h5s6c/6d6h6s7c7d7h7s/KcKdKhKsQcQdQhQs - - 0",
         "", "7 rows"),
    ],
)  # fmt: skip
def test_what_is_no_state_is_refused_by_field(text: str, rules: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        at(text, rules)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Ks/6h-- 7d -", "redeals"),
        ("Ks/6h-- 7d|-|- 0", "stock"),
        ("Ks/6h-- 7d 0", "stock or waste"),
        ("7d8h9c - 0", "pyramid"),
        ("Ks/6h-- 7d", "stock or waste; redeals"),
        ("Ks/6h-- 0", "stock; waste"),
        ("Ks/6h--", "stock; waste; redeals"),
        ("0", "pyramid; stock; waste"),
    ],
)
def test_a_missing_field_is_named(text: str, missing: str) -> None:
    with pytest.raises(NotationError) as caught:
        at(text)
    assert str(caught.value).endswith(f"; missing: {missing}")
    assert is_position(text) == (text != "0")


@given(states())
def test_a_position_is_known_from_a_deck_though_it_lacks_a_field(state: State) -> None:
    text = str(state)
    assert is_position(text)
    fields = text.split()
    if "/" in fields[0]:
        for field in range(1, 4):
            assert is_position(" ".join(fields[:field] + fields[field + 1 :]))


@pytest.mark.parametrize("text", ["42", "t1:42", "pysol:24", "daily:2026/12/01", "1-500", SORTED])
def test_what_names_a_deal_is_no_position(text: str) -> None:
    assert not is_position(text)
    assert not is_position(text.replace(" ", ""))


def test_more_loose_cards_than_a_stock_can_hold_are_refused() -> None:
    loose = "".join(SORTED.split()[1:26])
    with pytest.raises(NotationError, match="25"):
        at(f"Ac {loose} - 0")
    assert card("Ac") == 0
