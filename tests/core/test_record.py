"""Records: they replay exactly, and what is wrong with one is named with its line."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_game import won_game
from tests.strategies import games
from tests.support import SORTED
from tredici.core.deals import Deal
from tredici.core.errors import RecordError
from tredici.core.game import UNDO, Game
from tredici.core.moves import DRAW, Move
from tredici.core.record import Record
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State, legal_moves

TEXT = """\
[Rules "points"]
[Deal "t1:42"]
[Started "2026-11-30T18:00:00Z"]
[Seconds "93.5"]
[Result "*"]
[Score "0"]

D D U {looked} D
"""


def record_of(game: Game) -> Record:
    return Record.of(game)


@st.composite
def finished(draw: st.DrawFn) -> Game:
    """A game with undos and redos in it, a clock, and perhaps an end."""
    deal, rules, moves = draw(games())
    if draw(st.booleans()):
        deal = Deal.numbered(draw(st.integers(1, 2**53 - 1)))
        moves = []
    game = Game(deal, rules, draw(st.sampled_from(["", "2026-11-30T18:00:00Z", 'a "b" \\ c'])))
    for move in moves:
        game.play(move)
    mix = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 30))):
        action = mix.choice("pppur")
        legal = legal_moves(game.state)
        if action == "u":
            game.undo()
        elif action == "r":
            game.redo()
        elif legal:
            game.play(mix.choice(legal))
    game.seconds = draw(st.floats(0, 1e6, allow_nan=False))
    if draw(st.booleans()):
        game.concede()
    return game


@given(finished())
def test_a_record_replays_exactly(game: Game) -> None:
    record = record_of(game)
    again = Record.parse(str(record))
    assert str(again) == str(record) == repr(record)
    assert again == record
    replayed = again.game()
    assert replayed.state == game.state
    assert list(replayed.moves) == list(game.moves)
    assert list(replayed.log) == list(game.log)
    assert replayed.move_count == game.move_count
    assert replayed.seconds == game.seconds
    assert replayed.score == game.score
    assert replayed.outcome == game.outcome
    assert (replayed.deal, replayed.rules, replayed.started) == (
        game.deal,
        game.rules,
        game.started,
    )
    assert replayed.deal.id == game.deal.id


@given(finished())
def test_the_form_of_a_record(game: Game) -> None:
    text = str(record_of(game))
    tags, _, body = text.partition("\n\n")
    names = [line[1:].split(" ", 1)[0] for line in tags.split("\n")]
    known = ["Rules", "Deal", "Started", "Seconds", "Result", "Score"]
    assert names == [name for name in known if name in names]
    assert f'[Result "{game.outcome or "*"}"]' in tags
    assert ("Score" in names) == (game.score is not None)
    if game.score is not None:
        assert f'[Score "{game.score}"]' in tags
    # A line a pass, wrapped at 80 columns: after a redeal a new line begins.
    assert all(len(line) <= 80 for line in body.split("\n"))
    assert body.split() == list(map(str, game.log))
    for line in body.split("\n"):
        assert "R" not in line.split()[:-1]


@given(finished(), st.lists(st.tuples(st.integers(0, 500), st.text(max_size=200)), max_size=5))
def test_comments_are_kept_where_they_stand(game: Game, notes: list[tuple[int, str]]) -> None:
    comments = sorted((after % (len(game.log) + 1), text) for after, text in notes)
    plain = record_of(game)
    record = Record(
        plain.rules,
        plain.deal,
        plain.log,
        started=plain.started,
        seconds=plain.seconds,
        result=plain.result,
        score=plain.score,
        comments=comments,
    )
    again = Record.parse(str(record))
    assert again == record
    assert again.comments == record.comments
    assert [after for after, _ in again.comments] == [after for after, _ in comments]
    assert again.log == record.log


def test_a_record_by_hand() -> None:
    record = Record.parse(TEXT)
    assert str(record) == TEXT
    assert record.comments == ((3, "looked"),)
    assert list(map(str, record.log)) == ["D", "D", UNDO, "D"]
    assert record.game().move_count == 4


@pytest.mark.parametrize(
    "text",
    [
        '[Deal "t1:42"]',
        '[Deal "42"]\n\nD\n',
        '[Deal "42"]\n\n d  D\td\n\n{a}{b} D{c}D\n',
        '[Deal "42"]\r\n[Rules "strict"]\r\n\r\nD D\r\n',
        f'[Rules "passes=1,draw=3"]\n[Deal "{SORTED}"]\nD\n',
        '\n\n  [Deal "42"]  \n\nD {over\nseveral\n\nlines} D',
        '[Whatever "x"]\n[Deal "42"]\n\nD',
        '[Rules ""]\n[Deal "42"]\n\nD',
        '[Deal "42"]\n\nD {with [Deal "1"] and D D in it} D',
    ],
)  # fmt: skip
def test_what_people_write_is_read(text: str) -> None:
    record = Record.parse(text)
    assert Record.parse(str(record)) == record


def test_every_pass_has_its_line() -> None:
    game = Game(Deal.numbered(42), Rules())
    for _ in range(2):
        for _ in range(24):
            game.play(DRAW)
        game.play(legal_moves(game.state)[-1])
    body = str(record_of(game)).partition("\n\n")[2]
    line = " ".join(["D"] * 24 + ["R"])
    assert body == f"{line}\n{line}\n"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_named_and_other_rules_are_written_out(preset: str) -> None:
    text = str(record_of(Game(Deal.numbered(42), PRESETS[preset])))
    assert f'[Rules "{preset}"]' in text
    custom = str(record_of(Game(Deal.numbered(42), Rules.parse("passes=7,cover=pair"))))
    assert '[Rules "passes=7,cover=pair"]' in custom


def test_a_deal_is_its_number_or_its_cards() -> None:
    assert '[Deal "t1:42"]' in str(record_of(Game(Deal.numbered(42), Rules())))
    assert f'[Deal "{SORTED}"]' in str(record_of(Game(Deal.parse(SORTED), Rules())))


@given(finished(), st.data())
def test_an_illegal_move_is_named_with_its_line_and_the_state_before_it(
    game: Game, data: st.DataObject
) -> None:
    """Any move put at any place of any record, where the rules refuse it."""
    log = list(game.log)
    at = data.draw(st.integers(0, len(log)))
    before = Game(game.deal, game.rules)
    for entry in log[:at]:
        before.undo() if entry == UNDO else before.play(entry)  # type: ignore[arg-type]
    legal = set(legal_moves(before.state))
    wrong = next(
        move
        for move in [Move.parse("R"), Move.parse("D"), Move.parse("Kc"), Move.parse("Ks")]
        if move not in legal
    )
    words = [*map(str, log[:at]), str(wrong), *map(str, log[at:])]
    text = f'[Rules "{game.rules}"]\n[Deal "{game.deal.id}"]\n\n' + "\n".join(words)
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert caught.value.line == 4 + at
    for said in (f"line {4 + at}", str(wrong), str(before.state)):
        assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "Deal"),
        ("\n\n", 1, "Deal"),
        ("D D", 1, "Deal"),
        ('[Deal "t1:0"]', 1, "9007199254740991"),
        ('[Deal "Ac 2c"]', 1, "Kd"),
        ('[Rules "klondike"]\n[Deal "42"]', 1, "klondike"),
        ('[Deal "42"]\n[Rules "draw=3,passes=3"]', 2, "draw=3"),
        ('[Deal "42"]\n[Deal "43"]', 2, "twice"),
        ('[Deal "42"]\n[Seconds "-1"]', 2, "-1"),
        ('[Deal "42"]\n[Seconds "nan"]', 2, "nan"),
        ('[Deal "42"]\n[Seconds "inf"]', 2, "inf"),
        ('[Deal "42"]\n[Seconds "soon"]', 2, "soon"),
        ('[Deal "42"]\n[Result "drawn"]', 2, "drawn"),
        ('[Deal "42"]\n[Result "won"]\n\nD', 2, "won"),
        ('[Deal "42"]\n[Result "stuck"]\n\nD', 2, "stuck"),
        ('[Rules "points"]\n[Deal "42"]\n[Score "999"]\n\nD', 3, "999"),
        ('[Deal "42"]\n[Score "5"]\n\nD', 2, "5"),
        ('[Deal "42"]\n[Rules points]', 2, "Rules points"),
        ('[Deal "42"]\n[Rules "points"\n', 2, "Rules"),
        ('[Deal "42"]\n\nD D x7 D', 3, "x7"),
        ('[Deal "42"]\n\nD\nD\nAc2c', 5, "Ac"),
        ('[Deal "42"]\n\nD\nU', 4, "U"),
        ('[Deal "42"]\n[Rules "points"]\n\nD U\nU', 5, "U"),
        ('[Deal "42"]\n\nD\n{never closed\nD D', 4, "}"),
        ('[Deal "42"]\n\nD }', 3, "}"),
        ('[Deal "42"]\n\nD\n[Rules "points"]', 4, "Rules"),
    ],
)
def test_bad_records_are_refused_with_their_line(text: str, line: int, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert caught.value.line == line
    assert said in str(caught.value)
    assert f"line {line}" in str(caught.value)


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    """No other exception escapes, whatever is in the file."""
    for candidate in (text, TEXT + text, TEXT.replace("93.5", text), TEXT.replace("42", text)):
        try:
            record = Record.parse(candidate)
        except RecordError:
            continue
        assert Record.parse(str(record)) == record


def test_a_win_is_a_result_that_follows_from_the_moves() -> None:
    for preset in ("classic", "points", "open-stock", "par"):
        game = won_game(preset)
        record = record_of(game)
        assert record.result == "won"
        assert Record.parse(str(record)).game().outcome == "won"
        with pytest.raises(RecordError, match="won"):
            Record.parse(str(record).replace('"won"', '"stuck"'))


def test_a_played_record_starts_from_the_deal() -> None:
    record = Record.parse(TEXT)
    game = record.game()
    while game.can_undo:
        game.undo()
    assert game.state == State.start(Deal.numbered(42), Rules.parse("points"))
