"""``tredici simulate``: how well a program plays."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from tredici.cli.inputs import InputError, RulesOption, read_numbers
from tredici.cli.progress import progress
from tredici.cli.values import read_choice, read_jobs, read_whole
from tredici.core.errors import TrediciError, quoted
from tredici.core.rules import Rules
from tredici.words import gettext, number

if TYPE_CHECKING:
    from tredici.coach.simulate import Setup, Tally


def simulate(
    *,
    rules: RulesOption = "",
    player: Annotated[
        str,
        typer.Option(metavar="P", help=gettext("Who plays: random, greedy, fair or all-seeing.")),
    ] = "fair",
    deals: Annotated[
        str,
        typer.Option(metavar="FROM-TO", help=gettext("Which numbered deals: 1-1000, or just 42.")),
    ] = "1-100",
    aim: Annotated[
        str,
        typer.Option("--for", metavar="AIM", help=gettext("What is played for: wins or score.")),
    ] = "wins",
    shuffles: Annotated[
        str,
        typer.Option(
            metavar="N",
            help=gettext("How many shuffles of the hidden cards fair play tries for a move."),
        ),
    ] = "40",
    jobs: Annotated[
        str, typer.Option(metavar="N", help=gettext("How many processes share the work."))
    ] = "1",
    as_json: Annotated[
        bool, typer.Option("--json", help=gettext("Print one JSON object."))
    ] = False,
) -> None:
    """Have a program play whole games, without knowing the hidden cards."""
    from tredici.coach.players import AIMS, PLAYERS, SCORE
    from tredici.coach.simulate import Setup, Tally, simulate

    chosen = Rules.parse(rules)
    read_choice("--player", player, PLAYERS)
    read_choice("--for", aim, AIMS)
    if aim == SCORE and chosen.scoring == "none":
        raise InputError(
            "--for %(aim)s: there is no score to play for, expected rules with scoring=points or "
            "scoring=par",
            aim=aim,
        )
    setup = Setup(chosen, player, aim, read_whole("--shuffles", shuffles, least=1))
    processes = read_jobs(jobs)
    try:
        numbers = read_numbers(deals)
    except TrediciError as fault:
        raise InputError("--deals %(given)s: %(fault)s", given=quoted(deals), fault=fault) from None
    games = []
    with progress(len(numbers)) as bar:
        task = None if bar is None else bar.add_task("", total=len(numbers))
        for game in simulate(numbers, setup, jobs=processes):
            games.append(game)
            if bar is not None and task is not None:
                bar.advance(task)
    tally = Tally.of(games)
    print(_json(deals, setup, tally) if as_json else "\n".join(_text(setup, tally)))


def _json(deals: str, setup: "Setup", tally: "Tally") -> str:
    answer = {
        "rules": setup.rules.label,
        "player": setup.player,
        "for": setup.aim,
        "deals": deals,
        "games": tally.games,
        "wins": tally.wins,
        "win_rate": [round(share, 6) for share in tally.win_rate],
        "mean_score": None if tally.score is None else [round(end, 4) for end in tally.score],
    }
    return json.dumps(answer)


def _text(setup: "Setup", tally: "Tally") -> list[str]:
    from tredici.coach.intervals import CONFIDENCE

    rate, low, high = tally.win_rate
    sure = number(CONFIDENCE, ".0%")
    names = {"player": setup.player, "rules": setup.rules.label}
    lines = [
        gettext("%(player)s, %(rules)s: %(wins)s of %(games)s won")
        % {**names, "wins": number(tally.wins), "games": number(tally.games)},
        gettext("win rate: %(rate)s (%(confidence)s interval %(low)s to %(high)s)")
        % {
            "confidence": sure,
            "rate": number(rate, ".1%"),
            "low": number(low, ".1%"),
            "high": number(high, ".1%"),
        },
    ]
    if tally.score is not None:
        value, low, high = tally.score
        lines.append(
            gettext("mean score: %(value)s (%(confidence)s interval %(low)s to %(high)s)")
            % {
                "confidence": sure,
                "value": number(value, ".2f"),
                "low": number(low, ".2f"),
                "high": number(high, ".2f"),
            }
        )
    return lines
