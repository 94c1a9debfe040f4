"""The history: each finished game once, whatever happens to the page, and what it adds up to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, NewContext
from tests.browser.eyes import dialog_title, history, saved, seen, settle
from tests.browser.hands import Finger, card_on
from tests.browser.test_whole_games import BY_PRESET
from tests.support import walk
from tredici.core.deals import Deal
from tredici.core.history import Finished, History
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State, apply

WON = BY_PRESET["three-piles"]


def ready(page: Page, url: str) -> Page:
    page.goto(url)
    page.wait_for_selector("#stock[data-face]")
    settle(page)
    return page


def entry(number: int, result: str, *, rules: str = "", **other: object) -> dict[str, object]:
    """A finished game, the later the higher its number."""
    return {
        "rules": rules,
        "deal": f"t1:{number}",
        "started": f"2026-{1 + number // 28:02}-{1 + number % 28:02}T12:00:00.000Z",
        "result": result,
        "seconds": 60.5 + number,
        "moves": 30 + number,
        "score": None,
        "record": f'[Deal "t1:{number}"]\n\nD D D\n',
        **other,
    }


def keep(page: Page, entries: list[dict[str, object]]) -> None:
    """Have the page find these finished games when it comes for the first time."""
    items = {f"tredici.game.{Finished.from_dict(one).key}": json.dumps(one) for one in entries}
    keep_texts(page, items)


def keep_texts(page: Page, items: dict[str, str]) -> None:
    page.add_init_script(
        f"""if (!sessionStorage.getItem("kept{len(items)}")) {{
          sessionStorage.setItem("kept{len(items)}", "yes");
          for (const [key, text] of Object.entries({json.dumps(items)})) {{
            localStorage.setItem(key, text);
          }}
        }}"""
    )


def open_history(page: Page) -> None:
    page.locator("#menu").click()
    page.get_by_role("button", name="History…", exact=True).click()
    page.wait_for_function(
        """() => {
          const content = document.querySelector(".history-content");
          return content && !content.textContent.includes("Counting");
        }""",
        timeout=60_000,
    )


def numbers(page: Page) -> dict[str, str]:
    """What the dialog says of the chosen rules, by its own words."""
    found: dict[str, str] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.history .results > div')]"
        ".map((pair) => [pair.children[0].textContent, pair.children[1].textContent]))"
    )
    return found


def test_a_deal_that_was_never_touched_is_no_loss(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    for _ in range(3):
        page.keyboard.press("n")
    assert page.locator("dialog[open]").count() == 0
    page.reload()
    page.wait_for_selector("#stock[data-face]")
    assert history(page) == []


def test_a_game_left_under_way_is_a_loss_when_the_next_one_starts(
    new_context: NewContext, address: str
) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    page.keyboard.press("d")
    page.reload()
    page.wait_for_selector("#stock[data-face]")
    assert history(page) == []
    page.keyboard.press("n")
    assert dialog_title(page) == "Leave this game?"
    page.locator("dialog .primary").click()
    assert [(one["deal"], one["result"]) for one in history(page)] == [("t1:42", "*")]
    page.keyboard.press("n")
    assert len(history(page)) == 1


def test_a_loss_that_is_undone_and_won_is_one_win(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**PHONE).new_page(), f"{address}?deal={WON.deal}&rules={WON.rules}")
    hand = Finger(page)
    state = State.start(Deal.parse(WON.deal), Rules.parse(WON.rules))
    for at, move in enumerate(WON.moves):
        if at == 3:
            page.locator("#menu").tap()
            page.get_by_role("button", name="Give up", exact=True).tap()
            page.locator("dialog .primary").tap()
            page.wait_for_selector("dialog.end")
            assert [one["result"] for one in history(page)] == ["conceded"]
            page.locator("dialog.end").get_by_role("button", name="Undo", exact=True).tap()
            page.wait_for_function("() => !document.querySelector('dialog[open]')")
        hand.play(move, state)
        state = apply(state, move)
        assert seen(page).removed == 28 - sum(card is not None for card in state.pyramid)
    assert [one["result"] for one in history(page)] == ["won"]
    page.wait_for_selector("dialog.end.won")
    page.keyboard.press("Escape")
    page.locator("#undo").tap()
    page.reload()
    page.wait_for_selector("#stock[data-face]")
    assert [one["result"] for one in history(page)] == ["won"]


def test_two_tabs_keep_a_game_each(new_context: NewContext, address: str) -> None:
    context = new_context(**DESK)
    tabs = [ready(context.new_page(), f"{address}?deal={deal}") for deal in (42, 7)]
    for _ in range(3):
        for tab in tabs:
            tab.bring_to_front()
            tab.keyboard.press("d")
    shown = [seen(tab) for tab in tabs]
    assert shown[0] != shown[1]
    assert saved(tabs[0]).deal == Deal.numbered(42)
    for tab in tabs:
        tab.reload()
        tab.wait_for_selector("#stock[data-face]")
    assert [seen(tab) for tab in tabs] == shown
    for tab in tabs:
        tab.bring_to_front()
        tab.keyboard.press("n")
        tab.locator("dialog .primary").click()
    assert {one["deal"] for one in history(tabs[0])} == {"t1:42", "t1:7"}


def test_the_numbers_are_those_of_the_engine(new_context: NewContext, address: str) -> None:
    entries = [
        entry(at, "won" if at % 3 else "stuck", rules=str(PRESETS[rules]), score=score(rules, at))
        for at, rules in enumerate(["classic", "par", "classic", "par", "points"] * 5)
    ]
    page = new_context(**DESK).new_page()
    keep(page, entries)
    ready(page, f"{address}?deal=42")
    open_history(page)
    played = History([Finished.from_dict(one) for one in entries])
    shown = numbers(page)
    count = played.statistics()
    assert shown["Played"] == "25"
    assert shown["Won"] == str(count.won)
    assert shown["Best streak"] == str(count.best_streak)
    assert shown["Streak now"] == str(count.current_streak)
    assert shown["Fewest moves"] == str(count.fewest_moves)
    assert page.locator(".games > li").count() == 20
    page.get_by_role("button", name="Show more", exact=True).click()
    assert page.locator(".games > li").count() == 25
    page.locator("#history-rules").select_option(label="Par")
    par = PRESETS["par"]
    assert numbers(page)["Played"] == str(len(played.under(par)))
    matches = [text for text in page.locator(".matches li").all_inner_texts() if text]
    assert len(matches) == len(played.matches(par))
    for number, (text, match) in enumerate(
        zip(reversed(matches), played.matches(par), strict=True), start=1
    ):
        assert text.startswith(f"Match {number}: ")
        assert str(abs(match.total)) in text
        assert match.is_won is None or ("won" if match.is_won else "lost") in text


def score(rules: str, at: int) -> int | None:
    return None if rules == "classic" else 20 - 3 * at


def test_charts_have_words_and_a_table_beside_them(new_context: NewContext, address: str) -> None:
    page = new_context(**PHONE).new_page()
    keep(page, [entry(at, "won" if at in {2, 3, 4, 9} else "stuck") for at in range(40)])
    ready(page, f"{address}?deal=42")
    open_history(page)
    charts = page.get_by_role("img")
    told = [charts.nth(at).get_attribute("aria-label") for at in range(charts.count())]
    assert told == [
        "Latest results. The last 40 games, 4 won: up is won, down is lost.",
        "Share of games won. After all games so far it is 10%.",
        "Streaks of wins. The longest is 3 games.",
    ]
    assert page.locator(".chart rect.won").count() == 4 + 2  # games won, runs of wins
    page.get_by_text("The same as a table").click()
    rows = page.locator(".history tbody tr").all_inner_texts()
    assert [row.split("\t") for row in rows] == [
        ["January 2026", "28", "4", "14%", "3"],
        ["February 2026", "12", "0", "0%", "0"],
    ]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_few_games_are_charted_with_room_for_more(
    new_context: NewContext, address: str, count: int
) -> None:
    page = new_context(**PHONE).new_page()
    keep(page, [entry(at, "won" if at % 2 else "stuck") for at in range(count)])
    ready(page, f"{address}?deal=42")
    open_history(page)
    chart = page.locator(".chart").first
    assert chart.locator("rect").count() == count
    assert chart.locator("circle").count() == 12 - count
    room = chart.locator("svg").evaluate(
        """(svg) => {
          const whole = svg.getBoundingClientRect();
          const drawn = [...svg.querySelectorAll('rect, circle')];
          const parts = drawn.map((part) => part.getBoundingClientRect());
          const right = Math.max(...parts.map((part) => part.right));
          const left = Math.min(...parts.map((part) => part.left));
          return [left - whole.left, whole.right - right, whole.width];
        }"""
    )
    assert max(room[:2]) < room[2] / 12, "it fills its width"
    # A curve of few games would say less than the numbers above it.
    assert page.locator(".chart polyline").count() == 0


def test_an_empty_history_is_not_exported(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    open_history(page)
    page.get_by_text("No game has ended yet").wait_for()
    assert page.locator("dialog footer button:visible").all_inner_texts() == ["Import…", "Done"]


def test_export_delete_and_import(new_context: NewContext, address: str, tmp_path: Path) -> None:
    page = new_context(**DESK).new_page()
    keep(page, [entry(1, "won"), entry(2, "stuck"), entry(3, "won")])
    keep_texts(page, {"tredici.game.spoilt": "{"})
    ready(page, f"{address}?deal=42")
    open_history(page)
    assert "1 saved text cannot be read" in page.locator(".history").inner_text()
    with page.expect_download() as told:
        page.get_by_role("button", name="Export", exact=True).click()
    file = tmp_path / "history.json"
    told.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert [game.result for game in History.read(text).games] == ["won", "stuck", "won"]
    assert json.loads(text)["unreadable"] == [{"key": "spoilt", "text": "{"}]

    page.get_by_role("button", name="Delete all…", exact=True).click()
    assert dialog_title(page) == "Delete the history?"
    page.locator("dialog .primary").click()
    page.wait_for_selector("dialog.history")
    page.get_by_text("No game has ended yet").wait_for()
    assert history(page) == []

    # A win replaces a loss, a loss no win, and what is no game is told.
    other = [entry(1, "stuck"), entry(2, "won"), {"rules": "nonsense"}]
    again = json.dumps({**json.loads(text), "games": [*json.loads(text)["games"], *other]})
    file.write_text(again, encoding="utf-8")
    page.locator("dialog input[type=file]").set_input_files(file)
    page.get_by_text("1 game of the file cannot be read.").wait_for()
    page.get_by_text("4 games came in.").wait_for()
    assert [one["result"] for one in history(page)] == ["won", "won", "won"]
    page.locator("dialog input[type=file]").set_input_files(file)
    page.get_by_text("0 games came in.").wait_for()
    for wrong, why in (("{", "holds no history"), ('{"format": 9, "games": []}', "newer version")):
        file.write_text(wrong, encoding="utf-8")
        page.locator("dialog input[type=file]").set_input_files(file)
        page.get_by_text(why).wait_for()
    assert len(history(page)) == 3


def test_one_game_is_played_again_or_deleted(new_context: NewContext, address: str) -> None:
    page = new_context(**DESK).new_page()
    keep(page, [entry(1, "won"), entry(7, "stuck", rules=str(PRESETS["strict"]))])
    ready(page, f"{address}?deal=42")
    open_history(page)
    page.locator(".game summary").first.click()
    page.get_by_role("button", name="Delete…", exact=True).first.click()
    page.keyboard.press("Tab")
    page.locator("dialog .primary").click()
    page.wait_for_selector(".game summary")
    assert [one["deal"] for one in history(page)] == ["t1:1"]
    page.locator(".game summary").first.click()
    page.get_by_role("button", name="Play again", exact=True).click()
    page.wait_for_function("() => /deal=1&/.test(location.search)")
    assert saved(page).deal == Deal.numbered(1)


def test_a_history_of_old_is_taken_over(new_context: NewContext, address: str) -> None:
    old = [entry(1, "won"), entry(2, "stuck")]
    page = new_context(**DESK).new_page()
    keep_texts(
        page,
        {"tredici.history": json.dumps({Finished.from_dict(one).key: one for one in old})},
    )
    ready(page, f"{address}?deal=42")
    assert history(page) == old
    assert page.evaluate("() => localStorage.getItem('tredici.history')") is None


FULL = """
const room = (limit) => {
  const write = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    let size = 0;
    for (const other of Object.keys(this)) {
      if (other !== key) size += other.length + this[other].length;
    }
    if (this === localStorage && size + key.length + text.length > limit) {
      throw new DOMException("full", "QuotaExceededError");
    }
    write.call(this, key, text);
  };
};
"""


@pytest.mark.parametrize("how", ["throws", "full"])
def test_storage_that_takes_nothing_is_told_and_the_game_goes_on(
    new_context: NewContext, address: str, how: str
) -> None:
    page = new_context(**DESK).new_page()
    page.add_init_script(FULL + ("room(-1);" if how == "throws" else "room(300);"))
    ready(page, f"{address}?deal=42")
    for _ in range(12):
        page.keyboard.press("d")
    page.keyboard.press("n")
    page.locator("dialog .primary").click()
    # Told once, when it happened; the next move took the notice away.
    assert "not be here next time" in (page.locator("#toast").text_content() or "")
    page.keyboard.press("d")
    assert seen(page).moves == 1


def test_a_full_storage_gives_up_old_moves_before_new_games(
    new_context: NewContext, address: str
) -> None:
    page = new_context(**DESK).new_page()
    old = [entry(at, "won", record="x" * 1000) for at in range(60)]
    keep(page, old)
    ready(page, f"{address}?deal=42")
    size = page.evaluate("() => Object.entries(localStorage).flat().join('').length")
    page.evaluate(FULL + f"room({size + 50});")
    for _ in range(20):
        page.keyboard.press("d")
    page.keyboard.press("n")
    page.locator("dialog .primary").click()
    kept = history(page)
    assert len(kept) == 61
    assert [one["result"] for one in kept] == ["won"] * 60 + ["*"]
    assert kept[-1]["record"]
    assert [bool(one["record"]) for one in kept[:60]] == [False] * 20 + [True] * 40
    assert page.locator("#toast.shown").count() == 0


def older(save: dict[str, object]) -> str:
    return json.dumps({key: save[key] for key in ("format", "record")})


def larger(save: dict[str, object]) -> str:
    return json.dumps({**save, "undone": ["D"] * 400_000})


@pytest.mark.parametrize(("change", "is_read"), [(older, True), (larger, False)])
def test_older_and_oversized_saves(
    new_context: NewContext,
    address: str,
    change: Callable[[dict[str, object]], str],
    is_read: bool,  # noqa: FBT001 - what is expected
) -> None:
    context = new_context(**DESK)
    page = ready(context.new_page(), f"{address}?deal=42")
    state = State.start(Deal.numbered(42), Rules())
    for move, after in walk(state, seed=3, limit=4):
        if move.cards:
            for card in move.cards:
                card_on(page, card).click()
        else:
            page.keyboard.press("d" if state.stock else "r")
        state = after
    kept = json.loads(page.evaluate("() => localStorage.getItem('tredici.game')"))
    page.close()
    text = change(kept)
    again = context.new_page()
    again.add_init_script(
        "if (!window.name) { window.name = 'x';"
        f" localStorage.setItem('tredici.game', {json.dumps(text)}); }}"
    )
    ready(again, address)
    assert (saved(again).move_count == 4) is is_read
    aside = json.loads(again.evaluate("() => localStorage.getItem('tredici.aside') ?? '[]'"))
    assert [one["text"] for one in aside] == ([] if is_read else [text])
