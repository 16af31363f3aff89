"""The exported page in headless Chromium, without network, as who opens the file meets it.

apt-get install chromium
.venv/bin/python -m pip install -e '.[browser]'
.venv/bin/python -m pytest -m browser tests/export
"""

import pytest

from animarche.export.page import page
from tests.export.games import HOSTILE, disclosed, facts, hidden_goals, recorded, shared

pytestmark = pytest.mark.browser

# What lies on the table, as it is drawn: coins, wood and VP of each player, the animals of each
# cell, and of each plot the shop, its guests, and who sits on its worker seats.
TABLE = """() => {
  const all = (path, of = document) => [...of.querySelectorAll(path)];
  const texts = (path, of) => all(path, of).map((one) => one.textContent);
  return {
    held: all(".plate").map((one) => all(".sum", one).map((sum) => Number(sum.lastChild.data))),
    cells: all(".cell").map((one) => texts(".animal", one)),
    shops: all(".plot").map((one) => one.querySelector(".long")?.textContent ?? null),
    guests: all(".plot").map((one) => texts(".guests .animal", one)),
    workers: all(".plot").map((one) => texts(".chair", one)),
  };
}"""
SIZES = [(390, 844), (768, 1024), (1440, 900)]


class Window:
    """A page that is open in a window."""

    def __init__(self, context, path):
        self.page = context.new_page()
        self.asked, self.errors = [], []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("dialog", lambda dialog: self.errors.append(dialog.message))
        self.page.goto(path.as_uri())

    @property
    def at(self):
        return int(self.page.evaluate("at"))

    def wait(self, until):
        """Wait until the page is at a step for which `until` holds."""
        for _ in range(500):
            if until(self.at):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"still at step {self.at}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def text(self):
        """All that a reader can see, scrolled and folded away too."""
        return self.page.evaluate("document.body.textContent").split("const game")[0]

    def look(self, what):
        return self.page.evaluate(what)


@pytest.fixture
def opened(browser, tmp_path):
    """A function that opens the page of a recording in a window; all must end well."""
    windows, contexts = [], []

    def open_page(recording, secrets=True, lang="en", size=(1440, 900), at=0, scheme="light"):
        path = tmp_path / f"{len(windows)}.html"
        text = page(facts(recording, lang), disclosed(recording, secrets), at)
        path.write_text(text, encoding="utf-8")
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, offline=True, color_scheme=scheme
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        windows.append(Window(context, path))
        return windows[-1]

    yield open_page
    for window in windows:
        assert window.errors == []
        assert [url for url in window.asked if not url.startswith(("file:", "data:"))] == []
        assert len([url for url in window.asked if url.startswith("file:")]) == 1
    for context in contexts:
        context.close()


def check(window, recording, n):
    """The window is at step n, and what it shows is the state of the engine there."""
    state, words = recording.steps[n].state, facts(recording).words
    emoji = words.animal_emoji
    plots = [plot for player in state.players for plot in player.plots]
    assert window.at == n
    assert window.look(TABLE) == {
        "held": [[p.coins, p.wood, p.vp] for p in state.players],
        "cells": [[*map(emoji, here)] for here in state.plaza],
        "shops": [words.side(plot.side) if plot else None for plot in plots],
        "guests": [[*map(emoji, plot.animals)] if plot else [] for plot in plots],
        "workers": [
            ["ABCD"[who] if who is not None else "" for who in plot.visitors] if plot else []
            for plot in plots
        ],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_step_forward_and_backward_is_the_engines(opened, players):
    recording = shared(players, undo=True)
    window = opened(recording)
    order = window.look("[...document.querySelectorAll('.plate')].map((p) => p.classList[2])")
    assert order == [f"pattern-{who}" for who in range(players)]
    for n in recording.standing:
        check(window, recording, n)
        window.press("ArrowRight")
    assert window.at == recording.standing[-1]
    for n in reversed(recording.standing):
        check(window, recording, n)
        window.press("ArrowLeft")
    assert window.at == 0
    for n in range(recording.last + 1):  # those that were taken back, too
        window.page.evaluate("n => go(n)", n)
        check(window, recording, n)


def test_goals_lie_face_down_until_they_are_revealed_or_asked_for(opened):
    recording = shared()
    words = facts(recording).words
    window = opened(recording)
    goals = {
        goal.id: who
        for who, player in enumerate(recording.steps[0].state.players)
        for goal in (*player.goals.small, *player.goals.large)
    }

    def seen():
        text = window.look("document.querySelector('main').textContent")
        return {id for id in goals if words.goal(id) in text}

    assert seen() == set()
    window.press("g")
    assert seen() == set(goals)
    window.press("g")
    assert seen() == set()
    for who in range(4):
        window.press("v")
        assert seen() == {id for id, owner in goals.items() if owner == who}
    window.press("v")
    assert seen() == set()
    window.press("End")
    assert seen() == set(goals) - hidden_goals(recording)
    assert facts(recording).result in window.text()


def test_what_was_chosen_among_the_goals_keeps_the_keyboard_while_the_game_goes_on(opened):
    window = opened(shared())
    held = "document.activeElement.id"
    window.page.get_by_label("Seen by").focus()
    window.press("ArrowDown")
    assert window.look("seenBy") == 0
    window.page.evaluate("move(1)")
    assert window.look(held) == "view"
    window.page.get_by_role("button", name="Show all goals").focus()
    window.press("Enter")
    assert window.look("byId('all').ariaPressed") == "true"
    window.page.evaluate("move(1)")
    assert window.look(held) == "all"
    window.press("v")
    assert window.look("byId('view').value") == "1"


def test_the_deck_lies_open_with_the_goals_only(opened):
    recording = shared()
    window = opened(recording)
    first = facts(recording).words.ad(recording.steps[0].state.ad_deck[0])
    assert first not in window.look("byId('around').textContent")
    window.press("g")
    assert first in window.look("byId('around').textContent")
    window.press("g")
    assert first not in window.look("byId('around').textContent")


def test_a_page_without_secrets_says_so(opened):
    recording = shared()
    window = opened(recording, secrets=False)
    window.press("End", "g")
    words = facts(recording).words
    text = window.look("document.querySelector('main').textContent")
    assert not any(words.goal(id) in text for id in hidden_goals(recording))
    assert text.count("never revealed, left out of this page") == len(hidden_goals(recording))


def test_keys_lead_by_command_turn_phase_and_round(opened):
    recording = shared()
    window = opened(recording)
    for key, unit in (("ArrowRight", "command"), ("Shift+ArrowRight", "turn"), ("p", "phase")):
        before = window.at
        window.press(key)
        assert window.at == recording.next(before, unit, 1)
    for key, unit in (("r", "round"), ("r", "round"), ("P", "phase"), ("Shift+ArrowLeft", "turn")):
        before = window.at
        window.press(key)
        by = 1 if key == "r" else -1
        assert window.at == recording.next(before, unit, by)
    window.press("R", "R", "R", "Home")
    assert window.at == 0
    window.press("End")
    assert window.at == recording.last


def test_buttons_the_timeline_and_the_play_by_play_lead_there_too(opened):
    recording = shared()
    window = opened(recording, at=3)
    assert window.at == 3
    window.page.get_by_role("button", name="On", exact=True).click()
    assert window.at == 4
    window.page.get_by_label("Step by").select_option("phase")
    window.page.get_by_role("button", name="On", exact=True).click()
    assert window.at == recording.next(4, "phase", 1)
    window.page.get_by_role("button", name="To the end").click()
    assert window.at == recording.last
    assert window.page.get_by_role("button", name="To the end").is_disabled()
    window.page.get_by_label("Timeline").fill("17")
    assert window.at == 17
    window.page.locator("#log button").nth(12).click()
    assert window.at == 12
    assert window.page.locator("#log [aria-current=step]").count() == 1
    assert window.page.evaluate("location.hash") == "#12"
    window.page.goto(window.page.url.replace("#12", "#20"))
    assert window.at == 20


def test_it_plays_by_itself_and_pauses(opened):
    recording = shared()
    window = opened(recording)
    window.page.get_by_label("Speed").select_option("8")
    window.page.locator("body").click(position={"x": 700, "y": 5})
    window.press("Space")
    window.wait(lambda at: at >= 3)
    window.page.get_by_role("button", name="Pause").click()
    here = window.at
    window.page.wait_for_timeout(500)
    assert window.at == here
    window.press("End", "Space")  # the button has the focus, and is pressed
    window.wait(lambda at: 0 < at < recording.last)
    window.page.get_by_role("button", name="Pause").click()


def test_a_card_is_read_by_pointing_at_it(opened):
    recording = shared()
    window = opened(recording, at=recording.last)
    words, state = facts(recording).words, recording.steps[-1].state
    who, index, plot = next(
        (who, index, plot)
        for who, player in enumerate(state.players)
        for index, plot in enumerate(player.plots)
        if plot is not None
    )
    place = window.page.locator(".plot").nth(who * 4 + index)
    place.focus()
    assert window.page.locator(".cell.lit").count() == len(state.board.fronts[who][index])
    window.press("Enter")
    told = window.look("byId('details').textContent")
    assert words.shop_text(plot.side.shop, plot.side.upgraded) in told
    window.page.locator(".plate").nth(1).click()
    assert words.manager_text(state.players[1].manager.id) in window.look(
        "byId('details').textContent"
    )


def test_hostile_names_do_nothing(opened):
    recording = recorded(moves=60, names=HOSTILE)
    window = opened(recording)
    window.press("ArrowRight", "g", "v", "End")
    for plate in window.page.locator(".plate").all():
        plate.click()
    window.page.wait_for_timeout(100)
    assert window.page.evaluate("window.hacked") is None
    assert window.page.locator("img, iframe, main script").count() == 0
    names = window.page.locator(".plate bdi").all_text_contents()
    assert names == list(facts(recording).names)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_fits_into_every_window(opened, size, lang, players):
    names = ("W" * 16, "長い名前の人です", "Aya", "Sora the Great")
    recording = recorded(players, names=names)
    window = opened(recording, lang=lang, size=size, at=recording.last * 3 // 4, scheme="dark")
    wide = window.look("document.documentElement.scrollWidth")
    assert wide <= size[0]
    table = window.look("byId('market').getBoundingClientRect().toJSON()")
    assert table["left"] >= 0
    assert table["right"] <= size[0]
    if size[0] >= 1024:  # the whole table is above the timeline
        line = window.look("byId('player').getBoundingClientRect().top")
        assert table["bottom"] <= line
    assert window.look("document.documentElement.lang") == lang


def test_animals_that_come_are_never_under_the_building_that_they_come_to(opened):
    recording = shared()
    states = [step.state for step in recording.steps]
    n, cells = next(
        (n, cells)
        for n, state in enumerate(states)
        if (
            cells := [
                cell for building in state.buildings for cell in building.cells if state.plaza[cell]
            ]
        )
    )
    window = opened(recording, at=n)
    for cell in cells:
        on_top = (
            window.page.locator(".cell")
            .nth(cell)
            .evaluate(
                """one => {
                one.classList.add("fresh");
                const place = one.querySelector(".animal").getBoundingClientRect();
                const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
                return document.elementFromPoint(x, y).className;
            }"""
            )
        )
        assert on_top == "animal"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_cell_and_plot_has_its_name_beside_the_fountain(opened, players):
    window = opened(shared(players, undo=True), size=(1280, 900))
    texts = "path => [...document.querySelectorAll(path)].map((one) => one.textContent)"
    sides = {2: "ns", 3: "nes", 4: "nesw"}[players]
    named = window.page.evaluate(texts, ".plot .label")
    assert named == [f"{side}{number}" for side in sides for number in range(1, 5)]
    covered = window.look(
        """() => {
          const water = document.querySelector(".fountain span").getBoundingClientRect();
          return [...document.querySelectorAll(".cell .label")].filter((one) => {
            const name = one.getBoundingClientRect();
            const apart = name.right < water.left || name.left > water.right;
            return !(apart || name.bottom < water.top || name.top > water.bottom);
          }).map((one) => one.textContent);
        }"""
    )
    assert covered == []


SCROLLED = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const may = ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
  return may && one.scrollHeight > one.clientHeight + 1;
}).map((one) => one.className || one.id)"""
IN_SIGHT = """() => {
  const line = document.querySelector("#log [aria-current]").getBoundingClientRect();
  const box = document.querySelector("#log .scroll").getBoundingClientRect();
  const below = byId("player").getBoundingClientRect().top;
  return box.top <= line.top + 1 && line.bottom - 1 <= Math.min(box.bottom, below);
}"""


@pytest.mark.parametrize("size", [(1280, 900), (1440, 900), (1280, 720)])
def test_the_line_of_the_step_is_always_in_sight_and_only_the_play_by_play_scrolls(opened, size):
    recording = shared(undo=True)
    window = opened(recording, size=size, at=recording.last // 2)
    assert window.look(IN_SIGHT)
    for n in range(recording.last + 1):
        window.page.evaluate("n => go(n)", n)
        assert window.look(IN_SIGHT), n
        if size[1] == 900 and len(recording.steps[n].events) < 4:  # all that is told has room
            assert window.look(SCROLLED) == ["scroll"], n
    for opener in (".plate", ".plot", "#around .supply .stock:last-child"):
        window.page.locator(opener).first.evaluate("one => one.click()")
        window.page.wait_for_timeout(50)
        assert window.look(IN_SIGHT)


def test_a_list_of_keys_opens_and_closes(opened):
    window = opened(shared())
    for open_it in (
        lambda: window.press("?"),
        lambda: window.page.get_by_role("button", name="Keys").click(),
    ):
        open_it()
        listed = window.page.get_by_role("dialog").inner_text()
        for key in ("Home End", "Space", "g", "v", "?"):
            assert key in listed
        window.press("ArrowRight")
        assert window.at == 0
        window.press("Escape")
        assert window.page.get_by_role("dialog").count() == 0
        window.press("ArrowRight")
        assert window.at == 1
        window.press("Home")


def test_who_asks_for_goals_sees_them(opened):
    window = opened(shared(), size=(1280, 900))
    bottom = "byId('goals').getBoundingClientRect().bottom"
    above = "byId('player').getBoundingClientRect().top"
    for key in ("g", "v"):
        window.look("scrollTo(0, 0)")
        assert window.look(bottom) > window.look(above)
        window.press(key)
        assert window.look(bottom) <= window.look(above)
        window.press(key)


def test_on_paper_stands_all_that_was_played_and_nothing_to_press(opened):
    recording = shared()
    window = opened(recording, at=recording.last, scheme="dark")
    window.page.emulate_media(media="print", color_scheme="dark")
    window.look("window.dispatchEvent(new Event('beforeprint'))")
    hidden = "one => getComputedStyle(one).display"
    for part in ("#player", "#details", ".choice", "#keys"):
        assert window.page.locator(part).evaluate(hidden) == "none"
    log = window.page.locator("#log .scroll")
    assert log.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert log.evaluate("one => one.clientHeight") > 2000
    assert (
        window.page.locator("#side").evaluate("one => getComputedStyle(one).overflowY") == "visible"
    )
    assert window.page.locator("#scores table").first.is_visible()
    assert window.look("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_all_that_can_be_pressed_has_a_name_and_is_reached_by_tab(opened):
    window = opened(shared(), at=40)
    unnamed = window.look(
        """() => [...document.querySelectorAll("button, select, input")].filter((one) =>
        !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length)).length"""
    )
    assert unnamed == 0
    seen = set()
    for _ in range(40):
        window.press("Tab")
        seen.add(window.look("document.activeElement.className.split(' ')[0]"))
    assert {"plot", "plate"} <= seen
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert window.look(outline) != "none"
