"""The ways a day of the calendar is written and said."""

from __future__ import annotations

import random
from datetime import date as Day
from datetime import timedelta

from .spoken import ONES, cardinal, digit_words, hesitate, ordinal, ordinal_digits, pair_words
from .value import Style

MONTHS = "January February March April May June July August September October November December".split()
SHORT = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
TODAY = Day(2026, 1, 15)


def day_between(rng: random.Random, first: Day, last: Day) -> Day:
    """A day of the calendar."""
    return first + timedelta(days=rng.randrange((last - first).days + 1))


def some_day(rng: random.Random) -> Day:
    """A day of a visit, a letter, an operation: mostly of late years."""
    back = rng.choice((200, 800, 800, 3000, 12000, 20000))
    return day_between(rng, TODAY - timedelta(days=back), TODAY + timedelta(days=300))


def birthday(rng: random.Random) -> Day:
    """A day of birth, ages 0 to 100."""
    return day_between(rng, Day(1925, 1, 1), TODAY)


def short_month(rng: random.Random, day: Day) -> str:
    """A month cut short: "Mar", "Mar.", "Sept"."""
    name = SHORT[day.month - 1] if day.month != 9 or rng.random() < 0.5 else "Sept"
    return name + rng.choice(("", "", ".")) if name != "May" else name


def month_name(rng: random.Random, day: Day) -> str:
    """A month in full or cut short."""
    return MONTHS[day.month - 1] if rng.random() < 0.6 else short_month(rng, day)


def year_written(rng: random.Random, year: int) -> str:
    """A year in four figures or two."""
    return rng.choices((f"{year}", f"{year % 100:02d}", f"'{year % 100:02d}"), (8, 2, 1))[0]


def figures(rng: random.Random, day: Day) -> str:
    """A full date in figures, in one of the orders of the world."""
    year = f"{year_written(rng, day.year)}".strip("'")
    m, d, pad = day.month, day.day, rng.random() < 0.55
    mm, dd = (f"{m:02d}", f"{d:02d}") if pad else (str(m), str(d))
    forms = (
        f"{mm}/{dd}/{year}", f"{mm}-{dd}-{year}", f"{mm}.{dd}.{year}", f"{dd}/{mm}/{year}", f"{dd}.{mm}.{year}",
        f"{dd}-{mm}-{year}", f"{day:%Y-%m-%d}", f"{day:%Y/%m/%d}", f"{day:%m%d%Y}", f"{day:%Y%m%d}",
        f"{mm} {dd} {year}",
        f"{mm} / {dd} / {year}", f"{day:%Y.%m.%d}", f"{day:%d}-{SHORT[m - 1]}-{year}",
        f"{day:%d}{SHORT[m - 1].upper()}{year}",
        f"{day:%d} {SHORT[m - 1].upper()} {year}", f"{day:%d}/{SHORT[m - 1]}/{year}", f"{mm}\\{dd}\\{year}",
    )  # fmt: skip
    return rng.choices(forms, (30, 10, 4, 5, 5, 3, 20, 3, 2, 2, 2, 1, 1, 5, 2, 2, 1, 1))[0]


def worded(rng: random.Random, day: Day) -> str:
    """A full date with the month's name, as typed."""
    month, d, year = month_name(rng, day), day.day, year_written(rng, day.year)
    th = ordinal_digits(d)
    forms = (
        f"{month} {d}, {year}", f"{month} {th}, {year}", f"{month} {d} {year}", f"{d} {month} {year}",
        f"{th} {month} {year}",
        f"{th} of {month} {year}", f"the {th} of {month}, {year}", f"{month} {th} {year}",
        f"{month} {ordinal(d)}, {year}",
        f"{day.year} {month} {d}", f"{d:02d} {month} {year}", f"{d} {month}, {year}", f"{d}. {month} {year}",
        f"{month.upper()} {d}, {year}", f"{month} {d} , {year}", f"{month.upper()} {d:02d} {year}",
        f"{month}/{d}/{year}",
    )  # fmt: skip
    return rng.choices(forms, (26, 10, 8, 12, 5, 4, 2, 5, 1, 1, 3, 2, 1, 2, 1, 1, 1))[0]


def yearless(rng: random.Random, day: Day) -> str:
    """A day and month without a year, as typed."""
    month, d, m = month_name(rng, day), day.day, day.month
    th = ordinal_digits(d)
    forms = (
        f"{month} {d}", f"{month} {th}", f"{d} {month}", f"the {th} of {month}", f"{th} {month}", f"{m}/{d}",
        f"{m:02d}/{d:02d}",
        f"{m}-{d}", f"{th} of {month}", f"{month} the {th}", f"{d:02d}-{SHORT[m - 1]}", f"{month.upper()} {d}",
        f"{m}.{d}",
        f"{month} {ordinal(d)}", f"{d}/{m}",
    )  # fmt: skip
    return rng.choices(forms, (24, 12, 8, 5, 4, 14, 6, 2, 3, 2, 3, 2, 1, 2, 1))[0]


def year_spoken(rng: random.Random, year: int) -> str:
    """A year as heard."""
    century, rest = divmod(year, 100)
    pairs = f"{cardinal(century)} {' '.join(pair_words(f'{rest:02d}'))}" if rest else f"{cardinal(century)} hundred"
    if rng.random() < 0.22:
        return str(year)
    if 2000 <= year < 2010:
        joiner = rng.choice(("", "", "and"))
        plain = " ".join(f"two thousand {joiner} {cardinal(rest) if rest else ''}".split()) if rest else "two thousand"
        return rng.choice(
            (
                plain, plain, f"twenty {' '.join(pair_words(f'{rest:02d}'))}" if rest else plain,
                f"oh {ONES[rest]}" if rest else plain,
            )
        )
    if year >= 2010:
        return rng.choice((pairs, pairs, pairs, f"two thousand {cardinal(rest)}", f"two thousand and {cardinal(rest)}"))
    short = cardinal(rest) if rest > 9 else f"oh {ONES[rest]}"
    forms = (
        pairs, short, str(rest), f"'{rest}", f"nineteen hundred and {cardinal(rest) if rest else 'zero'}",
        " ".join(digit_words(str(year))),
    )
    return rng.choices(forms, (14, 6, 2, 1, 1, 1))[0]


def day_number(rng: random.Random, number: int) -> str:
    """A day of the month as heard."""
    return rng.choices((ordinal(number), cardinal(number), ordinal_digits(number), str(number)), (7, 3, 3, 3))[0]


def spoken_full(rng: random.Random, day: Day, year: str) -> str:
    """A date as heard, with its year."""
    month, d, m = MONTHS[day.month - 1].lower(), day_number(rng, day.day), day.month
    th, short = ordinal(day.day), SHORT[day.month - 1].lower()
    said_day = rng.choice(
        (cardinal(day.day), cardinal(day.day), f"oh {ONES[day.day]}" if day.day < 10 else cardinal(day.day))
    )
    said_month = f"{rng.choice(('oh', 'zero'))} {ONES[m]}" if m < 10 and rng.random() < 0.3 else cardinal(m)
    forms: tuple[list[str], ...] = (
        [month, d, year], [month, th, year], [month, "the", th, year], ["the", th, "of", month, year],
        [th, "of", month, year],
        [d, month, year], [said_month, said_day, year], [said_month, said_day, year], [f"{ordinal(m)} month", th, year],
        [month, d, "comma", year], [month, th, "in", year],
        ["month", cardinal(m), "day", cardinal(day.day), "year", year], [month, d, "of", year],
        [short, d, year], ["the", ordinal_digits(day.day), "of", month, year],
    )  # fmt: skip
    parts = rng.choices(forms, (20, 16, 4, 8, 5, 4, 12, 6, 0.5, 0.5, 1, 0.5, 1, 2, 2))[0]
    return hesitate(rng, parts, 0.07)


def spoken_yearless(rng: random.Random, day: Day) -> str:
    """A day and month without a year, as heard: nearly always by the month's name."""
    if rng.random() < 0.08:
        return rng.choice(
            (f"{day.month}/{day.day}", f"{day.month} {day.day}", f"{cardinal(day.month)} {cardinal(day.day)}")
        )
    month, d, th = MONTHS[day.month - 1].lower(), day_number(rng, day.day), ordinal(day.day)
    parts = rng.choice(
        (
            [month, d], [month, th], [month, d], ["the", th, "of", month], [th, "of", month], [d, month],
            [month, "the", th], [month, "uh", th],
        )
    )
    return " ".join(parts)


def spoken_figures(rng: random.Random, day: Day) -> str:
    """A date in figures as a recogniser puts it: "9 , 12 , 1958", "03 14 58", "3/14/58"."""
    year = rng.choice((str(day.year), str(day.year), f"{day.year % 100:02d}"))
    mm, dd = rng.choice(((str(day.month), str(day.day)), (f"{day.month:02d}", f"{day.day:02d}")))
    joiner = rng.choice((" ", " ", " , ", "/", "-", " / ", " slash ", " dash ", ", ", ""))
    if joiner == "":
        return f"{day.month:02d}{day.day:02d}{year}"
    if joiner == " slash " and rng.random() < 0.6:
        mm, dd, year = cardinal(day.month), cardinal(day.day), year_spoken(rng, day.year)
    if joiner == " " and rng.random() < 0.25:
        return " ".join(f"{day.month:02d}{day.day:02d}{year}")
    return joiner.join((mm, dd, year))


def digit_by_digit(rng: random.Random, day: Day) -> str:
    """A date told figure by figure: "oh three one four nineteen fifty eight"."""
    nought = rng.choice(("oh", "zero"))
    head = " ".join(digit_words(f"{day:%m%d}", nought))
    tail = rng.choice(
        (
            year_spoken(rng, day.year), " ".join(digit_words(str(day.year), nought)),
            " ".join(digit_words(f"{day.year % 100:02d}", nought)),
        )
    )
    return hesitate(rng, [head, tail], 0.06)


def full_text(rng: random.Random, style: Style, day: Day) -> str:
    """A full date in either style."""
    if style == "written":
        return figures(rng, day) if rng.random() < 0.55 else worded(rng, day)
    maker = rng.choices((0, 1, 2), (70, 20, 10))[0]
    if maker == 0:
        return spoken_full(rng, day, year_spoken(rng, day.year))
    return spoken_figures(rng, day) if maker == 1 else digit_by_digit(rng, day)
