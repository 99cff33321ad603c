"""Who and what a call is about: its people, institutions and days, drawn once and then the same all through the call."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date as Day
from datetime import timedelta
from typing import Literal

from ..values import contacts, finance, identifiers, organisations, people, places, shapes, streets
from ..values.dayforms import birthday, day_between
from ..values.origins import Person, draw_person, second_given
from ..values.spoken import digits_of, fill
from ..values.value import text_of
from ..values.wordlist import words
from . import everyday as everyday_names
from . import spain
from .fact import Fact
from .script import Slot

Whose = Literal["person", "office", "thing"]
Language = Literal["en", "es"]

#: The kind that the tagger knows a slot's value by; what isn't here has none.
KIND_OF = {
    **dict.fromkeys("name given family middle initial nick titled family_first full".split(), "NAME"),
    "dob": "DOB", "phone": "PHONE", "fax": "PHONE", "email": "EMAIL", "street": "ADDRESS", "city": "LOCATION",
    "area": "LOCATION", "zip": "ZIP", "ssn": "SSN", "mrn": "MRN", "member": "HEALTH_PLAN_ID", "group": "HEALTH_PLAN_ID",
    "account": "ACCOUNT", "card": "CREDIT_CARD", "expiry": "CREDIT_CARD", "cvv": "CVV", "license": "LICENSE",
    "id_document": "LICENSE", "npi": "LICENSE", "plate": "VEHICLE_ID", "vin": "VEHICLE_ID", "device": "DEVICE_ID",
    "url": "URL", "ip": "IP", "user": "UNIQUE_ID", "ref": "UNIQUE_ID", "rx": "UNIQUE_ID", "order": "UNIQUE_ID",
    "employer": "EMPLOYER", "past": "DATE", "next": "DATE", "month": "DATE", "branch": "FACILITY",
    "school": "FACILITY", "church": "FACILITY", "unit": "ADDRESS",
}  # fmt: skip
#: Shapes of an apartment's number: 3C, B, 12, 204, 1408.
UNITS = ("9", "99", "999", "9999", "9A", "A", "99A", "A9", "A99")
#: What a day is to the call.
DAY_OF = {"dob": "birth", "past": "past", "month": "past", "next": "agreed", "day": "offered", "today": "current"}


def kind_of(slot: Slot) -> str | None:
    """The kind of a slot's value, None where it has none."""
    if slot.who == "t":
        return None
    return "FACILITY" if slot.what == "name" and slot.who[0] in "ox" else KIND_OF.get(slot.what)


def whose(who: str) -> Whose:
    """Whose a slot's value is: the doctors and institutions of a person's life tell of that person."""
    return "thing" if who == "t" else "office" if who[0] in "osa" else "person"


class Cast:
    """Draws each value when it is first asked for."""

    def __init__(self, rng: random.Random, language: Language, everyday: bool = False) -> None:
        """everyday: all private people, staff and doctors have names that are ordinary words."""
        self._rng = rng
        self.language = language
        self._everyday = 1.0 if everyday else everyday_names.SHARE
        self.today = day_between(rng, Day(2025, 1, 6), Day(2027, 12, 20))
        self._persons: dict[str, Person] = {}
        self._facts: dict[tuple[str, str, int], Fact] = {}
        #: A family, as the people of a call often are.
        self._family = self._draw_person().family

    def fact(self, slot: Slot) -> Fact:
        """The value of a slot of a person or an institution."""
        key = (slot.who, slot.what, slot.ordinal)
        if key not in self._facts:
            self._facts[key] = self._draw(slot)
        return self._facts[key]

    def person(self, who: str) -> Person:
        """The given and family name of one of the call's people."""
        if who not in self._persons:
            drawn = self._draw_person()
            # A second name of somebody is one at birth, or that of the other parent.
            if who[0] == "p" and "#" not in who and self._rng.random() < 0.55:
                drawn = drawn._replace(family=self._family)
            self._persons[who] = drawn
        return self._persons[who]

    def _draw_person(self) -> Person:
        if self._rng.random() < self._everyday:
            return everyday_names.draw_person(self._rng, self.language)
        if self.language == "es" and self._rng.random() < 0.8:
            return spain.draw_person(self._rng)
        return draw_person(self._rng)

    def _draw(self, slot: Slot) -> Fact:
        if KIND_OF.get(slot.what) == "NAME":
            return self._name_of_institution() if slot.who[0] in "ox" else self._name(slot)
        maker = getattr(self, f"_{slot.what}", None)
        if maker is not None:
            return maker(slot)
        return DRAWN[slot.what](self._rng)

    def _name(self, slot: Slot) -> Fact:
        rng = self._rng
        person = self.person(slot.who if slot.ordinal == 1 else f"{slot.who}#{slot.ordinal}")
        given, family = person.given, person.family
        match slot.what:
            case "given":
                return Fact("name", given)
            case "family":
                return Fact("name", family)
            case "nick" | "middle" if person.people == everyday_names.EVERYDAY:
                return Fact("name", everyday_names.given(rng, self.language))
            case "nick" if self.language == "es" and rng.random() < 0.75:
                return Fact("name", rng.choice(spain.NICKNAMES))
            case "nick":
                return Fact("name", text_of(people.nickname(rng, "written")).strip('"'))
            case "middle":
                return Fact("name", second_given(rng, person))
            case "initial":
                return Fact("name", people.initial(given))
            case "titled":
                return Fact("titled", family, (slot.who[0],))
            case "family_first":
                return Fact("name", f"{family}, {given}")
            case "full":
                middle = self.fact(Slot(slot.who, "middle", 1, None)).text
                return Fact("name", f"{given} {middle} {family}", (given, middle, family))
            case _:
                return Fact("name", f"{given} {family}", (given, family))

    # --- days

    def _dob(self, _: Slot) -> Fact:
        return _day(birthday(self._rng))

    def _past(self, _: Slot) -> Fact:
        return _day(self.today - timedelta(days=self._rng.choice((3, 20, 90, 400, 2_500)) + self._rng.randrange(60)))

    def _next(self, _: Slot) -> Fact:
        return _day(self.today + timedelta(days=1 + self._rng.randrange(self._rng.choice((14, 40, 200)))))

    def _month(self, slot: Slot) -> Fact:
        return Fact("month", "", day=self._past(slot).day)

    # --- contacts

    def _phone(self, _: Slot) -> Fact:
        return phone(self._rng, self.language)

    _fax = _phone

    def _email(self, slot: Slot) -> Fact:
        rng = self._rng
        if slot.who[0] == "p" and rng.random() < 0.65:
            person = self.person(slot.who)
            given, family = contacts.plain(person.given), contacts.plain(person.family)
            tail = rng.choice(("", "", "", str(rng.randrange(1, 100)), str(rng.randrange(1940, 2010))))
            local = rng.choice((f"{given}.{family}", f"{given[0]}{family}", f"{given}{family}", f"{given}_{family}")) + tail
        else:
            local = contacts.handle(rng)
        office = ("info", "office", "appointments", "frontdesk", "billing", "records", "citas", "contacto")
        local = rng.choice(office) if slot.who[0] in "ox" else local
        host = rng.choice(contacts.MAIL_HOSTS) if slot.who[0] == "p" else contacts.host(rng)
        return Fact("mail", f"{local}@{host}", (local, host))

    def _url(self, slot: Slot) -> Fact:
        if slot.who[0] == "p":
            return Fact("web", text_of(contacts.url(self._rng, "written")))
        return Fact("web", contacts.host(self._rng))

    # --- places

    def _street(self, _: Slot) -> Fact:
        maker = spain.street if self.language == "es" and self._rng.random() < 0.75 else streets.domestic
        return Fact("street", maker(self._rng))

    def _city(self, _: Slot) -> Fact:
        return Fact("place", self._town()[0])

    def _area(self, _: Slot) -> Fact:
        if self.language == "es" and self._rng.random() < 0.75:
            return Fact("place", spain.quarter(self._rng))
        return Fact("place", text_of(places.place(self._rng, "written")))

    def _state(self, slot: Slot) -> Fact:
        return Fact("state", *_state(self._rng, self.language))

    def _zip(self, _: Slot) -> Fact:
        digits = f"{self._rng.randint(501, 99950):05d}"
        return Fact("digits", digits, (digits[:3], digits[3:]))

    def _unit(self, _: Slot) -> Fact:
        return Fact("code", fill(self._rng, self._rng.choice(UNITS)))

    def _address(self, slot: Slot) -> Fact:
        of = [self.fact(Slot(slot.who, what, slot.ordinal, None)) for what in ("street", "city", "state", "zip")]
        return Fact("address", ", ".join(fact.text for fact in of), tuple(fact.text for fact in of))

    def _town(self) -> tuple[str, str]:
        if self.language == "es" and self._rng.random() < 0.6:
            return spain.town(self._rng), ""
        town, full, _ = places.us_town(self._rng)
        return town, full

    # --- institutions

    def _branch(self, _: Slot) -> Fact:
        town = self._town()[0]
        return Fact("firm", town if self._rng.random() < 0.6 else f"{self._rng.choice(words('places-streets'))} {town}")

    def _employer(self, _: Slot) -> Fact:
        return Fact("firm", spain.firm(self._rng) if self.language == "es" else organisations.firm(self._rng))

    def _school(self, _: Slot) -> Fact:
        return Fact("firm", spain.school(self._rng) if self._spanish() else organisations.school_name(self._rng))

    def _church(self, _: Slot) -> Fact:
        return Fact("firm", spain.church(self._rng) if self._spanish() else organisations.church_name(self._rng))

    def _name_of_institution(self) -> Fact:
        maker = spain.facility if self._spanish() else organisations.facility_name
        return Fact("firm", maker(self._rng))

    def _spanish(self) -> bool:
        """Whether an institution's name is Spanish: some that Spanish speakers name are not."""
        return self.language == "es" and self._rng.random() < 0.7


def phone(rng: random.Random, language: Language) -> Fact:
    """A telephone number in its groups."""
    if language == "es" and rng.random() < 0.6:
        return spain.phone(rng)
    groups = contacts.phone_parts(rng)
    return Fact("digits", "-".join(groups), groups)


def _day(day: Day) -> Fact:
    return Fact("day", f"{day:%Y-%m-%d}", day=day)


def _state(rng: random.Random, language: Language) -> tuple[str, tuple[str, ...]]:
    if language == "es" and rng.random() < 0.5:
        return rng.choice(spain.STATES), ()
    full, short = rng.choice(places.states())
    return short, (full,)


def _code(shape_list: tuple[str, ...]) -> Callable[[random.Random], Fact]:
    def draw(rng: random.Random) -> Fact:
        return Fact("code", fill(rng, rng.choice(shape_list)))

    return draw


def _written(slot: Callable, sort: str = "code") -> Callable[[random.Random], Fact]:
    def draw(rng: random.Random) -> Fact:
        return Fact(sort, text_of(slot(rng, "written")))

    return draw


def _ssn(rng: random.Random) -> Fact:
    groups = (digits_of(rng, 3), digits_of(rng, 2), digits_of(rng, 4))
    return Fact("digits", "-".join(groups), groups)


def _card(rng: random.Random) -> Fact:
    number = "4" + digits_of(rng, 15) if rng.random() < 0.7 else "37" + digits_of(rng, 13)
    groups = tuple(number[at : at + 4] for at in range(0, 16, 4)) if len(number) == 16 else (number[:4], number[4:10], number[10:])
    return Fact("digits", " ".join(groups), groups)


def _expiry(rng: random.Random) -> Fact:
    month, year = f"{rng.randrange(1, 13):02d}", str(rng.randrange(26, 34))
    return Fact("digits", f"{month}/{year}", (month, year))


def _cvv(rng: random.Random) -> Fact:
    return Fact("digits", digits := digits_of(rng, rng.choice((3, 3, 3, 4))), (digits,))


def _age90(rng: random.Random) -> Fact:
    return Fact("digits", str(years := rng.choice((*range(90, 100), *range(90, 110)))), (str(years),))


#: Values that depend on nothing else in the call.
DRAWN: dict[str, Callable[[random.Random], Fact]] = {
    "age90": _age90, "ssn": _ssn, "card": _card, "expiry": _expiry, "cvv": _cvv,
    "mrn": _code(shapes.MRN), "member": _code(shapes.PLAN_IDS), "group": _code(shapes.GROUPS),
    "account": _written(finance.account), "license": _code(shapes.LICENSES), "id_document": _code(shapes.PASSPORTS),
    "plate": _code(shapes.PLATES), "vin": _written(identifiers.vin), "device": _code(shapes.DEVICES[:24]),
    "ip": _written(contacts.ip, "web"), "user": _written(contacts.username), "ref": _code(shapes.CONFIRMATIONS),
    "rx": _code(shapes.PRESCRIPTIONS), "order": _code(shapes.CONFIRMATIONS), "npi": _written(identifiers.npi),
}  # fmt: skip
