"""Prints some scripts as the model is taught them, each value with its kind and whose it is."""

import argparse
import json
import random
from pathlib import Path

from .render import Turn, render
from .script import read_scripts

CALLS = Path(__file__).resolve().parents[2] / "calls"


def marked(turn: Turn) -> str:
    """The text of a turn with each value as [KIND/whose|text]."""
    out, at = "", 0
    for mention in turn.mentions:
        said = "/".join(part for part in (mention.kind or "-", mention.whose, mention.day) if part)
        out += f"{turn.text[at : mention.start]}[{said}|{turn.text[mention.start : mention.end]}]"
        at = mention.end
    return out + turn.text[at:]


def line(turns: list[Turn]) -> str:
    """A call as a line of JSON, as `npm run eval:findings` reads it; offsets of values in code points."""
    shown = [
        {
            "role": turn.role,
            "text": turn.text,
            "values": [[mention.start, mention.end, mention.kind] for mention in turn.mentions if mention.kind],
        }
        for turn in turns
    ]
    return json.dumps({"turns": shown}, ensure_ascii=False)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=CALLS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--lines", action="store_true", help="as lines of JSON")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    for script in rng.sample(read_scripts(args.folder), args.count):
        if args.lines:
            print(line(render(script, rng)))
            continue
        print(f"=== {script.name} {script.language} {script.style}")
        for turn in render(script, rng):
            print(f"{turn.role} {turn.member or ''}: {marked(turn)}")


if __name__ == "__main__":
    main()
