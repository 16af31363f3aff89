"""Why a command is refused: a rule id, a code, and parameters. The wording lives in `lang`."""

from collections.abc import Mapping

from animarche.engine.records import record


@record
class Refusal:
    """`rule` is an id of the rulebook, `code` names the reason within it, `params` are what a
    sentence about it needs (ids and numbers)."""

    rule: str
    code: str
    params: Mapping[str, int | str]

    def __hash__(self) -> int:
        return hash((self.rule, self.code))


class Illegal(ValueError):
    """Raised by `apply` for a command that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.code}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["Illegal"], tuple[Refusal]]:
        return Illegal, (self.refusal,)  # so that it gets out of a worker process


def refuse(rule: str, code: str, **params: int | str) -> Refusal:
    """A refusal, written shortly."""
    return Refusal(rule, code, params)
