"""``tredici replay``: play a record through and say how it ends."""

from typing import Annotated

import typer

from tredici.cli.inputs import read_text
from tredici.cli.labels import labelled
from tredici.core.game import CONCEDED
from tredici.core.record import OPEN, Record
from tredici.core.state import STUCK, WON
from tredici.words import gettext, pgettext


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=gettext("A record, or - for standard input."))
    ],
) -> None:
    """Replay a record: final state, result and score."""
    game = Record.parse(read_text(file)).game()
    results = {
        WON: pgettext("printed result", "won"),
        STUCK: pgettext("printed result", "stuck"),
        CONCEDED: pgettext("printed result", "conceded"),
    }
    told: dict[str, object] = {
        pgettext("printed label", "rules"): game.rules.label,
        pgettext("printed label", "deal"): game.deal.id,
        pgettext("printed label", "moves"): game.move_count,
        pgettext("printed label", "state"): game.state,
        pgettext("printed label", "result"): results.get(game.outcome or "", OPEN),
        pgettext("printed label", "score"): pgettext("printed score", "none")
        if game.score is None
        else game.score,
    }
    print("\n".join(labelled(told)))
