"""Records: the frozen, slotted dataclasses that everything in the engine is made of.

A record never changes. A new one is made from an old one in one of two ways: `replace`, which does
what `dataclasses.replace` does, or, for a step that changes many fields one after the other, a
draft: `draft` gives an unsealed copy, which belongs to whoever made it, takes assignments, and
becomes a record by `seal`. Nobody outside a step ever sees a draft.

To everybody else a record is a dataclass with frozen=True and slots=True, and `dataclasses` and
pydantic take it for one. It is made here all the same, for two measured reasons (see
docs/performance.md). `dataclasses` compiles six methods for each class when it is imported, which
for the engine's sixty classes takes longer than verifying a whole game; here they share theirs, a
constructor is compiled only where it is used often, and the import of `dataclasses` waits until
somebody asks for the fields. And its `replace` sets every field of a frozen instance in a slow way;
a draft is an instance of an unfrozen subclass, copied by a compiled function, and sealing assigns
`__class__`.

Type checkers would let anybody assign; at run time a record raises FrozenInstanceError, and a test
sees to it that the engine's source assigns to drafts only.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, dataclass_transform

__all__ = ["Draft", "draft", "drafter", "record", "replace", "seal"]

T = TypeVar("T")

OFTEN = 200  # compiling a constructor takes about as long as it saves on so many instances

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
    body |= {"__reduce__": lambda self: (made, values(self)), "_draft": _first_draft}
    made: Any = type(cls.__name__, cls.__bases__, body)

    number, fields = len(names), frozenset(names)
    left = OFTEN
    setters = [getattr(made, name).__set__ for name in names]
    if len(names) > 1:
        values: Callable[[Any], Any] = attrgetter(*names)
    else:  # attrgetter of one name gives no tuple
        values = lambda self: tuple([getattr(self, name) for name in names])  # noqa: E731

    def init(self: Any, /, *args: Any, **named: Any) -> None:
        nonlocal left
        left -= 1
        if not left:
            made.__init__ = _constructor(names, defaults, setters)
        if named or len(args) != number:
            if not args and named.keys() == fields:
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


def _constructor(
    names: tuple[str, ...], defaults: Mapping[str, Any], setters: list[Callable[..., None]]
) -> Callable[..., None]:
    """An `__init__` compiled for these fields: making a record with it takes half the time."""
    scope = {f"__set_{name}__": setter for name, setter in zip(names, setters, strict=True)}
    scope |= {f"__default_{name}__": value for name, value in defaults.items()}
    arguments = [f"{name}=__default_{name}__" if name in defaults else name for name in names]
    lines = "\n ".join(f"__set_{name}__(__self__, {name})" for name in names) or "pass"
    exec(f"def __init__({', '.join(['__self__', *arguments])}):\n {lines}", scope)
    return scope["__init__"]


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
    fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
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


def _first_draft(self: Any) -> Any:
    """The method `_draft` of a record class until it is first asked for."""
    _prepare(self.__class__)
    return self._draft()


def _prepare(cls: Any) -> None:
    """Make the unfrozen subclass of a record class, and `_draft`, which copies an instance into
    it."""
    twin = type(cls.__name__, (cls,), {"__slots__": (), "_record": cls, **UNSEALED})
    lines = "\n ".join(f"new.{name} = old.{name}" for name in cls.__slots__)
    scope: dict[str, Any] = {"twin": twin}
    exec(f"def copy(old):\n new = twin()\n {lines}\n return new", scope)
    cls._draft = scope["copy"]


def _no_draft(self: Any) -> Any:
    raise TypeError(f"this {self.__class__.__name__} is a draft already")


UNSEALED = {
    "_draft": _no_draft,
    "__init__": object.__init__,
    "__setattr__": object.__setattr__,
    "__delattr__": object.__delattr__,
    "__eq__": object.__eq__,
    "__hash__": object.__hash__,
}


def drafter(cls: type[T]) -> Callable[[T], Draft[T]]:
    """`draft` for the records of one class, which need not be asked for theirs."""
    made: Any = cls
    if made._draft is _first_draft:
        _prepare(made)
    found: Callable[[T], Draft[T]] = made._draft
    return found


def draft(old: T) -> Draft[T]:
    """An unsealed copy of a record, to be changed and then sealed."""
    new: T = old._draft()  # type: ignore[attr-defined]
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
        new = old._draft()
        for name, value in changes.items():
            setattr(new, name, value)
        new.__class__ = old.__class__
        return new
