"""Addresses, towns, regions and postal codes."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from . import streets
from .hearing import digits, hear, pairs, retype
from .value import Style, Value, one
from .wordlist import words

ADDRESS, LOCATION, ZIP = "ADDRESS", "LOCATION", "ZIP"
UK_END = "ABDEFGHJLNPQRSTUWXYZ"
CANADA = "ABCEGHJKLMNPRSTVXY"


@cache
def states() -> tuple[tuple[str, str], ...]:
    """Return every state as (name, abbreviation)."""
    return tuple((name, short) for name, _, short in (line.partition("|") for line in words("places-states")))


@cache
def state_names() -> dict[str, str]:
    """Return the states' names by their abbreviations."""
    return {short: name for name, short in states()}


def coined(rng: random.Random) -> str:
    """Return a small town's name made from parts."""
    stem = rng.choice(words("places-town-first")) + rng.choice(words("places-town-last"))
    roll = rng.random()
    if roll < 0.55:
        return stem
    if roll < 0.7:
        return f"{rng.choice(words('places-town-before'))} {stem}"
    if roll < 0.85:
        return f"{stem} {rng.choice(words('places-town-after'))}"
    return f"{rng.choice(words('places-streets'))} {rng.choice(words('places-town-after'))}"


def state_text(rng: random.Random, full: str, short: str, style: Style) -> str:
    """Return a state's name or abbreviation as typed or heard."""
    if short == "DC":
        return rng.choice(("DC", "D.C.")) if style == "written" else rng.choice(("dc", "d c"))
    if style == "written":
        return rng.choices((short, full, f"{short[0]}.{short[1]}."), (6, 4, 0.3))[0] if len(short) == 2 else full
    spelled = " ".join(short) if len(short) == 2 else full
    return rng.choices((full, short, spelled), (9, 1, 0.5))[0]


def us_town(rng: random.Random) -> tuple[str, str, str]:
    """Return an American town, its state's name and abbreviation."""
    if rng.random() < 0.27:
        full, short = rng.choice(states())
        return coined(rng), full, short
    town, _, short = rng.choice(words("places-us")).rpartition(", ")
    return town, state_names()[short], short


def foreign_town(rng: random.Random) -> tuple[str, str, str]:
    """Return a town elsewhere, its province (may be empty) and country."""
    town, region, country = rng.choice(words("places-world")).split("|")
    return town, region, country


def town_text(rng: random.Random, town: str, style: Style) -> str:
    """Return a town's name as typed or heard."""
    if rng.random() < 0.4:
        for full, short in (("Saint ", "St. "), ("Fort ", "Ft. "), ("Mount ", "Mt. ")):
            town = town.replace(full, short) if town.startswith(full) else town
    return town if style == "written" else hear(rng, town)


def city(rng: random.Random, style: Style) -> Value:
    """Return a town alone."""
    roll = rng.random()
    nickname = rng.choice(words("places-nicknames"))
    town = nickname if roll < 0.04 else us_town(rng)[0] if roll < 0.82 else foreign_town(rng)[0]
    text = town_text(rng, town, style)
    return one(retype(rng, text) if style == "written" else text, LOCATION)


def _comma(rng: random.Random, style: Style) -> str:
    return " " if style == "spoken" or rng.random() < 0.12 else ", "


def us_city_state(rng: random.Random, style: Style) -> str:
    """Return an American town with its state."""
    town, full, short = us_town(rng)
    state = state_text(rng, full, short, style)
    text = town_text(rng, town, style) + _comma(rng, style) + state
    return text.lower() if style == "spoken" else retype(rng, text)


def world_city(rng: random.Random, style: Style, town: str, region: str) -> str:
    """Return a town elsewhere, often with its province."""
    text = town_text(rng, town, style)
    if region and rng.random() < 0.6:
        text += _comma(rng, style) + (region if style == "written" else hear(rng, region))
    return text


def city_state(rng: random.Random, style: Style) -> Value:
    """Return a town with what follows it."""
    if rng.random() < 0.85:
        return one(us_city_state(rng, style), LOCATION)
    town, region, country = foreign_town(rng)
    return [(world_city(rng, style, town, region), LOCATION), *_country(rng, style, country, 0.7)]


def place(rng: random.Random, style: Style) -> Value:
    """Return a neighbourhood, county, village or borough."""
    text = rng.choice((_neighbourhood, _neighbourhood, _county, _village))(rng)
    before = "the " if text.startswith("the ") else ""
    name = text.removeprefix("the ")
    name = hear(rng, name) if style == "spoken" else retype(rng, name, 0.05, 0.01)
    return [(before, None), (name, LOCATION)] if before else one(name, LOCATION)


def _neighbourhood(rng: random.Random) -> str:
    if rng.random() < 0.55:
        return rng.choice(words("places-neighbourhoods"))
    return f"{rng.choice(words('places-streets'))} {rng.choice(words('places-quarters'))}"


def _county(rng: random.Random) -> str:
    name = rng.choice(words("places-counties"))
    return rng.choices((f"{name} County", f"County {name}", f"{name} Parish", f"{name} Co."), (9, 0.5, 0.8, 0.7))[0]


def _village(rng: random.Random) -> str:
    town = coined(rng)
    return rng.choice((town, town, f"village of {town}", f"{town} Township", f"town of {town}", f"{town} Village",
                       f"borough of {town}", f"{town} Borough", f"{rng.choice(streets.DIRECTIONS)} {town}", f"{town} Reservation"))  # fmt: skip


def street(rng: random.Random, style: Style) -> Value:
    """Return a street address."""
    maker = streets.domestic if rng.random() < 0.82 else streets.abroad
    return one(streets.render(rng, maker(rng), style), ADDRESS)


def pobox(rng: random.Random, style: Style) -> Value:
    """Return a post office box."""
    number = rng.choice((rng.randint(1, 999), rng.randint(1000, 9999), rng.randint(10000, 99999)))
    box = rng.choice(("Post Office Box", "Post Office Box", "PO Box", "P.O. Box", "Box", "PMB", "Post Box No.", "GPO Box", "Lock Box"))
    return one(streets.render(rng, f"{box} {number}{rng.choice(('', '', '', '', 'A', '-B'))}", style), ADDRESS)


def us_zip(rng: random.Random, style: Style) -> str:
    """Return five digits, now and then with the four that follow."""
    code = f"{rng.randint(501, 99950):05d}"
    plus = f"{rng.randint(1, 9999):04d}" if rng.random() < 0.15 else ""
    if style == "written":
        return code + (rng.choice(("-", "-", " ")) + plus if plus else "")
    if rng.random() < 0.4:
        said = rng.choice((code, code, " ".join(code)))
        return said + (rng.choice((" ", " dash ", "-")) + plus if plus else "")
    joint = rng.choice((" ", " dash ", " plus ")) + digits(rng, plus) if plus else ""
    return rng.choice((digits(rng, code), digits(rng, code), _halves(rng, code))) + joint


def _halves(rng: random.Random, code: str) -> str:
    return f"{digits(rng, code[:3])} {pairs(code[3:])}"


def foreign_zip(rng: random.Random, style: Style, country: str = "") -> str:
    """Return a postal code of another country."""
    makers = {"UK": _british_code, "Canada": _canadian_code, "Ireland": _irish_code}
    code = makers.get(country, _plain_code)(rng)
    if style == "written":
        return code.lower() if rng.random() < 0.12 else code
    if rng.random() < 0.4:
        return code.lower()
    return _said_code(rng, code)


def _british_code(rng: random.Random) -> str:
    area = rng.choice("M B L S G E N W SW SE NW EH CF BS LS NE OX CB RG BN PL EX NR IP CO CM DE NG LE CV HU YO BT AB DD".split())
    return f"{area}{rng.randint(1, 29)} {rng.randint(1, 9)}{rng.choice(UK_END)}{rng.choice(UK_END)}"


def _canadian_code(rng: random.Random) -> str:
    letters = [rng.choice(CANADA) for _ in range(3)]
    head = f"{letters[0]}{rng.randint(0, 9)}{letters[1]}"
    return f"{head}{rng.choice((' ', ' ', ' ', ''))}{rng.randint(0, 9)}{letters[2]}{rng.randint(0, 9)}"


def _irish_code(rng: random.Random) -> str:
    letters = rng.choices("ACDEFHKNPRTVWXY", k=4)
    return f"{letters[0]}{rng.randint(1, 99):02d} {letters[1]}{letters[2]}{rng.randint(0, 9)}{letters[3]}"


def _plain_code(rng: random.Random) -> str:
    low, high = rng.choice(((1000, 7999), (10000, 99999), (10000, 99999), (110001, 855117)))
    return str(rng.randint(low, high))


def _said_code(rng: random.Random, code: str) -> str:
    zero = rng.choice(("zero", "oh"))
    said = [zero if mark == "0" else digits(rng, mark) if mark.isdigit() else mark.lower() for mark in code if mark != " "]
    return " ".join(said)


def zip_code(rng: random.Random, style: Style) -> Value:
    """Return a postal code."""
    if rng.random() < 0.82:
        return one(us_zip(rng, style), ZIP)
    return one(foreign_zip(rng, style, rng.choice(("UK", "UK", "UK", "Canada", "Canada", "Canada", "", "", "Ireland"))), ZIP)


def _gap(rng: random.Random, style: Style) -> str:
    if style == "spoken":
        return rng.choices((" ", " in ", " uh ", " that's in ", " and that's ", " um "), (12, 1.5, 0.8, 0.5, 0.3, 0.3))[0]
    return rng.choices((", ", "\n", " ", " in ", "; "), (12, 1, 1.5, 0.6, 0.3))[0]


def _before_zip(rng: random.Random, style: Style) -> str:
    if style == "spoken":
        return rng.choices((" ", " zip ", " zip code ", " zip is ", " uh "), (9, 1.5, 1.5, 0.7, 0.5))[0]
    return rng.choices((" ", ", ", ", ZIP ", " zip "), (12, 2, 0.3, 0.3))[0]


def address(rng: random.Random, style: Style) -> Value:
    """Return a full postal address in its segments."""
    if rng.random() < 0.87:
        return _us_address(rng, style)
    town, region, country = foreign_town(rng)
    line = streets.render(rng, streets.abroad(rng), style)
    value: Value = [(line, ADDRESS), (_gap(rng, style), None), (world_city(rng, style, town, region), LOCATION)]
    if rng.random() < 0.75:
        value += [(_before_zip(rng, style), None), (foreign_zip(rng, style, country), ZIP)]
    return value + _country(rng, style, country, 0.35)


def _us_address(rng: random.Random, style: Style) -> Value:
    line = pobox(rng, style) if rng.random() < 0.06 else one(streets.render(rng, streets.domestic(rng), style), ADDRESS)
    value: Value = [*line, (_gap(rng, style), None)]
    if rng.random() < 0.86:
        value.append((us_city_state(rng, style), LOCATION))
    else:
        value += city(rng, style)
    if rng.random() < 0.82:
        value += [(_before_zip(rng, style), None), (us_zip(rng, style), ZIP)]
    return value + _country(rng, style, rng.choice(("USA", "United States", "US")), 0.05)


def _country(rng: random.Random, style: Style, name: str, chance: float) -> Value:
    if rng.random() >= chance:
        return []
    return [(f", {name}" if style == "written" else f" {hear(rng, name)}", None)]


def _plain(list_name: str) -> Callable[[random.Random, Style], Value]:
    """Return the maker of an unlabelled filler read from a list."""

    def make(rng: random.Random, style: Style) -> Value:
        text = rng.choice(words(list_name))
        return one(hear(rng, text) if style == "spoken" else text, None)

    return make


def state(rng: random.Random, style: Style) -> Value:
    """Return a state by itself."""
    full, short = rng.choice(states())
    if style == "spoken":
        return one(full.lower(), None)
    return one(short if rng.random() < 0.15 else full, None)


SLOTS: dict[str, Callable[[random.Random, Style], Value]] = {
    "street": street, "address": address, "pobox": pobox, "city": city, "city_state": city_state, "place": place,
    "zip": zip_code, "state": state, "country": _plain("places-countries"), "region": _plain("places-regions"),
}  # fmt: skip
