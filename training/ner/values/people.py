"""Names of people in the forms that notes, calls and records give them."""

from __future__ import annotations

import random

from .heard_names import fold, hear_name, spelled_aloud, spelled_typed
from .origins import (
    FAMILY_FIRST,
    Person,
    draw_person,
    family_name,
    given_name,
    load_gazetteers,
    second_given,
    unload_gazetteers,
)
from .value import Slot, Style, Value, one
from .wordlist import words

__all__ = ["SLOTS", "family_name", "given_name", "load_gazetteers", "unload_gazetteers"]

TITLES = (
    "Dr.", "Dr.", "Dr.", "Dr.", "Dr", "Dr", "Doctor", "Mr.", "Mr.", "Mr", "Mrs.", "Mrs.", "Mrs", "Ms.", "Ms.", "Ms",
    "Miss", "Prof.", "Professor", "Nurse", "Nurse",
    "Sister", "Father", "Rev.", "Reverend", "Pastor", "Rabbi", "Imam", "Fr.", "Sr.", "Capt.", "Captain", "Sgt.",
    "Officer", "Judge", "Mx.", "DR.", "MRS.", "MR.",
    "Coach", "Señora", "Sra.", "Sr.", "Sir", "Dame", "Lt.", "Col.", "Principal", "Detective", "Deputy", "Attending Dr.",
    "Technician",
)  # fmt: skip
TITLES_HEARD = (
    "doctor", "doctor", "doctor", "doctor", "dr", "dr", "dr.", "mister", "mr", "mr", "mrs", "mrs", "missus", "misses",
    "ms", "miz", "miss", "miss", "professor", "nurse", "nurse",
    "sister", "father", "reverend", "pastor", "rabbi", "captain", "officer", "judge", "señora", "sergeant",
    "nurse practitioner", "coach", "mizz",
)  # fmt: skip
KIN = (
    "Aunt", "Auntie", "Uncle", "Grandma", "Grandpa", "Nana", "Tía", "Tio", "Cousin", "Miss", "Mr.", "Ms.", "Nurse",
    "Dr.", "Sister", "Brother", "Papa", "Mama", "Granny", "Big",
)
CREDENTIALS = (
    "MD", "MD", "MD", "M.D.", "DO", "RN", "RN", "NP", "PA-C", "PharmD", "PhD", "Ph.D.", "DDS", "DMD", "LCSW", "LPN",
    "CNA", "DPM", "OD", "APRN", "FNP-BC", "CRNA", "DNP", "PsyD",
    "LMFT", "PT", "DPT", "OTR/L", "RD", "MD, PhD", "MD, FACC", "RN, BSN", "MBBS", "CCC-SLP", "CNM", "MSW", "Esq.",
    "DVM", "RPh", "RRT", "CMA", "R.N.", "D.O.", "MPH",
)  # fmt: skip
CREDENTIALS_HEARD = (
    "m d", "md", "rn", "r n", "np", "n p", "d o", "p a", "pharm d", "ph d", "l p n", "dds", "the nurse practitioner",
    "lcsw", "p a c", "esquire",
)
SUFFIXES = (
    "Jr.", "Jr.", "Jr", "Sr.", "Sr", "II", "III", "III", "IV", ", Jr.", ", Sr.", ", III", "2nd", "3rd", "jr", "JR",
)
SUFFIXES_HEARD = (
    "junior", "junior", "jr", "senior", "the second", "the third", "the fourth", "third", "jr.", "the second",
)
SPELLING_NOTES = (
    ("Catherine", " with a C"), ("Katherine", " with a K"), ("Kathryn", " with a y"), ("Sara", " no H"),
    ("Sarah", " with an H"), ("Steven", " with a v"), ("Stephen", " with a p h"), ("Brian", " with an i"),
    ("Bryan", " with a y"), ("Jeffrey", " with a J"), ("Geoffrey", " with a G"), ("Marc", " with a c"),
    ("Mark", " with a k"), ("Eric", " with a c"), ("Erik", " with a k"), ("Ann", " no e"), ("Anne", " with an e"),
    ("Kristen", " with a K"), ("Christine", " with a C h"), ("Lynn", " two n's"), ("Jon", " without the h"),
    ("Smyth", " with a y"), ("Browne", " with an e on the end"), ("Reid", " e i"), ("Clarke", " with an e"),
    ("Thomson", " no p"), ("Meyer", " m e y"), ("Philip", " one l"), ("Allan", " a n"), ("Carr", " two r's"),
    ("Leigh", " like the city"), ("Shawn", " with a w"), ("Sean", " the Irish way"), ("Theresa", " with an h"),
    ("Michele", " one l"), ("Rachael", " a e l"), ("Lindsey", " with an e"), ("Wolfe", " with an e"),
    ("Greene", " with an e"), ("Larsen", " e n"), ("Petersen", " s e n"), ("Nielsen", " i e"), ("McDonald", " m c"),
    ("MacDonald", " m a c"),
)  # fmt: skip


def cased(rng: random.Random, text: str, chance: float = 0.04) -> str:
    """The text, now and then all in capitals, now and then without its accents."""
    if not text.isascii() and rng.random() < 0.3:
        text = fold(text)
    return text.upper() if rng.random() < chance else text


def initial(name: str) -> str:
    """The first letter of a name."""
    return fold(name).lstrip("'")[0].upper()


def middle(rng: random.Random, person: Person) -> str:
    """A middle initial or name."""
    if rng.random() < 0.6:
        letter = rng.choice("ABCDEFGHIJKLMNOPRSTVWZ")
        return rng.choice((f"{letter}.", f"{letter}.", letter))
    return second_given(rng, person)


def short_form(rng: random.Random) -> str:
    """A nickname."""
    return rng.choice(words("people-nicknames"))


def full_typed(rng: random.Random, person: Person) -> str:
    """A full name as typed."""
    given, family, mid = person.given, person.family, middle(rng, person)
    suffix = rng.choice(SUFFIXES)
    after = suffix if suffix.startswith(",") else f" {suffix}"
    forms = (
        f"{given} {family}", f"{given} {mid} {family}", f"{family}, {given}", f"{family}, {given} {mid}",
        f"{given} {family}{after}", f"{given} {mid} {family}{after}",
        f'{given} "{short_form(rng)}" {family}', f"{given} ({short_form(rng)}) {family}",
        f"{initial(given)}. {initial(mid)}. {family}", f"{family.upper()}, {given.upper()}",
        f"{family.upper()}, {given}", f"{family.upper()},{given.upper()}", f"{family.upper()} {given}",
        f"{given} {initial(mid)} {family}", f"{family} {given}", f"{initial(given)}.{initial(mid)}. {family}",
        f"{given} {second_given(rng, person)} {mid} {family}", f"{family}, {given} {mid}{after}",
        f"{given} {family.upper()}", f"{short_form(rng)} {family}", f"{given.upper()} {initial(mid)} {family.upper()}",
    )  # fmt: skip
    weights = (
        100, 24, 13, 8, 6, 2, 3, 2, 3, 4, 2, 1, 2, 4, 12 if person.people in FAMILY_FIRST else 1, 2, 1, 1, 2, 8, 2,
    )
    return cased(rng, rng.choices(forms, weights)[0])


def full_heard(rng: random.Random, person: Person) -> str:
    """A full name as heard."""
    given, family, mid = person.given, person.family, middle(rng, person)
    suffix = rng.choice(SUFFIXES_HEARD)
    forms = (
        f"{given} {family}", f"{given} {mid} {family}", f"{given} {family} {suffix}", f"{family} {given}",
        f"{given} uh {family}", f"{given} {mid} {family} {suffix}", f"{short_form(rng)} {family}",
        f"{given} um {family}", f"{family} comma {given}", f"{initial(given)} {initial(mid)} {family}",
        f"{given} {second_given(rng, person)} {mid} {family}", f"{given} middle initial {initial(mid)} {family}",
    )
    weights = (100, 16, 5, 12 if person.people in FAMILY_FIRST else 3, 2, 1, 8, 1, 0.7, 3, 1, 0.7)
    return hear_name(rng, rng.choices(forms, weights)[0])


def full(rng: random.Random, style: Style, person: Person | None = None) -> str:
    """A full name in either style."""
    person = person or draw_person(rng)
    return full_typed(rng, person) if style == "written" else full_heard(rng, person)


def styled(rng: random.Random, style: Style, text: str) -> str:
    """A single name in either style."""
    return cased(rng, text) if style == "written" else hear_name(rng, text)


def first(rng: random.Random, style: Style) -> Value:
    """A given name."""
    return one(styled(rng, style, given_name(rng)), "NAME")


def last(rng: random.Random, style: Style) -> Value:
    """A family name."""
    return one(styled(rng, style, family_name(rng)), "NAME")


def name(rng: random.Random, style: Style) -> Value:
    """A full name; seldom with the name at birth or in the order of a form."""
    roll = rng.random()
    if roll < 0.012:
        birth = rng.choice(
            (" née ", " (née ", " f/k/a ", " formerly ")
        ) if style == "written" else rng.choice((" nee ", " maiden name ", " formerly "))
        person = draw_person(rng)
        segments: Value = [
            (styled(rng, style, f"{person.given} {person.family}"), "NAME"), (birth, None),
            (styled(rng, style, family_name(rng)), "NAME"),
        ]
        return [*segments, (")", None)] if "(" in birth else segments
    if roll < 0.03:
        return in_form_order(rng, style, draw_person(rng))
    return one(full(rng, style), "NAME")


def in_form_order(rng: random.Random, style: Style, person: Person) -> Value:
    """Family name and given name after their cues."""
    given, family = styled(rng, style, person.given), styled(rng, style, person.family)
    if style == "spoken":
        lead, between = rng.choice(
            (("last name ", " first name "), ("last name is ", " first is "), ("last name ", " first "))
        )
        if rng.random() < 0.5:
            return [("first name ", None), (given, "NAME"), (" last name ", None), (family, "NAME")]
        return [(lead, None), (family, "NAME"), (between, None), (given, "NAME")]
    if rng.random() < 0.5:
        return [
            ("Last: ", None), (family, "NAME"), (rng.choice((" First: ", ", First: ", " / First: ")), None),
            (given, "NAME"),
        ]
    return [
        (rng.choice(("First name: ", "First: ")), None), (given, "NAME"),
        (rng.choice((", Last name: ", " Last: ")), None), (family, "NAME"),
    ]


def titled(rng: random.Random, style: Style) -> Value:
    """A title and a family name; at times a full name, a given name, or credentials after it."""
    person, roll = draw_person(rng), rng.random()
    title = rng.choice(TITLES if style == "written" else TITLES_HEARD) + " "
    if roll < 0.06:
        kin = rng.choice(KIN)
        return [
            (kin + " " if style == "written" else kin.lower().rstrip(".") + " ", None),
            (styled(rng, style, person.given), "NAME"),
        ]
    if roll < 0.2:
        whole = full_typed(rng, person) if style == "written" else full_heard(rng, person)
        return [(title, None), (whole, "NAME"), *credentials(rng, style, 0.25)]
    if roll < 0.28:
        plain = styled(rng, style, f"{person.given} {person.family}")
        return [(plain, "NAME"), *credentials(rng, style, 1.0)]
    family = styled(rng, style, person.family)
    if title.isupper() and style == "written":
        family = family.upper()
    if style == "spoken" and rng.random() < 0.02:
        title += "uh "
    return [(title, None), (family, "NAME"), *credentials(rng, style, 0.03)]


def credentials(rng: random.Random, style: Style, chance: float) -> Value:
    """Degrees after a name, not labelled."""
    if rng.random() >= chance:
        return []
    if style == "spoken":
        return [(" " + rng.choice(CREDENTIALS_HEARD), None)]
    return [(rng.choice((", ", ", ", " ")) + rng.choice(CREDENTIALS), None)]


def initialed(rng: random.Random, style: Style) -> Value:
    """A name cut to an initial: "Maria K.", "J. Osei", "M.K."."""
    person = draw_person(rng)
    given, family, a, b = person.given, person.family, initial(person.given), initial(person.family)
    third = rng.choice("ABCDEFGHJKLMNPRST")
    if style == "spoken":
        forms = (
            f"{given} {b}", f"{a} {family}", f"{a} {b}", f"{a} {third} {family}", f"{a} {third} {b}",
            f"{given} {third} {b}", f"{a}{b}",
        )
        return one(hear_name(rng, rng.choices(forms, (40, 24, 10, 6, 3, 2, 3))[0]), "NAME")
    forms = (
        f"{given} {b}.", f"{a}. {family}", f"{given} {b}", f"{a}.{b}.", f"{a} {family}", f"{a}. {b}.", f"{a}{b}",
        f"{a}. {third}. {family}", f"{a}.{third}.{b}.", f"{given} {third}. {b}.", f"{family}, {a}.", f"{family} {a}",
        f"{a}.{family}", f"{family}, {a}. {third}.", f"{a}{third}{b}", f"{given[:1]}. {family}".upper(),
    )
    return one(rng.choices(forms, (36, 28, 8, 10, 4, 4, 3, 4, 2, 2, 3, 2, 1, 2, 1, 1))[0], "NAME")


def spelled(rng: random.Random, style: Style) -> Value:
    """A name with its letters, all of it one name; at times only a word on its spelling follows."""
    if rng.random() < 0.1:
        base, note = rng.choice(SPELLING_NOTES)
        comma = "," if rng.random() < 0.4 else ""
        return [(base, "NAME"), (comma + note, None)] if style == "written" else [
            (hear_name(rng, base), "NAME"), (note.lower(), None),
        ]
    person = draw_person(rng)
    base = rng.choice((person.given, person.family, person.family))
    spell = spelled_aloud if style == "spoken" else spelled_typed
    text = spell(rng, base)
    if rng.random() < 0.12 and base == person.family:
        head = hear_name(rng, person.given) if style == "spoken" else person.given
        text = f"{head} {text}"
    elif rng.random() < 0.05:
        joiner = rng.choice((" ", " and ", " then ") if style == "spoken" else (" ", " "))
        text = spell(rng, person.given) + joiner + spell(rng, person.family)
    return one(text, "NAME")


def nickname(rng: random.Random, style: Style) -> Value:
    """A name one goes by."""
    text = short_form(rng)
    if rng.random() < 0.2:
        text = given_name(rng)[: rng.choice((3, 4, 4, 5))].strip(" '-") + rng.choice(("", "", "y", "ie", "o", "i"))
    text = text if len(text) > 1 else "Jo"
    roll = rng.random()
    if roll < 0.06:
        leads = ("Big", "Little", "Miss", "Mama", "Papa", "Uncle", "Lil", "Baby", "Old")
        text = f"{rng.choice(leads)} {text}" if " " not in text else text
    if style == "spoken":
        return one(hear_name(rng, text), "NAME")
    if roll > 0.92:
        return [('"', None), (text, "NAME"), ('"', None)]
    return one(cased(rng, text, 0.02), "NAME")


SLOTS: dict[str, Slot] = {
    "first": first, "last": last, "name": name, "titled": titled, "initialed": initialed, "spelled": spelled,
    "nickname": nickname,
}  # fmt: skip
