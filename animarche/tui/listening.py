"""Whether the terminal tells us of its mouse.

A terminal that does takes the mouse away from its user: marking text and pasting by mouse then need
a further key, or do not work. `App.run(mouse=False)` is how Textual is told to leave it alone, but
only before it starts; later there is but the driver that it has chosen.
"""

from typing import Any

IN_PIXELS = "\x1b[?1016l"  # Textual turns this way of telling on, and never off


def listen(driver: Any, on: bool) -> None:
    """Ask the terminal of a running driver of Textual's to tell of its mouse, or to stop that.
    Nothing is sent where that is so already, nor by drivers that know no mouse, as in tests."""
    if driver._mouse == on or not hasattr(driver, "_enable_mouse_support"):
        return
    pixels = getattr(driver, "_mouse_pixels", False)
    if on:
        driver._mouse = True
        driver._enable_mouse_support()
        if pixels:
            driver._enable_mouse_pixels()
    else:
        if pixels:
            driver.write(IN_PIXELS)
        driver._disable_mouse_support()
        driver._mouse = False
