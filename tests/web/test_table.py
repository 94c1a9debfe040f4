"""The table: every command of the page, and every reason to refuse one."""

import random
from typing import Any

import pytest

from tests.web.tables import Player, deal_with_stock
from tredici.core.cards import name
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.moves import Move
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import legal_moves, outcome

SORTED = str(Deal(range(52)))


def removal_by_pick(player: Player, move: Move) -> None:
    for card in move.cards:
        player.do("pick", card=name(card))


@pytest.mark.parametrize("rules", [*PRESETS, "passes=unlimited", "cover=pair,passes=1,draw=3"])
def test_the_view_tells_what_the_core_says(rules: str) -> None:
    chance = random.Random(rules)
    for number in range(1, 8):
        player = Player(str(number), rules)
        game = Game(Deal.numbered(number), Rules.parse(rules))
        for _ in range(120):
            legal = legal_moves(game.state)
            assert player.view["legal"] == [str(move) for move in legal]
            assert player.view["outcome"] == outcome(game.state)
            assert player.view["removable"] == list(
                dict.fromkeys(name(card) for move in legal for card in move.cards)
            )
            assert [place and place["card"] for place in player.view["places"]] == [
                None if card is None else name(card) for card in game.state.pyramid
            ]
            if not legal or game.outcome:
                break
            move = chance.choice(legal)
            game.play(move)
            if move.is_removal:
                removal_by_pick(player, move)
            else:
                assert player.codes("turn")[0] == ("drawn" if str(move) == "D" else "redealt")
            assert player.view["moves"] == game.move_count
            assert player.view["score"] == game.score


@pytest.mark.parametrize("rules", list(PRESETS))
def test_picking_any_two_cards_removes_exactly_the_legal_pairs(rules: str) -> None:
    player = Player("42", rules)
    start = player.table.game
    legal = {str(move) for move in legal_moves(start.state)}
    cards = start.state.cards
    pairs = random.Random(rules).sample([(one, two) for one in cards for two in cards], 300)
    pairs += [(move.cards[0], move.cards[-1]) for move in legal_moves(start.state) if move.cards]
    for pair in pairs:
        player.table.game = start.restart()
        player.table.selected = None
        for card in pair:
            if not player.table.game.moves:
                player.do("pick", card=name(card))
        played = [str(move) for move in player.table.game.moves]
        together = "".join(name(card) for card in sorted(set(pair)))
        if together in legal:
            assert played == [together]
        else:
            assert set(played) <= legal


def test_no_match_moves_the_selection() -> None:
    player = Player()
    open_cards = [place["card"] for place in player.view["places"] if place and place["open"]]
    player.do("pick", card="6h")
    other = next(card for card in open_cards if card[0] not in "67K")
    events = player.do("pick", card=other)
    assert [event["code"] for event in events] == ["no_match", "selected"]
    assert events[0]["cards"] == ["6h", other]
    assert player.view["selected"] == other


def test_a_covered_card_says_what_covers_it_and_the_selection_stays() -> None:
    player = Player()
    player.do("pick", card="6h")
    (event,) = player.do("pick", card="Js")
    assert event == {"code": "covered", "card": "Js", "by": ["5c", "6d"]}
    assert player.view["selected"] == "6h"


def test_a_card_under_its_own_partner_says_so() -> None:
    state_found = False
    for number in range(1, 9):
        player = Player(str(number))
        chance = random.Random(number)
        while legal_moves(player.table.game.state) and not player.view["outcome"]:
            for place in player.view["places"]:
                if place and len(place["covered_by"]) == 1:
                    values = [card_value(place["card"]), card_value(place["covered_by"][0])]
                    code = player.codes("pick", card=place["card"])
                    assert code == (["own_cover"] if sum(values) == 13 else ["covered"])
                    state_found = state_found or sum(values) == 13
            player.play(str(chance.choice(legal_moves(player.table.game.state))))
    assert state_found


def card_value(card: str) -> int:
    return "A23456789TJQK".index(card[0]) + 1


def test_picking_again_or_clear_lets_go() -> None:
    player = Player()
    player.do("pick", card="6h")
    assert player.codes("pick", card="6h") == ["cleared"]
    assert player.view["selected"] is None
    player.do("pick", card="6h")
    assert player.codes("clear") == ["cleared"]
    assert player.codes("clear") == []


def test_a_lone_king_goes_at_a_pick_or_a_drop_on_the_removed_cards() -> None:
    for command in ({"do": "pick"}, {"do": "drop", "onto": "removed"}):
        player = Player()
        player.play("7d6s")
        details = {key: value for key, value in command.items() if key != "do"}
        events = player.do(command["do"], card="Kc", **details)
        assert events == [{"code": "removed", "cards": ["Kc"], "uncovered": []}]
    player = Player()
    assert player.codes("drop", card="6h", onto="removed") == ["no_king"]


def test_dropping_a_card_on_its_partner_removes_both() -> None:
    player = Player()
    events = player.do("drop", card="7d", onto="6s")
    assert events == [{"code": "removed", "cards": ["7d", "6s"], "uncovered": ["Kc"]}]
    assert player.codes("drop", card="6h", onto="3h") == ["no_match"]
    assert player.codes("drop", card="6h", onto="Js") == ["covered"]
    assert player.codes("drop", card="Js", onto="6h") == ["covered"]
    assert player.view["selected"] is None


def test_the_stocks_top_dropped_on_the_waste_is_a_draw_with_par_even_if_they_match() -> None:
    player = Player(deal_with_stock("4s", "9s"), "par")
    player.play("D")
    assert player.view["legal"].count("4s9s") == 1
    assert player.codes("drop", card="9s", onto="4s") == ["drawn"]
    assert player.view["wastes"][0]["can_discard"] is True
    assert player.codes("discard", waste=0) == ["removed"]
    player = Player(deal_with_stock("4s", "9s"), "par")
    player.play("D")
    assert player.codes("drop", card="9s", onto="waste:0") == ["drawn"]


def test_drop_onto_the_stock_needs_it_open() -> None:
    player = Player(deal_with_stock("4s", "9s"))
    player.play("D")
    assert player.codes("drop", card="4s", onto="stock") == ["nothing_there"]
    player = Player(deal_with_stock("4s", "9s"), "open-stock")
    player.play("D")
    assert player.codes("drop", card="4s", onto="stock") == ["removed"]


def test_a_pair_in_the_waste_can_be_picked_card_by_card() -> None:
    player = Player(deal_with_stock("4s", "9s"), "stock=closed,waste=pair")
    player.play("D", "D")
    assert player.view["wastes"][0]["second_open"] is True
    assert player.codes("pick", card="4s") == ["selected"]
    assert player.codes("pick", card="9s") == ["removed"]


def test_turning_the_stock_draws_then_redeals_then_refuses() -> None:
    player = Player("2", "passes=2")
    assert [player.codes("turn")[0] for _ in range(24)] == ["drawn"] * 24
    assert player.codes("draw") == ["stock_empty"]
    assert player.codes("turn") == ["redealt"]
    assert player.codes("redeal") == ["stock_not_empty"]
    assert player.view["redeals_left"] == 0
    for _ in range(24):
        player.do("turn")
    assert player.codes("turn") in (["no_redeal_left"], ["game_over"])


def test_bad_input_is_an_error_and_the_game_stays() -> None:
    player = Player()
    player.play("6h7h")
    before = {key: value for key, value in player.view.items() if key != "events"}
    for command, details, kind in (
        ("new", {"deal": "0"}, "DealError"),
        ("new", {"deal": "9007199254740992"}, "DealError"),
        ("new", {"deal": "hello"}, "DealError"),
        ("new", {"deal": SORTED[3:]}, "DealError"),
        ("new", {"deal": "1", "rules": "chess"}, "RulesError"),
        ("new", {"deal": "1", "rules": "passes=3,draw=3"}, "RulesError"),
        ("check", {"rules": "passes=10"}, "RulesError"),
        ("resume", {"save": "{"}, "SaveError"),
        ("resume", {"save": '{"format": 99}'}, "SaveError"),
        ("read", {"record": '[Deal "t1:42"]\n\nKs'}, "RecordError"),
        ("move", {"move": "xx"}, "NotationError"),
        ("dance", {}, "TrediciError"),
    ):
        (event,) = player.do(command, **details)
        assert (event["code"], event["kind"]) == ("error", kind), event
        assert event["message"]
        assert before == {
            key: None if key == "data" else value
            for key, value in player.view.items()
            if key != "events"
        }


def test_a_dead_deck_under_unlimited_passes_gets_no_hint() -> None:
    player = Player("1", "passes=unlimited")
    while not player.view["outcome"]:
        (event,) = player.do("hint")
        player.play(event["move"])
    assert player.view["outcome"] == "stuck"
    assert player.codes("hint") == ["game_over"]
    assert player.codes("turn")[0] in ("drawn", "redealt")


def test_undo_and_redo_at_their_ends_say_so() -> None:
    player = Player()
    assert player.codes("undo") == ["nothing_to_undo"]
    assert player.codes("redo") == ["nothing_to_redo"]
    player.play("6h7h")
    assert player.codes("undo") == ["undone"]
    assert player.codes("redo") == ["redone", "removed"]


@pytest.mark.parametrize("rules", [*PRESETS, "cover=pair,stock=open,passes=unlimited"])
def test_whatever_comes_to_lie_open_is_told(rules: str) -> None:
    chance = random.Random(rules)
    most = 0
    for number in range(1, 6):
        player = Player(str(number), rules)
        for _ in range(60):
            legal = player.view["legal"]
            if not legal or player.view["outcome"]:
                break
            line = [("move", {"move": chance.choice(legal)}), ("undo", {}), ("redo", {})]
            for name_, details in line:
                before = on_top(player.view)
                events = player.do(name_, **details)
                told = [card for event in events for card in event.get("cards", ())]
                opened = [card for event in events for card in event.get("uncovered", ())]
                assert on_top(player.view) <= before | {*told, *opened}, (number, name_, details)
                assert {*opened} <= on_top(player.view) - before - {*told}
                most = max(most, len(opened))
    assert most > 1


def on_top(view: dict[str, Any]) -> set[str]:
    """The cards on which none lies, as the page shows them."""
    found = {place["card"] for place in view["places"] if place and place["open"]}
    found |= {waste["cards"][-1] for waste in view["wastes"] if waste["cards"]}
    return found | ({view["stock"]["top"]} - {None})


def test_the_clock_never_runs_backwards_and_stops_at_the_end() -> None:
    player = Player()
    player.do("view", seconds=20)
    player.do("view", seconds=10)
    assert player.view["seconds"] == 20
    player.do("concede")
    player.do("view", seconds=30)
    assert player.view["seconds"] == 20


def test_options_are_data_for_a_rules_panel() -> None:
    player = Player()
    player.do("options")
    data = player.view["data"]
    assert [preset["id"] for preset in data["presets"]] == list(PRESETS)
    for option in data["options"]:
        for value in option["values"]:
            player.do("check", rules=f"{option['option']}={value}")
            codes = [event["code"] for event in player.view["events"]]
            assert codes == (["error"] if (option["option"], value) == ("draw", 3) else [])


@pytest.mark.parametrize(
    ("rules", "changed", "text"),
    [
        ("draw=3,passes=3", "draw", "passes=1,draw=3"),
        ("draw=3,passes=unlimited", "passes", "passes=unlimited"),
        ("draw=3,passes=1,stock=open", "draw", "passes=1,draw=3,stock=open"),
        ("draw=3", "draw", "passes=1,draw=3"),
        ("draw=1,passes=2,goal=all", "goal", "passes=2,goal=all"),
    ],
)
def test_the_option_just_changed_holds_and_what_contradicts_it_gives_way(
    rules: str, changed: str, text: str
) -> None:
    player = Player()
    assert player.do("check", rules=rules, changed=changed) == []
    assert player.view["data"]["text"] == text
    assert player.codes("check", rules="draw=7", changed="draw") == ["error"]


def test_without_waste_pairs_the_stocks_top_dropped_on_its_match_removes_it() -> None:
    player = Player(deal_with_stock("4s", "9s", "2s"), "open-stock")
    assert player.codes("drop", card="4s", onto="waste:0") == ["drawn"]
    assert player.codes("drop", card="9s", onto="waste:0") == ["removed"]
    player.play("D")
    top = player.view["stock"]["top"]
    assert player.codes("drop", card=top, onto="waste:0")[0] in ("drawn", "removed")


def test_a_hint_is_legal_and_a_finished_game_has_none() -> None:
    player = Player()
    (event,) = player.do("hint")
    assert event["move"] in player.view["legal"]
    assert event["uncovers"] == ["Kc"]
    player.do("concede")
    assert player.codes("hint") == ["game_over"]
