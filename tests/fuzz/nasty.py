"""What hostile files are made of: texts, numbers and bytes that have broken programs before."""

from collections.abc import Callable
from typing import Any

# Texts: what a terminal obeys, markup, other people's paths, signs that hide or turn or pile up.
TEXTS = (
    *("", " ", "\u3000", "\t", "\n", "\r\nanimarche: all is well", "\0", "a\0b", "\x7f", "\x85"),
    *("\x1b[31mred", "\x1b]0;title\x07", "\x1b[2J", "\x9b2J", "\x1bP1$r\x1b\\", "\b\b\b", "\x07"),
    *("[bold]x[/bold]", "[/]", "[@click=quit]A", "\\[x", "<b>&amp;", "{0}", "{", "%s%n", "$(id)"),
    *("../../x", "../../../etc/passwd", "/etc/passwd", "/dev/zero", "~/x", "C:\\con", "file:///x"),
    *("\u202eevil", "\u2066x", "\u200b", "\u2028", "\u2029", "\ufeff", "\ufffe", "\U000e0001"),
    *(
        "e" + "\u0301" * 60,
        "👨‍👩‍👧‍👦",
        "🏴\U000e0067\U000e0062",
        "🇯🇵",
        "﷽",
        "ﾃﾞ",
        "𝕏",
        "店",
        "ǆ",
        "ß",
    ),
    *("\ud800", "\udc80", "\ud83d\ud83d", "²", "٣", "１", "½", "nan", "null", "true", "__class__"),
    *("standard", "person", "red", "stage-2", "stage-", "-1", "s1", "l1", "pass", "...", ". . . ."),
)
LONG: tuple[Callable[[int], str], ...] = (
    lambda n: "x" * n,
    lambda n: "9" * n,
    lambda n: "\x1b" * n,
    lambda n: "店" * n,
    lambda n: "\u0301" * n,
    lambda n: "[" * n,
    lambda n: "../" * (n // 3),
    lambda n: "... " * (n // 4),
    lambda n: "1:" * (n // 2) + "1",
    lambda n: " ".join("a" * (n // 2)),
)
NUMBERS: tuple[Any, ...] = (
    *(0, 1, -1, 2, 3, 4, 5, 9, 31, 255, 256, 2**31, 2**32, -(2**31), 2**53 + 1, 2**63, 2**64),
    *(10**20, -(10**30), 10**400, 0.0, -0.0, 1.0, 0.5, 1e308, float("inf"), float("nan")),
)
OTHER: tuple[Any, ...] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [{}],
    {"": ""},
    [None],
    [0, 0],
    ["a", "a"],
)

# Bytes that are no UTF-8, or that are and should not be there.
BYTES = (
    *(b"\xff", b"\xfe\xff", b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"),
    *(b"\xe3\x81", b"\xef\xbb\xbf", b"\xef\xbf\xbe", b"\xc2\x85", b"\xc2\x9b", b"\xe2\x80\xa8"),
    *(
        b"\0",
        b"\0" * 16,
        b"\x1b[2J",
        b"\x1b]0;x\x07",
        b"\r",
        b"\n\n",
        b"\r\n",
        b"\x1a",
        b"\x7f",
        b"\t",
    ),
)
# Scraps of JSON, YAML and the notation.
SCRAPS = (
    *(b"{", b"}", b"[", b"]", b'"', b",", b":", b"{}", b"[]", b'{"', b'"}', b"\\", b'\\"', b"\\u"),
    *(b"\\ud800", b"\\u0000", b"\\u001b[2J", b"NaN", b"-Infinity", b"1e999", b"-0", b"1.0", b"01"),
    *(b"9" * 25, b"9" * 5000, b"1" + b"0" * 4300, b"0x" + b"f" * 600, b"null", b"true", b"/* */"),
    *(b"- ", b": ", b"? ", b"&a ", b"*a", b"<<: ", b"<<: *a\n", b"!!python/object:os.system x"),
    *(
        b"!!binary ",
        b"!!int ",
        b"!x ",
        b"!<!> ",
        b"---\n",
        b"...\n",
        b"%YAML 9.9\n",
        b"| ",
        b">-\n",
    ),
    *(b"# ", b"'", b"0o17", b"0b1" + b"1" * 300, b"1:59:59", b"1:1.5", b"1:" * 300 + b"1.5"),
    *(b"2001-01-01", b".nan", b".inf", b"~", b"=", b"1_000", b"yes", b"0x_", b"0b_", b"-_", b"._"),
    *(
        b'"\\e[2J"',
        b'"\\x1b"',
        b'"\\N\\_\\L\\P"',
        b"\\U00110000",
        b"\xe2\x80\xae",
        b"\xf0\x9f\x90\xb7",
    ),
)
