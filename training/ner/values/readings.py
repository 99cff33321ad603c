"""Readings: weights, pressures, results of tests."""

from __future__ import annotations

import random

from .spoken import ONES, cardinal, decimal_words, number_heard, pair_words, whole_words
from .value import Slot, Style, Value, one

LABS = (
    ("{:.1f}", 4.1, 14.9, ("", "", "%", " g/dL", " mmol/L", " mg/dL", " K/uL")),
    ("{:.0f}", 40, 480, ("", "", " mg/dL", " U/L", " ng/mL", " IU/L", " pg/mL", " mL/min", " ms")),
    ("{:.2f}", 0.02, 9.8, ("", "", " mg/dL", " mIU/L", " ng/mL", " uIU/mL")),
    ("{:.1f}", 0.8, 4.6, ("", "", " g/dL", " mg/dL", " INR")),
    ("{:.0f}", 88, 100, ("%", "% on RA", "% on 2L", "")),
    ("{:.2f}", 7.1, 7.6, ("",)),
    ("{:.0f}", 3, 60, ("", " mm/hr", " mg/L", "%", " mmHg", " bpm")),
    ("{:.0f}", 120, 420, ("K", ",000", " x10^3/uL", "")),
)
LAB_WORDS_WRITTEN = (
    "negative", "positive", "non-reactive", "reactive", "WNL", "trace", "1+", "2+", "3+", "1:40", "1:80", "1:160",
    "1:320",
    "<0.01", ">60", "<5", ">200", "undetectable", "borderline", "equivocal", "within normal limits", "pending", "A1",
    "O pos",
    "B negative", "AB+", "indeterminate", "high", "low", "elevated", "normal", "H", "L", "20/40", "20/20", "28/30",
    "15", "4+/5",
    "BI-RADS 2", "grade 3", "stage II", "T2N0M0", "Gleason 7 (3+4)", "4/5", "0/10", "7/10", "none seen", "no growth",
)  # fmt: skip
LAB_WORDS_SPOKEN = (
    "negative", "positive", "non reactive", "trace", "one plus", "two plus", "three plus", "one to eighty",
    "borderline",
    "within normal limits", "undetectable", "less than five", "greater than sixty", "under a hundred", "normal",
    "a little high",
    "twenty forty", "twenty twenty", "twenty eight out of thirty", "seven out of ten", "o positive", "b negative",
    "a b positive",
    "stage two", "grade three", "still pending", "off the charts", "in the two hundreds", "in the low nineties",
    "high eighties",
)  # fmt: skip


def measure(rng: random.Random, style: Style) -> Value:
    """Weight, height, temperature, length, pulse."""
    maker = rng.choices((weight, height, temperature, length, rate), (6, 5, 5, 4, 2))[0]
    return one(maker(rng, style), None)


def weight(rng: random.Random, style: Style) -> str:
    """A weight."""
    pounds, kilos = rng.randrange(90, 330), f"{rng.uniform(2, 140):.1f}"
    if style == "written":
        unit, metric = rng.choice((" lb", " lbs", "lbs", " pounds", "#")), rng.choice((" kg", "kg", " kilos", " KG"))
        return rng.choice(
            (
                f"{pounds}{unit}", f"{kilos}{metric}", f"{int(float(kilos)) + 1}{metric}",
                f"{pounds % 9 + 4} lb {pounds % 16} oz", f"{pounds}.{pounds % 10}{unit}",
            )
        )
    unit = rng.choice(("pounds", "pounds", "lbs", ""))
    forms = (
        f"{number_heard(rng, pounds)} {unit}", f"{number_heard(rng, pounds)} {unit}",
        f"{decimal_words(rng, kilos)} kilos", f"{number_heard(rng, int(float(kilos)) + 1)} kilograms",
        f"{cardinal(pounds % 9 + 4)} pounds {cardinal(pounds % 15 + 1)} ounces",
        f"{cardinal(pounds % 9 + 10)} stone {cardinal(pounds % 13 + 1)}",
    )
    return rng.choice(forms).strip()


def height(rng: random.Random, style: Style) -> str:
    """A height."""
    feet, inches, cm = rng.choice((4, 5, 5, 5, 6)), rng.randrange(0, 12), rng.randrange(140, 200)
    if style == "written":
        return rng.choice(
            (
                f"{feet}'{inches}\"", f"{feet}' {inches}\"", f"{feet} ft {inches} in", f"{feet}ft {inches}", f"{cm} cm",
                f"{cm}cm", f"{cm / 100:.2f} m", f"{feet} feet {inches} inches", f"{feet * 12 + inches} in",
            )
        )
    tail = cardinal(inches) if inches else rng.choice(("even", "foot"))
    return rng.choice(
        (
            f"{cardinal(feet)} {tail}", f"{cardinal(feet)} foot {tail}",
            f"{cardinal(feet)} feet {cardinal(inches)} inches", f"{feet} {inches}",
            f"{number_heard(rng, cm)} centimeters", f"{feet} foot {inches}",
            f"{cardinal(feet)} foot {cardinal(inches)} and a half",
        )
    )


def temperature(rng: random.Random, style: Style) -> str:
    """A body temperature."""
    fahrenheit, celsius = f"{rng.uniform(96, 105):.1f}", f"{rng.uniform(35.5, 40.9):.1f}"
    if style == "written":
        return rng.choice(
            (
                fahrenheit, f"{fahrenheit} F", f"{fahrenheit}°F", f"{celsius} C", f"{celsius}°C", celsius,
                f"T {fahrenheit}", f"{fahrenheit} degrees", f"{int(float(fahrenheit))}",
            )
        )
    forms = (
        decimal_words(rng, fahrenheit), decimal_words(rng, fahrenheit), decimal_words(rng, celsius),
        f"{decimal_words(rng, fahrenheit)} degrees", "a hundred and one", "one oh one", "a hundred point four",
        f"{whole_words(rng, rng.randrange(97, 105))} and a half", "one oh three", "ninety eight six",
        "ninety nine flat",
    )
    return rng.choice(forms)


def length(rng: random.Random, style: Style) -> str:
    """A size or distance."""
    whole, decimal = rng.randrange(1, 60), f"{rng.uniform(0.2, 9.9):.1f}"
    units = (
        "cm", "mm", "inches", "in", "miles", "feet", "m", "km", "blocks", "steps", "mL", "cc", "oz", "cups", "liters",
        "L",
    )
    if style == "written":
        unit = rng.choice(units)
        return rng.choice(
            (
                f"{whole} {unit}", f"{decimal} {unit}", f"{decimal} x {float(decimal) + 0.6:.1f} {unit}",
                f"{decimal}{unit}", f"{whole}-{whole + 2} {unit}", f"{decimal} x {whole} x {whole + 1} mm",
            )
        )
    unit = rng.choice(
        (
            "centimeters", "millimeters", "inches", "miles", "feet", "meters", "blocks", "ounces", "cups", "liters",
            "flights of stairs", "steps",
        )
    )
    return rng.choice(
        (
            f"{number_heard(rng, whole)} {unit}", f"{decimal_words(rng, decimal)} {unit}",
            f"{cardinal(whole % 9 + 1)} by {cardinal(whole % 7 + 2)} {unit}",
            f"{cardinal(whole % 9 + 2)} and a half {unit}",
        )
    )


def rate(rng: random.Random, style: Style) -> str:
    """A pulse, breathing rate, saturation or body mass index."""
    pulse = rng.randrange(44, 150)
    if style == "written":
        return rng.choice(
            (
                f"{pulse} bpm", f"{pulse}", f"{pulse % 20 + 10}/min", f"{rng.randrange(86, 100)}% RA",
                f"{rng.uniform(18, 45):.1f} kg/m2",
            )
        )
    return rng.choice(
        (
            f"{number_heard(rng, pulse)} beats a minute", number_heard(rng, pulse),
            f"{cardinal(rng.randrange(86, 100))} on room air", decimal_words(rng, f"{rng.uniform(18, 45):.1f}"),
        )
    )


def bp(rng: random.Random, style: Style) -> Value:
    """A blood pressure."""
    upper = rng.choice((rng.randrange(88, 210), rng.randrange(90, 200, 10)))
    lower = rng.choice((rng.randrange(48, 115), rng.randrange(50, 110, 10)))
    if style == "written":
        forms = (
            f"{upper}/{lower}", f"{upper}/{lower}", f"{upper} / {lower}", f"{upper}/{lower} mmHg",
            f"{upper}/{lower} mm Hg", f"{upper} over {lower}", f"{upper}s/{lower}s",
            f"{upper}/{lower}-{upper + 12}/{lower + 6}",
        )
        return one(rng.choices(forms, (6, 4, 2, 3, 2, 2, 1, 1))[0], None)
    low = number_heard(rng, lower)
    forms = (
        f"{short_hundred(rng, upper)} over {low}", f"{short_hundred(rng, upper)} over {low}", f"{upper} over {lower}",
        f"{upper}/{lower}", f"{short_hundred(rng, upper)} {cardinal(lower)}", f"{number_heard(rng, upper)} on {low}",
        f"{short_hundred(rng, upper)} over uh {low}",
    )
    return one(rng.choices(forms, (12, 8, 8, 5, 4, 1, 1))[0], None)


def short_hundred(rng: random.Random, number: int) -> str:
    """"one forty", "one oh eight", "ninety eight"."""
    if number < 100 or number % 100 == 0 or rng.random() < 0.2:
        return number_heard(rng, number)
    return " ".join([ONES[number // 100], *pair_words(f"{number % 100:02d}")])


def testvalue(rng: random.Random, style: Style) -> Value:
    """A test result."""
    shape, low, high, units = rng.choice(LABS)
    text, unit = shape.format(rng.uniform(low, high)), rng.choice(units)
    if rng.random() < 0.25:
        return one(rng.choice(LAB_WORDS_WRITTEN if style == "written" else LAB_WORDS_SPOKEN), None)
    if style == "written":
        forms = (
            f"{text}{unit}", f"{text}{unit}", f"{text}{unit} (H)", f"{text}{unit} (L)", f"<{text}{unit}", f"~{text}",
            f"{text}{unit}*", f"{text} --> {shape.format(rng.uniform(low, high))}",
        )
        return one(rng.choices(forms, (8, 6, 1, 1, 1, 1, 1, 1))[0], None)
    said = decimal_words(rng, text) if "." in text else rng.choice(
        (number_heard(rng, int(text)), short_hundred(rng, int(text)))
    )
    return one(
        rng.choice(
            (
                said, said, said, f"{said} percent",
                f"{said} point {ONES[rng.randrange(1, 10)]}" if "." not in text and " " in said else said,
                f"like {said}", f"around {said}",
            )
        ),
        None,
    )


SLOTS: dict[str, Slot] = {"measure": measure, "bp": bp, "testvalue": testvalue}
