"""How a value is typed and how it is heard, in English; `spanish.py` has the same for Spanish."""

from __future__ import annotations

import random
from datetime import date as Day
from datetime import timedelta
from typing import Protocol

from ..values import contacts, dayforms, identifiers, people, streets
from ..values.hearing import hear, retype
from ..values.heard_names import hear_name, letters_said, spelled_aloud, spelled_typed
from ..values.registry import SLOTS
from ..values.spoken import cardinal, chunk, digits_of, fill, hesitate, ordinal, ordinal_digits, say_code, say_digits
from ..values.value import Style, text_of
from ..values.wordlist import words


class Tongue(Protocol):
    """What a language has to say. All texts of style "spoken" are in lower case and without marks."""

    def name(self, rng: random.Random, text: str) -> str:
        """A name as heard."""
        ...

    def spelled(self, rng: random.Random, text: str, style: Style) -> str:
        """A name or a code letter by letter."""
        ...

    def titles(self, rng: random.Random, who: str, style: Style) -> str:
        """The title before a family name; "p" a private person, "s" and "d" staff."""
        ...

    def day(self, rng: random.Random, day: Day, style: Style) -> str:
        """A day of the calendar."""
        ...

    def bare_day(self, rng: random.Random, day: Day, style: Style) -> str:
        """A day of the month alone."""
        ...

    def month(self, rng: random.Random, day: Day, style: Style) -> str:
        """A month, most often with its year."""
        ...

    def digits(self, rng: random.Random, groups: tuple[str, ...]) -> str:
        """Groups of digits as heard."""
        ...

    def code(self, rng: random.Random, text: str) -> str:
        """Letters, digits and signs as heard."""
        ...

    def words(self, rng: random.Random, text: str) -> str:
        """A street, a town, a firm as heard."""
        ...

    def mail(self, rng: random.Random, local: str, host: str) -> str:
        """An address of mail as heard."""
        ...

    def thing(self, rng: random.Random, what: str, style: Style, today: Day) -> str:
        """A value that belongs to nobody."""
        ...

    def hesitating(self, rng: random.Random, text: str) -> str:
        """The text with fillers in it."""
        ...


#: Where the frames' slots have what a script's thing is.
THINGS = {
    "money": "amount", "dose": "dose", "measure": "measure", "quantity": "count", "percent": "percent", "time": "time",
    "duration": "duration", "year": "year", "age": "age", "weekday": "weekday", "drug": "drug", "disease": "disease",
    "eponym": "eponym", "procedure": "procedure", "test": "test", "product": "product", "company": "company",
    "plan": "plan_name", "food": "food", "country": "country", "room": "room",
}  # fmt: skip
HOLIDAYS = (
    "Thanksgiving", "Christmas", "Christmas Eve", "New Year's Day", "New Year's Eve", "Labor Day", "Memorial Day", "Easter",
    "Good Friday", "the Fourth of July", "Veterans Day", "Presidents' Day", "Columbus Day", "Diwali", "Eid", "Passover",
    "Juneteenth", "Martin Luther King Day", "Hanukkah", "Boxing Day", "Ash Wednesday", "Lunar New Year",
)  # fmt: skip
TEAMS = (
    "billing", "the front desk", "scheduling", "records", "care team B", "the refill desk", "team two", "intake",
    "member services", "the appeals team", "tier two", "claims", "nurse line", "the red team", "pod four",
)  # fmt: skip
#: Codes that point to a thing: slots, rooms, menu items, lines of a bill.
CODES = (
    "99", "999", "9999", "A9", "A99", "9A", "AA", "99999", "\\S-99999", "\\S\\L\\O\\T_99", "\\s\\l\\o\\t-9999", "A99.9", "A99.99", "99.99",
    "\\O\\P-99", "AAA", "AA-9", "\\Z99.9", "9999A", "\\G999", "A9999", "\\D9999", "\\N\\E\\W", "\\T\\Y\\P\\E-A", "9-9", "99-A",
)  # fmt: skip
#: Part of the months that are said without their year.
YEARLESS_MONTHS = 0.3
ORDER = ("first", "second", "third", "then", "last", "step one", "step two", "number three", "fourth", "next", "finally")


class English:
    """English as written and heard in North America."""

    name = staticmethod(hear_name)
    code = staticmethod(say_code)
    words = staticmethod(hear)

    def spelled(self, rng: random.Random, text: str, style: Style) -> str:
        if any(sign.isdigit() for sign in text):
            return say_code(rng, text) if style == "spoken" else " ".join(text)
        if style == "written":
            return spelled_typed(rng, text)
        return letters_said(rng, text) if rng.random() < 0.5 else spelled_aloud(rng, text)

    def titles(self, rng: random.Random, who: str, style: Style) -> str:
        if who == "p":
            typed, heard = ("Mr.", "Ms.", "Mrs.", "Ms.", "Mr", "Miss"), ("mister", "miss", "mrs", "missus", "ms")
        else:
            typed, heard = ("Dr.", "Dr.", "Dr.", "Doctor", "Nurse"), ("doctor", "doctor", "dr", "nurse")
        return rng.choice(typed if style == "written" else heard)

    def day(self, rng: random.Random, day: Day, style: Style) -> str:
        if rng.random() < 0.75:
            return dayforms.full_text(rng, style, day)
        return dayforms.yearless(rng, day) if style == "written" else dayforms.spoken_yearless(rng, day)

    def bare_day(self, rng: random.Random, day: Day, style: Style) -> str:
        return f"the {ordinal(day.day) if style == 'spoken' else ordinal_digits(day.day)}"

    def month(self, rng: random.Random, day: Day, style: Style) -> str:
        if rng.random() < YEARLESS_MONTHS:
            return dayforms.MONTHS[day.month - 1].lower() if style == "spoken" else dayforms.MONTHS[day.month - 1]
        if style == "spoken":
            return f"{dayforms.MONTHS[day.month - 1].lower()} {dayforms.year_spoken(rng, day.year)}"
        return f"{dayforms.month_name(rng, day)} {day.year}"

    def digits(self, rng: random.Random, groups: tuple[str, ...]) -> str:
        return say_digits(rng, groups if len(groups) > 1 else chunk(rng, groups[0]))

    def mail(self, rng: random.Random, local: str, host: str) -> str:
        return f"{contacts.spoken_handle(rng, local)} at {contacts.spoken_host(rng, host)}"

    def hesitating(self, rng: random.Random, text: str) -> str:
        return hesitate(rng, text.split(), 1.0)

    def thing(self, rng: random.Random, what: str, style: Style, today: Day) -> str:
        spoken = style == "spoken"
        if what in THINGS:
            return text_of(SLOTS[THINGS[what]](rng, style))
        match what:
            case "reading":
                return text_of(SLOTS[rng.choice(("bp", "testvalue"))](rng, style))
            case "brand":
                return text_of(SLOTS[rng.choice(("brand", "product", "car"))](rng, style))
            case "big":
                return big(rng, spoken)
            case "day" | "today":
                return self._free_day(rng, what, style, today)
            case "holiday":
                return hear(rng, day) if (day := rng.choice(HOLIDAYS)) and spoken else day
            case "code":
                text = fill(rng, rng.choice(CODES))
                return say_code(rng, text) if spoken else text
            case "version":
                parts = [str(rng.randrange(20)) for _ in range(rng.choice((1, 2, 2, 3)))]
                return " point ".join(cardinal(int(part)) for part in parts) if spoken else ".".join(parts)
            case "department":
                return rng.choice(words("organisations-departments"))
            case "steps":
                return rng.choice(ORDER)
            case "extension":
                digits = digits_of(rng, rng.choice((2, 3, 4)), first_nonzero=True)
                return say_digits(rng, [digits]) if spoken else digits
            case _:
                return rng.choice(TEAMS)

    def _free_day(self, rng: random.Random, what: str, style: Style, today: Day) -> str:
        day = today if what == "today" else today + timedelta(days=rng.randrange(1, 60))
        roll, weekday = rng.random(), dayforms.WEEKDAYS[day.weekday()]
        if style == "written":
            if roll < 0.3 and what == "day":
                return weekday
            text = dayforms.full_text(rng, style, day) if roll > 0.8 else dayforms.yearless(rng, day)
            return f"{weekday}, {text}" if roll < 0.6 else text
        if roll < 0.3 and what == "day":
            return weekday.lower()
        text = dayforms.spoken_yearless(rng, day) if roll < 0.85 else f"the {ordinal(day.day)}"
        return f"{weekday.lower()} {text}" if roll < 0.6 else text


def big(rng: random.Random, spoken: bool) -> str:
    """A number of thousands to quintillions."""
    size = rng.randrange(1, 7)
    names = ("thousand", "million", "billion", "trillion", "quadrillion", "quintillion")
    head = rng.randrange(1, 1000)
    if spoken:
        tail = f" {cardinal(rng.randrange(1, 1000))} {names[size - 2]}" if size > 1 and rng.random() < 0.4 else ""
        return f"{cardinal(head)} {names[size - 1]}{tail}"
    if rng.random() < 0.5:
        return f"{head} {names[size - 1]}"
    number = head * 1000**size + rng.randrange(1000**size)
    return f"{number:,}" if rng.random() < 0.7 else str(number)


def nearly(rng: random.Random, text: str) -> str:
    """The text with one of its signs another: what somebody says and takes back."""
    places = [at for at, sign in enumerate(text) if sign.isalnum()]
    if not places:
        return text
    at = rng.choice(places)
    other = rng.choice("0123456789" if text[at].isdigit() else "bdglmnprstvw")
    return text[:at] + (other.upper() if text[at].isupper() else other) + text[at + 1 :]


def typed_digits(rng: random.Random, groups: tuple[str, ...]) -> str:
    """Groups of digits as typed."""
    if len(groups) == 3 and len(groups[0]) == 3 and len(groups[2]) == 4 and len(groups[1]) == 3:
        a, e, n = groups
        return rng.choice((f"({a}) {e}-{n}", f"{a}-{e}-{n}", f"{a}-{e}-{n}", f"{a}.{e}.{n}", f"{a}{e}{n}", f"+1 {a} {e} {n}"))
    return rng.choice(("", "-", " ") if len(groups) > 1 else ("",)).join(groups)


def typed_street(rng: random.Random, text: str) -> str:
    """A street as typed."""
    return streets.render(rng, text, "written")


def typed_firm(rng: random.Random, text: str) -> str:
    """A firm's or a town's name as typed."""
    return retype(rng, text, 0.04, 0.02)


def typed_code(rng: random.Random, text: str) -> str:
    """A code as typed."""
    return identifiers.told(rng, "written", text)


def typed_name(rng: random.Random, text: str) -> str:
    """A name as typed."""
    return people.cased(rng, text)


