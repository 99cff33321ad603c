"""Numbers and codes that point to one person, paper or thing; here with those of contacts and banks."""

from __future__ import annotations

import random
from collections.abc import Sequence

from . import contacts, finance
from .shapes import (
    ACCESSIONS, CLAIMS, CONFIRMATIONS, DEVICES, EMPLOYEES, GROUPS, LICENSES, MAKERS, MEDLIC, MRN, PASSPORTS, PLAN_IDS,
    PLATES, PRESCRIPTIONS, VANITY, VIN_LETTERS,
)
from .spoken import chunk, digits_of, fill, hesitate, letters_of, say_code, say_digits
from .value import Slot, Style, Value, one


def shaped(rng: random.Random, shapes: Sequence[str]) -> str:
    """A code of one of the shapes."""
    return fill(rng, rng.choice(shapes))


def told(rng: random.Random, style: Style, code: str) -> str:
    """A code in either style."""
    if style == "spoken":
        if code.isdigit():
            return say_digits(rng, chunk(rng, code))
        return say_code(rng, code)
    if rng.random() < 0.06 and any(c.isalpha() for c in code):
        return code.lower()
    return code


def coded(shapes: Sequence[str], kind: str, cues: Sequence[str] = (), cue_chance: float = 0.0) -> Slot:
    """A slot that draws a code of the shapes, now and then after one of its cues."""

    def draw(rng: random.Random, style: Style) -> Value:
        text = told(rng, style, shaped(rng, shapes))
        if cues and rng.random() < cue_chance:
            cue = rng.choice(cues)
            return [((cue.lower().rstrip(" #:.") + " ") if style == "spoken" else cue, None), (text, kind)]
        return one(text, kind)

    draw.__doc__ = f"A code of kind {kind}."
    return draw


def npi(rng: random.Random, style: Style) -> Value:
    """A provider number of ten digits."""
    number = rng.choice("112") + digits_of(rng, 9)
    if style == "written":
        return one(
            rng.choices(
                (
                    number, f"{number[:4]}-{number[4:7]}-{number[7:]}", f"{number[:3]} {number[3:6]} {number[6:]}",
                    f"{number[:4]} {number[4:7]} {number[7:]}",
                ),
                (12, 1, 1, 1),
            )[0],
            "LICENSE",
        )
    cut = rng.choice(((3, 6), (4, 7), (2, 6), (5, 8), (1, 4)))
    return one(say_digits(rng, [number[: cut[0]], number[cut[0] : cut[1]], number[cut[1] :]]), "LICENSE")


def dea(rng: random.Random, style: Style) -> Value:
    """A prescriber's number: two letters and seven digits with their check digit."""
    six = digits_of(rng, 6)
    check = (int(six[0]) + int(six[2]) + int(six[4]) + 2 * (int(six[1]) + int(six[3]) + int(six[5]))) % 10
    code = rng.choice("ABFGMPRX") + letters_of(rng, 1) + six + str(check if rng.random() < 0.8 else rng.randrange(10))
    if style == "spoken":
        return one(say_code(rng, code), "LICENSE")
    return one(
        rng.choices(
            (
                code, f"{code[:2]} {code[2:]}", f"{code[:2]}-{code[2:]}", code.lower(),
                f"{code}-{rng.randrange(1, 99):02d}",
            ),
            (14, 2, 1, 1, 1),
        )[0],
        "LICENSE",
    )


def vin(rng: random.Random, style: Style) -> Value:
    """The seventeen signs of a vehicle."""
    mixed = "".join(rng.choice(VIN_LETTERS + "0123456789" * 2) for _ in range(8))
    code = (rng.choice(MAKERS) + mixed + digits_of(rng, 6))[:17]
    if style == "written":
        return one(
            rng.choices(
                (code, code.lower(), f"{code[:3]} {code[3:9]} {code[9:]}", code[-8:], f"{code[:11]}-{code[11:]}"),
                (20, 2, 1, 1, 1),
            )[0],
            "VEHICLE_ID",
        )
    return one(say_code(rng, code), "VEHICLE_ID")


def plate(rng: random.Random, style: Style) -> Value:
    """A number plate."""
    if rng.random() < 0.06:
        word = rng.choice(VANITY)
        return one(word if style == "written" else say_code(rng, word), "VEHICLE_ID")
    return one(told(rng, style, shaped(rng, PLATES)), "VEHICLE_ID")


def device(rng: random.Random, style: Style) -> Value:
    """The serial of a pump, an implant, a telephone; an address of a network card."""
    code = shaped(rng, DEVICES)
    if style == "spoken" and len(code) > 17:
        code = shaped(rng, DEVICES[:8])
    if style == "written" and ":" in code and rng.random() < 0.5:
        return one(code.upper(), "DEVICE_ID")
    return one(told(rng, style, code), "DEVICE_ID")


def confirm(rng: random.Random, style: Style) -> Value:
    """A number of a booking, a case, a ticket or a parcel."""
    code = shaped(rng, CONFIRMATIONS)
    if style == "spoken" and len(code) > 20:
        code = shaped(rng, CONFIRMATIONS[:16])
    if style == "spoken" and code.isdigit() and rng.random() < 0.1:
        return one(hesitate(rng, [told(rng, style, code[:2]), told(rng, style, code[2:])], 0.6), "UNIQUE_ID")
    return one(told(rng, style, code), "UNIQUE_ID")


SLOTS: dict[str, Slot] = {
    **contacts.SLOTS,
    **finance.SLOTS,
    "mrn": coded(MRN, "MRN", ("MRN ", "MRN: ", "MRN #", "mrn ", "Chart ", "chart # ", "MR# ", "record number "), 0.07),
    "plan_id": coded(PLAN_IDS, "HEALTH_PLAN_ID", ("ID ", "Member ID: ", "member id ", "ID# ", "policy "), 0.04),
    "group_no": coded(GROUPS, "HEALTH_PLAN_ID", ("Group ", "Grp# ", "group number ", "GRP: "), 0.04),
    "license": coded(LICENSES, "LICENSE", ("DL ", "DL# ", "license ", "CDL "), 0.03),
    "npi": npi,
    "dea": dea,
    "medlic": coded(MEDLIC, "LICENSE", ("Lic. ", "license number ", "Lic# "), 0.04),
    "passport": coded(PASSPORTS, "LICENSE", ("passport ", "Passport No. ", "US passport "), 0.03),
    "vin": vin,
    "plate": plate,
    "device": device,
    "claim": coded(CLAIMS, "UNIQUE_ID", ("claim ", "Claim # "), 0.03),
    "rx": coded(PRESCRIPTIONS, "UNIQUE_ID", ("Rx ", "Rx# ", "rx number ", "RX: "), 0.04),
    "confirm": confirm,
    "employee_id": coded(EMPLOYEES, "UNIQUE_ID", ("badge ", "Badge #", "employee ", "ID "), 0.03),
    "accession": coded(ACCESSIONS, "UNIQUE_ID", ("acc# ", "accession ", "Specimen "), 0.03),
}
