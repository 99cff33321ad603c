"""Hospitals, schools, employers, and companies and products that are no one's secret."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from . import places
from .hearing import hear, retype
from .value import Style, Value, one
from .wordlist import words

Slot = Callable[[random.Random, Style], Value]
Part = Callable[[random.Random], str]

FACILITY, EMPLOYER = "FACILITY", "EMPLOYER"
PART = re.compile(r"\{(\w+)\}")
CHOICE = re.compile(r"\(([^()|]*(?:\|[^()|]*)+)\)")
SHORT = {
    "Hospital": ("Hosp", "Hosp."), "Medical Center": ("Med Ctr", "Med Center", "MC", "Med. Ctr."), "Center": ("Ctr", "Ctr."),
    "Associates": ("Assoc", "Assoc."), "University": ("Univ", "Univ.", "U"), "Saint": ("St.", "St"), "Mount": ("Mt.", "Mt"),
    "Pharmacy": ("Pharm", "Rx"), "Elementary": ("Elem", "Elem."), "High School": ("HS", "High"), "Company": ("Co", "Co."),
    "Department": ("Dept", "Dept."), "Manufacturing": ("Mfg", "Mfg."), "Brothers": ("Bros", "Bros."), "Regional": ("Reg", "Reg'l"),
    "Physical Therapy": ("PT",), "Community": ("Comm",), " and ": (" & ", " + "), "County": ("Co.", "Cty"),
}  # fmt: skip


def _from(list_name: str) -> Part:
    return lambda rng: rng.choice(words(list_name))


def _town(rng: random.Random) -> str:
    return places.us_town(rng)[0]


def _town_state(rng: random.Random) -> str:
    town, full, short = places.us_town(rng)
    return f"{town}, {rng.choice((full, short, short))}"


PARTS: dict[str, Part] = {
    "saint": _from("organisations-saints"), "faith": _from("organisations-faith"), "word": _from("organisations-words"),
    "surname": _from("organisations-surnames"), "acronym": _from("organisations-acronyms"), "dept": _from("organisations-departments"),
    "unit": _from("organisations-units"), "chain": _from("organisations-chains"), "trade": _from("organisations-trades"),
    "field": _from("organisations-fields"), "coined": _from("organisations-coined"), "street": _from("places-streets"),
    "county": _from("places-counties"), "town": _town, "town_state": _town_state, "coined_town": places.coined,
    "state": lambda rng: rng.choice(places.states())[0], "store": lambda rng: str(rng.randint(101, 9899)),
    "number": lambda rng: str(rng.randint(1, 240)),
}  # fmt: skip


def fill(rng: random.Random, pattern: str) -> str:
    """A pattern with its choices made and its parts filled in."""
    while found := CHOICE.search(pattern):
        pattern = pattern[: found.start()] + rng.choice(found.group(1).split("|")) + pattern[found.end() :]
    return PART.sub(lambda part: PARTS[part.group(1)](rng), pattern)


def shorten(rng: random.Random, text: str, chance: float) -> str:
    """The name with its usual words abbreviated, each with the given chance."""
    for full, shorts in SHORT.items():
        if full in text and rng.random() < chance * (3 if full == "Saint" else 1):
            text = text.replace(full, rng.choice(shorts))
    return text


def render(rng: random.Random, text: str, style: Style, kind: str | None) -> Value:
    """A name as typed or as heard; an article before it stays outside the label."""
    article = "the " if text.lower().startswith("the ") else ""
    name = text[len(article) :]
    if style == "spoken":
        name = hear(rng, name if rng.random() < 0.9 else name.replace("Saint", "St"))
    else:
        name = retype(rng, shorten(rng, name, rng.choice((0.0, 0.0, 0.25))), 0.04, 0.02)
    return [(article, None), (name, kind)] if article else one(name, kind)


def facility_name(rng: random.Random) -> str:
    """A hospital, clinic, practice, pharmacy branch, laboratory or home, in full."""
    if rng.random() < 0.3:
        name = rng.choice(words("organisations-facilities"))
    else:
        name = fill(rng, rng.choice(words("organisations-facility-patterns")))
    return name + _addition(rng, name)


def _addition(rng: random.Random, name: str) -> str:
    """What people add to a name: the town, the street or the department."""
    roll = rng.random()
    if "," in name or " in " in name or roll > 0.24:
        return ""
    if roll < 0.04:
        return f", {_town_state(rng)}"
    if roll < 0.07:
        return f" in {_town(rng)}"
    if roll < 0.09:
        return f" in {_town_state(rng)}"
    if roll < 0.11:
        return f" {rng.choice(('of', '-', 'at'))} {_town(rng)}"
    if roll < 0.14:
        return f" on {rng.choice(words('places-streets'))}{rng.choice(('', ' Street', ' Road', ' Avenue'))}"
    if roll < 0.22:
        return f" {rng.choice(words('organisations-departments'))}"
    return f" {rng.choice(('East', 'West', 'North', 'South', 'Main', 'Downtown', 'Midtown'))}{rng.choice((' Campus', ' campus', ''))}"


def hospital(rng: random.Random, style: Style) -> Value:
    """A named place of care."""
    return render(rng, facility_name(rng), style, FACILITY)


def school_name(rng: random.Random) -> str:
    """A school or university, in full."""
    return fill(rng, rng.choice(words("organisations-school-patterns")))


def church_name(rng: random.Random) -> str:
    """A church, temple or mosque, in full."""
    return fill(rng, rng.choice(words("organisations-church-patterns")))


def school(rng: random.Random, style: Style) -> Value:
    """A named school or university."""
    return render(rng, school_name(rng), style, FACILITY)


def firm(rng: random.Random) -> str:
    """A firm, shop, farm or public body."""
    if rng.random() < 0.25:
        return rng.choice(words("organisations-employers"))
    return fill(rng, rng.choice(words("organisations-employer-patterns")))


def employer(rng: random.Random, style: Style) -> Value:
    """Where someone works; now and then a place of care or a school."""
    roll = rng.random()
    if roll < 0.1:
        return render(rng, facility_name(rng), style, EMPLOYER)
    if roll < 0.2:
        return render(rng, school_name(rng), style, EMPLOYER)
    return render(rng, firm(rng), style, EMPLOYER)


def company(rng: random.Random, style: Style) -> Value:
    """An organisation that tells nothing of the patient."""
    if rng.random() < 0.7:
        return render(rng, rng.choice(words("organisations-companies")), style, None)
    return render(rng, fill(rng, rng.choice(words("organisations-company-patterns"))), style, None)


def _plain(list_name: str, lower: float = 0.1) -> Slot:
    """The maker of an unlabelled filler read from a list."""

    def make(rng: random.Random, style: Style) -> Value:
        text = fill(rng, rng.choice(words(list_name)))
        if style == "spoken":
            return one(hear(rng, text), None)
        return one(retype(rng, text, lower, 0.01), None)

    return make


SLOTS: dict[str, Slot] = {
    "hospital": hospital, "school": school, "employer": employer, "company": company,
    "plan_name": _plain("organisations-plans", 0.05), "product": _plain("organisations-products"),
    "software": _plain("organisations-software"), "food": _plain("organisations-foods"),
    "car": _plain("organisations-cars"), "color": _plain("organisations-colors"),
}  # fmt: skip
