"""The card document, read plainly. No rule is decided here but G8 and G9's counting."""

COIN_CAP = 30  # G6
WOOD_CAP = 15  # G6
PLOTS = 4  # G2
ROOM = {"memorial": 1, "stage": 2, "construction_site": 0}  # B1, B2, B3


class Cards:
    """Lookups by id into one card document."""

    def __init__(self, document):
        self.document = document
        self.animals = [animal["id"] for animal in document["animals"]]
        self.shops = {shop["id"]: shop for shop in document["shops"]}
        self.buildings = {kind["id"]: kind for kind in document["public_buildings"]}
        self.managers = {manager["id"]: manager for manager in document["managers"]}
        self.ads = {ad["id"]: ad for ad in document["ads"]}
        self.small_goals = {goal["id"]: goal for goal in document["small_goals"]}
        self.large_goals = {goal["id"]: goal for goal in document["large_goals"]}

    def side(self, shop, upgraded):
        """The side of a shop card that lies face up (G8)."""
        return self.shops[shop]["back" if upgraded else "front"]

    def face(self, plot):
        """The face-up side of a built plot of the state."""
        return self.side(plot["shop"], plot["upgraded"])

    def is_special(self, shop):
        return self.shops[shop]["kind"] == "special"

    def shop_copies(self, shop, players):
        """G7, S8: how many copies of a shop card are in the game."""
        card = self.shops[shop]
        if players < (card.get("min_players") or 2):
            return 0
        copies = card.get("copies") or 1
        return players if copies == "players" else copies

    def large_goal_ids(self, players):
        """S8: the large goals that are in the game."""
        return [
            goal["id"]
            for goal in self.document["large_goals"]
            if players >= (goal.get("min_players") or 2)
        ]

    def room(self, kind):
        """C2: animals on one cell that a building of this kind covers."""
        room = self.buildings[kind].get("room")
        return ROOM[kind] if room is None else room

    def ad_ids(self):
        return [copy_id(a, n) for a, ad in self.ads.items() for n in range(1, ad["copies"] + 1)]

    def ad(self, ad_copy):
        return self.ads[kind_of(ad_copy)]


def copy_id(kind, number):
    """G7: a copy is named id-number, from 1."""
    return f"{kind}-{number}"


def kind_of(copy):
    return copy.rpartition("-")[0]


def price(written):
    """A price as [coins, wood]."""
    written = written or {}
    return [written.get("c") or 0, written.get("w") or 0]


def seats(side):
    """The number of customer seats and the list of worker seats of a side."""
    return side.get("customers") or 0, side.get("worker_seats") or []


def income_kind(side):
    """'each_customer', 'by_customers', 'gain' or None."""
    for kind in ("each_customer", "by_customers", "gain"):
        if (side.get("income") or {}).get(kind) is not None:
            return kind
    return None


def option_parts(option):
    """An option of an effect per customer as (price, gain); a bare gain is free."""
    if "gain" in option or "pay" in option:
        return price(option.get("pay")), option.get("gain") or {}
    return [0, 0], option
