"""Word lists: one entry a line under training/lexicon, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

LEXICON = Path(__file__).resolve().parents[2] / "lexicon"


@cache
def words(name: str) -> tuple[str, ...]:
    """Return the entries of training/lexicon/<name>.txt."""
    lines = (LEXICON / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))
