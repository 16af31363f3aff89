"""The screen as an SVG picture in which every character stands in its cell.

Textual's own SVG gives wide characters the room of narrow ones, so that Japanese runs together.
"""

from animarche.export.picture import picture


def svg(app):
    """What `app` shows now."""
    rows = app.screen._compositor.render_strips()
    return picture(rows, app.size.width, app.screen.rich_style)
