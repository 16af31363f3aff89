"""Records: the frozen, slotted dataclasses that everything in the engine is made of.

A record never changes. A new one is made from an old one in one of two ways: `replace`, which does
what `dataclasses.replace` does, or, for a step that changes many fields one after the other, a
draft: `draft` gives an unsealed copy, which belongs to whoever made it, takes assignments, and
becomes a record by `seal`. Nobody outside a step ever sees a draft.

To everybody else a record is a dataclass with frozen=True and slots=True, and `dataclasses` and
pydantic take it for one. It is made here all the same, for two measured reasons (see
docs/performance.md). `dataclasses` compiles six methods for each class when it is imported, which
for the engine's sixty classes takes longer than verifying a whole game; here they share theirs,
and the import of `dataclasses` waits until somebody asks for the fields. And its `replace` sets
every field of a frozen instance in a slow way; a draft is an instance of an unfrozen twin class
with the same slots, copied by a compiled function, and sealing assigns `__class__`.

Type checkers would let anybody assign; at run time a record raises FrozenInstanceError, and a test
sees to it that the engine's source assigns to drafts only.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, dataclass_transform

__all__ = ["Draft", "draft", "record", "replace", "seal"]

T = TypeVar("T")

Draft = Annotated[T, "unsealed"]  # marks parameters that a function changes


@dataclass_transform()
def record(cls: type[T]) -> type[T]:
    """Class decorator: a frozen, slotted dataclass that `replace` and `draft` know."""
    # Asked of the class, not of its __dict__, for from Python 3.14 on they are made when asked for.
    annotations = cls.__annotations__
    names = tuple(annotations)
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    left_out = {"__dict__", "__weakref__", *names}
    body: dict[str, Any] = {k: v for k, v in cls.__dict__.items() if k not in left_out}
    body |= {"__annotations__": annotations, "__defaults__": defaults}
    body |= {"__slots__": names, "__match_args__": names}
    body |= {"__dataclass_fields__": _Later(), "__dataclass_params__": _Later()}
    body |= {"__setattr__": _frozen, "__delattr__": _frozen, "__repr__": _repr}
    body |= {"__reduce__": lambda self: (made, values(self))}
    made: Any = type(cls.__name__, cls.__bases__, body)

    fields = frozenset(names)
    # What the defaults add to so many positional arguments, if they make them complete.
    rest: dict[int, tuple[Any, ...]] = {len(names): ()}
    for count in range(len(names) - 1, -1, -1):
        if names[count] not in defaults:
            break
        rest[count] = (defaults[names[count]], *rest[count + 1])
    setters = [getattr(made, name).__set__ for name in names]
    if len(names) > 1:
        values: Callable[[Any], Any] = attrgetter(*names)
    else:  # attrgetter of one name gives no tuple
        values = lambda self: tuple([getattr(self, name) for name in names])  # noqa: E731

    def init(self: Any, *args: Any, **named: Any) -> None:
        if not named and len(args) in rest:
            args += rest[len(args)]
        elif not args and named.keys() == fields:
            args = tuple([named[name] for name in names])
        else:
            args = _completed(made, args, named)
        for setter, value in zip(setters, args, strict=True):
            setter(self, value)

    def equal(self: Any, other: Any) -> Any:
        if self is other:
            return True
        return values(self) == values(other) if other.__class__ is made else NotImplemented

    made.__init__, made.__eq__ = init, equal
    if "__hash__" not in body:
        made.__hash__ = lambda self: hash(values(self))
    found: type[T] = made
    return found


def _completed(made: Any, args: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, ...]:
    """The values of all fields, from arguments and defaults; TypeError as from any function."""
    names: tuple[str, ...] = made.__slots__
    given = dict(zip(names, args, strict=False))
    if len(args) > len(names) or given.keys() & named.keys() or named.keys() - set(names):
        raise TypeError(f"{made.__name__} takes each of {', '.join(names)} once")
    given = {**made.__defaults__, **given, **named}
    if missing := [name for name in names if name not in given]:
        raise TypeError(f"{made.__name__} needs {', '.join(missing)}")
    return tuple([given[name] for name in names])


def _frozen(self: Any, name: str, value: Any = None) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change field {name!r} of a {type(self).__name__}")


def _repr(self: Any) -> str:
    fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
    return f"{type(self).__qualname__}({fields})"


class _Later:
    """What `dataclasses` would have noted about a record, made when somebody asks for it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: Any) -> Any:
        from dataclasses import dataclass

        body = {"__annotations__": owner.__annotations__, "__module__": owner.__module__}
        twin: Any = dataclass(frozen=True)(type(owner.__name__, (), {**body, **owner.__defaults__}))
        setattr(owner, self.name, getattr(twin, self.name))
        return getattr(owner, self.name)


class _Copiers(dict[type, Callable[[Any], Any]]):
    """For each record class a function that copies an instance into the unfrozen twin class."""

    def __missing__(self, cls: Any) -> Callable[[Any], Any]:
        if not isinstance(cls.__dict__.get("__defaults__"), dict):
            raise TypeError(f"a {cls.__name__} is no record")  # a draft, for one
        names = cls.__slots__
        twin = type(cls.__name__, (), {"__slots__": names, "_record": cls})
        lines = "\n ".join(f"new.{name} = old.{name}" for name in names)
        scope: dict[str, Any] = {"make": object.__new__, "twin": twin}
        exec(f"def copy(old):\n new = make(twin)\n {lines}\n return new", scope)
        self[cls] = scope["copy"]
        return self[cls]


_copy = _Copiers()


def draft(old: T) -> Draft[T]:
    """An unsealed copy of a record, to be changed and then sealed."""
    new: T = _copy[old.__class__](old)
    return new


def seal(new: Draft[T]) -> T:
    """The draft itself, a record from now on."""
    new.__class__ = new._record  # type: ignore[attr-defined]
    return new


if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(old: T, **changes: Any) -> T:
        """A copy of the record `old` with `changes`; an unknown field is an AttributeError."""
        cls = old.__class__
        new = _copy[cls](old)
        for name, value in changes.items():
            setattr(new, name, value)
        new.__class__ = cls
        return new
