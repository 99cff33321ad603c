"""What programs say of a piece of evidence, check by check."""

from collections.abc import Callable


class Refused(Exception):
    """A check that does not hold, with the reason."""


class Findings:
    """In the order of the checks. A check that is missing was not reached."""

    def __init__(self) -> None:
        self.all: list[dict] = []

    @property
    def refused(self) -> bool:
        """Whether a check so far does not hold."""
        return any(found["reason"] is not None for found in self.all)

    def add(self, check: str, by: str, reason: str | None) -> None:
        """No reason: it is accepted."""
        self.all.append({"check": check, "by": by, "reason": reason})

    def look(self, check: str, by: str, do: Callable[[], object]) -> None:
        """Whatever is thrown is the reason."""
        try:
            do()
        except Exception as error:  # A program may end in any way where it is shown what is malformed.
            self.add(check, by, f"{type(error).__name__}: {error}".splitlines()[0])
        else:
            self.add(check, by, None)


def require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Refused(otherwise)
