"""Settings are read from anything that lies where their file should be, and destroy none of it."""

import json
import os

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from animarche import notes, paths
from animarche.settings import CHOICES, Settings, load, path, save

OTHER = Settings("ja", "light", "letters", "ascii", "none", "all", "off", "off")


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def put(content):
    path().parent.mkdir(parents=True, exist_ok=True)
    path().write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())


def beside(folder):
    return sorted(file.name for file in folder.iterdir())


def test_what_is_usual_is_among_the_choices():
    assert all(getattr(Settings(), name) in choices for name, choices in CHOICES.items())
    assert Settings(*(choices[0] for choices in CHOICES.values())) != OTHER  # none is left out


def test_without_a_file_all_is_usual_and_nothing_is_wrong(home):
    assert load() == (Settings(), None)
    assert not home.exists()


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_comes_back(home, name):
    for value in CHOICES[name]:
        chosen = Settings(**{name: value})
        assert save(chosen) is None
        assert load() == (chosen, None)
    assert beside(home) == ["settings.json"]


def test_the_file_lies_where_the_system_keeps_settings(monkeypatch, tmp_path):
    monkeypatch.delenv("ANIMARCHE_HOME", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert paths.config().name == "animarche"
    assert path() == paths.config() / "settings.json"


def test_a_user_without_a_home_has_settings_here(monkeypatch):
    def unknown(*_args, **_more):
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("ANIMARCHE_HOME", raising=False)
    monkeypatch.setattr("platformdirs.user_config_path", unknown)
    assert str(path()) == os.path.join("animarche-data", "settings.json")


# --- files that are not as they should be


@pytest.mark.parametrize(
    "content, code, more",
    [
        (b"", "json", {"line": "1", "column": "1"}),
        (b'{"theme": "dark",\n "mouse" "on"}', "json", {"line": "2", "column": "10"}),
        (b"\xff\xfe", "text", {}),
        (b"[]", "object", {}),
        (b"null", "object", {}),
        (b"[" * 100_000, "large", {}),
        (b'{"a": ' + b"9" * 5_000 + b"}", "large", {}),
        (b" " * 1_000_001, "large", {}),
        ({"mouse": "maybe"}, "value", {"name": "mouse", "allowed": "on, off"}),
        ({"theme": ["dark"]}, "value", {"name": "theme", "allowed": "dark, light, contrast"}),
        ({"hints": True}, "value", {"name": "hints", "allowed": "on, off"}),
    ],
)
def test_a_bad_file_is_told_and_kept(home, content, code, more):
    put(content)
    before = path().read_bytes()
    settings, trouble = load()
    assert settings == Settings()
    assert trouble == notes.Trouble(code, path(), more)
    assert path().read_bytes() == before  # to look is not to touch
    assert save(OTHER) is None
    assert load() == (OTHER, None)
    assert (home / "settings.json.bad").read_bytes() == before
    assert beside(home) == ["settings.json", "settings.json.bad"]


@pytest.mark.parametrize(
    "content",
    [
        {"theme": "dark", "new": json.loads("[" * 800 + "]" * 800)},  # spread out it is too large
        {"theme": "dark", "new": ["" for _ in range(240_000)]},
    ],
)
def test_what_could_not_be_read_again_is_not_written(home, content):
    put(content)
    before = path().read_bytes()
    assert load() == (Settings(), None)
    assert save(OTHER) is None
    assert load() == (OTHER, None)
    assert (home / "settings.json.bad").read_bytes() == before


def test_what_is_too_deep_to_be_written_is_moved_aside(home, monkeypatch):
    put({"theme": "dark", "new": [[]]})

    def too_deep(values, **more):
        if "new" in values:
            raise RecursionError
        return json.JSONEncoder(**more).encode(values)

    monkeypatch.setattr(notes.json, "dumps", too_deep)
    assert save(OTHER) is None
    assert load() == (OTHER, None)
    assert beside(home) == ["settings.json", "settings.json.bad"]


def test_one_bad_value_leaves_the_others(home):
    put({"theme": "pink", "language": "ja", "mouse": "off"})
    settings, trouble = load()
    assert settings == Settings(language="ja", mouse="off")
    assert trouble.more["name"] == "theme"


def test_every_bad_file_is_kept_under_a_name_of_its_own(home):
    for content in (b"one", b"two", b"three"):
        put(content)
        assert save(Settings()) is None
    kept = [home / f"settings.json.bad{number}" for number in ("", "-2", "-3")]
    assert [file.read_bytes() for file in kept] == [b"one", b"two", b"three"]


def test_what_a_newer_version_knows_is_kept(home):
    put({"sound": {"of": ["animals"]}, "theme": "light"})
    assert load() == (Settings(theme="light"), None)
    assert save(OTHER) is None
    assert json.loads(path().read_text())["sound"] == {"of": ["animals"]}
    assert beside(home) == ["settings.json"]


def test_a_byte_order_mark_is_no_reason(home):
    put(b"\xef\xbb\xbf" + json.dumps({"theme": "light"}).encode())
    assert load() == (Settings(theme="light"), None)


def test_a_pipe_is_not_waited_for(home):
    home.mkdir()
    os.mkfifo(path())
    settings, trouble = load()
    assert settings == Settings()
    assert trouble.code == "json"


def test_a_folder_in_its_place_is_moved_aside(home):
    path().mkdir(parents=True)
    settings, trouble = load()
    assert settings == Settings()
    assert (trouble.code, trouble.more["errno"]) == ("read", "eisdir")
    assert save(OTHER) is None
    assert (home / "settings.json.bad").is_dir()
    assert load() == (OTHER, None)


@pytest.mark.parametrize("kind", ["folder", "pipe", "other"])
def test_what_a_link_leads_to_is_left_alone_unless_it_is_a_note(home, tmp_path, kind):
    there = tmp_path / "there"
    match kind:
        case "folder":
            there.mkdir()
        case "pipe":
            os.mkfifo(there)
        case _:
            there.write_text("export PATH")
    before = there.lstat()
    home.mkdir()
    path().symlink_to(there)
    assert save(OTHER) is None
    assert load() == (OTHER, None)
    after = there.lstat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert (home / "settings.json.bad").readlink() == there
    assert sorted(file.name for file in tmp_path.iterdir()) == ["home", "there"]


def test_a_link_stays_a_link(home, tmp_path):
    there = tmp_path / "elsewhere.json"
    there.write_text("{}")
    home.mkdir()
    path().symlink_to(there)
    assert save(OTHER) is None
    assert path().is_symlink()
    assert json.loads(there.read_text())["theme"] == "light"


def test_a_folder_that_cannot_be_is_told(home):
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file")
    settings, trouble = load()
    assert settings == Settings()
    assert (trouble.code, trouble.more["errno"]) == ("read", "enotdir")
    trouble = save(OTHER)
    assert (trouble.code, trouble.more["errno"]) == ("write", "eexist")


def test_a_full_disk_leaves_the_old_file_and_no_rubbish(home, monkeypatch):
    assert save(OTHER) is None
    before = path().read_bytes()

    def full(_there, _here):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("animarche.notes.os.replace", full)
    trouble = save(Settings())
    assert (trouble.code, trouble.more["errno"]) == ("write", "enospc")
    assert path().read_bytes() == before
    assert beside(home) == ["settings.json"]


anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
nearly = st.dictionaries(
    st.sampled_from([*CHOICES, "other"]),
    st.sampled_from([value for choices in CHOICES.values() for value in choices]) | anything,
).map(lambda value: json.dumps(value).encode())


@pytest.mark.parametrize("reader", ["settings", "plan"])
@effort(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary() | nearly | anything.map(lambda value: json.dumps(value).encode()))
@example(content=b'{"theme": "\\ud800", "\\ud800": NaN}')
@example(content=b'{"names": ["\\ud800", "", "", ""], "start": true, "count": 2.0}')
def test_nothing_in_a_file_stops_the_game(home, reader, content):
    from animarche.table import plan

    file, read, write = {
        "settings": (path(), load, lambda: save(OTHER)),
        "plan": (plan.path(), plan.last, lambda: plan.remember(plan.Plan(count=3))),
    }[reader]
    for old in home.glob("*"):
        old.unlink()
    home.mkdir(exist_ok=True)
    file.write_bytes(content)
    _, trouble = read()
    assert file.read_bytes() == content
    assert write() is None
    assert read() == ({"settings": OTHER, "plan": plan.Plan(count=3)}[reader], None)
    aside = [kept.read_bytes() for kept in home.glob("*.bad")]
    assert aside == ([] if trouble is None else [content])
