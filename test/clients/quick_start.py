"""Runs the examples of the documentation unchanged."""

import re
from pathlib import Path

PAGES = Path(__file__).parents[2] / "docs" / "connect"


def run_example(page: str, containing: str) -> dict:
    """Returns the names that the page's first Python example with this text defines."""
    text = (PAGES / page).read_text(encoding="utf-8")
    for code in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        if containing in code:
            names: dict = {}
            exec(compile(code, page, "exec"), names)
            return names
    raise SystemExit(f"{page} has no Python example with {containing!r}")
