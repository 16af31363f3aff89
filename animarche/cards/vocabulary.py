"""The words of a card file: numbers, texts, prices, gains, and the moments at which cards act."""

import unicodedata
from typing import Annotated, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Strict,
    StringConstraints,
    Tag,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, ValidationError
from rich.cells import cell_len

from animarche.cards.problems import Problem

# ---- numbers and words --------------------------------------------------------------------------

# Nobody ever holds more than 30 coins and 15 wood (G6), so no price or gain may be higher.
Coins = Annotated[int, Strict(), Field(ge=0, le=30)]
Wood = Annotated[int, Strict(), Field(ge=0, le=15)]
CoinGain = Annotated[int, Strict(), Field(ge=1, le=30)]
WoodGain = Annotated[int, Strict(), Field(ge=1, le=15)]
Points = Annotated[int, Strict(), Field(ge=0, le=30)]
PointGain = Annotated[int, Strict(), Field(ge=1, le=30)]
Copies = Annotated[int, Strict(), Field(ge=1, le=20)]
Players = Annotated[int, Strict(), Field(ge=2, le=4)]

Icon = Literal["food", "home", "service"]
Id = Annotated[
    str,
    Strict(),
    StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=32),
    Field(description="an id: a small letter, then small letters, digits and _, at most 32"),
]


def _printable(text: str) -> str:
    # All display is literal, so any printable sign is fine, markup too. The wide Japanese space is
    # ordinary text, although str.isprintable says no.
    if not text.replace("\u3000", " ").isprintable():
        raise PydanticCustomError("text", "contains a sign that cannot be printed")
    return text


def _fits(text: str) -> str:
    if cell_len(text) > 8:
        raise PydanticCustomError("text", "is wider than 8 cells")
    return text


def _two_cells(text: str) -> str:
    # They stand where emoji are off, so an emoji would be out of place; and a blank is no letter.
    if cell_len(text) != 2 or not text.isalnum():
        raise PydanticCustomError("text", "is not two cells of letters")
    return text


# Terminals in browsers, and many others, take the signs of later versions for narrow ones.
_UNICODE = "12.0.0"


def _one_emoji(text: str) -> str:
    picture = len(text) == 1 and unicodedata.category(text) == "So"
    if not picture or cell_len(text, _UNICODE) != 2 or cell_len(text) != 2:
        raise PydanticCustomError("text", "is not one wide sign")
    return text


_Text = Annotated[
    str,
    Strict(),
    StringConstraints(strip_whitespace=True, min_length=1),
    AfterValidator(_printable),
]
Version = Annotated[
    _Text, Field(max_length=20, description='a text of 1 to 20 signs in quotes, such as "1"')
]
NameText = Annotated[_Text, Field(max_length=40, description="a text of 1 to 40 printable signs")]
CardText = Annotated[_Text, Field(max_length=400, description="a text of 1 to 400 printable signs")]
ShortText = Annotated[
    _Text,
    Field(max_length=8, description="a text of at most 8 cells (4 Japanese characters)"),
    AfterValidator(_fits),
]
LetterText = Annotated[
    _Text,
    Field(max_length=2, description="letters or digits that are exactly two cells wide"),
    AfterValidator(_two_cells),
]
Emoji = Annotated[
    str,
    Strict(),
    AfterValidator(_one_emoji),
    Field(
        description="one emoji of a single code point, two cells wide since Unicode 12 or longer"
    ),
]


class Part(BaseModel):
    """A group of fields; none may be unknown, nothing changes once it is checked."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def refuse(part: Part, *problems: Problem) -> None:
    """Raises a ValidationError with all `problems` of a part, if there are any."""
    if problems:
        errors = [
            InitErrorDetails(
                type=PydanticCustomError("rule", "{words}", {"words": words}), loc=path, input=None
            )
            for path, words in problems
        ]
        raise ValidationError.from_exception_data(type(part).__name__, errors)


def _given(value: object) -> object:
    if value is None:
        raise PydanticCustomError("empty", "is empty")
    return value


class _NoNull:
    """Drops null from the JSON Schema of an optional field."""

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return next(part for part in handler(schema)["anyOf"] if part != {"type": "null"})


T = TypeVar("T")
# A field that may be left out; `field:` with nothing after it is a slip, and is refused.
Perhaps = Annotated[T | None, BeforeValidator(_given), _NoNull()]


class Names(Part):
    """A name in both languages."""

    en: NameText
    ja: NameText


class Shorts(Part):
    """A name for narrow cards in both languages, at most 8 cells wide."""

    en: ShortText
    ja: ShortText


class Texts(Part):
    """A full card text in both languages."""

    en: CardText
    ja: CardText


class Letters(Part):
    """Two cells that stand for an animal where emoji are off, in both languages."""

    en: LetterText
    ja: LetterText


# ---- prices and gains ---------------------------------------------------------------------------


class Price(Part):
    """What is paid: coins (c) and wood (w)."""

    c: Coins = 0
    w: Wood = 0


class Per(Part):
    """An amount that depends on something: one for each `every` of `per`, at most `max`."""

    per: Literal["coins_held", "wood_held", "icon:food", "icon:home", "icon:service"]
    every: Annotated[int, Strict(), Field(ge=1, le=30)] = 1
    max: Annotated[int, Strict(), Field(ge=1, le=30)] | None = None


def _kind_of_amount(value: object) -> str:
    return "<per>" if isinstance(value, dict | Per) else "<number>"


_Kind = Discriminator(_kind_of_amount)
_Per = Annotated[Per, Tag("<per>")]


class Gain(Part):
    """What is received: coins (c), wood (w), victory points (vp); empty for nothing."""

    c: Perhaps[Annotated[Annotated[CoinGain, Tag("<number>")] | _Per, _Kind]] = None
    w: Perhaps[Annotated[Annotated[WoodGain, Tag("<number>")] | _Per, _Kind]] = None
    vp: Perhaps[Annotated[Annotated[PointGain, Tag("<number>")] | _Per, _Kind]] = None


def _something(gain: Gain) -> Gain:
    if not gain.model_fields_set:
        raise PydanticCustomError("rule", "is empty, but must name c, w or vp")
    return gain


SomeGain = Annotated[Gain, AfterValidator(_something)]


def _lowers(price: Price) -> Price:
    if price.c == price.w == 0:
        raise PydanticCustomError("rule", "lowers nothing, but must name c or w, 1 or more")
    return price


class Option(Part):
    """What one animal may do: pay, then gain (I3)."""

    pay: Price = Price()
    gain: SomeGain


def _kind_of_option(value: object) -> str:
    if isinstance(value, Option) or (
        isinstance(value, dict) and ("pay" in value or "gain" in value)
    ):
        return "<option>"
    return "<gain>"


AnyOption = Annotated[
    Annotated[Option, Tag("<option>")] | Annotated[SomeGain, Tag("<gain>")],
    Discriminator(_kind_of_option),
    AfterValidator(lambda value: value if isinstance(value, Option) else Option(gain=value)),
]


class Income(Part):
    """What a shop brings in the income phase; exactly one of the three (I2, I4)."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    each_customer: Perhaps[Annotated[tuple[AnyOption, ...], Field(min_length=1, max_length=4)]] = (
        None
    )
    by_customers: Perhaps[Annotated[tuple[Gain, ...], Field(min_length=1, max_length=6)]] = None
    gain: Perhaps[SomeGain] = None

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        if len(self.model_fields_set) != 1:
            words = "must have exactly one of each_customer, by_customers and gain"
            raise PydanticCustomError("rule", words)
        return self


# ---- triggers -----------------------------------------------------------------------------------


class Discounted(Part):
    """Lowers a price (R6)."""

    discount: Annotated[Price, AfterValidator(_lowers)]


class Gained(Part):
    """Brings something at a moment."""

    gain: SomeGain


class TakenMore(Part):
    """So many more of the coin or wood that is taken (W14)."""

    gain_more: Annotated[int, Strict(), Field(ge=1, le=15)]


class Triggers(Part):
    """What a card does at other moments than income."""

    on_build_or_renovate: Perhaps[Discounted] = None
    on_sold: Perhaps[Gained] = None
    on_advertise: Perhaps[Discounted] = None
    on_own_ad_runs: Perhaps[Gained] = None
    on_public: Perhaps[Discounted] = None
    on_public_built: Perhaps[Gained] = None
    on_visit: Perhaps[Gained] = None
    on_visited: Perhaps[Gained] = None
    on_take: Perhaps[TakenMore] = None
    on_closing: Perhaps[Gained] = None
