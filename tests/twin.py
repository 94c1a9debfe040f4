"""The naive twin of the rules: piles are lists, cards are words, every move is looked for afresh.

It is written from the rules alone, shares no code with `tredici.core`, and takes the slow, obvious
way everywhere. The tests hold the engine against it, position by position. When the two differ, one
of them has misread the rules; neither is right by rank.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator

RANKS = "A23456789TJQK"
SUITS = "cdhs"
GONE = "--"

CHOICES: dict[str, tuple[str, ...]] = {
    "passes": ("1", "2", "3", "4", "5", "6", "7", "8", "9", "unlimited"),
    "draw": ("1", "3"),
    "stock": ("closed", "open"),
    "waste": ("single", "pair"),
    "cover": ("block", "pair"),
    "goal": ("pyramid", "all"),
    "scoring": ("none", "points", "par"),
}
DEFAULTS = {
    "passes": "3",
    "draw": "1",
    "stock": "closed",
    "waste": "single",
    "cover": "block",
    "goal": "pyramid",
    "scoring": "none",
}
PRESETS = {
    "classic": "",
    "points": "scoring=points",
    "strict": "passes=1",
    "three-piles": "passes=1,draw=3",
    "par": "stock=open,waste=pair,goal=all,scoring=par",
    "open-stock": "stock=open",
}


def options(text: str) -> dict[str, str]:
    """Every option's value under the rules that `text` names (a preset's id or `key=value,…`)."""
    chosen = dict(DEFAULTS)
    for pair in PRESETS.get(text, text).split(","):
        if pair:
            key, value = pair.split("=")
            if value not in CHOICES[key]:
                raise ValueError(pair)
            chosen[key] = value
    return chosen


def canonical(chosen: dict[str, str]) -> str:
    """`key=value,…` in the order of the table of options, with the defaults left out."""
    return ",".join(f"{key}={chosen[key]}" for key in CHOICES if chosen[key] != DEFAULTS[key])


def all_rules() -> Iterator[str]:
    """The canonical text of every combination of options that is not contradictory."""
    for values in itertools.product(*CHOICES.values()):
        chosen = dict(zip(CHOICES, values, strict=True))
        if chosen["draw"] == "3" and chosen["passes"] != "1":
            continue
        yield canonical(chosen)


def worth(card: str) -> int:
    """What a card counts: the Ace 1, the King 13."""
    return RANKS.index(card[0]) + 1


def deck_order(card: str) -> tuple[int, int]:
    """Clubs, diamonds, hearts, spades; in each the Ace first."""
    return SUITS.index(card[1]), RANKS.index(card[0])


def sorted_deck() -> list[str]:
    """Ac..Kc Ad.. Ah.. As..Ks."""
    return [rank + suit for suit in SUITS for rank in RANKS]


def pair_text(one: str, other: str) -> str:
    """The removal of two cards, written in deck order."""
    return "".join(sorted((one, other), key=deck_order))


def shuffled(number: int) -> list[str]:
    """The deck of a numbered deal, step by step as the scheme `t1` says."""
    deck = sorted_deck()
    seed = number
    for i in range(51, 0, -1):
        seed = (seed + 0x9E3779B97F4A7C15) % 2**64
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        z ^= z >> 31
        j = ((z >> 32) * (i + 1)) >> 32
        deck[i], deck[j] = deck[j], deck[i]
    return deck


class Table:
    """The cards as they lie: rows of the pyramid, stock (first drawn first), wastes (top last)."""

    def __init__(self, deck: list[str], rules: str = "") -> None:
        """Deal 52 cards: the first 28 into seven rows, the rest are the stock."""
        self.options = options(rules)
        cards = list(deck)
        self.rows = [[cards.pop(0) for _ in range(length)] for length in range(1, 8)]
        self.stock = cards
        self.wastes: list[list[str]] = [[] for _ in range(int(self.options["draw"]))]
        self.redeals = 0

    @classmethod
    def read(cls, text: str, rules: str = "") -> Table:
        """The table that a state's four fields describe."""
        table = cls(sorted_deck(), rules)
        pyramid, stock, waste, redeals = text.split(" ")
        written = [] if pyramid == "-" else pyramid.split("/")
        for r in range(7):
            cards = split_cards(written[r]) if r < len(written) else [GONE] * (r + 1)
            if len(cards) != r + 1:
                raise ValueError(text)
            table.rows[r] = cards
        table.stock = split_cards(stock)
        table.wastes = [split_cards(pile) for pile in waste.split("|")]
        table.redeals = int(redeals)
        return table

    def copy(self) -> Table:
        """A table of its own with the same cards."""
        twin = copy.copy(self)
        twin.rows = [list(row) for row in self.rows]
        twin.stock = list(self.stock)
        twin.wastes = [list(waste) for waste in self.wastes]
        return twin

    def __str__(self) -> str:
        """`pyramid stock waste redeals`."""
        rows = ["".join(row) for row in self.rows]
        while rows and set(rows[-1]) == {"-"}:
            rows.pop()
        wastes = "|".join("".join(waste) or "-" for waste in self.wastes)
        return f"{'/'.join(rows) or '-'} {''.join(self.stock) or '-'} {wastes} {self.redeals}"

    def covers(self, r: int, k: int) -> list[tuple[int, int]]:
        """Where the cards lie that are still on the card at place k of row r."""
        if r == 6:
            return []
        return [(r + 1, c) for c in (k, k + 1) if self.rows[r + 1][c] != GONE]

    def pyramid(self) -> list[tuple[int, int]]:
        """Where a pyramid card still lies."""
        return [(r, k) for r in range(7) for k in range(r + 1) if self.rows[r][k] != GONE]

    def open_pyramid(self) -> list[str]:
        """The pyramid cards that nothing lies on."""
        return [self.rows[r][k] for r, k in self.pyramid() if not self.covers(r, k)]

    def open_cards(self) -> list[str]:
        """Every card that may be taken."""
        cards = self.open_pyramid()
        cards += [waste[-1] for waste in self.wastes if waste]
        if self.options["stock"] == "open" and self.stock:
            cards.append(self.stock[0])
        return cards

    def cards_left(self) -> list[str]:
        """All the cards in play."""
        cards = [self.rows[r][k] for r, k in self.pyramid()] + self.stock
        for waste in self.wastes:
            cards += waste
        return cards

    def won(self) -> bool:
        """Whether what must be gone is gone."""
        if self.options["goal"] == "all":
            return not self.cards_left()
        return not self.pyramid()

    def removals(self) -> set[str]:
        """Every legal removal, in notation."""
        if self.won():
            return set()
        cards = self.open_cards()
        kings = {card for card in cards if worth(card) == 13}
        pairs = list(itertools.combinations(cards, 2))
        if self.options["waste"] == "pair":
            pairs += [(waste[-1], waste[-2]) for waste in self.wastes if len(waste) >= 2]
        if self.options["cover"] == "pair":
            pairs += self.cards_under_one_open_card()
        return kings | {
            pair_text(one, other) for one, other in pairs if worth(one) + worth(other) == 13
        }

    def cards_under_one_open_card(self) -> list[tuple[str, str]]:
        """Each pyramid card with the only card that still lies on it, where that one is open."""
        found = []
        for r, k in self.pyramid():
            on_it = self.covers(r, k)
            if len(on_it) == 1 and not self.covers(*on_it[0]):
                row, column = on_it[0]
                found.append((self.rows[r][k], self.rows[row][column]))
        return found

    def may_draw(self) -> bool:
        """Whether a draw is legal."""
        return not self.won() and bool(self.stock)

    def may_redeal(self) -> bool:
        """Whether a redeal is legal."""
        if self.won() or self.stock or not any(self.wastes):
            return False
        passes = self.options["passes"]
        return passes == "unlimited" or self.redeals + 1 < int(passes)

    def legal(self) -> set[str]:
        """Every legal move, in notation."""
        moves = self.removals()
        if self.may_draw():
            moves.add("D")
        if self.may_redeal():
            moves.add("R")
        return moves

    def play(self, move: str) -> None:
        """Make a move of `legal()`."""
        if move not in self.legal():
            raise ValueError(move)
        if move == "D":
            for waste in self.wastes:
                if self.stock:
                    waste.append(self.stock.pop(0))
        elif move == "R":
            self.stock = self.wastes[0]
            self.wastes = [[]]
            self.redeals += 1
        else:
            for card in split_cards(move):
                self.take(card)

    def take(self, card: str) -> None:
        """Take one card away from wherever it lies."""
        for row in self.rows:
            if card in row:
                row[row.index(card)] = GONE
        for pile in [self.stock, *self.wastes]:
            if card in pile:
                pile.remove(card)

    def outcome(self) -> str | None:
        """`won`, `stuck`, or None while the game goes on."""
        if self.won():
            return "won"
        if not self.legal():
            return "stuck"
        all_seen = not self.stock or self.redeals > 0
        if self.options["passes"] == "unlimited" and all_seen and self.pass_is_barren():
            return "stuck"
        return None

    def pass_is_barren(self) -> bool:
        """Whether nothing can be removed from here to the end of a whole further pass."""
        table = self.copy()
        for _ in range(2):  # the rest of this pass, then a whole one
            if table.removals():
                return False
            while table.stock:
                table.play("D")
                if table.removals():
                    return False
            if table.may_redeal():
                table.play("R")
        return not table.removals()

    def perft(self, depth: int) -> int:
        """How many paths of `depth` moves start here, by walking every one of them."""
        if depth == 0:
            return 1
        total = 0
        for move in self.legal():
            after = self.copy()
            after.play(move)
            total += after.perft(depth - 1)
        return total


def split_cards(text: str) -> list[str]:
    """`6h7d` as its cards; `-` is none."""
    if text == "-":
        return []
    return [text[i : i + 2] for i in range(0, len(text), 2)]


class Play:
    """A whole game: the tables so far, what was undone, and every action that ever counted."""

    def __init__(self, deck: list[str], rules: str = "") -> None:
        """Deal, with nothing played."""
        self.tables = [Table(deck, rules)]
        self.moves: list[str] = []
        self.undone: list[str] = []
        self.actions: list[str] = []  # each move, and "U" for each undo

    @property
    def table(self) -> Table:
        """The table as it lies now."""
        return self.tables[-1]

    def make(self, move: str) -> None:
        """Play a move; what was undone can no longer be redone."""
        self.push(move)
        self.undone = []

    def push(self, move: str) -> None:
        """Play a move and keep what can be redone."""
        after = self.table.copy()
        after.play(move)
        self.tables.append(after)
        self.moves.append(move)
        self.actions.append(move)

    def undo(self) -> None:
        """Take one move back."""
        self.tables.pop()
        self.undone.append(self.moves.pop())
        self.actions.append("U")

    def redo(self) -> None:
        """Play again the move that was taken back last."""
        self.push(self.undone.pop())

    def move_count(self) -> int:
        """The moves that count: with points every action, else the moves that stand."""
        if self.table.options["scoring"] == "points":
            return len(self.actions)
        return len(self.moves)

    def points(self, seconds: float) -> int:
        """The score under `scoring=points`."""
        total = 0
        for before, after in itertools.pairwise(self.tables):
            from_pyramid = len(before.pyramid()) - len(after.pyramid())
            from_stock = len(before.cards_left()) - len(after.cards_left()) - from_pyramid
            total += 10 * from_pyramid + 2 * from_stock
        if self.table.won():
            total += max(0, 600 - 2 * len(self.actions) - int(seconds // 2))
        return total

    def par(self) -> int:
        """The score under `scoring=par`, if the game ended now."""
        bonus = 0
        for table in self.tables:
            if not table.pyramid():
                bonus = {0: 50, 1: 35, 2: 20}.get(table.redeals, 0)
                break
        return bonus - len(self.table.cards_left())

    def score(self, seconds: float = 0) -> int | None:
        """The score, or None under rules that keep none."""
        scoring = self.table.options["scoring"]
        if scoring == "points":
            return self.points(seconds)
        return self.par() if scoring == "par" else None
