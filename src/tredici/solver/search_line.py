"""The moves of a game that makes the removals that a search has found."""

from __future__ import annotations

from tredici.core.layout import COVERS
from tredici.solver.kernels_moves import CROWN, INNER, KING, KING_LATER, PAIR, PAIR_LATER, STEP
from tredici.solver.search_position import Position
from tredici.solver.tables_facts import PAR_BONUS

DRAW, REDEAL, NOBODY = -1, -2, 63


def score(position: Position, line: list[int], *, won: bool) -> int:
    """The points that a line gains with the clock at zero."""
    removed = {card for move in line if move >= 0 for card in divmod(move, 64)}
    pyramid = sum(int(card) in removed for card in position.pyramid if card >= 0)
    stock = sum(
        int(card) in removed for pile in (*position.wastes, position.stock) for card in pile
    )
    return 10 * pyramid + 2 * stock + (max(0, 600 - 2 * len(line)) if won else 0)


def par_score(position: Position, line: list[int]) -> tuple[int, int]:
    """The par score that a line comes to, and after how many redeals it clears the pyramid."""
    left = {int(card) for card in position.pyramid if card >= 0}
    cards = len(left) + sum(len(pile) for pile in (*position.wastes, position.stock))
    turned = position.redeals
    cleared = 99 if left else turned
    for move in line:
        turned += move == REDEAL
        if move >= 0:
            gone = {move // 64} | {move % 64} - {NOBODY}
            cards -= len(gone)
            if left and not left - gone:
                cleared = turned
            left -= gone
    return PAR_BONUS[min(cleared, 3)] - cards, cleared


def spell(position: Position, path: list[int], *, kings: bool, apex: bool = False) -> list[int]:
    """Every move of a game that makes the removals of `path`.

    Kings of the pyramid go as soon as they are open (one at the apex waits for its turn with
    `apex`), those of the stock as soon as they are on a waste with `kings`.
    """
    pyramid = [int(card) for card in position.pyramid]
    row = [int(card) for pile in (*position.wastes, position.stock) for card in pile]
    wastes = [[int(card) for card in waste] for waste in position.wastes]
    stock = [int(card) for card in position.stock]
    rules = position.rules
    line: list[int] = []

    def crown() -> None:
        again = True
        while again:
            again = False
            for place in range(27, 0 if apex else -1, -1):
                card = pyramid[place]
                if card >= 0 and card % 13 == 12 and all(pyramid[c] < 0 for c in COVERS[place]):
                    pyramid[place] = -1
                    line.append(card * 64 + NOBODY)
                    again = True
        for waste in wastes if kings and not over() else ():
            while waste and waste[-1] % 13 == 12:
                line.append(waste.pop() * 64 + NOBODY)

    def over() -> bool:
        return pyramid[0] < 0 and not (rules.goal_all and (stock or any(wastes)))

    def has_king() -> bool:
        return any(card % 13 == 12 for pile in (stock, *wastes) for card in pile)

    def ready(wanted: tuple[int, ...]) -> bool:
        tops = {waste[-1] for waste in wastes if waste}
        if rules.stock_open:
            tops.update(stock[:1])
        seconds = [tuple(waste[-2:]) for waste in wastes] if rules.waste_pair else []
        return all(card in tops for card in wanted) or wanted in seconds

    def turn() -> None:
        if stock:
            for waste in wastes:
                if stock:
                    waste.append(stock.pop(0))
            line.append(DRAW)
        else:
            stock.extend(wastes[0])
            wastes[0].clear()
            line.append(REDEAL)

    def remove(*cards: int) -> None:
        for pile in (pyramid, stock, *wastes):
            for card in cards:
                if card in pile:
                    if pile is pyramid:
                        pile[pile.index(card)] = -1
                    else:
                        pile.remove(card)
        line.append(cards[0] * 64 + (cards[1] if len(cards) > 1 else NOBODY))

    crown()
    for move in path:
        kind, first, second = move >> 12, move >> 6 & 63, move & 63
        if kind == STEP:
            turn()
            continue
        if kind == INNER:
            remove(pyramid[first], pyramid[second])
        elif kind == CROWN:
            remove(pyramid[0])
        else:
            alone = kind in {KING, KING_LATER}
            both = kind in {PAIR, PAIR_LATER}
            wanted = (row[first], row[second]) if both else (row[second],)
            patience = 2 * len(row) + 2
            while not ready(wanted):
                if not patience:
                    raise RuntimeError(f"no play leads to {wanted} after {line} in {position}")
                patience -= 1
                turn()
                crown()
            remove(*(wanted if alone or both else (pyramid[first], *wanted)))
        crown()
    # What is left to gain are Kings still in the stock.
    while kings and not over() and has_king():
        passes = position.redeals + line.count(REDEAL) + 1
        if not stock and passes == rules.passes:
            break
        turn()
        crown()
    return line
