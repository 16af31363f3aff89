"""How the app looks and speaks: by the settings, and by what this run was told."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from animarche import settings
from animarche.engine.records import replace
from animarche.lang import LANGUAGES, choose
from animarche.lang.words import Words
from animarche.tui.paint import Paint, paint
from animarche.tui.saving import noted
from animarche.tui.stack import Stack
from animarche.tui.terminal import listen
from animarche.tui.theme import WITHOUT_COLOR, for_widgets

if TYPE_CHECKING:
    from animarche.engine.cards import CardSet
    from animarche.journal.format import Seat
    from animarche.notes import Trouble
    from animarche.settings import Settings
    from animarche.table import Table

MOTIONS = settings.CHOICES["motion"]


class Looks(Stack):
    """The settings, and what follows from them. `lang` is the language of this run, whatever the
    settings say, or None; `trouble` why the settings cannot be read or written; `notice` what the
    title has to say; `cards` those that are spoken of; `last` the game that was played last."""

    settings: Settings
    lang: str | None
    trouble: Trouble | None
    notice: str
    words: Words
    cards: CardSet
    last: Table | None

    @property
    def theme_name(self) -> str:
        """The theme of the settings, or the one without color where NO_COLOR is set."""
        return WITHOUT_COLOR if self.no_color else self.settings.theme

    def paint_of(self, players: tuple[Seat, ...]) -> Paint:
        """How roles and signs look now, with the colors of these players."""
        chosen = self.settings
        ascii, letters = chosen.borders == "ascii", chosen.animals == "letters"
        return paint(self.theme_name, players, ascii, letters, self.words)

    @property
    def paint(self) -> Paint:
        """The same with those of the table in sight, or of the last one."""
        there, players = self.laid_out, () if self.last is None else self.last.seats
        return self.paint_of(players if there is None else there.players)

    @property
    def motion(self) -> str:
        """How much may move, "full", "basic" or "none": by the settings, or as Textual takes it
        from TEXTUAL_ANIMATIONS, whichever is less."""
        return max(self.settings.motion, self.animation_level, key=MOTIONS.index)

    # ---- settings

    def apply_settings(self, new: Settings) -> None:
        """Hold to other settings from now on, on all screens, and write them down. Where the disk
        refuses, the game goes on with them all the same, and `trouble` says why."""
        if new.language != self.settings.language:
            self.lang = None
        self.settings = new
        self.words = self.spoken_words()
        trouble = settings.save(new)
        self.notice = "" if trouble == self.trouble else self.about(trouble)  # said once
        self.trouble = trouble
        self.register_theme(for_widgets(self.theme_name))
        self.theme = self.theme_name
        if self._driver is not None:
            listen(self._driver, new.mouse == "on")
        self.repaint()

    def spoken_words(self) -> Words:
        """The words of --lang, else of the settings, else of the locale."""
        chosen = self.settings.language
        return Words(
            self.lang or choose(None if chosen == "auto" else chosen, os.environ),
            self.cards.document,
        )

    def about(self, trouble: Trouble | None) -> str:
        """What is wrong with a note, in a sentence; "" for nothing."""
        return "" if trouble is None else noted(trouble, self.words)

    def switch_language(self) -> None:
        """The other language, at once and on all screens."""
        there = LANGUAGES[1 - LANGUAGES.index(self.words.lang)]
        self.apply_settings(replace(self.settings, language=there))
