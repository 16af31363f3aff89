"""Records: the frozen, slotted dataclasses that everything in the engine is made of.

A record never changes. A new one is made from an old one in one of two ways: `replace`, which does
what `dataclasses.replace` does, or, for a step that changes many fields one after the other, a
draft: `draft` gives an unsealed copy, which belongs to whoever made it, takes assignments, and
becomes a record by `seal`. Nobody outside a step ever sees a draft.

Both are several times as fast as `dataclasses.replace`, and so is the engine: a draft is an
instance of an unfrozen twin class with the same slots, and sealing assigns `__class__`. No
`__init__` and no `object.__setattr__` per field runs on the way, so a record must not rely on them
for anything but construction. Type checkers would let anybody assign; at run time a record raises
FrozenInstanceError, and a test sees to it that the engine's source assigns to drafts only.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, dataclass_transform

__all__ = ["Draft", "draft", "record", "replace", "seal"]

T = TypeVar("T")

Draft = Annotated[T, "unsealed"]  # marks parameters that a function changes

_copy: dict[type, Callable[[Any], Any]] = {}


def _copier(cls: type) -> Callable[[Any], Any]:
    """A function that copies an instance of `cls` into its unfrozen twin."""
    names = [field.name for field in fields(cls)]
    twin = type(cls.__name__, (), {"__slots__": tuple(names), "sealed": cls})
    body = "\n ".join(f"new.{name} = old.{name}" for name in names)
    source = f"def copy(old):\n new = make(twin)\n {body}\n return new"
    scope: dict[str, Any] = {"make": object.__new__, "twin": twin}
    exec(source, scope)
    copy: Callable[[Any], Any] = scope["copy"]
    return copy


@dataclass_transform()
def record(cls: type[T]) -> type[T]:
    """Class decorator: a frozen, slotted dataclass that `replace` and `draft` know."""
    made = dataclass(frozen=True, slots=True)(cls)
    if fields(made):  # type: ignore[arg-type]
        _copy[made] = _copier(made)
    return made


def draft(old: T) -> Draft[T]:
    """An unsealed copy of a record, to be changed and then sealed."""
    new: T = _copy[old.__class__](old)
    return new


def seal(new: Draft[T]) -> T:
    """The draft itself, a record from now on."""
    new.__class__ = new.sealed  # type: ignore[attr-defined]
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
