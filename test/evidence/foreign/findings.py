"""Results of programs for a piece of evidence, check by check."""

from collections.abc import Callable


class Refused(Exception):
    """A failed check, with the reason."""


class Findings:
    """Results in the order of the checks. A missing check was not reached."""

    def __init__(self) -> None:
        self.all: list[dict] = []

    @property
    def refused(self) -> bool:
        """Whether a check has failed so far."""
        return any(found["reason"] is not None for found in self.all)

    def add(self, check: str, by: str, reason: str | None) -> None:
        """Adds a result. Without a reason, the check has passed."""
        self.all.append({"check": check, "by": by, "reason": reason})

    def look(self, check: str, by: str, do: Callable[[], object]) -> None:
        """Runs a check. An exception is the reason of a failure."""
        try:
            do()
        except Exception as error:  # Programs may raise any error for malformed input.
            self.add(check, by, f"{type(error).__name__}: {error}".splitlines()[0])
        else:
            self.add(check, by, None)


def require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Refused(otherwise)
