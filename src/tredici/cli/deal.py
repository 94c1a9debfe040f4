"""``tredici deal``: show a deal, or print it as the text that any other command reads."""

from typing import Annotated

import typer

from tredici.cli.inputs import DEAL_HELP, RulesOption, read_deal, refuse_options, today
from tredici.cli.labels import labelled
from tredici.core.cards import name
from tredici.core.deals import Deal
from tredici.core.layout import ROW, ROWS
from tredici.core.rules import Rules
from tredici.words import gettext, pgettext


def deal(
    deal: Annotated[list[str], typer.Argument(metavar="DEAL", help=DEAL_HELP)],
    *,
    rules: RulesOption = "",
    text: Annotated[
        bool,
        typer.Option("--text", help=gettext("Print the 52 cards on one line and nothing else.")),
    ] = False,
) -> None:
    """Show a deal and the rules it would be played under."""
    refuse_options(deal)
    chosen = Rules.parse(rules)
    dealt = read_deal(" ".join(deal), today())
    if text:
        print(dealt)
    else:
        print("\n".join(picture(dealt, chosen)))


def picture(deal: Deal, rules: Rules) -> list[str]:
    """The lines that show a deal: the pyramid as it lies, the stock, the rules in force."""
    if deal.number is None:
        lines = [gettext("deal of 52 cards"), ""]
    else:
        lines = [gettext("deal %(number)s") % {"number": deal.id}, ""]
    for row in range(ROWS):
        cards = [name(card) for card, at in zip(deal.pyramid, ROW, strict=True) if at == row]
        lines.append("   " * (ROWS - 1 - row) + "    ".join(cards))
    stock = " ".join(name(card) for card in deal.stock)
    options = " ".join(f"{option}={value}" for option, value in rules.options.items())
    preset = rules.preset or gettext("custom")
    told = {
        pgettext("printed label", "stock"): gettext("%(cards)s (first drawn first)")
        % {"cards": stock},
        pgettext("printed label", "rules"): f"{preset}: {options}",
    }
    return [*lines, "", *labelled(told)]
