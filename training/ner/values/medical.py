"""Drugs, diseases, tests and other clinical words: never labelled."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from .hearing import hear
from .value import Style, Value, one
from .wordlist import words

Slot = Callable[[random.Random, Style], Value]

EXPANSIONS = {
    "UTI": "urinary tract infection", "TIA": "mini stroke", "MI": "heart attack", "DVT": "blood clot in the leg",
    "GERD": "reflux", "HTN": "high blood pressure", "CHF": "congestive heart failure", "AFib": "a fib", "HLD": "high cholesterol",
    "CAD": "coronary artery disease", "CKD": "chronic kidney disease", "AKI": "acute kidney injury", "CBC": "complete blood count",
    "HbA1c": "a one c", "A1c": "a one c", "INR": "i n r", "BMP": "basic metabolic panel", "UA": "urinalysis", "GFR": "g f r",
    "CPAP machine": "c pap machine", "HCTZ": "hydrochlorothiazide", "CGM": "continuous glucose monitor", "STAR*D": "star d",
}  # fmt: skip
PROPER = re.compile(r"^[A-Z][a-z]|[A-Z]{2}")


def spoken(rng: random.Random, text: str) -> str:
    """A clinical word as heard; abbreviations are sometimes spelled or spoken out."""
    if text in EXPANSIONS and rng.random() < 0.4:
        return EXPANSIONS[text]
    return hear(rng, text, worded=0.6)


def misheard(rng: random.Random, text: str) -> str:
    """A drug's name broken in two by the recogniser: "eli quis"."""
    breaks = [found.end() for found in re.finditer(r"[aeiouy](?=[^aeiouy\W])", text) if 2 < found.end() < len(text) - 2]
    if not breaks or rng.random() > 0.05:
        return text
    at = rng.choice(breaks)
    return f"{text[:at]} {text[at:]}"


def written(rng: random.Random, text: str, capital: float, lower: float) -> str:
    """A clinical word as typed: `capital` how often a plain word is capitalised, `lower` the reverse."""
    roll = rng.random()
    if PROPER.search(text):
        return text.lower() if roll < lower else text
    if roll < capital:
        return text[:1].upper() + text[1:]
    return text.upper() if roll < capital + 0.02 else text


def _slot(list_name: str, capital: float = 0.06, lower: float = 0.08) -> Slot:
    """The maker of an unlabelled value from a list."""
    drug = list_name in ("drugs", "brands")

    def make(rng: random.Random, style: Style) -> Value:
        text = rng.choice(words(f"medical-{list_name}"))
        if style == "written":
            return one(written(rng, text, capital, lower), None)
        heard = spoken(rng, text)
        return one(misheard(rng, heard) if drug else heard, None)

    return make


SLOTS: dict[str, Slot] = {
    "drug": _slot("drugs", capital=0.16), "brand": _slot("brands", lower=0.15), "disease": _slot("diseases"),
    "symptom": _slot("symptoms"), "procedure": _slot("procedures"), "test": _slot("tests", lower=0.12),
    "anatomy": _slot("anatomy", capital=0.02), "specialty": _slot("specialties", capital=0.12),
    "eponym": _slot("eponyms"), "trial": _slot("trials", lower=0.04), "gene": _slot("genes", lower=0.03),
    "device_type": _slot("devices"),
}  # fmt: skip
