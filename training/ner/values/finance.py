"""Social security, bank and card numbers."""

from __future__ import annotations

import random

from .spoken import digits_of, fill, letters_of, say_code, say_digits
from .value import Slot, Style, Value, one

SAMPLE_SSNS = (
    "123-45-6789", "000-00-0000", "111-11-1111", "999-99-9999", "987-65-4321", "078-05-1120", "219-09-9999",
    "123-45-0000", "555-55-5555", "666-12-3456", "001-01-0001",
)
LAST_FOUR_CUES_WRITTEN = (
    "last four ", "last 4: ", "ending in ", "ending ", "...", "last 4 ", "-", "x", "****", "ends in ", "xxx-xx-", "*",
)
LAST_FOUR_CUES_SPOKEN = ("last four ", "last four is ", "ending in ", "ends in ", "the last four are ", "ending ")
IBANS = (
    "GB99 AAAA 9999 9999 9999 99", "DE99 9999 9999 9999 9999 99", "FR99 9999 9999 99XX XXXX XXXX X99",
    "ES99 9999 9999 9999 9999 9999", "NL99 AAAA 9999 9999 99",
    "IT99 A999 9999 999X XXXX XXXX XXX", "C\\H99 9999 9XXX XXXX XXXX X", "IE99 AAAA 9999 9999 9999 99",
    "BE99 9999 9999 9999", "PL99 9999 9999 9999 9999 9999 9999",
)  # fmt: skip
ACCOUNTS = (
    "99999999", "999999999", "9999999999", "99999999999", "999999999999", "9999999", "999999", "9999-9999-99",
    "999-999999-9", "9999 9999 9999", "99-9999999", "AAA99999999",
    "A-9999999", "AC-999999", "9999999-01", "000999999999", "AA999999", "999 999 999", "****9999", "XXXXXX9999",
    "ACCT-999999", "99999-9", "999.999.999", "9999999999A", "x9999", "...9999",
)  # fmt: skip


def ssn(rng: random.Random, style: Style) -> Value:
    """A social security number."""
    area, group, serial = digits_of(rng, 3), digits_of(rng, 2), digits_of(rng, 4)
    if rng.random() < 0.07:
        area, group, serial = rng.choice(SAMPLE_SSNS).split("-")
    if style == "spoken":
        return one(say_digits(rng, (area, group, serial)), "SSN")
    forms = (
        f"{area}-{group}-{serial}", f"{area} {group} {serial}", f"{area}{group}{serial}", f"{area}.{group}.{serial}",
        f"XXX-XX-{serial}", f"***-**-{serial}", f"xxx-xx-{serial}",
        f"{area}-{group} {serial}", f"{area} - {group} - {serial}", f"xxxxx{serial}", f"{area}{group}-{serial}",
        f"{area}/{group}/{serial}", f"XXX-{group}-{serial}", f"{area}-{group}{serial}",
        f"9{area[1:]}-7{group[1]}-{serial}", f"*****{serial}",
    )  # fmt: skip
    return one(rng.choices(forms, (40, 10, 14, 2, 4, 3, 2, 2, 2, 1, 1, 1, 1, 2, 3, 1))[0], "SSN")


def last_four(rng: random.Random, style: Style, kind: str) -> Value:
    """The last four digits, sometimes after their cue."""
    digits = digits_of(rng, 4)
    if style == "spoken":
        text = say_digits(rng, rng.choice(([digits], [digits], [digits[:2], digits[2:]])))
        return [(rng.choice(LAST_FOUR_CUES_SPOKEN), None), (text, kind)] if rng.random() < 0.1 else one(text, kind)
    if rng.random() < 0.12:
        cue = rng.choice(LAST_FOUR_CUES_WRITTEN)
        return one(cue + digits, kind) if not cue.endswith(" ") else [(cue, None), (digits, kind)]
    return one(digits if rng.random() < 0.95 else " ".join(digits), kind)


def ssn4(rng: random.Random, style: Style) -> Value:
    """The last four of a social security number."""
    return last_four(rng, style, "SSN")


def account(rng: random.Random, style: Style) -> Value:
    """A bank, billing or customer account number; at times an IBAN."""
    if rng.random() < 0.1:
        iban = fill(rng, rng.choice(IBANS))
        if style == "spoken":
            return one(say_code(rng, iban), "ACCOUNT")
        return one(rng.choice((iban, iban.replace(" ", ""))), "ACCOUNT")
    number = fill(rng, escaped(rng.choice(ACCOUNTS)))
    if style == "spoken":
        digits = "".join(c for c in number if c.isdigit())
        if not number.isdigit() and rng.random() < 0.6:
            return one(say_code(rng, number.replace("*", "").replace("X", "").strip(".")), "ACCOUNT")
        size = rng.choice((2, 3, 3, 4, 4))
        return one(say_digits(rng, [digits[at : at + size] for at in range(0, len(digits), size)]), "ACCOUNT")
    return one(number, "ACCOUNT")


def escaped(shape: str) -> str:
    """A shape whose words and masks stand as they are: ACCT, AC, X's, and a leading x."""
    for word in ("ACCT", "AC-", "XXXXXX"):
        shape = shape.replace(word, "".join(f"\\{sign}" for sign in word))
    return shape


def routing(rng: random.Random, style: Style) -> Value:
    """A bank's routing number, or a sort or SWIFT code."""
    number = rng.choice("0123") + digits_of(rng, 8)
    if style == "spoken":
        return one(
            say_digits(
                rng,
                rng.choice(([number[:3], number[3:6], number[6:]], [number[:4], number[4:8], number[8:]], [number])),
            ),
            "ACCOUNT",
        )
    sort = fill(rng, "99-99-99")
    swift = letters_of(rng, 6) + rng.choice(("2L", "33", "XX", "AA", "21")) + rng.choice(("", "XXX"))
    forms = (
        number, f"{number[:4]}-{number[4:8]}-{number[8:]}", f"{number[:3]} {number[3:6]} {number[6:]}", sort, swift,
        f"{number[:4]} {number[4:8]} {number[8]}", f"{number[:4]}-{number[4:]}",
    )
    return one(rng.choices(forms, (20, 2, 2, 1, 1, 1, 1))[0], "ACCOUNT")


def with_check(digits: str) -> str:
    """The digits with the last replaced so that the card check holds."""
    total = 0
    for at, digit in enumerate(reversed(digits[:-1])):
        value = int(digit) * (2 if at % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return digits[:-1] + str(-total % 10)


def card_groups(rng: random.Random) -> list[str]:
    """A card number in its groups; some are well-known samples, some do not check."""
    if rng.random() < 0.08:
        return rng.choice(
            (
                "4111 1111 1111 1111", "4242 4242 4242 4242", "5555 5555 5555 4444", "3782 822463 10005",
                "6011 1111 1111 1117", "4000 0000 0000 0002",
            )
        ).split()
    if rng.random() < 0.15:
        digits, cuts = rng.choice(("34", "37")) + digits_of(rng, 13), (4, 10, 15)
    else:
        digits, cuts = rng.choice(("4", "4", "51", "53", "55", "6011", "2221", "65")), (4, 8, 12, 16)
        digits += digits_of(rng, 16 - len(digits))
    if rng.random() < 0.8:
        digits = with_check(digits)
    return [digits[start:end] for start, end in zip((0, *cuts), cuts)]


def card(rng: random.Random, style: Style) -> Value:
    """A payment card's number."""
    groups = card_groups(rng)
    if style == "spoken":
        return one(say_digits(rng, groups), "CREDIT_CARD")
    last = groups[-1]
    forms = (
        " ".join(groups), "-".join(groups), "".join(groups), f"XXXX-XXXX-XXXX-{last}", f"**** **** **** {last}",
        ".".join(groups), f"xxxxxxxxxxxx{last}", f"{''.join(groups)[:6]}******{last}", f"{groups[0]} **** **** {last}",
    )
    return one(rng.choices(forms, (30, 14, 20, 2, 3, 1, 1, 1, 1))[0], "CREDIT_CARD")


def card4(rng: random.Random, style: Style) -> Value:
    """The last four of a card."""
    return last_four(rng, style, "CREDIT_CARD")


def cvv(rng: random.Random, style: Style) -> Value:
    """The code on the back of a card."""
    digits = digits_of(rng, rng.choice((3, 3, 3, 3, 4)))
    return one(say_digits(rng, [digits]) if style == "spoken" else digits, "CVV")


SLOTS: dict[str, Slot] = {
    "ssn": ssn, "ssn4": ssn4, "account": account, "routing": routing, "card": card, "card4": card4, "cvv": cvv,
}  # fmt: skip
