"""Writes the reference tokenizer's pieces of varied strings, for the test of the product's own."""

import argparse
import gzip
import json
import random
from itertools import accumulate
from pathlib import Path

from .encoding import Encoder
from .frames import Renderer, read_frames

RENDERED = 6000
MIXED = 4000
SEED = 7
#: Scripts, signs, white space, format characters and marks.
RANGES = (
    (0x20, 0x7E), (0x20, 0x7E), (0x00, 0x1F), (0xA0, 0x17F), (0x300, 0x36F), (0x370, 0x4FF),
    (0x5D0, 0x5EA), (0x621, 0x64A), (0x905, 0x939), (0x0E01, 0x0E30), (0x1E00, 0x1EFF), (0x2000, 0x206F),
    (0x20A0, 0x20BF), (0x3040, 0x30FF), (0x4E00, 0x4E80), (0xAC00, 0xAC80), (0xFF01, 0xFF5E),
    (0x1F600, 0x1F64F), (0x20000, 0x20040),
)  # fmt: skip


def mixed(rng: random.Random) -> str:
    """A short string of characters of a few ranges."""
    ranges = rng.choices(RANGES, k=rng.randint(1, 4))
    return "".join(chr(rng.randint(*rng.choice(ranges))) for _ in range(rng.randint(1, 40)))


def row(encoder: Encoder, text: str) -> list[object]:
    """Text, piece numbers, starts and ends in UTF-16 code units."""
    ids, offsets = encoder.pieces(text)
    units = [0, *accumulate(2 if ord(char) > 0xFFFF else 1 for char in text)]
    return [text, ids, [units[start] for start, _ in offsets], [units[end] for _, end in offsets]]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=Path, required=True)
    parser.add_argument("--vocabulary", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="gzipped JSON lines")
    args = parser.parse_args()
    rng = random.Random(SEED)
    renderer = Renderer(rng)
    frames = read_frames(args.frames)
    texts = [renderer.render(rng.choice(frames)).text for _ in range(RENDERED)]
    texts += [mixed(rng) for _ in range(MIXED)]
    encoder = Encoder(args.vocabulary)
    lines = "".join(json.dumps(row(encoder, text), separators=(",", ":")) + "\n" for text in texts)
    args.out.write_bytes(gzip.compress(lines.encode(), mtime=0))


if __name__ == "__main__":
    main()
