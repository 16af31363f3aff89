"""The app: which screen follows which, and the size of the terminal."""

from __future__ import annotations

import os
from functools import cached_property, partial
from typing import TYPE_CHECKING

from textual.app import App

from animarche import settings
from animarche.names import COLORS
from animarche.tui.deeds import ANYWHERE, meant
from animarche.tui.games import Games
from animarche.tui.looks import Looks
from animarche.tui.saving import farewell
from animarche.tui.screens import asking
from animarche.tui.terminal import heed_signals
from animarche.tui.theme import for_widgets

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual.events import Resize
    from textual.screen import Screen

    from animarche.bots.worker import Thinker
    from animarche.engine.cards import CardSet
    from animarche.table import Table
    from animarche.table.recording import Recording
    from animarche.tui.screens.replay import Replay
    from animarche.tui.screens.table import TableScreen

LOOK = 5.0  # seconds between two looks at the terminal
STDIN = 0


class Animarche(Looks):
    """Opens the title, or goes straight to a table."""

    TITLE = "Animarche"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; overflow: hidden; }
    #page { height: 100%; }
    """

    def __init__(
        self,
        table: Table | None = None,
        lang: str | None = None,
        cards_path: str | None = None,
        watched: tuple[Recording, int] | None = None,
    ) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.cards_path = cards_path  # of --cards
        self.cards = self._load()
        self.games = Games(self.cards)
        self.settings, self.trouble = settings.load()  # and why they cannot be read or written
        self.lang = lang  # for this run, instead of what the settings say
        self.words = self.spoken_words()
        self.notice = self.about(self.trouble)  # what the title has to say
        self._first = table
        self._watched = watched  # a recording and the step to open it at, instead of the title
        if watched is not None:
            self._lay_out(watched[0].cards)
        elif table is not None:  # a game that is gone on with may have older cards than new ones
            self._lay_out(table.state.cards)
        self.last = table  # the game that was played last, for the farewell
        self._asked: Screen[bool] | None = None  # whether to leave without saving
        self.register_theme(for_widgets(self.theme_name))
        # Before the app runs nothing has been styled yet that would have to be styled again.
        self.set_reactive(App.theme, self.theme_name)
        self.stylesheet.set_variables(self.get_css_variables())

    def _load(self) -> CardSet:
        from animarche.cards import load, standard

        return standard() if self.cards_path is None else load(self.cards_path)

    def get_default_screen(self) -> Screen[None]:
        """The first screen: the title, or a table or a recording to go straight to."""
        if self._watched is not None:
            return self._replay(*self._watched)
        if self._first is None:
            return self._title()
        from animarche.tui.screens.table import TableScreen

        return TableScreen(self._first)

    def _replay(self, recording: Recording, n: int) -> Screen[None]:
        from animarche.tui.screens.replay import Replay

        return Replay(recording, n)

    def _title(self) -> Screen[None]:
        from animarche.tui.screens.title import Title

        return Title()

    @cached_property
    def thinker(self) -> Thinker:
        """What thinks for all bots. It is made when the first one is to act."""
        from animarche.bots.worker import Thinker

        return Thinker()

    def on_unmount(self) -> None:
        """Nobody waits for a thought any more."""
        if "thinker" in self.__dict__:
            self.thinker.close()

    def on_mount(self) -> None:
        """Heed the terminal: whether it is still there, and what it says by signals."""
        if not self.is_headless and not self.is_web:
            self.set_interval(LOOK, self._leave_a_dead_terminal)
            heed_signals(self, self._told_to_end)

    def _told_to_end(self, status: int) -> None:
        """Save what can be saved now, whatever else may not come about any more, and end."""
        if self.last is not None:
            self.last.save()
        self.exit(return_code=status)

    def _leave_a_dead_terminal(self) -> None:
        """Mostly a terminal that closes ends its programs by a signal. Where it does not (no
        controlling terminal, a signal that is ignored), the driver would read nothing, again and
        again, forever; the log is complete at any moment, so there is nothing to wait for."""
        if not os.isatty(STDIN):
            self.exit(return_code=1)

    def on_resize(self, event: Resize) -> None:
        """Below 80×24 a plain message covers everything until there is room again."""
        self.cover(event.size)

    # ---- screens

    def open_new_game(self) -> None:
        """The form for a new game; then everybody looks at their goals, and the table."""
        from animarche.table.plan import remember
        from animarche.tui.screens.new_game import NewGame

        form = NewGame()

        def begin(table: Table | None) -> None:
            if table is not None:
                self.open_table(table, deal=True)
                self.notice = self.about(remember(form.plan))

        self.push_screen(form, begin)

    def open_table(self, table: Table, deal: bool = False) -> None:
        """Sit down at a table; at a new one everybody first looks at their goals. A table that one
        sits at is left; if its game could not be saved, that is asked first, and the other table
        waits among the saved games where the answer is no."""
        if (here := self._unsaved) is not None:
            asking.unsaved(here, partial(self._sit_down, table, deal), table.close)
        else:
            self._sit_down(table, deal)

    def _sit_down(self, table: Table, deal: bool) -> None:
        from animarche.tui.screens.table import TableScreen

        for here in self._tables:
            here.table.close()
            self.close_table()
        self.last = table
        self.notice = ""
        self._lay_out(table.state.cards)
        self.repaint()
        self.push_screen(TableScreen(table, deal))

    def play_again(self, table: Table) -> None:
        """A new game of the same players with the same cards; chance says who begins (S7)."""
        from animarche.journal.format import PERSON
        from animarche.table import new_game
        from animarche.table.seats import bot_of

        chosen = [seat.color for seat in table.seats if seat.color]
        colors = chosen if len(chosen) == len(table.seats) else COLORS
        kinds = [bot_of(seat.kind) or PERSON for seat in table.seats]
        game = new_game(table.state.cards, table.names, colors=colors, kinds=kinds)
        self.open_table(game, deal=True)

    def close_table(self) -> None:
        """Back to the title, whatever lies over the table; the log of the game stays."""
        if self.table is not None:
            self.table.opponents.leave()
            self.uncover(self.table)
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:  # the first screen of an app stays; the title covers it
            self.push_screen(self._title())

    def open_saved(self, watch: bool = False) -> None:
        """The list of saved games, to go on with one, or to `watch` one."""
        from animarche.tui.screens.saved import Saved

        def chosen(path: Path | None) -> None:
            if path is not None:
                self.continue_game(path)

        self.notice = ""
        self.push_screen(Saved(watch), chosen)

    def open_games_to_watch(self) -> None:
        """The list of saved games, to watch one of them."""
        self.open_saved(watch=True)

    def open_replay(self, path: Path) -> str:
        """Watch the game of a log from the deal on. In a sentence why that cannot be, else ""."""
        from animarche.journal.format import LogError
        from animarche.table.recording import Recording

        try:
            recording = Recording.read(path, self.games.cards_of)
        except (LogError, OSError) as error:
            return self.games.why_not(error, self.words, watch=True)
        before = self.cards
        self._lay_out(recording.cards)

        def back(_: None) -> None:
            self._lay_out(before)
            self.repaint()

        self.push_screen(self._replay(recording, 0), back)
        return ""

    def close_replay(self, replay: Replay) -> None:
        """Back to where it was opened; where nothing was before it, the program ends."""
        if self.screen_stack[0] is replay:
            self.exit()
        else:
            replay.dismiss(None)

    def open_help(self) -> None:
        """Help for this moment."""
        from animarche.tui.screens.help import Help

        if not isinstance(self.screen, Help):
            table, watched = self.table, self.watched
            desk = None if table is None or watched is not None else table.desk
            self.push_screen(Help(desk, watched is not None))

    def open_commands(self) -> None:
        """The command palette; over nothing that is secret."""
        from animarche.tui.screens.commands import Commands

        if not self.secret and not isinstance(self.screen, Commands):
            self.push_screen(Commands(self.watched or self.table), lambda do: do() if do else None)

    @property
    def _unsaved(self) -> TableScreen | None:
        """The table that is played at and could not be saved, or is so no more."""
        for here in self._tables:
            here.table.save()
        return next((here for here in self._tables if here.table.journal_problem), None)

    def open_rules(self, rule: str | None = None) -> None:
        """The rulebook, open at a rule. LookupError for a rule that there is not."""
        from animarche.tui.screens.rules import Rules

        if not isinstance(self.screen, Rules):
            self.push_screen(Rules(rule))

    def open_lesson(self) -> None:
        """The guided first round; with the standard cards, whichever are played with otherwise."""
        from animarche.cards import standard
        from animarche.tui.lesson import open_lesson
        from animarche.tui.screens.learn import Learn

        cards = self.cards
        self._lay_out(standard())
        lesson = Learn(open_lesson(self.cards, self.words))

        def back(_: None) -> None:
            self._lay_out(cards)
            self.repaint()
            if lesson.goes_on:
                self.open_new_game()

        self.push_screen(lesson, back)

    def open_settings(self) -> None:
        """The settings."""
        from animarche.tui.screens.settings import Settings

        self.push_screen(Settings())

    def continue_newest(self) -> None:
        """Go on with the newest unfinished game; it is said if there is none, or why the newest of
        those that cannot be played is one of them."""
        newest = self.games.newest()
        if newest is None:
            self.say(self.words.text("title.nothing_to_continue"))
        else:
            self.continue_game(newest)

    def continue_game(self, path: Path) -> None:
        """Go on with the game of a log; it is said why if that cannot be."""
        from animarche.journal.format import LogError

        for here in self._tables:
            if here.table.path == path:  # it lies on the table
                self.uncover(here)
                self._lay_out(here.table.state.cards)
                self.repaint()
                return
        try:
            table = self.games.open(path)
        except (LogError, OSError) as error:
            self.say(self.games.why_not(error, self.words))
            return
        self.open_table(table)

    def _lay_out(self, cards: CardSet) -> None:
        """Speak of these cards from now on."""
        if cards.sha256 != self.cards.sha256:
            self.games.know(cards)
            self.cards = cards
            self.words = self.spoken_words()

    def say(self, notice: str) -> None:
        """Say why something cannot be, at the table or in the replay that one sees, else on the
        title."""
        there = self.laid_out
        if there is None:
            self.notice = notice
        else:
            there.desk.say(notice, refused=True)
        self.repaint()

    # ---- keys that work everywhere

    def common_key(self, key: str) -> bool:
        """Do what a key means on every screen; False for other keys."""
        deed = meant(key, ANYWHERE)
        if deed is not None:
            self.do(deed.id)
        return deed is not None

    def do(self, id: str) -> None:
        """Do what can be done anywhere. Nothing opens over secrets."""
        if id == "quit":
            self._quit()
        elif id == "language":
            self.switch_language()
        elif not self.secret:
            opening: dict[str, Callable[[], object]] = {
                "help": self.open_help,
                "commands": self.open_commands,
                "settings": self.open_settings,
                "rules": self.open_rules,
            }
            opening[id]()

    def _quit(self) -> None:
        """Leave the program, once more for certain; a game that could not be saved asks first."""
        here = self._unsaved
        if here is None or self._asked in self.screen_stack:
            self.exit()
            return
        if self.secret:
            self.uncover(here)
        self._asked = asking.unsaved(here, self.exit)

    def action_help_quit(self) -> None:
        """Ctrl-C leaves at once where what was played is saved."""
        self._quit()

    async def action_quit(self) -> None:
        """So does Ctrl-Q."""
        self._quit()

    def farewell(self) -> str | None:
        """Where the last game lies, or what of it is lost, to be said after the screen has closed;
        None for nowhere."""
        return None if self.last is None else farewell(self.last, self.words)
