"""The kinds that the tagger knows and the BIO labels made of them."""

KINDS = (
    "NAME", "EMPLOYER", "ADDRESS", "LOCATION", "FACILITY", "ZIP", "DATE", "DOB",
    "PHONE", "EMAIL", "SSN", "MRN", "HEALTH_PLAN_ID", "ACCOUNT", "CREDIT_CARD", "CVV",
    "LICENSE", "VEHICLE_ID", "DEVICE_ID", "URL", "IP", "UNIQUE_ID", "ORG",
)  # fmt: skip

#: Kinds that only help the model to tell things apart: organisations that say nothing of a person.
#: Ages have no label: those of 90 and over are found by a rule, and the others are left.
HINTS = frozenset({"ORG"})

#: `O`, then `B-KIND` and `I-KIND` of each kind; the index is the class number.
LABELS = ("O", *(f"{position}-{kind}" for kind in KINDS for position in "BI"))

OUTSIDE = 0


def begin(kind: str) -> int:
    """Class number of the first piece of an entity."""
    return 1 + 2 * KINDS.index(kind)


def inside(kind: str) -> int:
    """Class number of the following pieces of an entity."""
    return 2 + 2 * KINDS.index(kind)


def kind_of(label: int) -> str | None:
    """The kind of a class number, None for `O`."""
    return None if label == OUTSIDE else KINDS[(label - 1) // 2]
