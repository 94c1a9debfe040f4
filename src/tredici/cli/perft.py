"""``tredici perft``: count the sequences of legal moves, to compare one engine with another."""

from typing import Annotated

import typer

from tredici.cli.inputs import DEAL_HELP, InputError, RulesOption, read_deal, today
from tredici.cli.values import read_whole
from tredici.core.deals import Deal
from tredici.core.perft import divide as counts_by_move
from tredici.core.perft import perft as count
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.words import gettext


def perft(
    *,
    depth: Annotated[
        str,
        typer.Option(metavar="DEPTH", help=gettext("How many moves deep to count, 1 or more.")),
    ],
    deal: Annotated[str | None, typer.Option(metavar="DEAL", help=DEAL_HELP)] = None,
    cards: Annotated[
        str | None, typer.Option(metavar="CARDS", help=gettext("The 52 cards of a deal."))
    ] = None,
    state: Annotated[
        str | None,
        typer.Option(metavar="STATE", help=gettext("A position: pyramid, stock, waste, redeals.")),
    ] = None,
    rules: RulesOption = "",
    divide: Annotated[
        bool,
        typer.Option("--divide", help=gettext("Before the counts, split the last by first move.")),
    ] = False,
) -> None:
    """Count the sequences of legal moves from a position.

    The last line holds the counts for 1, 2, ... DEPTH moves.
    """
    chosen = Rules.parse(rules)
    deepest = read_whole("--depth", depth, least=1)
    if [deal, cards, state].count(None) != 2:
        raise InputError("where to count from: expected one of --deal, --cards and --state")
    if state is not None:
        position = State.parse(state, chosen)
    elif cards is not None:
        position = State.start(Deal.parse(cards), chosen)
    else:
        position = State.start(read_deal(deal or "", today()), chosen)
    if divide:
        for move, paths in counts_by_move(position, deepest).items():
            print(f"{move} {paths}")
    print(" ".join(str(count(position, moves)) for moves in range(1, deepest + 1)))
