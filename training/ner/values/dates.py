"""Days of the calendar, births and ages; and the times that identify nobody."""

from __future__ import annotations

import random
from datetime import date as Day

from . import times
from .dayforms import (
    MONTHS,
    WEEKDAYS,
    birthday,
    full_text,
    month_name,
    some_day,
    spoken_yearless,
    year_spoken,
    year_written,
    yearless,
)
from .spoken import ONES, cardinal, number_heard, ordinal
from .value import Slot, Style, Value, one


def date(rng: random.Random, style: Style) -> Value:
    """A day of the calendar, with or without its year; sometimes a weekday stands before it."""
    day = some_day(rng)
    if rng.random() < 0.55:
        text = full_text(rng, style, day)
    elif style == "written":
        text = yearless(rng, day)
    else:
        text = spoken_yearless(rng, day)
    if style == "written" and rng.random() < 0.05:
        return stamp(rng, day, "DATE")
    if rng.random() < 0.015:
        return one(days_on_end(rng, style, day), "DATE")
    if rng.random() < 0.08:
        return [(before_day(rng, style, day), None), (text, "DATE")]
    return one(text, "DATE")


def stamp(rng: random.Random, day: Day, kind: str) -> Value:
    """A day with its hour as machines write it; the hour is not labelled."""
    hour, minute, second = rng.randrange(24), rng.randrange(60), rng.randrange(60)
    clock = rng.choice(("T", "T", " ")) + f"{hour:02d}:{minute:02d}" + rng.choice(
        (f":{second:02d}", f":{second:02d}", "")
    )
    return [(f"{day:%Y-%m-%d}", kind), (clock + rng.choice(("Z", "Z", "", ".000Z", "-05:00", "+00:00")), None)]


def days_on_end(rng: random.Random, style: Style, day: Day) -> str:
    """Two days of one month, "March 14-16"."""
    month, last_day = MONTHS[day.month - 1], min(day.day + rng.randrange(1, 6), 28)
    first_day = min(day.day, last_day - 1)
    if style == "spoken":
        joiner = rng.choice(("to the", "through the", "through", "and"))
        return f"{month.lower()} {ordinal(first_day)} {joiner} {ordinal(last_day)}"
    return rng.choice(
        (
            f"{month} {first_day}-{last_day}", f"{day.month}/{first_day}-{day.month}/{last_day}",
            f"{month} {first_day} to {last_day}", f"{month[:3]} {first_day}-{last_day}, {day.year}",
        )
    )


def before_day(rng: random.Random, style: Style, day: Day) -> str:
    """The weekday that leads a date."""
    name = WEEKDAYS[day.weekday()]
    if style == "spoken":
        return f"{name.lower()} {rng.choice(('', '', 'the ', 'uh ')) if rng.random() < 0.2 else ''}"
    return rng.choice((f"{name}, ", f"{name} ", f"{name[:3]} ", f"{name[:3]}, ", f"{name[:3]}. "))


def monthyear(rng: random.Random, style: Style) -> Value:
    """A month of a year."""
    day = some_day(rng)
    if style == "spoken":
        month = MONTHS[day.month - 1].lower()
        joiner = rng.choices((" ", " of ", " in ", " uh "), (12, 8, 0.5, 0.7))[0]
        return one(
            f"{month}{joiner}{year_spoken(rng, day.year)}" if rng.random() < 0.92 else f"{day.month}/{day.year}",
            "DATE",
        )
    month, year = month_name(rng, day), year_written(rng, day.year)
    forms = (
        f"{month} {year}", f"{month} of {year}", f"{month}, {year}", f"{day.month:02d}/{day.year}",
        f"{day.month}/{day.year}", f"{day.month}/{year.strip(chr(39))}", f"{day:%Y-%m}", f"{month}-{year}",
        f"{month.upper()} {year}", f"{day.year} {month}", f"{month}/{year}", f"{day.month:02d}-{day.year}",
    )
    return one(rng.choices(forms, (30, 6, 4, 6, 5, 3, 4, 2, 2, 1, 1, 2))[0], "DATE")


def dob(rng: random.Random, style: Style) -> Value:
    """A day of birth."""
    day = birthday(rng)
    if style == "written" and rng.random() < 0.03:
        return stamp(rng, day, "DOB") if rng.random() < 0.3 else [(f"{day:%Y-%m-%d}", "DOB"), ("T00:00:00Z", None)]
    if rng.random() < 0.03:
        return one(yearless(rng, day) if style == "written" else spoken_yearless(rng, day), "DOB")
    return one(full_text(rng, style, day), "DOB")


def years_old(rng: random.Random, style: Style, years: int) -> Value:
    """An age as a bare number; the frames hold the words around it."""
    if style == "spoken":
        return one(cardinal(years) if rng.random() < 0.65 else str(years), "AGE")
    return one(str(years) if rng.random() < 0.93 else cardinal(years).replace(" ", "-"), "AGE")


def age(rng: random.Random, style: Style) -> Value:
    """An age under ninety."""
    return years_old(rng, style, rng.randrange(1, 90))


def age90(rng: random.Random, style: Style) -> Value:
    """An age of ninety or over."""
    years = rng.choice((*range(90, 100), *range(90, 113)))
    if style == "spoken" and years > 99 and rng.random() < 0.6:
        rest = years - 100
        if rest == 0:
            return one(rng.choice(("a hundred", "one hundred")), "AGE")
        forms = [f"a hundred and {cardinal(rest)}", f"a hundred {cardinal(rest)}", f"one {cardinal(rest)}"]
        if rest < 10:
            forms.append(f"one oh {ONES[rest]}")
        return one(rng.choice(forms), "AGE")
    return years_old(rng, style, years)


def today_date(rng: random.Random, style: Style) -> Value:
    """The current day where it is told: it says nothing of a person, so it has no label."""
    return [(text, None) for text, _ in date(rng, style)]


SLOTS: dict[str, Slot] = {
    "date": date, "today_date": today_date, "monthyear": monthyear, "dob": dob, "age": age, "age90": age90, **times.SLOTS,
}  # fmt: skip
