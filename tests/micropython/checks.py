"""Checks of the game that run unchanged on CPython and on MicroPython.

Written in the Python that both share. Each `check_*` takes the folder of the data files, asserts
what must hold, and returns what it saw as lines of text, which must be the same on both.
"""

from tredici import pysol
from tredici.core import save
from tredici.core.cards import name, partners, rank, read_card, read_cards, suit
from tredici.core.deals import MAX_NUMBER, Deal, daily_number
from tredici.core.errors import IllegalMoveError, TrediciError
from tredici.core.game import Game
from tredici.core.history import Finished, History, due
from tredici.core.layout import COVERED, COVERS, PLACES, ROW
from tredici.core.moves import DRAW, REDEAL, Move
from tredici.core.perft import divide, perft, perft_counts
from tredici.core.record import Record
from tredici.core.rules import OPTIONS, PRESETS, Rules
from tredici.core.scoring import Match
from tredici.core.state import State, apply, is_open, legal_moves, open_places, outcome, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SORTED = " ".join([name(card) for card in range(52)])


class Chance:
    """Numbers that are the same on every machine (SplitMix64)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def below(self, limit: int) -> int:
        """The next number, 0 to `limit - 1`."""
        self.seed = (self.seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = self.seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return (z ^ (z >> 31)) % limit


def table(folder: str, file: str) -> list[list[str]]:
    """The rows of a data file: fields between semicolons, `#` lines left out."""
    with open(folder + "/" + file, encoding="utf-8") as lines:  # noqa: PTH123  # no pathlib there
        return [
            [field.strip() for field in line.split(";")]
            for line in lines.read().split("\n")
            if line and line[0] != "#"
        ]


def refused(read: "Callable[[str], object]", *texts: str) -> list[str]:
    """The message with which `read` refuses each of some texts."""
    told = []
    for text in texts:
        try:
            read(text)
        except TrediciError as error:
            told.append(type(error).__name__ + ": " + str(error))
    assert len(told) == len(texts), "one of these was not refused: " + repr(texts)
    return told


def every_rules() -> "Iterator[Rules]":
    """All combinations of options that do not contradict."""
    combinations: list[dict[str, int | str]] = [{}]
    for option, values in OPTIONS.items():
        combinations = [
            dict(chosen, **{option: value}) for chosen in combinations for value in values
        ]
    for chosen in combinations:
        if chosen["draw"] == 1 or chosen["passes"] == 1:
            yield Rules.parse(",".join([key + "=" + str(chosen[key]) for key in chosen]))


def check_cards(_: str) -> list[str]:
    """Names, ranks, suits, partners and spellings."""
    for card in range(52):
        text = name(card)
        assert card == 13 * suit(card) + rank(card) - 1
        symbol = "♣♦♥♠"[suit(card)]
        for written in (text, text.lower(), text.upper(), text[0] + symbol):
            assert read_card(written) == card
    assert read_cards("10♣ 1d\nk♠") == ([9, 13, 51], [])
    assert sum([1 for a in range(52) for b in range(a) if partners(a, b)]) == 96
    assert read_cards("10♣\u00a01d\u2003k♠") == ([9, 13, 51], [])
    return refused(read_card, "", "A", "Zd", "10", "AcAd", "--", "♣", "król pik", "ż" * 300)


def check_layout(_: str) -> list[str]:
    """Who lies on whom."""
    return [str((place, ROW[place], COVERS[place], COVERED[place])) for place in range(PLACES)]


def check_rules(_: str) -> list[str]:
    """Every combination of options, the presets, and what is refused."""
    seen = []
    for rules in every_rules():
        assert Rules.parse(str(rules)) == rules
        seen.append(str(rules))
    assert len(set(seen)) == len(seen) == 528
    for preset in PRESETS:
        assert Rules.parse(preset).preset == preset
        seen.append(preset + ": " + str(PRESETS[preset]))
    bad = ["x", "passes=0", "passes=10", "draw=2", "draw=3", "draw=3,passes=3", "stock=", "a=b"]
    return seen + refused(Rules.parse, *bad)


def check_deals(folder: str) -> list[str]:
    """Golden decks, other numbers, texts in other spellings, and what is refused."""
    for number, cards in table(folder, "decks.txt"):
        assert str(Deal.numbered(int(number))) == cards
        assert Deal.parse("t1:" + number).id == "t1:" + number
    chance = Chance(13)
    seen = []
    for _ in range(40):
        deal = Deal.numbered(1 + chance.below(MAX_NUMBER))
        text = str(deal)
        for written in (text.lower(), text.replace(" ", ""), text.replace("T", "10")):
            assert Deal.parse(written) == deal
        seen.append(deal.id + " " + text)
    bad = ["0", "t1:9007199254740992", "x", SORTED[3:], SORTED + " Ac", SORTED[3:] + " Zz ♣"]
    seen += refused(Deal.parse, *bad)
    seen.append(str(daily_number("2026-11-30", lambda number: number % 7 == 0)))
    return seen + refused(daily_number, "2026-02-30", "", "2026-1-1")


def check_pysol(folder: str) -> list[str]:
    """PySolFC's numbers, small and large: both generators, word by word and float by float."""
    numbers = [row[0] for row in table(folder, "pysol.txt")]
    numbers += ["ms2147483648", "ms8589934591", "32000", "100000000000000000000"]
    return [str(pysol.deal(number)) for number in numbers]


def check_moves(_: str) -> list[str]:
    """All the moves that can be made, and what is no move."""
    moves = [DRAW, REDEAL]
    for card in range(52):
        if rank(card) == 13:
            moves.append(Move.remove(card))
        moves.extend([Move.remove(other, card) for other in range(card) if partners(card, other)])
    for move in moves:
        assert Move.parse(str(move)) == move
    assert len(set(moves)) == 2 + 4 + 96
    bad = ["", "U", "Ac", "6c6d", "KcKd", "7s8h", "6c7s8h", "zz"]
    return [str(move) for move in moves] + refused(Move.parse, *bad)


def check_perft(folder: str) -> list[str]:
    """The published counts, but for the deepest, and the divide of each start."""
    seen = []
    for where, rules_text, counts in table(folder, "perft.txt"):
        rules = Rules.parse(rules_text)
        if where == "sorted":
            state = State.start(Deal.parse(SORTED), rules)
        elif where[:7] == "number ":
            state = State.start(Deal.numbered(int(where[7:])), rules)
        else:
            state = State.parse(where, rules)
        for pair in counts.split():
            depth, count = [int(part) for part in pair.split(":")]
            if count < 1500:
                assert perft(state, depth) == count
        seen.append(str(perft_counts(state, 4)))
        parts = divide(state, 3)
        assert sum(parts.values()) == perft(state, 3)
        seen.extend([str(move) + " " + str(parts[move]) for move in legal_moves(state)])
    return seen


def play(game: Game, chance: Chance, seen: list[str]) -> None:
    """Play a game at random to its end, telling every position, and check each one."""
    for _ in range(260):
        state = game.state
        moves = legal_moves(state)
        assert State.parse(str(state), state.rules) == state
        assert open_places(state) == [place for place in range(PLACES) if is_open(state, place)]
        listed = " ".join([str(move) for move in moves])
        seen.append(" | ".join([str(state), listed, str(outcome(state)), str(game.score)]))
        if game.outcome is not None or not moves:
            return
        removals = [move for move in moves if move.is_removal]
        chosen = removals if removals and chance.below(10) < 8 else moves
        game.play(chosen[chance.below(len(chosen))])
        game.seconds = game.seconds + chance.below(5000) / 1000
        if chance.below(12) == 0:
            game.undo()
            if chance.below(2):
                game.redo()


def check_presets(_: str) -> list[str]:
    """Random games of every preset, told position by position."""
    chance = Chance(2026)
    seen: list[str] = []
    for preset in PRESETS:
        seen.append(preset)
        play(Game(Deal.numbered(42), PRESETS[preset]), chance, seen)
    return seen


def check_options(_: str) -> list[str]:
    """Random games of one in forty-five of all combinations of options."""
    chance = Chance(1313)
    seen: list[str] = []
    for rules in list(every_rules())[::45]:
        seen.append(str(rules))
        play(Game(Deal.numbered(1 + chance.below(MAX_NUMBER)), rules), chance, seen)
    return seen


def check_undo(_: str) -> list[str]:
    """Undo to the start and redo to the end, in every preset."""
    chance = Chance(7)
    for preset in PRESETS:
        game = Game(Deal.numbered(42), PRESETS[preset])
        play(game, chance, [])
        end = game.state
        line = game.moves
        while game.can_undo:
            game.undo()
        assert game.state == State.start(game.deal, game.rules)
        while game.can_redo:
            game.redo()
        assert game.state == end
        assert game.moves[: len(line)] == line
    return []


def illegal(state: State, move: Move) -> IllegalMoveError:
    """The error with which a move is refused."""
    try:
        apply(state, move)
    except IllegalMoveError as error:
        return error
    raise AssertionError("accepted: " + str(move))


def check_refusals(_: str) -> list[str]:
    """Why each move that is not legal is refused, and that all the others are accepted."""
    moves = [DRAW, REDEAL] + [Move.remove(card) for card in (12, 25, 38, 51)]
    moves += [Move.remove(a, b) for a in range(52) for b in range(a) if partners(a, b)]
    seen = []
    for text, rules in (
        ("6h/7d5c/8sKd6c 7s8h7c - 0", "stock=open"),
        ("6h/7d5c/8s--6c - 7s8h7c 2", "waste=pair"),
        ("6h/7d--/8s---- 5s Kc|Ah|Qd 0", "passes=1,draw=3,cover=pair"),
        ("- 5s Kc 0", ""),
    ):
        state = State.parse(text, Rules.parse(rules))
        legal = legal_moves(state)
        for move in moves:
            reason = refusal(state, move)
            assert (reason is None) == (move in legal)
            if reason is None:
                seen.append(str(move) + " -> " + str(apply(state, move)))
                continue
            error = illegal(state, move)
            assert (error.move, error.state) == (move, state)
            seen.append(str(error))
    return seen


def check_states(_: str) -> list[str]:
    """States that cannot be read."""
    rules = Rules()
    bad = ["", "2c - -", "2c - - 3", "2c/3c - - 0", "2x - - 0", "2c 2c - 0", "--/3c4c - - 0"]
    bad += ["Ks/6h--", "7d8h9c - 0", "Ks/6h-- 7d|-|- 0"]
    return refused(lambda text: State.parse(text, rules), *bad)


def check_records(_: str) -> list[str]:
    """Records and saves of random games read back as themselves; bad ones are refused."""
    chance = Chance(99)
    seen = []
    for preset in PRESETS:
        game = Game(Deal.numbered(42), PRESETS[preset], "2026-11-30T18:00:00Z")
        play(game, chance, [])
        text = str(Record.of(game))
        record = Record.parse(text)
        assert str(record) == text
        assert record.game().state == game.state
        assert record.game().score == game.score
        game.undo()
        again = save.read(save.write(game))
        assert (again.state, again.undone, again.score) == (game.state, game.undone, game.score)
        seen.extend(text.split("\n"))
    head = '[Deal "42"]\n'
    bad = ["", head + "R", head + "D U", head + '[Result "won"]', head + "{", head + "D xx"]
    seen += refused(Record.parse, *bad)
    bad = ["", "{}", "[", '{"format": 9}', '{"format": 1, "record": "", "undone": []}']
    return seen + refused(save.read, *bad)


def check_history(_: str) -> list[str]:
    """The history enters each game once and reads back as itself."""
    chance = Chance(5)
    history = History()
    for number in range(1, 15):
        started = "2026-01-" + str(number + 10)
        rules = PRESETS["par"] if number % 2 else PRESETS["points"]
        game = Game(Deal.numbered(number), rules, started)
        assert due(game, leaving=True) is None
        play(game, chance, [])
        for leaving in (False, True, True):
            owed = due(game, leaving=leaving)
            if owed is not None:
                game.entered = owed.result
                assert history.add(owed)
        assert not history.add(Finished.of(game))
    assert len(history.games) == 14
    again = History.read(history.write())
    assert again.games == history.games
    figures = [history.statistics(), again.statistics(PRESETS["par"])]
    seen = [
        str((each.played, each.won, each.best_score, each.current_streak, each.best_streak))
        for each in figures
    ]
    seen += refused(History.read, "", "{}", '{"format": 1, "games": [0]}')
    matches = history.matches(PRESETS["par"])
    assert [match.games_left for match in matches] == [0, 5]
    assert Match([1, 2, 3]).total == 6
    return seen + [str(match) for match in matches]


def checks() -> "list[tuple[str, Callable[[str], list[str]]]]":
    """All the checks of this file, by name, in the order of the alphabet."""
    found = globals()
    return [(key, found[key]) for key in sorted(found) if key[:6] == "check_"]


def main(folder: str) -> None:
    """Run all the checks and print what they saw."""
    for key, check in checks():
        print("==", key)  # noqa: T201  # it is how the harness hears
        for line in check(folder):
            print(line)  # noqa: T201
