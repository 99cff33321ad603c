"""Readers of the public training data (its README tells sources, licences and noise)."""

import gzip
import json
import random
import re
from pathlib import Path

from .example import Example
from .kinds import KINDS

#: What an agent would have asked before a bare answer of the kind; the call-centre data holds
#: the customers' turns only.
QUESTIONS = {
    "NAME": (
        "can i have your name please", "may i know who i am speaking with", "your full name?",
        "what is the first and last name on the account", "and your name is?",
        "could you tell me the name of the policy holder", "who is the passenger",
    ),
    "SSN": (
        "what are the last four digits of your social", "can you verify your social security number",
        "i need the last 4 of your ssn", "for security, your social security number please",
    ),
    "ADDRESS": (
        "what is your current address", "can i have the street address", "where should we ship it",
        "and your mailing address?", "please confirm the address on file",
    ),
    "LOCATION": (
        "which city are you flying from", "what city do you live in", "where are you travelling to",
        "and the destination?", "what city is that in",
    ),
    "ZIP": ("what is your zip code", "and the zip?", "can you confirm the zip code"),
    "EMAIL": ("what is your email", "which email address should we use", "and your e-mail address please"),
    "PHONE": (
        "what is a good phone number", "your contact number please", "which number can we reach you at",
    ),
    "ACCOUNT": (
        "what is your account number", "may i have the account number please", "which account is it",
        "to which account should it go",
    ),
    "CREDIT_CARD": (
        "what is the card number", "please give me the number on the card", "which card would you like to use",
    ),
    "HEALTH_PLAN_ID": ("what is your policy number", "can i have the policy id", "your member id please"),
    "UNIQUE_ID": (
        "what is your confirmation number", "can i have the order number", "do you have the booking reference",
        "what is the claim number", "please tell me your user name", "what is the reference number",
    ),
    "DATE": ("what date was that", "when would you like to start", "on which day"),
    "ORG": ("which company is that", "who is your provider", "what's the name of the company"),
    None: (
        "how can i help you today", "anything else", "is that all", "please wait a moment", "thank you",
        "what seems to be the problem", "would you like me to do that", "what kind of plan do you want",
    ),
}  # fmt: skip

#: What makes an organisation somebody's employer.
EMPLOYED = re.compile(r"\b(?:work(?:s|ed|ing)?|employed|job|intern(?:s|ed)?) (?:at|for|with|by) (?:the )?$", re.IGNORECASE)
GREETED = re.compile(r"^(?:hello|hi|hey|good morning|good afternoon)[ ,]+([a-z]{3,})\b")


def read_gzip_lines(path: Path) -> list[str]:
    """The lines of a gzipped UTF-8 file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read().splitlines()


def read_jsonl(path: Path) -> list[Example]:
    """The examples of one file; kinds that the tagger doesn't know are dropped."""
    examples = []
    for line in read_gzip_lines(path):
        row = json.loads(line)
        text = row["text"]
        spans = tuple((s, e, employer_or(k, text[:s])) for s, e, k in row["spans"] if k in KINDS)
        examples.append(Example(text, row["context"], spans))
    return examples


def employer_or(kind: str, before: str) -> str:
    """The kind, or EMPLOYER for an organisation that somebody is said to work at."""
    return "EMPLOYER" if kind == "ORG" and EMPLOYED.search(before) else kind


class Pack:
    """The data folder, file by file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._first_names = {
            name.lower() for name in read_gzip_lines(folder / "gazetteer-first-names-us.txt.gz")
        }

    def calls(self, part: str) -> list[Example]:
        """Customers' turns to call centres; greeted first names are labelled on the way."""
        return [self._greeted(example) for example in self.read(f"multidogo-{part}")]

    def read(self, name: str) -> list[Example]:
        """One file by its name without the ending."""
        return read_jsonl(self._folder / f"{name}.jsonl.gz")

    def synthetic(self) -> list[Example]:
        """presidio-research's sentences without their ages (any age, labelled as an identifier)."""
        return [
            Example(e.text, e.context, tuple(s for s in e.spans if s[2] != "AGE"))
            for e in self.read("presidio-synth-v2")
        ]

    def _greeted(self, example: Example) -> Example:
        match = GREETED.match(example.text)
        if match is None or match.group(1) not in self._first_names or example.spans:
            return example
        return Example(example.text, example.context, ((match.start(1), match.end(1), "NAME"),))


def with_question(example: Example, rng: random.Random) -> Example:
    """The example after a made-up question that fits its first entity."""
    kind = example.spans[0][2] if example.spans else None
    questions = QUESTIONS.get(kind, QUESTIONS[None])
    return Example(example.text, rng.choice(questions), example.spans)
