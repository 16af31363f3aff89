"""What a card file may say, as pydantic models, and the one normal form of what it says.

`CardFile.model_validate(values)` checks the plain values of a card file; `document(model)` writes
them in normal form: defaults filled in, options as {pay, gain}, absent triggers left out. A normal
form is itself a valid card file. `animarche.cards.wording` turns the errors into sentences; it
reads what is allowed from the JSON Schema of these models, so ranges and words stand only here.
"""

from functools import cache
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    JsonValue,
    Strict,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import PydanticCustomError
from pydantic_core.core_schema import WithDefaultSchema

from animarche.cards.problems import Problem
from animarche.cards.vocabulary import (
    Copies,
    Emoji,
    Gain,
    Gained,
    Icon,
    Id,
    Income,
    Letters,
    Names,
    Part,
    Per,
    Perhaps,
    Players,
    PointGain,
    Points,
    Price,
    Shorts,
    Texts,
    Triggers,
    Version,
    refuse,
)
from animarche.cards.whole import (
    ANIMALS,
    LARGE_GOALS,
    LEAST_MANAGERS,
    MOST_PLAYERS,
    SMALL_GOALS,
    whole_set_problems,
)

# ---- shops --------------------------------------------------------------------------------------


def _different(icons: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(icons)) < len(icons):
        raise PydanticCustomError("rule", "names an icon twice, but must be different icons")
    return icons


class WorkerSeat(Part):
    """A worker seat: what a visit brings to the visitor and to the owner (W7)."""

    visitor: Gain
    owner: Gain


class Back(Triggers):
    """The upgraded side of a basic shop (G8)."""

    name: Names
    short: Shorts
    icons: Annotated[
        tuple[Icon, ...], Field(min_length=1, max_length=3), AfterValidator(_different)
    ]
    customers: Annotated[int, Strict(), Field(ge=0, le=6)]
    vp: Points
    worker_seats: Annotated[tuple[WorkerSeat, ...], Field(max_length=4)] = ()
    income: Perhaps[Income] = None
    text: Texts

    @model_validator(mode="after")
    def _income_fits_seats(self) -> Self:
        income = self.income
        if income is None:
            return self
        if income.gain is not None and self.customers > 0:
            words = "is for a side without customer seats: use each_customer or by_customers"
            refuse(self, Problem(("income", "gain"), words))
        if income.gain is None and self.customers == 0:
            words = "counts animals, but the side has no customer seats: use gain"
            refuse(self, Problem(("income",), words))
        if income.by_customers is not None and len(income.by_customers) != self.customers:
            words = f"must have one entry per customer seat, {self.customers} in all"
            refuse(self, Problem(("income", "by_customers"), words))
        return self


class Front(Back):
    """The side of a shop card that is built: of a basic shop its basic side (G8)."""

    renovate: Perhaps[Price] = None
    on_built: Perhaps[Gained] = None


def _kind_of_copies(value: object) -> str:
    return "<players>" if isinstance(value, str) else "<number>"


class Shop(Part):
    """A shop card (G7, G8): a basic shop has a back and a price to renovate, a special has none."""

    id: Id
    kind: Literal["basic", "special"]
    copies: Annotated[
        Annotated[Literal["players"], Tag("<players>")] | Annotated[Copies, Tag("<number>")],
        Discriminator(_kind_of_copies),
    ] = 1
    min_players: Players = 2
    front: Front
    back: Perhaps[Back] = None

    @model_validator(mode="after")
    def _sides_fit(self) -> Self:
        refuse(self, *self._problems())
        return self

    def _problems(self) -> list[Problem]:
        found = []
        if self.kind == "special":
            if self.back is not None:
                found.append(Problem(("back",), "is there, but a special shop has one side"))
            if self.front.renovate is not None:
                words = "is there, but a special shop is never renovated"
                found.append(Problem(("front", "renovate"), words))
            return found
        if self.front.renovate is None:
            words = "is missing: a basic shop needs a price to renovate, such as {c: 2, w: 1}"
            found.append(Problem(("front", "renovate"), words))
        if self.back is None:
            return [*found, Problem(("back",), "is missing: a basic shop needs an upgraded side")]
        pairs = {
            "customers": (self.front.customers, self.back.customers),
            "worker_seats": (len(self.front.worker_seats), len(self.back.worker_seats)),
        }
        for field, (front, back) in pairs.items():
            if back < front:
                words = f"has fewer seats ({back}) than the front ({front}), which rule G8 forbids"
                found.append(Problem(("back", field), words))
        return found


# ---- the other cards ----------------------------------------------------------------------------


class Animal(Part):
    """One of the 20 animals (G5)."""

    id: Id
    name: Names
    emoji: Emoji
    letters: Letters


class PublicBuilding(Part):
    """A public building; `room` is how many animals a covered cell holds (B1-B3, C2)."""

    id: Id
    name: Names
    short: Shorts
    copies: Annotated[int, Strict(), Field(ge=1, le=8)]
    cost: Price
    vp: Points
    room: Annotated[int, Strict(), Field(ge=0, le=2)]
    text: Texts


class Manager(Triggers):
    """A manager: starting coins and wood, and an ability (S3)."""

    id: Id
    name: Names
    short: Shorts
    start: Price
    text: Texts


class Frame(Part):
    """A frame of an ad: what its first and second worker pay, and the VP when it runs (W8, W9)."""

    pay: tuple[Price, Price]
    vp: Points

    @model_validator(mode="after")
    def _one_resource(self) -> Self:
        first, second = ((price.c > 0, price.w > 0) for price in self.pay)
        if sum(first) != 1 or first != second:
            words = "must be two payments of 1 or more in one resource, both coins or both wood"
            refuse(self, Problem(("pay",), words))
        return self


class Ad(Part):
    """An ad card; its fee in a frame is the sum of the two payments there (W8)."""

    id: Id
    name: Names
    short: Shorts
    copies: Copies
    upper: Frame
    lower: Frame
    prize: Gain
    text: Texts


# Each metric of a goal with the highest threshold that makes sense: what one can hold (G6), plots
# (G2), kinds of icons (G9), animals (G5), sales (one a round) and workers (five in five rounds).
METRICS = {
    "coins": 30,
    "wood": 15,
    "animals": 20,
    "upgraded": 4,
    "specials": 4,
    "kinds": 3,
    "shop_vp": 60,
    "ads": 20,
    "sold": 5,
    "visits": 25,
    "public_built": 25,
}
_ICONS = ("food", "home", "service")


def _condition(value: object) -> object:
    """Checks a goal's condition: [metric, n], [icon, kind, n] or [visitors_from, all]."""
    match list(value) if isinstance(value, list | tuple) else value:
        case ["visitors_from", "all"]:
            return value
        case ["icon", str() as icon, int(n)] if icon in _ICONS and type(n) is int and 1 <= n <= 4:
            return value
        case [str() as metric, int(n)] if metric in METRICS and type(n) is int:
            if 1 <= n <= METRICS[metric]:
                return value
            words = f"must ask for 1 to {METRICS[metric]} of {metric}"
        case ["icon", *_]:
            words = "must be [icon, food or home or service, 1 to 4]"
        case ["visitors_from", *_]:
            words = "must be [visitors_from, all]"
        case [str() as metric, _] if metric in METRICS:
            words = f"must be [{metric}, a whole number from 1 to {METRICS[metric]}]"
        case _:
            metrics = ", ".join(METRICS)
            words = f"must be [metric, number] with one of {metrics}, or [icon, kind, number]"
            words += ", or [visitors_from, all]"
    raise PydanticCustomError("rule", "{words}", {"words": words})


Condition = Annotated[
    tuple[str | int, ...],
    BeforeValidator(_condition),
    WithJsonSchema(
        {
            "description": "at least so much of a metric",
            "oneOf": [
                *(
                    {
                        "type": "array",
                        "prefixItems": [
                            {"const": metric},
                            {"type": "integer", "minimum": 1, "maximum": most},
                        ],
                        "minItems": 2,
                        "maxItems": 2,
                    }
                    for metric, most in METRICS.items()
                ),
                {
                    "type": "array",
                    "prefixItems": [
                        {"const": "icon"},
                        {"enum": list(_ICONS)},
                        {"type": "integer", "minimum": 1, "maximum": 4},
                    ],
                    "minItems": 3,
                    "maxItems": 3,
                },
                {"const": ["visitors_from", "all"]},
            ],
        }
    ),
]


class SmallGoal(Part):
    """A small goal; it scores on achievement (O1)."""

    id: Id
    vp: PointGain
    cond: Condition
    text: Texts


class LargeGoal(SmallGoal):
    """A large goal; it scores on achievement (now) or at the end (end) (O1, O3)."""

    when: Literal["now", "end"]
    min_players: Players = 2


def _list_of(least: int, most: int | None = None) -> dict[str, JsonValue]:
    # These lengths are checked with the whole set, so that they are told beside other errors.
    return {"minItems": least} if most is None else {"minItems": least, "maxItems": most}


class CardFile(Part):
    """A card set of Animarche."""

    model_config = ConfigDict(title="Animarche card set")

    id: Id
    version: Version
    name: Names
    animals: Annotated[tuple[Animal, ...], Field(json_schema_extra=_list_of(ANIMALS, ANIMALS))]
    shops: tuple[Shop, ...]
    public_buildings: tuple[PublicBuilding, ...]
    managers: Annotated[tuple[Manager, ...], Field(json_schema_extra=_list_of(LEAST_MANAGERS))]
    ads: tuple[Ad, ...]
    small_goals: Annotated[
        tuple[SmallGoal, ...], Field(json_schema_extra=_list_of(MOST_PLAYERS * SMALL_GOALS))
    ]
    large_goals: Annotated[
        tuple[LargeGoal, ...], Field(json_schema_extra=_list_of(MOST_PLAYERS * LARGE_GOALS))
    ]

    @model_validator(mode="after")
    def _whole_set(self) -> Self:
        refuse(self, *whole_set_problems(document(self)))
        return self


def document(model: CardFile) -> dict[str, Any]:
    """The normal form of a card set in plain JSON types, in a fixed order of keys.

    What was left out has its default; an option is {pay, gain}, a price {c, w}, an amount that
    depends on something {per, every, max}; triggers, income, renovation and back that are not
    there are left out, and so is a resource that a gain does not have.
    """
    plain: dict[str, Any] = _plain(model)
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, Per):
        return dict(value)
    if isinstance(value, Part):
        return {name: _plain(part) for name, part in value if part is not None}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


class _PlainSchema(GenerateJsonSchema):
    """JSON Schema without what only repeats the names of the fields."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        if schema.get("default", ...) is None:
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)


@cache
def json_schema() -> dict[str, Any]:
    """The JSON Schema of a card file, for editors and for `animarche.cards.wording`."""
    dialect = {"$schema": GenerateJsonSchema.schema_dialect}
    return dialect | CardFile.model_json_schema(schema_generator=_PlainSchema)
