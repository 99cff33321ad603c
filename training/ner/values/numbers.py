"""Numbers that identify nobody: counts, money, shares, rooms; here with those of medicine."""

from __future__ import annotations

import random

from . import doses, readings
from .readings import short_hundred
from .spoken import (
    ONES,
    cardinal,
    decimal_words,
    digit_words,
    number_heard,
    ordinal,
    ordinal_digits,
    pair_words,
)
from .value import Slot, Style, Value, one

CURRENCIES = ("$", "$", "$", "$", "$", "USD ", "US$", "€", "£", "CA$")


def near(rng: random.Random) -> int:
    """A whole number with the sizes people speak of: small ones oftenest."""
    top = rng.choice((10, 10, 20, 50, 100, 100, 200, 500, 1000, 2000, 10000, 90000))
    return rng.randrange(1, top + 1)


def count(rng: random.Random, style: Style) -> Value:
    """A small number."""
    number = rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 21, 24, 25, 28, 30))
    loose = (
        "a couple", "a couple of", "a few", "several", "half a dozen", "a dozen", "two or three", "three or four",
        "one or two", "five or six",
    )
    if rng.random() < 0.12:
        return one(rng.choice(loose), None)
    if style == "written":
        low = rng.randrange(1, 9)
        forms = (
            str(number), str(number), str(number), cardinal(number).replace(" ", "-"),
            f"{low}-{low + rng.randrange(1, 4)}", f"{number}+", f"x{number}", f"~{number}",
        )
        return one(rng.choices(forms, (6, 4, 4, 8, 2, 1, 1, 1))[0], None)
    return one(str(number) if rng.random() < 0.35 else cardinal(number), None)


def number(rng: random.Random, style: Style) -> Value:
    """Any bare number."""
    whole = near(rng)
    decimal = f"{rng.uniform(0, rng.choice((1, 10, 100))):.{rng.choice((1, 1, 2))}f}"
    if style == "spoken":
        if rng.random() < 0.25:
            return one(decimal_words(rng, decimal), None)
        return one(rng.choice((number_heard(rng, whole), number_heard(rng, whole), short_number(rng))), None)
    forms = (
        str(whole), f"{whole:,}", decimal, cardinal(whole).replace(" ", "-") if whole < 100 else cardinal(whole),
        f"#{whole}", ordinal_digits(whole), f"{whole}-{whole + near(rng)}", f"1/{rng.randrange(2, 9)}",
        f"{rng.randrange(1, 900)}k",
    )
    return one(rng.choices(forms, (8, 5, 6, 3, 1, 2, 2, 1, 1))[0], None)


def short_number(rng: random.Random) -> str:
    """A number in the clipped way: "twelve fifty", "one oh two", "two forty", "nine eleven"."""
    digits = str(rng.randrange(101, 9999))
    if rng.random() < 0.2:
        return " ".join(digit_words(digits, rng.choice(("oh", "zero"))))
    if len(digits) == 3:
        return " ".join([ONES[int(digits[0])], *pair_words(digits[1:])])
    return " ".join(pair_words(digits))


def amount(rng: random.Random, style: Style) -> Value:
    """Money."""
    whole, cents = near(rng), rng.choice((0, 25, 50, 75, 95, 99, rng.randrange(100)))
    return one(spoken_amount(rng, whole, cents) if style == "spoken" else written_amount(rng, whole, cents), None)


def written_amount(rng: random.Random, whole: int, cents: int) -> str:
    """Money as typed."""
    sign = rng.choice(CURRENCIES)
    forms = (
        f"{sign}{whole:,}", f"{sign}{whole:,}.{cents:02d}", f"{sign}{whole}.{cents:02d}", f"{whole} dollars",
        f"{whole:,} USD",
        f"{sign}{whole % 90 + 1}k", f"{sign}{whole % 90 + 1}.{cents % 10} million", f"{whole} bucks", f"{cents} cents",
        f"{sign}{whole}-{whole + near(rng)}", f"{whole} euros", f"{cardinal(whole)} dollars".capitalize(),
        f"{whole}.{cents:02d}", f"-{sign}{whole}.{cents:02d}",
    )  # fmt: skip
    return rng.choices(forms, (10, 10, 6, 5, 3, 3, 2, 2, 1, 1, 1, 2, 2, 1))[0]


def spoken_amount(rng: random.Random, whole: int, cents: int) -> str:
    """Money as heard."""
    said, few = number_heard(rng, whole), rng.randrange(2, 90)
    forms = (
        f"{said} dollars", f"{said} dollars", f"{said} dollars and {cardinal(cents)} cents", f"${whole:,}",
        f"${whole}.{cents:02d}",
        f"{cardinal(few)} {' '.join(pair_words(f'{cents or 50:02d}'))}", f"{said} bucks", f"{cardinal(few)} cents",
        "a buck fifty", "a buck",
        f"{cardinal(rng.randrange(2, 20))} grand", f"{cardinal(rng.randrange(2, 12))} hundred bucks",
        "a couple hundred", "a few hundred dollars",
        f"{cardinal(rng.randrange(2, 30))} thousand",
        f"{cardinal(rng.randrange(1, 9))} point {cardinal(rng.randrange(1, 10))} million", "twenty five bucks or so",
        f"{cardinal(few)} fifty", f"like {said} dollars", f"{said} even",
        f"five or {rng.choice(('six', 'ten'))} dollars", f"{said} euros", "two fifty a month",
    )  # fmt: skip
    return rng.choice(forms)


def percent(rng: random.Random, style: Style) -> Value:
    """A share."""
    whole = rng.choice((rng.randrange(1, 100), rng.randrange(5, 105, 5)))
    decimal = f"{rng.uniform(0, rng.choice((2, 20, 99))):.1f}"
    if style == "written":
        forms = (
            f"{whole}%", f"{whole}%", f"{decimal}%", f"{whole} percent", f"{whole} %",
            f"{whole}-{min(100, whole + 5)}%", f"{whole} per cent", f"about {whole}%", f"{decimal} percent",
            f"~{whole}%", f"{cardinal(whole)} percent",
        )
        return one(rng.choice(forms), None)
    unit = rng.choice(("percent", "percent", "per cent", "%"))
    if unit == "%":
        return one(f"{rng.choice((str(whole), decimal))}%", None)
    said = rng.choice(
        (
            number_heard(rng, whole), cardinal(whole), decimal_words(rng, decimal), "a hundred", "point five", "half a",
            "a few",
        )
    )
    return one(f"{said} {unit}", None)


def room(rng: random.Random, style: Style) -> Value:
    """A room, bed, floor, extension or counter number."""
    digits, letter = str(
        rng.choice((rng.randrange(1, 40), rng.randrange(100, 999), rng.randrange(1000, 7000)))
    ), rng.choice("ABCDEFW")
    if style == "written":
        forms = (
            digits, digits, f"{digits}{letter}", f"{letter}{digits}", f"{rng.randrange(1, 12)}-{digits}",
            f"{rng.randrange(2, 12)} {rng.choice(('West', 'East', 'North', 'South', 'Tower'))}", f"{letter}-{digits}",
            f"{digits}-{letter}", f"{digits} bed {rng.randrange(1, 5)}", ordinal_digits(rng.randrange(1, 20)),
            f"#{digits}", f"{rng.randrange(1, 9)}{letter}-{rng.randrange(1, 40):02d}",
        )
        return one(rng.choice(forms), None)
    clipped = " ".join(digit_words(digits, rng.choice(("oh", "zero"))) if rng.random() < 0.4 else pair_words(digits))
    short = number_heard(rng, int(digits))
    forms = (
        digits, clipped, clipped, short_hundred(rng, int(digits)) if len(digits) == 3 else short,
        f"{clipped} {letter.lower()}", f"{letter.lower()} {clipped}",
        f"{cardinal(rng.randrange(2, 12))} {rng.choice(('west', 'east', 'north', 'south'))}",
        ordinal(rng.randrange(1, 20)), f"{clipped} bed {cardinal(rng.randrange(1, 5))}",
    )
    return one(rng.choice(forms), None)


SLOTS: dict[str, Slot] = {
    "count": count, "number": number, "amount": amount, "percent": percent, "room": room,
    **readings.SLOTS,
    **doses.SLOTS,
}  # fmt: skip
