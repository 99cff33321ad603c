"""Telephone numbers, mail and web addresses, network addresses and account names."""

from __future__ import annotations

import random
import re

from .heard_names import fold
from .people import family_name, given_name
from .spoken import SEPARATORS, chunk, digits_of, fill, hesitate, say_code, say_digits
from .value import Slot, Style, Value, one

MAIL_HOSTS = (
    "gmail.com gmail.com gmail.com gmail.com yahoo.com yahoo.com hotmail.com outlook.com aol.com icloud.com "
    "comcast.net verizon.net sbcglobal.net att.net live.com msn.com me.com protonmail.com proton.me ymail.com "
    "rocketmail.com cox.net charter.net bellsouth.net earthlink.net mail.com gmx.com zoho.com fastmail.com "
    "example.com example.com example.org example.net mail.example.com test.com yahoo.co.uk btinternet.com "
    "yahoo.co.in rediffmail.com mac.com optonline.net hey.com"
).split()
HOSTS_HEARD = {
    "gmail": ("gmail", "g mail", "gmail"), "aol": ("aol", "a o l"), "att": ("a t and t", "att"),
    "msn": ("msn", "m s n"),
    "icloud": ("icloud", "i cloud"), "sbcglobal": ("sbc global", "s b c global"), "ymail": ("ymail", "y mail"),
    "hotmail": ("hotmail", "hot mail"), "yahoo": ("yahoo", "yahoo", "ya hoo"), "outlook": ("outlook", "out look"),
    "comcast": ("comcast", "com cast"), "verizon": ("verizon",), "protonmail": ("protonmail", "proton mail"),
}  # fmt: skip
HOST_HEADS = (
    "north south west east lake river valley summit cedar maple harbor bright clear blue green golden stone bay "
    "metro united first pacific atlantic midtown family premier advanced total care well vital heart spine bone "
    "skin eye kids senior home"
).split()
HOST_TAILS = (
    "health medical clinic care hospital cardio ortho peds dental labs rx pharmacy imaging wellness med "
    "physicians therapy consulting logistics builders law design foods farms works group partners tech solutions "
    "hospice rehab vision"
).split()
HOST_ENDS = ".com .com .com .org .org .net .edu .gov .health .us .io .co .care .co.uk .ca .info .clinic".split()
PATHS = (
    "/patients/{n}", "/p/{c}", "/portal/{w}", "/results?id={n}", "/u/{w}", "/~{w}", "/visit/{n}/summary", "/{w}",
    "/record/{c}",
    "/pay/{n}", "/photos/{w}", "/in/{w}", "/join/{n}", "/s/{c}", "/forms/intake?pt={n}", "/records/{n}.pdf", "/login",
    "/j/{n}?pwd={c}", "", "", "",
)  # fmt: skip
SITES = (
    "www.facebook.com facebook.com linkedin.com instagram.com twitter.com x.com zoom.us drive.google.com "
    "dropbox.com youtube.com mychart.example.org"
).split()
HANDLE_WORDS = (
    "sunny kitty dog mom dad nana papa gamer fan lover runner biker chef angel star moon rose rider hunter fisher "
    "baker nurse coach tiger eagle ninja wolf bear panda lucky happy crazy little big mister miss queen king "
    "princess surfer teacher cowboy yankee dodger packers music guitar drums disco garden bird butterfly ocean "
    "beach mountain snow soccer golf tennis yoga"
).split()
VANITY = (
    "1-800-GET-WELL", "1-800-555-CARE", "1-888-NEW-HIPS", "1-877-SKIN-DOC", "800-555-HELP", "1-866-MY-NURSE",
    "(888) 555-KIDS", "1-855-EYE-EXAM", "1-800-555-DOCS", "1-844-555-SLEEP",
)  # fmt: skip
EXTENSION_CUES = (" ext. ", " ext ", " x", " x ", " extension ", ", ext. ", " Ext. ", "x", " #")


def plain(name: str) -> str:
    """A name without accents, blanks or signs, in lower case."""
    return re.sub(r"[^a-z]", "", fold(name).lower()) or "user"


def phone_parts(rng: random.Random) -> tuple[str, str, str]:
    """Area code, exchange and line."""
    area = rng.choice("23456789") + digits_of(rng, 2)
    if rng.random() < 0.5:
        return area, "555", "01" + digits_of(rng, 2)
    return area, rng.choice("23456789") + digits_of(rng, 2), digits_of(rng, 4)


def foreign_phone(rng: random.Random) -> str:
    """A number of another country."""
    shapes = (
        "+44 20 7946 0999", "+44 7999 999999", "07999 999999", "020 7946 0999", "+\\91 98999 99999",
        "+\\91-98999-99999", "+52 55 9999 9999", "+52 1 999 999 9999",
        "+63 917 999 9999", "+4\\9 30 99999999", "+33 6 99 99 99 99", "06 99 99 99 99", "+61 4 9999 9999",
        "+86 139 9999 9999", "+234 803 999 9999",
        "+353 86 999 9999", "011 52 999 999 9999", "+\\972 52-999-9999", "+1-876-999-9999", "+3\\9 347 999 9999",
        "+81 90-9999-9999", "+55 11 99999-9999",
    )  # fmt: skip
    return fill(rng, rng.choice(shapes))


def written_phone(rng: random.Random) -> str:
    """A telephone number as typed."""
    if rng.random() < 0.08:
        return foreign_phone(rng)
    if rng.random() < 0.015:
        return rng.choice(VANITY)
    a, e, n = phone_parts(rng)
    forms = (
        f"{a}-{e}-{n}", f"({a}) {e}-{n}", f"{a}.{e}.{n}", f"{a} {e} {n}", f"{a}{e}{n}", f"+1 {a} {e} {n}",
        f"+1-{a}-{e}-{n}", f"+1 ({a}) {e}-{n}",
        f"1-{a}-{e}-{n}", f"1 {a} {e} {n}", f"+1{a}{e}{n}", f"({a}){e}-{n}", f"{e}-{n}", f"{e} {n}", f"{a}/{e}-{n}",
        f"({a}) {e} {n}", f"1-800-{e}-{n}",
        f"{a}-{e} {n}", f"+1.{a}.{e}.{n}", f"{a} {e}-{n}", f"1 ({a}) {e}-{n}", f"{a} - {e} - {n}", f"001 {a} {e} {n}",
        f"{a}{e}-{n}", f"({a})-{e}-{n}", f"1{a}{e}{n}", f"{e}.{n}",
    )  # fmt: skip
    text = rng.choices(forms, (30, 26, 8, 8, 8, 4, 4, 4, 3, 2, 4, 4, 6, 2, 1, 2, 2, 1, 1, 3, 1, 1, 0.5, 1, 1, 1, 1))[0]
    if rng.random() < 0.1:
        text += rng.choice(EXTENSION_CUES) + digits_of(rng, rng.choice((2, 3, 4, 5)))
    return text


def spoken_phone(rng: random.Random) -> Value:
    """A telephone number as heard."""
    a, e, n = phone_parts(rng)
    if rng.random() < 0.04:
        return one(say_code(rng, foreign_phone(rng)), "PHONE")
    groups = [a, e, n]
    shape = rng.random()
    if shape < 0.13:
        groups = [e, n]
    elif shape < 0.2:
        groups = [a, e, n[:2], n[2:]]
    elif shape < 0.24:
        groups = [rng.choice(("800", "888", "877", "866", "855")), e, n]
    text = say_digits(rng, groups)
    if rng.random() < 0.08 and len(groups) > 2:
        text = rng.choice(("one ", "1 ", "plus one ", "1-", "+1 ")) + text
    if rng.random() < 0.07:
        number = digits_of(rng, rng.choice((2, 3, 4)))
        text += rng.choice((" extension ", " ext ", " x ", " and then extension ")) + say_digits(rng, [number])
    if rng.random() < 0.05 and len(groups) > 2:
        return [(rng.choice(("area code ", "that's area code ", "the area code is ")), None), (text, "PHONE")]
    return one(text, "PHONE")


def phone(rng: random.Random, style: Style) -> Value:
    """A telephone or fax number."""
    return spoken_phone(rng) if style == "spoken" else one(written_phone(rng), "PHONE")


def host(rng: random.Random) -> str:
    """A made domain of a practice, a firm or a family."""
    head = rng.choice(
        (
            rng.choice(HOST_HEADS), plain(family_name(rng)), plain(family_name(rng)), "st" + plain(given_name(rng)),
            rng.choice(HOST_HEADS) + rng.choice(HOST_HEADS),
        )
    )
    tail = rng.choice((rng.choice(HOST_TAILS), rng.choice(HOST_TAILS), "-" + rng.choice(HOST_TAILS), "family", ""))
    return head + tail + rng.choice(HOST_ENDS)


def handle(rng: random.Random) -> str:
    """The part before the at sign, or a name one signs in with."""
    first, last = plain(given_name(rng)), plain(family_name(rng))
    tail = rng.choice(
        (
            "", "", "", str(rng.randrange(1, 100)), str(rng.randrange(1940, 2013)), f"{rng.randrange(100):02d}",
            digits_of(rng, 3),
        )
    )
    word, other = rng.choice(HANDLE_WORDS), rng.choice(HANDLE_WORDS)
    forms = (
        f"{first}.{last}{tail}", f"{first[0]}{last}{tail}", f"{first}{last}{tail}", f"{first}_{last}{tail}",
        f"{first}{tail or '7'}", f"{last}.{first}{tail}", f"{first}.{last[0]}{tail}",
        f"{first}-{last}{tail}", f"{first[0]}.{last}{tail}", f"{last}{first[0]}{tail}", f"{word}{other}{tail}",
        f"{first}{word}{tail}", f"{word}.{other}{tail}", f"{last}{tail or '22'}",
        f"the{last}s{tail}", f"{first[0]}{rng.choice('abcdefghjklmrst')}{last}{tail}", f"{word}_{first}{tail}",
        f"{first}.{rng.choice('abcdefghjklmrst')}.{last}{tail}", f"dr{last}{tail}", f"{word}{tail or '4'}u",
    )  # fmt: skip
    return rng.choices(forms, (24, 16, 12, 8, 6, 3, 4, 3, 4, 3, 4, 4, 1, 3, 1, 3, 2, 2, 1, 1))[0]


def spoken_handle(rng: random.Random, text: str) -> str:
    """A handle or a domain's part as heard: words, letters, digits, signs."""
    spelled = rng.random() < 0.2
    said: list[str] = []
    for run in re.findall(r"[a-z]+|\d+|[^a-z\d]", text):
        if run.isdigit():
            said.append(
                say_digits(rng, chunk(rng, run), rng.choice(("words", "figures", "figures", "pairs", "spaced")))
            )
        elif run.isalpha():
            said.append(" ".join(run) if spelled or len(run) == 1 else split_word(rng, run))
        else:
            said.append(rng.choice(SEPARATORS.get(run, (run,))))
    return hesitate(rng, said, 0.05)


def split_word(rng: random.Random, word: str) -> str:
    """A made-up word as a recogniser may cut it."""
    if len(word) > 8 and rng.random() < 0.35:
        at = rng.randrange(3, len(word) - 2)
        return f"{word[:at]} {word[at:]}"
    if len(word) > 2 and rng.random() < 0.06:
        return f"{word} that's {' '.join(word)}"
    return word


def spoken_host(rng: random.Random, name: str) -> str:
    """A domain as heard: "g mail dot com", "yahoo", "example dot org"."""
    head, *ends = name.split(".")
    said = rng.choice(HOSTS_HEARD[head]) if head in HOSTS_HEARD else spoken_handle(rng, head)
    if head in HOSTS_HEARD and rng.random() < 0.12:
        return said
    spell = {
        "net": "net", "co": "co", "uk": rng.choice(("uk", "u k")), "edu": rng.choice(("edu", "e d u")), "us": "u s",
        "io": "i o", "gov": "gov",
    }
    return " dot ".join([said, *(spell.get(end, end) for end in ends)])


def email(rng: random.Random, style: Style) -> Value:
    """A mail address."""
    local, name = handle(rng), rng.choice(MAIL_HOSTS) if rng.random() < 0.7 else host(rng)
    if style == "written":
        forms = (
            f"{local}@{name}", f"{local}@{name}", f"{local.title()}@{name}", f"{local}@{name}".upper(),
            f"{local} @ {name}", f"{local}+{rng.choice(HANDLE_WORDS)}@{name}",
            f"{local} at {name.replace('.', ' dot ')}", f"{local}[at]{name}", f"mailto:{local}@{name}",
        )
        return one(rng.choices(forms, (40, 20, 6, 2, 1, 2, 1, 0.5, 0.5))[0], "EMAIL")
    if rng.random() < 0.14:
        return one(
            rng.choice(
                (f"{local}@{name}", f"{local} @ {name}", f"{local} at {name}", f"{local} at {spoken_host(rng, name)}")
            ),
            "EMAIL",
        )
    at = rng.choice((" at ", " at ", " at ", " at ", " at sign ", " at uh "))
    return one(f"{spoken_handle(rng, local)}{at}{spoken_host(rng, name)}", "EMAIL")


def url(rng: random.Random, style: Style) -> Value:
    """A web address."""
    name = rng.choice((host(rng), host(rng), rng.choice(SITES)))
    path = rng.choice(PATHS).format(
        n=digits_of(rng, rng.choice((4, 6, 8))), c=fill(rng, rng.choice(("HHHHHHHH", "XXXXXX", "AAA-9999"))),
        w=handle(rng),
    )
    if style == "written":
        head = rng.choice(
            (
                "https://", "https://", "https://", "http://", "https://www.", "www.", "www.", "", "https://portal.",
                "https://mychart.",
            )
        )
        return one(head + name.removeprefix("www.") + (path if head or path else "/home"), "URL")
    head = rng.choice(("", "", "www dot ", "www dot ", "w w w dot ", "https colon slash slash ", "portal dot ", "www."))
    tail = " slash ".join(spoken_handle(rng, part) for part in re.findall(r"[a-z\d_.-]+", path.lower())[:2])
    if rng.random() < 0.12:
        return one(f"www.{name.removeprefix('www.')}", "URL")
    return one(head + spoken_host(rng, name.removeprefix("www.")) + (f" slash {tail}" if tail else ""), "URL")


def ip(rng: random.Random, style: Style) -> Value:
    """A network address."""
    first = rng.choice(("10", "192", "172", "127", str(rng.randrange(1, 224)), str(rng.randrange(1, 224))))
    second = {"192": "168", "127": "0"}.get(first, str(rng.randrange(256)))
    octets = [first, second, str(rng.randrange(256)), str(rng.randrange(1, 255))]
    if style == "spoken":
        how = rng.choice(("words", "figures", "hundreds", "pairs", "spaced"))
        return one(
            rng.choice(
                (" dot ", " dot ", " point ", " . " if how == "figures" else " dot ")
            ).join(say_digits(rng, [part], how) for part in octets) if rng.random() < 0.85 else ".".join(octets),
            "IP",
        )
    four = ".".join(octets)
    forms = (
        four, four, f"{four}:{rng.choice((80, 443, 8080, 22, 3000, 5432))}", f"{four}/24",
        fill(rng, "2001:db8:HHHH:HHHH::HHHH"), fill(rng, "fe80::HHHH:HHHH:HHHH:HHHH"),
        fill(rng, "2001:0db8:HHHH:HHHH:HHHH:HHHH:HHHH:HHHH"), fill(rng, "2600:1700:HHHH:HHHH::H"),
    )
    return one(rng.choices(forms, (14, 10, 3, 2, 3, 2, 2, 1))[0], "IP")


def username(rng: random.Random, style: Style) -> Value:
    """A name one signs in with, or is known by on the net."""
    text = handle(rng)
    if style == "spoken":
        lead = rng.choice(("", "", "", "", "", "at "))
        return one(lead + spoken_handle(rng, text) if rng.random() < 0.85 else text, "UNIQUE_ID")
    cased = rng.choice(
        (
            text, text, text, text, text.title(), text.title().replace(".", ""), f"@{text}", f"@{text}", f"{text}!",
            f"xX_{text}_Xx", text.upper(), f"u/{text}", f"EPIC\\{text}", f"{text[0]}{digits_of(rng, 6)}",
        )
    )
    return one(cased, "UNIQUE_ID")


SLOTS: dict[str, Slot] = {"phone": phone, "fax": phone, "email": email, "url": url, "ip": ip, "username": username}
