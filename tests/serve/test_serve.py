"""`animarche serve`, without a browser: what it says, whom it lets in, and how it ends."""

import asyncio
import http.client
import re
import socket
import subprocess
import sys
import time

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError

from animarche.cli import main
from animarche.tui.app import LOOK
from tests.serve.server import SOON, command, free_port, gone, served

MAKER = "戸塚工房"  # stands on the title in both languages


def refused(capsys, *arguments):
    """The one sentence with which the command ends."""
    assert main(["serve", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err


def test_without_the_extra_it_says_how_to_install_it(monkeypatch, capsys):
    monkeypatch.setattr("animarche.serve.commands.find_spec", lambda name: None)
    assert "-m pip install 'animarche[serve]'" in refused(capsys)


def test_a_port_that_is_taken(capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"another program is at {port}" in refused(capsys, "--port", str(port))


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1", "a" * 70, "", "x\x00y"])
def test_a_host_that_this_machine_is_not(host, capsys):
    assert "no address of this machine" in refused(
        capsys, "--host", host, "--port", str(free_port())
    )


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "８０００"])
def test_a_port_that_is_none(port, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["serve", f"--port={port}"])
    assert ended.value.code == 2
    assert "not a whole number from 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    "url",
    [
        "example.org",
        "ftp://example.org",
        "http://",
        "http://a b/",
        "http://[::1",
        "http://x:99999",
        "https://me:secret@example.org/",
        "https://example.org;script-src",
    ],
)
def test_a_public_url_that_is_none(url, capsys):
    assert "--public-url" in refused(capsys, "--public-url", url)


def test_a_bad_card_file_is_told_before_it_serves(tmp_path, capsys):
    assert "no-such.yaml" in refused(capsys, "--cards", str(tmp_path / "no-such.yaml"))


def test_help_says_that_there_is_no_login(capsys):
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    assert "There is no login" in capsys.readouterr().out


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("home"), "--public-url", "https://market.example/a") as one:
        yield one


def get(server, path="/", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode(errors="replace")
    finally:
        connection.close()


def test_it_says_where_it_is_and_that_there_is_no_login(server):
    said = "".join(server.said)
    assert "https://market.example/a/" in said
    assert "There is no login" in said
    assert "Other machines" not in said


def test_for_other_machines_it_warns(tmp_path):
    with served(tmp_path, "--host", "0.0.0.0") as everywhere:
        line = everywhere.process.stdout.readline()
        assert "Other machines reach it too" in line
        assert everywhere.interrupt() == (130, "")


def test_the_page_names_no_other_host_and_may_ask_none(server):
    status, headers, page = get(server)
    assert status == 200
    assert not re.search(r"""["'(]\s*(https?:)?//""", page)
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    allowed = set(re.findall(r"\w+://([^ ;]+)", policy))
    assert allowed == {f"127.0.0.1:{server.port}", "market.example"}
    for path in re.findall(r'"(static/[^"]+)"', page):
        assert get(server, f"/{path}")[0] == 200


@pytest.mark.parametrize("host", ["localhost", "[::1]", "192.168.0.7", "market.example"])
def test_it_goes_by_addresses_and_by_its_own_names(server, host):
    assert get(server, Host=f"{host}:{server.port}")[0] == 200


@pytest.mark.parametrize("path", ["/", "/ws", "/static/js/textual.js"])
@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "[", ""])
def test_a_name_that_leads_here_from_elsewhere_is_refused(server, host, path):
    status, _, words = get(server, path, Host=host)
    assert status == 403
    assert "--public-url" in words


async def rows_of(url, origin=None, size=(80, 24)):
    """What the game sends first, once it has shown the title."""
    headers = {} if origin is None else {"Origin": origin}
    query = {"width": str(size[0]), "height": str(size[1])}
    seen = ""
    async with (
        asyncio.timeout(SOON),
        ClientSession() as session,
        session.ws_connect(url, headers=headers, params=query) as tab,
    ):
        async for message in tab:
            if message.type == WSMsgType.BINARY:
                seen += message.data.decode()
                if MAKER in seen:
                    return seen
    raise AssertionError(f"no title: {seen[-500:]!r}")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "null", "http://["]
)
async def test_the_page_of_somebody_else_gets_no_game(server, origin):
    with pytest.raises(WSServerHandshakeError) as refusal:
        await rows_of(f"http://127.0.0.1:{server.port}/ws", origin)
    assert refusal.value.status == 403


async def test_a_tab_is_a_game_which_ends_with_it(server):
    await rows_of(f"http://127.0.0.1:{server.port}/ws", "https://market.example")
    assert gone(server.games()) == []


async def at_a_game(server, work):
    """Run `work` while somebody sits at a game; the processes of games, and what `work` found."""
    url = f"http://127.0.0.1:{server.port}/ws"
    async with (
        asyncio.timeout(2 * SOON),
        ClientSession() as session,
        session.ws_connect(url) as tab,
    ):
        seen = b""
        while MAKER.encode() not in seen:
            seen += await tab.receive_bytes()
        games = server.games()
        assert len(games) == 1
        ended = asyncio.ensure_future(asyncio.to_thread(work))
        async for _ in tab:  # a browser answers when it is told to close
            pass
        return games, await ended


async def test_ctrl_c_ends_it_and_its_games(tmp_path):
    with served(tmp_path) as server:
        games, (status, complaints) = await at_a_game(server, server.interrupt)
        assert status == 130
        assert complaints == ""
        assert gone(games) == []


async def test_games_do_not_outlive_a_server_that_is_killed(tmp_path):
    with served(tmp_path) as server:
        games, _ = await at_a_game(server, server.process.kill)
        assert gone(games) == []


@pytest.mark.slow
async def test_a_game_stays_for_as_long_as_its_tab(tmp_path):
    """Longer than the game takes to find that it has no terminal."""

    def later():
        time.sleep(LOOK + 1)
        left = server.games()
        server.interrupt()
        return left

    with served(tmp_path) as server:
        games, left = await at_a_game(server, later)
        assert left == games


def test_bad_input_is_one_sentence_from_the_process_too(tmp_path):
    done = subprocess.run(
        command("--host", "nobody.invalid"),
        check=False,
        capture_output=True,
        text=True,
        timeout=SOON,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_a_card_file_that_has_gone_since_is_one_sentence_and_no_game(tmp_path):
    session = [sys.executable, "-m", "animarche.serve.session", "en", str(tmp_path / "gone.yaml")]
    done = subprocess.run(session, check=False, capture_output=True, text=True, timeout=SOON)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "gone.yaml: there is no such file" in done.stderr
    assert done.stderr.count("\n") == 1
