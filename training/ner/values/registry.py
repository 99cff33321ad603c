"""All slots of the frames by name."""

from collections.abc import Callable
from random import Random

from . import dates, identifiers, medical, numbers, organisations, people, places
from .value import Style, Value

SLOTS: dict[str, Callable[[Random, Style], Value]] = {
    **people.SLOTS,
    **places.SLOTS,
    **organisations.SLOTS,
    **dates.SLOTS,
    **identifiers.SLOTS,
    **numbers.SLOTS,
    **medical.SLOTS,
}
