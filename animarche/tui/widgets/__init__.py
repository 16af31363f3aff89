"""Widgets: few, each a region of the screen that shows a picture."""
