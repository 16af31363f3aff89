"""The server: the page, what the page loads, and a game for every tab."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.server import Server

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from socket import socket

PAGE = Path(__file__).with_name("page.html")
PATIENCE = 5.0  # seconds that games have for ending when the server ends


class House:
    """Serves on bound sockets. `host`: what was asked for, `public`: the URL that players open
    where it is another one, `command`: what a shell runs for every tab."""

    def __init__(self, sockets: list[socket], host: str, public: str | None, command: str) -> None:
        self._sockets = sockets
        outside = urlsplit(public or "")
        self._public = outside.netloc  # "" for none
        self._hosts = {"localhost", host.lower(), *filter(None, [outside.hostname])}
        # Of textual-serve's server only what is behind the page is used: its own page loads a font
        # from another host, and its addresses fit one way only to reach it.
        self._games = Server(command)
        self._tabs: set[asyncio.Task[object]] = set()

    def open(self) -> None:
        """Serve until Ctrl-C or SIGTERM; then all games end, each saved."""
        app = web.Application(middlewares=[self._guard])
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/ws", self._play),
                web.get("/download/{key}", self._games.handle_download),
                web.static("/static", self._games.statics_path),
            ]
        )
        app.on_shutdown.append(self._end_games)
        web.run_app(app, sock=self._sockets, print=None, access_log=None, shutdown_timeout=PATIENCE)

    @web.middleware
    async def _guard(
        self,
        request: web.Request,
        handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        """Nobody logs in, so the page of somebody else, open in the same browser, must not get in:
        not by its own origin, nor by a name of its own that leads to this machine."""
        if not self._known(request.host):
            raise web.HTTPForbidden(
                text=f"Not served as {request.host}: open the page by the address that the server "
                "printed, or start it with --public-url.\n"
            )
        origin = request.headers.get("Origin")
        if origin is not None and origin not in self._origins(request, "http", "https"):
            raise web.HTTPForbidden(text="Not served to the pages of others.\n")
        return await handler(request)

    def _known(self, netloc: str) -> bool:
        """An address in figures, or a name that this server goes by."""
        try:
            host = (urlsplit(f"//{netloc}").hostname or "").lower()
        except ValueError:
            return False
        try:
            return bool(ip_address(host))
        except ValueError:
            return host in self._hosts

    def _origins(self, request: web.Request, *schemes: str) -> list[str]:
        """The origins of this server, as this request and the public URL name it."""
        hosts = filter(None, dict.fromkeys([request.host, self._public]))
        return [f"{scheme}://{host}" for host in hosts for scheme in schemes]

    async def _page(self, request: web.Request) -> web.Response:
        """The page. A browser that heeds the header asks no other host for anything."""
        policy = (
            "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' "
            "'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; "
            f"connect-src 'self' {' '.join(self._origins(request, 'ws', 'wss'))}"
        )
        headers = {"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"}
        text = await asyncio.to_thread(PAGE.read_text, encoding="utf-8")
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def _play(self, request: web.Request) -> web.WebSocketResponse:
        """One tab, until it closes."""
        tab = asyncio.current_task()
        assert tab is not None
        self._tabs.add(tab)
        try:
            return await self._games.handle_websocket(request)
        finally:
            self._tabs.discard(tab)

    async def _end_games(self, app: web.Application) -> None:
        for tab in self._tabs:
            tab.cancel()
        if self._tabs:
            await asyncio.wait(self._tabs, timeout=PATIENCE)
