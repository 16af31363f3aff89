"""Mutation check: break the rules engine in one small way at a time and see a scenario fail.

    python tests/mutate.py [--workers 2] [MODULE ...]

prints what survived: a change after which every scenario in tests/scenarios still holds. Each is
either a missing scenario or a change that no game can show; those that were looked at and found to
be such are listed, with the reason, in tests/mutants-that-change-nothing.txt and are left out.
Modules are paths in animarche/engine, such as phases/sale.py; without any, all that hold rules.

Each mutant runs in a process of its own, forked before the engine was imported. Needs Unix.
"""

import argparse
import ast
import copy
import importlib.util
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# What the children would import again and again; nothing of the engine is among it.
import yaml  # noqa: F401

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "animarche" / "engine"
SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.scenario.yaml"))
KNOWN = ROOT / "tests" / "mutants-that-change-nothing.txt"
MODULES = (
    "board.py",
    "cards.py",
    "effects.py",
    "game.py",
    "goals.py",
    "plaza.py",
    "reading.py",
    "setup.py",
    "turns.py",
    "view.py",
    *sorted(str(path.relative_to(ENGINE)) for path in (ENGINE / "phases").rglob("*.py")),
)
SECONDS = 10  # of computing; who takes longer has made a game endless, and counts as caught
MEMORY = 1 << 31

SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}

Change = Callable[[ast.AST], ast.AST | None]  # a node in a copy of the tree -> what replaces it


def swapped(operator: ast.AST) -> ast.AST:
    return SWAPS[type(operator)]()


def _set(field: str, value: object) -> Change:
    def change(node: ast.AST) -> ast.AST:
        setattr(node, field, value)
        return node

    return change


def _drop(field: str, index: int) -> Change:
    def change(node: ast.AST) -> ast.AST:
        del getattr(node, field)[index]
        return node

    return change


def changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """The ways to break one node, each with words for the report."""
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                if type(op) in SWAPS:
                    new = [*ops[:index], swapped(op), *ops[index + 1 :]]
                    yield "other comparison", _set("ops", new)
        case ast.BinOp(op=op) if type(op) in SWAPS:
            yield "other operator", _set("op", swapped(op))
        case ast.BoolOp(op=op, values=values):
            yield "and for or", _set("op", swapped(op))
            for index in range(len(values)):
                if len(values) > 1:
                    yield f"without part {index + 1}", _drop("values", index)
        case ast.UnaryOp(op=ast.Not()):
            yield "without not", lambda node: node.operand  # type: ignore[attr-defined]
        case ast.Constant(value=bool() as value):
            yield f"{not value} for {value}", _set("value", not value)
        case ast.Constant(value=int() as value):
            yield f"{value + 1} for {value}", _set("value", value + 1)
            yield f"{value - 1} for {value}", _set("value", value - 1)
        case ast.If() | ast.IfExp() | ast.While():
            yield "condition always true", _set("test", ast.Constant(True))
            yield "condition always false", _set("test", ast.Constant(False))
        case ast.comprehension(ifs=ifs):
            for index in range(len(ifs)):
                yield f"without filter {index + 1}", _drop("ifs", index)
        case ast.Name(id=name) if name in OTHER_NAMES:
            yield f"{OTHER_NAMES[name]} for {name}", _set("id", OTHER_NAMES[name])
        case ast.Call(func=ast.Name(id="replace"), keywords=keywords) if len(keywords) > 1:
            for index, keyword in enumerate(keywords):
                yield f"does not change {keyword.arg}", _drop("keywords", index)
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(value)):
                yield f"{name} stays as it is", lambda _: ast.Pass()
        case ast.AugAssign() | ast.Expr(value=ast.Call()):
            yield "left out", lambda _: ast.Pass()


def _passed_over(node: ast.AST) -> bool:
    """What is no rule: documentation, types, checks of arguments and of foreign deals."""
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.AnnAssign():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.FunctionDef(name="why_not_deal" | "__eq__" | "__hash__" | "__repr__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.keyword(arg="strict"):
            return True
        case ast.If(body=[ast.Raise(exc=ast.Call(func=ast.Name(id="ValueError")))]):
            return True
    return False


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Every node that may be broken: its parent, the field, and the index where that is a list."""
    skipped = ["annotation", "returns", "decorator_list", "type_params"]
    if isinstance(tree, ast.Call) and ast.unparse(tree.func) == "refuse":
        skipped.append("keywords")  # what a refusal's sentence is about
    for field, value in ast.iter_fields(tree):
        if field in skipped:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST):
                continue
            if not _passed_over(node):
                yield tree, field, index
                yield from places(node)


def mutants(module: str) -> Iterator[tuple[str, str]]:
    """All mutants of a module: what was changed, and the code."""
    source = (ENGINE / module).read_text(encoding="utf-8")
    lines = source.splitlines()
    tree = ast.parse(source)
    count: Counter[str] = Counter()
    for number, (parent, field, index) in enumerate(list(places(tree))):
        held = getattr(parent, field)
        node = held if index is None else held[index]
        for words, change in changes(node):
            mutant = copy.deepcopy(tree)
            twin, field, index = list(places(mutant))[number]
            held = getattr(twin, field)
            new = change(held if index is None else held[index])
            if index is None:
                setattr(twin, field, new)
            else:
                held[index] = new
            line = getattr(node, "lineno", None) or getattr(parent, "lineno", 0)
            where = f"{module}: {lines[line - 1].strip()}  [{_short(node)}: {words}]"
            count[where] += 1
            name = where if count[where] == 1 else f"{where} ({count[where]})"
            yield name, ast.unparse(ast.fix_missing_locations(mutant))


def _short(node: ast.AST) -> str:
    return ast.unparse(node).split("\n")[0]


class _Mutated:
    """An importer that has one module with other code."""

    def __init__(self, module: str, code: str) -> None:
        self.name = "animarche.engine." + module.removesuffix(".py").replace("/", ".")
        self.name = self.name.removesuffix(".__init__")
        self.path = ENGINE / module
        self.code = code

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        if name != self.name:
            return None
        package = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_loader(name, self, is_package=package is not None)

    def create_module(self, spec: object) -> None:
        return None

    def exec_module(self, module: object) -> None:
        if self.path.name == "__init__.py":
            module.__path__ = [str(self.path.parent)]  # type: ignore[attr-defined]
        exec(compile(self.code, str(self.path), "exec"), vars(module))


def _first_to_fail(order: list[Path]) -> int:
    """In the child: the number of the first file in which a scenario fails, from 1; 0 if none."""
    from animarche.testing.playing import play
    from animarche.testing.scenario import read_scenarios

    for number, path in enumerate(order, 1):
        try:
            for scenario in read_scenarios(path):
                play(scenario)
        except Exception:
            return number
    return 0


def try_out(module: str, code: str, order: list[Path]) -> bool:
    """Whether a mutant survives all scenarios. The file that catches it goes to the front of
    `order`, for it is likely to catch the next one, too."""
    now = [*order]
    child = os.fork()
    if child == 0:
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            sys.meta_path.insert(0, _Mutated(module, code))  # type: ignore[arg-type]
            status = _first_to_fail(now)
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        caught_by = now[os.WEXITSTATUS(status) - 1]
        order.sort(key=lambda path: path != caught_by)
    return status == 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Break the engine and see a scenario fail.")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("modules", nargs="*", default=MODULES, metavar="MODULE")
    arguments = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    assert not any(name.startswith("animarche.engine") for name in sys.modules)
    if not try_out("game.py", (ENGINE / "game.py").read_text(encoding="utf-8"), [*SCENARIOS]):
        print("the scenarios fail with the engine as it is; run pytest tests/scenarios")
        return 2
    known = KNOWN.read_text(encoding="utf-8").splitlines() if KNOWN.exists() else []
    began, caught, excused = time.monotonic(), 0, 0
    order = [*SCENARIOS]
    survivors: list[str] = []
    seen: set[str] = set()
    with ThreadPoolExecutor(arguments.workers) as workers:
        for module in arguments.modules:
            made = list(mutants(module))
            results = workers.map(lambda m, module=module: try_out(module, m[1], order), made)
            for (name, _), alive in zip(made, results, strict=True):
                if not alive:
                    caught += 1
                elif name in known:
                    excused += 1
                    seen.add(name)
                else:
                    survivors.append(name)
                    print(f"survived: {name}", flush=True)
            print(f"{module}: {len(made)} mutants", file=sys.stderr, flush=True)
    if tuple(arguments.modules) == MODULES:
        for name in sorted({line for line in known if line[:1] not in ("", "#")} - seen):
            print(f"no longer a mutant, or caught now: {name}")
    seconds = round(time.monotonic() - began)
    print(f"{caught} caught, {excused} change nothing, {len(survivors)} survived, {seconds} s")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
