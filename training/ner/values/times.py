"""Times that identify nobody: hours, spans, weekdays, days told from today, bare months, years, seasons."""

from __future__ import annotations

import random

from .dayforms import MONTHS, SHORT, WEEKDAYS, year_spoken
from .spoken import ONES, cardinal, pair_words
from .value import Slot, Style, Value, one

UNITS = ("second", "minute", "minute", "hour", "hour", "day", "day", "week", "week", "month", "month", "year", "year")
SHORT_UNITS = {"second": "sec", "minute": "min", "hour": "hr", "day": "d", "week": "wk", "month": "mo", "year": "yr"}
LOOSE_TIMES = (
    "noon", "midnight", "around noon", "lunchtime", "first thing in the morning", "this morning", "end of day",
    "after lunch",
    "before work", "the evening", "around dinner time", "mid-morning", "late afternoon", "close of business",
    "any time",
    "half past eight", "a quarter to nine", "quarter past ten", "ten to four", "five after three", "half past",
    "bedtime",
)  # fmt: skip
LOOSE_SPANS = (
    "a while", "a couple of days", "a few weeks", "half an hour", "an hour and a half", "all night",
    "the whole weekend",
    "ages", "years", "a month or so", "a year and a half", "overnight", "two or three days", "a week or two", "forever",
    "the past few months", "a good ten minutes", "most of the day", "several months", "about an hour",
    "a day and a half",
    "six to eight weeks", "three to five business days", "twenty four to forty eight hours", "ten to fourteen days",
    "a decade", "a fortnight", "five more minutes", "quarter of an hour", "a few seconds", "a long time",
    "thirty odd years",
)  # fmt: skip
LOOSE_DAYS = (
    "today", "tomorrow", "yesterday", "tonight", "last night", "this morning", "this afternoon", "this week",
    "last week",
    "next week", "next month", "last month", "this month", "last year", "next year", "this year",
    "the day before yesterday",
    "the day after tomorrow", "the other day", "the other week", "this weekend", "last weekend", "over the weekend",
    "earlier today", "later this week", "the following day", "the next day", "the week before last",
    "the week after next",
    "a week ago", "a couple of days ago", "a few weeks ago", "recently", "a while back", "in a few days",
    "in a couple of weeks",
    "the end of the month", "the beginning of the year", "mid week", "any day now", "right now", "as of today",
    "ages ago",
    "a year ago", "this past weekend", "early next week", "sometime next month", "later today", "by tomorrow",
    "yesterday morning",
    "tomorrow afternoon", "tomorrow morning", "yesterday evening", "the night before", "the previous day", "same day",
    "a fortnight ago", "the first of the month", "payday", "a month ago", "the end of the week", "overnight",
    "just now",
)  # fmt: skip
SEASONS = (
    "spring", "summer", "fall", "autumn", "winter", "last spring", "this summer", "late fall", "early spring",
    "mid-winter",
    "the holidays", "flu season", "allergy season", "the summer", "next winter", "hay fever season", "last fall",
    "the autumn",
    "early summer", "wintertime", "springtime", "the winter months", "over the summer", "back to school time",
    "the rainy season",
)  # fmt: skip


def time(rng: random.Random, style: Style) -> Value:
    """A time of day."""
    hour, minute = rng.randrange(1, 13), rng.choice(
        (0, 0, 0, 15, 30, 30, 45, rng.randrange(60), rng.randrange(0, 60, 5))
    )
    if rng.random() < 0.14:
        return one(rng.choice(LOOSE_TIMES), None)
    if style == "written":
        half = rng.choice((" AM", " PM", " am", " pm", "am", "pm", " a.m.", " p.m.", "AM", "PM"))
        whole = (hour + rng.choice((0, 12))) % 24
        forms = (
            f"{hour}:{minute:02d}{half}", f"{hour}{half}", f"{hour}:{minute:02d}", f"{whole:02d}:{minute:02d}",
            f"{whole:02d}{minute:02d}", f"{whole:02d}{minute:02d} hrs", f"{hour} o'clock",
            f"{whole:02d}:{minute:02d}:{rng.randrange(60):02d}", f"{hour}-{hour % 12 + 1}{half}",
            f"{hour}.{minute:02d}{half}", f"{hour}ish",
        )
        return one(rng.choices(forms, (26, 12, 8, 10, 3, 2, 3, 2, 4, 2, 1))[0], None)
    said = cardinal(hour) + (f" {' '.join(pair_words(f'{minute:02d}'))}" if minute else "")
    half = rng.choice((" am", " pm", " a m", " p m", " in the morning", " at night", " in the afternoon", "", ""))
    forms = (
        f"{said}{half}", f"{said}{half}", f"{hour}:{minute:02d}{half}", f"{hour}{half}", f"{cardinal(hour)} o'clock",
        f"{hour} o'clock", f"half past {cardinal(hour)}", f"quarter to {cardinal(hour)}", f"{cardinal(hour)} ish",
        f"{cardinal(rng.randrange(5, 30, 5))} {rng.choice(('to', 'past', 'after', 'till'))} {cardinal(hour)}",
        f"between {cardinal(hour)} and {cardinal(hour % 12 + 1)}", f"{hour} {minute:02d}{half}",
    )
    return one(rng.choices(forms, (20, 12, 10, 6, 4, 2, 3, 2, 1, 3, 2, 2))[0], None)


def duration(rng: random.Random, style: Style) -> Value:
    """A span of time."""
    if rng.random() < 0.18:
        return one(rng.choice(LOOSE_SPANS), None)
    unit, size = rng.choice(UNITS), rng.choice(
        (1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12, 14, 15, 18, 20, 24, 30, 36, 40, 45, 48, 72, 90)
    )
    plural = unit if size == 1 else f"{unit}s"
    if style == "written":
        short = SHORT_UNITS[unit]
        forms = (
            f"{size} {plural}", f"{size} {plural}", f"{cardinal(size).replace(' ', '-')} {plural}",
            f"{size} {short}{'s' if size > 1 and len(short) > 1 else ''}", f"{size}{short}", f"{size}-{unit}",
            f"x {size} {plural}", f"x{size}{short}", f"{size}-{size + 2} {unit}s", f"{size}+ {plural}",
            f"{size} to {size + rng.randrange(1, 5)} {unit}s", f"{size}.5 {unit}s", f"about {size} {plural}",
            f"{size}{unit[0]}",
        )
        return one(rng.choices(forms, (14, 10, 10, 7, 3, 4, 4, 2, 5, 2, 3, 2, 3, 2))[0], None)
    said = str(size) if rng.random() < 0.25 else cardinal(size)
    forms = (
        f"{said} {plural}", f"{said} {plural}", f"{said} or {cardinal(size + 1)} {unit}s", f"about {said} {plural}",
        f"{said} {unit}", f"like {said} {plural}", f"{cardinal(size + 1)} and a half {unit}s",
        f"{said} to {cardinal(size + 2)} {unit}s", f"{said} uh {plural}", f"{said} full {plural}",
        f"a good {said} {plural}",
    )
    return one(rng.choices(forms, (20, 12, 4, 3, 1, 3, 2, 3, 1, 1, 1))[0], None)


def weekday(rng: random.Random, style: Style) -> Value:
    """A day of the week."""
    name, other = rng.sample(WEEKDAYS, 2)
    forms = (
        name, name, name, f"{name} {rng.choice(('morning', 'afternoon', 'evening', 'night'))}", f"{name}s",
        f"{name} or {other}", f"{name} through {other}", f"{name}-{other}", name[:3], f"{name[:3]}/{other[:3]}",
        f"every {name}", f"{name[:3]}.", f"{name[:4]}",
    )
    weights = (
        14, 10, 8, 5, 3, 2, 1, 1, 3, 1, 2, 1, 0,
    ) if style == "written" else (14, 10, 8, 6, 4, 3, 2, 0, 0, 0, 3, 0, 0)
    text = rng.choices(forms, weights)[0]
    return one(text if style == "written" else text.lower(), None)


def relday(rng: random.Random, style: Style) -> Value:
    """A day told from today."""
    name, size = rng.choice(WEEKDAYS), rng.randrange(2, 21)
    if style == "spoken":
        name = name.lower()
    unit = rng.choice(("days", "days", "weeks", "months", "years", "hours"))
    said = str(size) if rng.random() < (0.6 if style == "written" else 0.25) else cardinal(size).replace(
        " ", "-" if style == "written" else " ",
    )
    moving = (
        f"next {name}", f"last {name}", f"this {name}", f"this coming {name}", f"{said} {unit} ago",
        f"in {said} {unit}", f"{said} {unit} from now", f"a week from {name}", f"{name} before last",
        f"{name} of next week", f"{said} {unit} prior", f"the {name} after next", f"within {said} {unit}",
        f"{name} week", f"this past {name}", f"the past {said} {unit}", f"{said} {unit} later", f"{said} {unit} back",
    )
    return one(rng.choice(LOOSE_DAYS) if rng.random() < 0.5 else rng.choice(moving), None)


def month(rng: random.Random, style: Style) -> Value:
    """A month alone."""
    at = rng.randrange(12)
    name, other = MONTHS[at], MONTHS[(at + rng.randrange(1, 5)) % 12]
    forms = (
        name, name, name, f"early {name}", f"late {name}", f"mid-{name}", f"last {name}", f"next {name}",
        f"{name} or {other}", f"the end of {name}", f"{name} to {other}", f"this {name}", f"{name[:3]}-{other[:3]}",
        SHORT[at],
    )
    text = rng.choices(
        forms, (14, 10, 8, 2, 2, 2, 2, 2, 2, 2, 1, 1, 0.5 if style == "written" else 0, 2 if style == "written" else 0),
    )[0]
    return one(text if style == "written" else text.lower().replace("-", " "), None)


def year(rng: random.Random, style: Style) -> Value:
    """A year alone, or a decade."""
    number = rng.choice((rng.randrange(1940, 2027), rng.randrange(1995, 2027), rng.randrange(2015, 2027)))
    decade = number // 10 * 10
    if style == "written":
        forms = (
            f"{number}", f"{number}", f"'{number % 100:02d}", f"{decade}s", f"the {decade}s",
            f"{number}-{number + 1 - number // 100 * 100:02d}", f"FY{number % 100:02d}", f"late {decade}s",
            f"early {number}", f"{number}/{(number + 1) % 100:02d}", f"the '{decade % 100:02d}s", f"mid-{number}",
            f"Q{rng.randrange(1, 5)} {number}",
        )
        return one(rng.choices(forms, (20, 16, 3, 2, 2, 1, 1, 1, 2, 1, 1, 1, 1))[0], None)
    tens = {
        4: "forties", 5: "fifties", 6: "sixties", 7: "seventies", 8: "eighties", 9: "nineties",
    }.get(decade % 100 // 10, "two thousands")
    forms = (
        year_spoken(rng, number), year_spoken(rng, number), f"the {tens}", f"the late {tens}",
        f"early {year_spoken(rng, number)}", str(number), f"oh {ONES[number % 10]}",
    )
    return one(rng.choices(forms, (20, 14, 3, 2, 2, 6, 1))[0], None)


def season(rng: random.Random, style: Style) -> Value:
    """A time of year, sometimes with its year."""
    text = rng.choice(SEASONS) if rng.random() < 0.7 else rng.choice(SEASONS[:5])
    if text in SEASONS[:5] and rng.random() < 0.35:
        number = rng.randrange(1985, 2027)
        said = str(number) if style == "written" else year_spoken(rng, number)
        text = rng.choice((f"{text} {said}", f"{text} of {said}", f"the {text} of {said}"))
    return one(text if style == "written" else text.replace("-", " "), None)


SLOTS: dict[str, Slot] = {
    "time": time, "duration": duration, "weekday": weekday, "relday": relday, "month": month, "year": year,
    "season": season,
}  # fmt: skip
