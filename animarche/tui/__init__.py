"""The game on a screen. Only this room knows Textual."""
