"""The first screen."""

from animarche.tui import palette
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import cut, fit, width, wrap

NOTICE = 5  # rows kept for what there is to say, so that the menu stays where it is


class Title(Paper[None]):
    """New game, continue, saved games, help, language, quit."""

    def page(self, columns: int) -> list[Line]:
        """The menu under the name of the game."""
        text, game = self.words.text, self.game
        animals = "🐷 🐰 🐼 🐨  ⛲  🐯 🦁 🐸 🐧"
        choices = (
            ("title.new", game.open_new_game),
            ("title.continue", game.continue_newest),
            ("title.saved", game.open_saved),
            ("help.title", game.open_help),
            ("title.language", game.switch_language),
            ("title.quit", game.exit),
        )
        room = min(columns, width(text("title.tagline")))
        notice = wrap(game.notice, room)
        if len(notice) > NOTICE:
            notice[NOTICE - 1 :] = [cut(" ".join(notice[NOTICE - 1 :]), room)]
        return [
            Line([(animals, palette.BASE)]),
            Line(),
            Line([(text("title.name"), palette.TITLE)]),
            Line([(text("title.tagline"), palette.BASE)]),
            Line([(text("title.unofficial"), palette.FAINT)]),
            Line(),
            *(
                Line([(fit(f"{number}  {text(key)}", 28), palette.STRONG)], action)
                for number, (key, action) in enumerate(choices, 1)
            ),
            Line(),
            *(Line([(line, palette.WARN)]) for line in notice),
            *(Line() for _ in range(NOTICE - len(notice))),
        ]

    def key(self, key: str) -> bool:
        """Single letters for the choices."""
        game = self.game
        actions = {"n": game.open_new_game, "c": game.continue_newest, "q": game.exit}
        action = actions.get(key)
        if action is not None:
            action()
        return action is not None
