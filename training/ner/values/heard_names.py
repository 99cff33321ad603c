"""How speech recognition gives a name, and how a name is spelled out loud."""

from __future__ import annotations

import random
import re
import unicodedata

from .spoken import hesitate, say_letter

FOLDS = str.maketrans(
    {
        "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ß": "ss", "ı": "i", "æ": "ae", "Æ": "Ae", "ð": "d",
        "þ": "th", "ʻ": "'", "’": "'",
    }
)
# What a recogniser makes of names it does not know.
MISHEARD = {
    "nguyen": ("win", "nuen", "new yen", "when"), "ng": ("ing", "eng"), "siobhan": ("shivon", "chevonne"),
    "niamh": ("neve",),
    "aoife": ("efa", "eva"), "xiomara": ("see o mara", "ciomara"), "joaquin": ("wakeen", "walking"),
    "jesus": ("hey zeus", "jesus"),
    "jorge": ("horhay", "george"), "guadalupe": ("guadalupe", "wada lupe"), "jose": ("hose", "jose"),
    "maria": ("mariah", "maria"),
    "sarah": ("sara",), "sara": ("sarah",), "catherine": ("katherine", "kathryn"), "katherine": ("catherine",),
    "steven": ("stephen",),
    "stephen": ("steven",), "brian": ("bryan",), "jeffrey": ("geoffrey", "jeffery"),
    "mohammed": ("muhammad", "mohamed"),
    "mohamed": ("mohammed",), "johnson": ("johnston",), "thompson": ("thomson",), "reid": ("reed", "read"),
    "lee": ("leigh", "li"),
    "li": ("lee",), "wright": ("right", "write"), "hughes": ("hues", "use"), "wu": ("woo",), "xu": ("shoe", "zoo"),
    "zhang": ("jang", "zang"),
    "zhao": ("jow", "zao"), "qin": ("chin",), "yi": ("e",), "okonkwo": ("oh con quo", "okonko"), "chukwu": ("chuku",),
    "mbah": ("m bah",),
    "kwame": ("kwami",), "krishnan": ("christian in", "krishna"), "patel": ("patel", "pa tell"), "singh": ("sing",),
    "rao": ("row", "rau"),
    "wojcik": ("voychick", "woe jick"), "kowalski": ("co walski",), "szymanski": ("shimansky",),
    "hernandez": ("her nandez",),
    "o'neal": ("o'neil", "o'neill"), "kelly": ("kelley",), "anne": ("ann",), "allan": ("alan", "allen"),
    "phillips": ("philips",),
    "clarke": ("clark",), "moore": ("more",), "hall": ("haul",), "begay": ("be gay", "begaye"),
    "tsosie": ("so see", "sosie"), "yazzie": ("yazzy",),
    "nez": ("nes",), "haas": ("hoss",), "koch": ("coke", "cook"), "schmidt": ("schmit",),
    "schaefer": ("shaffer", "shafer"),
}  # fmt: skip
JOINERS = ("that's", "spelled", "and that's", "it's", "spelt", "so", "so that's", "again", "uh")


def fold(name: str) -> str:
    """A name without accents."""
    plain = unicodedata.normalize("NFKD", name.translate(FOLDS))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def hear_word(rng: random.Random, word: str) -> str:
    """One word of a name as heard."""
    if rng.random() < 0.3:
        word = re.sub(r"^(Mc|Mac|La|Le|De|Da|Van|Fitz|Di|Du|El|Al)(?=[A-Z])", r"\1 ", word)
    low = word.lower()
    if low in ("st", "st."):
        return rng.choice(("saint", "saint", "st"))
    if low in MISHEARD and rng.random() < 0.06:
        return rng.choice(MISHEARD[low])
    if "'" in low:
        low = low.replace("'", rng.choice(("'", "'", " ", " ", "")))
    if "-" in low:
        low = low.replace("-", rng.choice((" ", " ", " ", "", "-")))
    return low.replace(".", "")


def hear_name(rng: random.Random, name: str) -> str:
    """A name as heard: lower case, no dots, split or joined."""
    if rng.random() < 0.8:
        name = fold(name)
    heard = " ".join(hear_word(rng, word) for word in name.replace(",", "").split())
    return re.sub(r"\s+", " ", heard).strip()


def letters_said(rng: random.Random, name: str) -> str:
    """The letters of a name, told one by one."""
    manner = rng.choices(("bare", "some", "clue", "nato", "double"), (50, 18, 8, 5, 19))[0]
    parts: list[str] = []
    for run in re.findall(r"([a-z])(\1?)|([' -])", fold(name).lower()):
        letter, twin, sign = run
        if sign:
            parts += {"'": ["apostrophe"], "-": [rng.choice(("hyphen", "dash"))]}.get(sign, rng.choice(([], ["space"])))
        elif twin and manner == "double":
            parts.append(f"double {letter}")
        else:
            parts += [_say(rng, letter, manner) for _ in letter + twin]
    if rng.random() < 0.03 and parts:
        parts[0] = f"capital {parts[0]}"
    return hesitate(rng, parts, 0.1)


def _say(rng: random.Random, letter: str, manner: str) -> str:
    if manner == "some":
        return say_letter(rng, letter, "clue" if rng.random() < 0.3 else "bare")
    return say_letter(rng, letter, "bare" if manner == "double" else manner)


def spelled_aloud(rng: random.Random, name: str) -> str:
    """A name with its letters, as heard."""
    said, letters = hear_name(rng, name), letters_said(rng, name)
    low = said.replace(" ", "")
    joiner = rng.choice(JOINERS)
    forms = (
        f"{said} {letters}", letters, f"{said} {joiner} {letters}", f"{letters} {said}",
        f"{said} {rng.choice(('-', ',', '...'))} {letters}", f"{said} {'-'.join(low)}", f"{said} {letters} {said}",
        "-".join(low), f"{said} {low[0]} {low[1:]}",
        f"{' '.join(low[:-1])} {letters[-1]}" if rng.random() < 0.3 else f"{said} uh {letters}",
    )
    return rng.choices(forms, (40, 18, 16, 5, 4, 4, 2, 3, 1, 3))[0]


def spelled_typed(rng: random.Random, name: str) -> str:
    """A name with its letters, as typed."""
    bare = [sign for sign in fold(name) if sign.isalpha()]
    letters = rng.choice(("-", "-", " ", " ", ".", ", ")).join(bare).upper()
    low = rng.choice(("-", " ")).join(bare).lower()
    clue = letters_said(rng, name) if rng.random() < 0.3 else letters
    forms = (
        f"{name} ({letters})", f"{name}, {letters}", letters, f"{name}, spelled {letters}", f"{name} {letters}",
        f"{name} - {letters}", f"{name}, that's {clue}", low, f"{name}: {letters}", f"{name} ({low})",
        f"{letters} ({name})",
    )
    return rng.choices(forms, (18, 16, 16, 10, 14, 4, 6, 4, 4, 3, 2))[0]
