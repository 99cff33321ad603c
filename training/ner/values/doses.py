"""Doses: how much of a drug, and how often."""

from __future__ import annotations

import random

from .spoken import cardinal, decimal_words, number_heard
from .value import Slot, Style, Value, one

DOSE_UNITS = {
    "mg": ("milligrams", "milligram", "milligrams", "mgs", "mg"),
    "mcg": ("micrograms", "mikes", "mics", "mcg"),
    "mL": ("milliliters", "mils", "cc's", "ml"),
    "g": ("grams", "gram", "g"),
    "units": ("units", "units of insulin", "international units"),
    "mEq": ("milliequivalents", "meq"),
    "IU": ("i u", "international units"),
    "mg/kg": ("milligrams per kilo", "migs per kig", "mg per kg"),
    "mcg/hr": ("micrograms an hour", "mikes per hour"),
    "%": ("percent", "per cent"),
}
DOSES = {
    "mg": (
        "1 2 2.5 4 5 7.5 8 10 12.5 15 20 25 30 37.5 40 50 60 75 80 81 100 120 125 150 200 250 300 325 400 500 "
        "600 650 750 800 850 875 1000 1200 1500 "
    ),
    "mcg": "12.5 25 50 75 88 100 112 125 137 150 175 200 250 500 1000",
    "mL": "0.3 0.5 1 2 2.5 5 7.5 10 15 20 30 50 100 250 500 1000",
    "g": "0.5 1 1.5 2 3 4 4.5 10 17",
    "units": "2 3 4 5 6 8 10 12 14 15 16 18 20 22 24 28 30 36 40 45 50 60 100 200 5000 10,000",
    "mEq": "10 20 40 60",
    "IU": "400 1000 2000 5000 50,000",
    "mg/kg": "0.5 1 2 5 10 15 20 40 90",
    "mcg/hr": "12 25 50 75 100",
    "%": "0.025 0.05 0.1 0.5 1 2 2.5 5",
}
DOSE_WEIGHTS = (60, 12, 12, 4, 12, 3, 3, 3, 2, 3)
PIECES_WRITTEN = (
    "1 tablet", "2 tablets", "half a tablet", "1 tab", "2 tabs", "1/2 tab", "one capsule", "2 caps", "2 puffs",
    "1 puff", "4 puffs", "one patch", "1 spray", "2 sprays", "3 drops", "1 gtt", "one packet", "a teaspoon", "1 tsp",
    "2 tbsp", "one vial", "a pea-sized amount", "1-2 tablets", "1.5 tablets", "two pills", "a quarter of a tablet",
    "6 pills", "one lozenge", "one suppository", "1 scoop", "one ampule", "3 capsules", "1 shot", "one unit",
)  # fmt: skip
PIECES_SPOKEN = (
    "one tablet", "two tablets", "half a tablet", "a half", "one and a half tablets", "two pills", "one capsule",
    "two caps", "two puffs", "four puffs", "a patch", "one spray in each nostril", "three drops", "a teaspoon",
    "two tablespoons", "one packet", "a half a pill", "one or two", "a couple of pills", "three capsules",
    "quarter of a tablet", "two in the morning and one at night", "a full dose", "a double dose", "one shot",
)  # fmt: skip
TIMES_A_DAY = ("once", "twice", "three times", "four times", "two times", "one time", "five times", "1x", "2x", "3x")
FREQ_CODES = (
    "QD", "BID", "TID", "QID", "qd", "bid", "tid", "qid", "b.i.d.", "t.i.d.", "q.d.", "qHS", "qhs", "QHS", "PRN", "prn",
    "q4h", "q6h", "q8h", "q12h", "q4-6h prn", "q6h PRN", "q2h", "qod", "QOD", "q week", "qwk", "qAM", "qPM", "q AM",
    "q72h",
    "daily PRN", "BID AC", "TID w/ meals", "ac & hs", "x1 now", "STAT", "daily", "nightly", "weekly", "monthly", "q3mo",
    "q28d",
)  # fmt: skip
FREQ_TAILS = (
    "", "", "", "", " as needed", " with food", " with meals", " before bed", " on an empty stomach", " if needed",
)
FREQ_PLAIN = (
    "every day", "every other day", "every morning", "every night", "at bedtime", "in the morning", "once a week",
    "twice a week", "once a month", "every two weeks", "with each meal", "as needed", "morning and night",
    "around the clock", "every time i eat", "only when it hurts", "before breakfast", "after dinner", "with lunch",
    "first thing in the morning", "on weekdays", "every third day", "just the once", "now and again", "on and off",
)  # fmt: skip


def dose(rng: random.Random, style: Style) -> Value:
    """A dose."""
    unit = rng.choices(tuple(DOSES), DOSE_WEIGHTS)[0]
    size = rng.choice(DOSES[unit].split())
    if rng.random() < 0.14:
        return one(rng.choice(PIECES_WRITTEN if style == "written" else PIECES_SPOKEN), None)
    if style == "written":
        gap = rng.choice((" ", " ", "")) if unit != "%" else ""
        named = {
            "units": ("units", "u", "Units"), "mcg": ("mcg", "ug", "MCG"),
            "mg": ("mg", "mg", "MG", "milligrams", "mgs"), "mL": ("mL", "ml", "cc"),
        }.get(unit, (unit,))
        text = f"{size}{gap}{rng.choice(named)}"
        sizes = DOSES[unit].split()
        other = rng.choice(sizes[sizes.index(size) :])
        forms = (
            text, text, text, f"{size}-{other} {unit}", f"{text}/5 mL", f"{text}/{other} {unit}",
            f"{text} x {rng.randrange(2, 5)}", f"{text} tablet", f"{text} total",
        )
        return one(rng.choices(forms, (12, 8, 6, 1, 1, 1, 1, 2, 1))[0], None)
    plain = size.replace(",", "")
    said = decimal_words(rng, plain) if "." in plain else number_heard(rng, int(plain))
    word = rng.choice(DOSE_UNITS[unit])
    forms = (
        f"{said} {word}", said, f"the {said} {word}", f"{said} uh {word}", f"{plain} {unit.lower()}", f"the {said}",
    )
    return one(rng.choices(forms, (40, 12, 4, 2, 10, 2))[0], None)


def freq(rng: random.Random, style: Style) -> Value:
    """How often."""
    if style == "written" and rng.random() < 0.4:
        return one(rng.choice(FREQ_CODES), None)
    hours = rng.choice((2, 3, 4, 6, 8, 12, 24, 48, 72))
    words = str(hours) if rng.random() < 0.4 else cardinal(hours)
    times = rng.choice(TIMES_A_DAY if style == "written" else TIMES_A_DAY[:7])
    forms = (
        f"{times} {rng.choice(('a', 'a', 'per', 'each'))} {rng.choice(('day', 'day', 'day', 'week', 'month'))}",
        f"{times} daily", f"every {words} hours", f"every {words} to {cardinal(hours + 2)} hours",
        rng.choice(FREQ_PLAIN), rng.choice(FREQ_PLAIN),
        f"every {cardinal(rng.randrange(2, 7))} {rng.choice(('weeks', 'months', 'days'))}", f"{times} weekly",
    )
    return one(rng.choice(forms) + rng.choice(FREQ_TAILS), None)


SLOTS: dict[str, Slot] = {"dose": dose, "freq": freq}
