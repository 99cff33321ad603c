"""Street addresses of many countries, canonical first, then as typed or as heard."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from .hearing import hear, retype
from .value import Style
from .wordlist import words

Maker = Callable[[random.Random], str]

SHORT = {
    "Street": ("St", "St.", "Str"), "Avenue": ("Ave", "Ave.", "Av"), "Road": ("Rd", "Rd."),
    "Drive": ("Dr", "Dr."), "Lane": ("Ln", "Ln."), "Court": ("Ct", "Ct."), "Boulevard": ("Blvd", "Blvd."),
    "Place": ("Pl", "Pl."), "Circle": ("Cir",), "Terrace": ("Ter", "Terr"), "Parkway": ("Pkwy",),
    "Highway": ("Hwy",), "Trail": ("Trl",), "Square": ("Sq",), "Crescent": ("Cres",), "Close": ("Cl",),
    "Turnpike": ("Tpke",), "Crossing": ("Xing",), "Heights": ("Hts",), "Ridge": ("Rdg",),
    "North": ("N", "N."), "South": ("S", "S."), "East": ("E", "E."), "West": ("W", "W."),
    "Northeast": ("NE", "N.E."), "Northwest": ("NW", "N.W."), "Southeast": ("SE",), "Southwest": ("SW",),
    "Apartment": ("Apt", "Apt.", "#"), "Suite": ("Ste", "Ste."), "Unit": ("#",), "Floor": ("Fl", "Flr"),
    "Building": ("Bldg", "Bldg."), "Room": ("Rm",), "Trailer": ("Trlr",), "Number": ("#", "No."),
    "Saint": ("St", "St."), "Mount": ("Mt", "Mt."), "Fort": ("Ft", "Ft."), "County Road": ("CR", "Co Rd", "Co. Rd."),
    "Rural Route": ("RR", "R.R."), "Post Office Box": ("PO Box", "P.O. Box", "POB", "P O Box"),
}  # fmt: skip
TYPES = (
    ("Street", 26), ("Avenue", 20), ("Road", 14), ("Drive", 13), ("Lane", 9), ("Court", 6), ("Boulevard", 5),
    ("Place", 4), ("Circle", 3), ("Way", 4), ("Terrace", 2), ("Parkway", 2), ("Trail", 2), ("Loop", 1), ("Square", 1),
    ("Crossing", 1), ("Run", 1), ("Pike", 1), ("Turnpike", 1), ("Ridge", 1), ("Row", 1), ("Path", 1), ("Alley", 1),
    ("Point", 1), ("Cove", 1), ("Bend", 1), ("Hollow", 1), ("Plaza", 1), ("Glen", 1), ("Extension", 1),
)  # fmt: skip
DIRECTIONS = ("North", "South", "East", "West", "Northeast", "Northwest", "Southeast", "Southwest")


def suffixed(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th ..."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def house(rng: random.Random) -> str:
    """Return a house number."""
    roll = rng.random()
    if roll < 0.12:
        return str(rng.randint(1, 99))
    if roll < 0.52:
        return str(rng.randint(100, 999))
    if roll < 0.82:
        return str(rng.randint(1000, 9999))
    if roll < 0.92:
        return str(rng.randint(10000, 29999))
    if roll < 0.95:
        return f"{rng.randint(2, 99) * 100}"
    if roll < 0.97:
        return f"{rng.randint(1, 999)}{rng.choice('ABC')}"
    if roll < 0.98:
        return f"{rng.randint(10, 999)} 1/2"
    return f"{rng.randint(10, 260)}-{rng.randint(10, 99)}"


def kind(rng: random.Random) -> str:
    """Return a street type."""
    return rng.choices([name for name, _ in TYPES], [weight for _, weight in TYPES])[0]


def named(rng: random.Random) -> str:
    """Return a street's own name without a type."""
    roll = rng.random()
    if roll < 0.72:
        return rng.choice(words("places-streets"))
    if roll < 0.88:
        return suffixed(min(rng.randint(1, 60), rng.randint(1, 180)))
    if roll < 0.92:
        return rng.choice("First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth".split())
    return rng.choice(words("places-town-first")) + rng.choice(words("places-town-last"))


def road(rng: random.Random) -> str:
    """Return a street with its type and perhaps a direction."""
    roll = rng.random()
    if roll < 0.03:
        return rng.choice(words("places-streets-whole"))
    if roll < 0.05:
        return f"Avenue {rng.choice('ABCDEFHJKLMNPQRU')}"
    base = f"{named(rng)} {kind(rng)}"
    if roll < 0.2:
        return f"{rng.choice(DIRECTIONS[:4])} {base}"
    return f"{base} {rng.choice(DIRECTIONS)}" if roll < 0.27 else base


def unit(rng: random.Random) -> str:
    """Return an apartment, suite, floor or lot."""
    door = rng.choice((str(rng.randint(1, 40)), str(rng.randint(100, 1999)), rng.choice("ABCDEFGH"),
                       f"{rng.randint(1, 30)}{rng.choice('ABCDEFGH')}", f"{rng.choice('ABCDE')}{rng.randint(1, 40)}"))  # fmt: skip
    return rng.choice((
        f"Apartment {door}", f"Apartment {door}", f"Apartment {door}", f"Unit {door}", f"Unit {door}",
        f"Suite {rng.randint(1, 30) * rng.choice((1, 10, 100))}", f"Number {door}", f"Lot {rng.randint(1, 180)}",
        f"{suffixed(rng.randint(1, 30))} Floor", f"Floor {rng.randint(1, 40)}", f"Trailer {rng.randint(1, 60)}",
        f"Building {rng.choice('ABCDEF123456')} Apartment {door}", f"Room {rng.randint(1, 420)}", f"Space {rng.randint(1, 90)}",
        rng.choice(("Upper", "Lower", "Rear", "Upstairs", "Basement")),
    ))  # fmt: skip


def american(rng: random.Random) -> str:
    """Return number, street and perhaps a unit."""
    base = f"{house(rng)} {road(rng)}"
    roll = rng.random()
    if roll < 0.3:
        return f"{base}{rng.choice((', ', ' ', ', '))}{unit(rng)}"
    if roll < 0.33:
        return f"{unit(rng)}, {base}"
    return base


def rural(rng: random.Random) -> str:
    """Return a highway, county road or rural route address."""
    number = rng.choice((rng.randint(1, 99), rng.randint(100, 999), rng.randint(1000, 3200)))
    way = rng.choice((
        f"Highway {number}", f"County Road {number}", f"State Route {number}", f"Route {number}", f"US Highway {number}",
        f"State Road {number}", f"FM {number}", f"Old Highway {number}", f"Township Road {number}", f"Ranch Road {number}",
        f"Highway {number} {rng.choice(DIRECTIONS[:4])}", f"County Road {number}{rng.choice('ABCDN')}", f"Forest Road {number}",
        f"Private Road {number}", f"County Highway {rng.choice('ABCDEFGHJKMNPQ')}", f"US {number % 100 + 1} {rng.choice(DIRECTIONS[:4])}",
    ))  # fmt: skip
    route = f"Rural Route {rng.randint(1, 9)}, Box {rng.randint(2, 980)}{rng.choice(('', '', 'A', 'C'))}"
    return rng.choice((f"{house(rng)} {way}", f"{house(rng)} {way}", f"{house(rng)} {way}", route,
                       f"HC {rng.randint(1, 89)} Box {rng.randint(2, 980)}", f"Star Route {rng.randint(1, 9)} Box {rng.randint(2, 400)}"))  # fmt: skip


def corner(rng: random.Random) -> str:
    """Return a crossing or a street without a number."""
    first, second = named(rng), named(rng)
    full, other = road(rng), road(rng)
    return rng.choice((
        f"corner of {first} and {second}", f"corner of {full} and {second}", f"{first} and {second}",
        f"{full} at {other}", f"{full} & {other}", f"{house(rng)[:2]}00 block of {full}", full, full, full,
    ))  # fmt: skip


def spanish(rng: random.Random) -> str:
    """Return a street with a Spanish name."""
    name = rng.choice(words("places-streets-spanish"))
    ways = ("Calle", "Avenida", "Camino", "Via", "Paseo", "Vista", "Calle de", "Avenida de", "Camino de", "Callejon")
    if rng.random() < 0.2:
        return f"Urb. {name}, Calle {rng.randint(1, 40)} {rng.choice('ABCDEFGH')}-{rng.randint(1, 40)}"
    way = f"{rng.choice(ways)} {name}"
    if rng.random() < 0.25:
        return f"{way} {rng.randint(1, 900)}{rng.choice(('', f', Piso {rng.randint(1, 9)}', f', Int. {rng.randint(1, 30)}'))}"
    return f"{house(rng)} {way}{rng.choice(('', '', f', {unit(rng)}'))}"


def european(rng: random.Random) -> str:
    """Return a French, German, Dutch or Italian street."""
    number = rng.randint(1, 240)
    if rng.random() < 0.6:
        french = rng.choice(words("places-streets-french"))
        way = rng.choice(("rue", "avenue", "chemin", "boulevard", "place", "rang", "allee", "Rue", "Rue"))
        return f"{number * rng.choice((1, 1, 17))}{rng.choice((' ', ' ', ', '))}{way} {french}"
    return f"{rng.choice(words('places-streets-european'))} {number}{rng.choice(('', '', '', 'a', 'b'))}"


def hawaiian(rng: random.Random) -> str:
    """Return an address of the islands."""
    number = rng.choice((f"{rng.randint(41, 99)}-{rng.randint(100, 2999)}", house(rng)))
    return f"{number} {rng.choice(words('places-streets-hawaiian'))} {rng.choice(('Street', 'Road', 'Place', 'Avenue', 'Loop', 'Way'))}"


def british(rng: random.Random) -> str:
    """Return a British, Irish, Australian or New Zealand address line."""
    way = f"{rng.choice(words('places-streets-british'))} {rng.choice(words('places-types-british'))}"
    number = rng.randint(1, 220)
    cottage = f"{rng.choice(words('places-houses'))}"
    return rng.choice((
        f"{number} {way}", f"{number} {way}", f"Flat {rng.randint(1, 60)}, {number} {way}",
        f"Flat {rng.randint(1, 12)}{rng.choice('ABC')}, {number} {way}", f"{cottage}, {way}", f"{number}{rng.choice('ab')} {way}",
        f"{rng.randint(1, 30)}/{number} {way}", f"Unit {rng.randint(1, 30)}, {number} {way}",
        f"Ground Floor Flat, {number} {way}", f"Flat {rng.randint(1, 90)}, {cottage.removeprefix('The ')} House, {way}",
    ))  # fmt: skip


def asian(rng: random.Random) -> str:
    """Return an Indian, Gulf or South-East Asian address line."""
    number, area = rng.randint(1, 480), rng.choice(words("places-localities-indian"))
    flat = f"{rng.randint(1, 14)}{rng.choice('ABCDEF')}"
    cross = f"{suffixed(rng.randint(1, 24))} {rng.choice(('Cross', 'Main', 'Main Road', 'Block', 'Phase', 'Cross Road'))}"
    tower = rng.choice(words("places-towers"))
    return rng.choice((
        f"Flat {flat}, {number} {area}, {cross}", f"{number}, {cross}, {area}", f"Flat {flat}, {tower}, {area}",
        f"Villa {rng.randint(1, 160)}, {tower}", f"House {number}, Road {rng.randint(1, 30)}, Block {rng.choice('ABCDEFG')}",
        f"H.No. {rng.randint(1, 20)}-{rng.randint(1, 20)}-{number}, {area}", f"Plot {number}, Sector {rng.randint(1, 120)}",
        f"{tower}, {suffixed(rng.randint(1, 30))} Floor, {area}", f"Block {number}, {area}, Unit {rng.randint(2, 20)}-{rng.randint(10, 200)}",
        f"Door No. {number}, {area} {cross}", f"Villa {rng.randint(1, 90)}, Street {rng.randint(1, 40)}, {tower}",
    ))  # fmt: skip


DOMESTIC: tuple[tuple[Maker, int], ...] = ((american, 74), (rural, 10), (corner, 6), (spanish, 6), (hawaiian, 3))
ABROAD: tuple[tuple[Maker, int], ...] = ((british, 48), (asian, 32), (european, 20))


def domestic(rng: random.Random) -> str:
    """Return an American address line with every word in full."""
    return rng.choices([maker for maker, _ in DOMESTIC], [weight for _, weight in DOMESTIC])[0](rng)


def abroad(rng: random.Random) -> str:
    """Return an address line of another country with every word in full."""
    return rng.choices([maker for maker, _ in ABROAD], [weight for _, weight in ABROAD])[0](rng)


def shorten(rng: random.Random, text: str, chance: float) -> str:
    """Abbreviate street words, each with the given chance; what comes out joins "#" to its number."""
    for full, shorts in SHORT.items():
        if full in text and rng.random() < chance:
            short = rng.choice(shorts)
            text = re.sub(rf"\b{full}\b(?!,? and )", short, text)
    return re.sub(r"# (?=\w)", "#", text)


def render(rng: random.Random, text: str, style: Style) -> str:
    """Return a canonical address as typed or as heard."""
    if style == "written":
        typed = shorten(rng, text, rng.choice((0.0, 0.5, 0.9)))
        if rng.random() < 0.2:
            typed = typed.replace(",", "")
        return retype(rng, typed)
    return hear(rng, shorten(rng, text, rng.choice((0.0, 0.0, 0.4))).replace("#", "number ").replace(" 1/2", " and a half"))
