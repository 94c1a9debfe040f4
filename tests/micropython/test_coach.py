"""The coach in the page's Python: the same advice, word for word and figure for figure."""

from __future__ import annotations

import json

import pytest

from tests.micropython.engine import micropython
from tests.support import walk
from tredici.coach import players
from tredici.coach.analysis import analyse
from tredici.coach.chance import Chance
from tredici.coach.difficulty import difficulty
from tredici.coach.oracle import Reference
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.record import Record
from tredici.core.rules import PRESETS

pytestmark = pytest.mark.node

NODES = 150

SCRIPT = """
import json
from tredici.coach import players
from tredici.coach.analysis import analyse
from tredici.coach.chance import Chance
from tredici.coach.difficulty import difficulty
from tredici.coach.oracle import Reference
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.rules import PRESETS

asked = json.loads(open("/asked.json").read())
solver = Reference(asked["nodes"])
for request in asked["requests"]:
    print(json.dumps(analyse(request, solver, Chance(13))))
for number, preset in asked["deals"]:
    print(json.dumps(difficulty(Deal.numbered(number), PRESETS[preset], solver, Chance(number))))
for preset, aim in asked["games"]:
    game = Game(Deal.numbered(4), PRESETS[preset])
    players.play_out(game, players.Fair(solver, Chance(5), aim=aim, shuffles=2))
    print(json.dumps(str(game.moves)))
"""

GAMES = [("classic", players.WINS), ("par", players.SCORE), ("three-piles", players.WINS)]
DEALS = [(number, preset) for number in range(1, 4) for preset in ("classic", "par")]


def requests() -> list[dict[str, object]]:
    """Three presets: early with a fair hint, later with an open one, at its end with a review."""
    asked: list[dict[str, object]] = []
    for at, preset in enumerate(("classic", "par", "three-piles")):
        game = Game(Deal.numbered(4), PRESETS[preset])
        for move, _ in walk(game.state, at):
            game.play(move)
        record = str(Record.of(game))
        last = len(game.moves)
        early = {"at": last // 6, "wants": ["hint", "odds"], "hint": "fair", "samples": 3}
        middle = {"at": last // 2, "wants": ["verdict", "hint"], "hint": "open", "seen": 24}
        asked += [{"record": record, **more} for more in (early, middle, {"wants": ["review"]})]
    return asked


def test_both_pythons_advise_the_same() -> None:
    asked = {"nodes": NODES, "requests": requests(), "deals": DEALS, "games": GAMES}
    printed = micropython(SCRIPT, {"/asked.json": json.dumps(asked)}).splitlines()
    there = [json.loads(line) for line in printed]
    solver = Reference(NODES)
    here: list[object] = [analyse(request, solver, Chance(13)) for request in requests()]
    here += [
        difficulty(Deal.numbered(number), PRESETS[preset], solver, Chance(number))
        for number, preset in DEALS
    ]
    for preset, aim in GAMES:
        game = Game(Deal.numbered(4), PRESETS[preset])
        players.play_out(game, players.Fair(solver, Chance(5), aim=aim, shuffles=2))
        here.append(str(game.moves))
    assert there == json.loads(json.dumps(here))
