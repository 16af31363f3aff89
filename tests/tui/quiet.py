"""How tests wait for the screen: until nothing is left to do, however long or short that takes.

Textual's own pilot sleeps 20 ms and longer after every key, and looks whether the processor rests:
most of the time of a test would pass in sleep, and a busy computer would look done too soon.
"""

import asyncio

from textual._context import active_app


async def settled(min_sleep=0, max_sleep=0):
    """Return when all messages are handled and what they changed is on the screen. What timers will
    do later is not waited for. The arguments are those of Textual's `wait_for_idle`."""
    app = active_app.get()
    await _rested()
    while app.is_running and app.screen_stack and (_works(app) or _to_be_shown(app.screen)):
        if any(not worker.is_finished for worker in app.workers):
            await asyncio.sleep(0.001)
        elif app._resize_event:
            app._check_resize()
        else:
            app.screen._on_timer_update()
        await _rested()


def _works(app):
    """Whether something is read in the background, or the terminal has another size."""
    return app._resize_event or any(not worker.is_finished for worker in app.workers)


def _to_be_shown(screen):
    """Whether the screen waits for the time of its next picture."""
    return screen._callbacks or (
        screen.is_current
        and not screen.app._batch_count
        and (
            screen._layout_required
            or screen._scroll_required
            or screen._repaint_required
            or screen._recompose_required
            or screen._dirty_widgets
        )
    )


async def _rested():
    """Return when the event loop has nothing to do but to wait."""
    ready = asyncio.get_running_loop()._ready
    await asyncio.sleep(0)
    while ready:
        await asyncio.sleep(0)
