"""The first screen."""

from animarche.tui import palette
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import fit, wrap


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
        room = max(20, columns)
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
            *(Line([(line, palette.WARN)]) for line in wrap(game.notice, room)),
        ]

    def key(self, key: str) -> bool:
        """Single letters for the choices."""
        game = self.game
        actions = {"n": game.open_new_game, "c": game.continue_newest, "q": game.exit}
        action = actions.get(key)
        if action is not None:
            action()
        return action is not None
