"""Writes the trained tagger as an int8 ONNX model beside its vocabulary and labels."""

import argparse
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from .fuse import fuse_attention
from .kinds import LABELS
from .model import Tagger
from .train import load_tagger

#: How a kind's probability becomes confidence; fitted by the service's own code, see the README.
CALIBRATION = Path(__file__).resolve().parent.parent / "calibration.json"
#: What the service reads.
FILES = ("model.onnx", "vocab.txt", "labels.json", "calibration.json")


class Probabilities(torch.nn.Module):
    """The tagger with the softmax inside the graph, for texts that are not padded."""

    def __init__(self, tagger: Tagger) -> None:
        super().__init__()
        self.tagger = tagger

    def forward(self, ids: torch.Tensor, types: torch.Tensor) -> torch.Tensor:
        """Probability of each label for each piece."""
        return self.tagger(ids, types, torch.ones_like(ids)).softmax(-1)


def export_float(tagger: Tagger, path: Path) -> None:
    """Writes the fp32 graph; batch and length stay free."""
    tagger.eval()
    ids = torch.ones(1, 8, dtype=torch.int64)
    free = {0: "batch", 1: "length"}
    torch.onnx.export(
        Probabilities(tagger),
        (ids, torch.zeros_like(ids)),
        str(path),
        input_names=["ids", "types"],
        output_names=["probabilities"],
        dynamic_axes={name: free for name in ("ids", "types", "probabilities")},
        opset_version=17,
        dynamo=False,
    )
    model = onnx.load(path)
    fuse_attention(model, tagger.shape.heads)
    onnx.save(model, path)


def quantize(source: Path, target: Path) -> None:
    """Weights to int8 per channel, the embedding table too; activations as they come."""
    quantize_dynamic(
        source,
        target,
        weight_type=QuantType.QInt8,
        per_channel=True,
        op_types_to_quantize=["MatMul", "Gemm", "Gather"],
        # The runtime's own operators tell no type.
        extra_options={"MatMulConstBOnly": True, "DefaultTensorType": onnx.TensorProto.FLOAT},
    )


def export(tagger: Tagger, vocabulary: Path, out: Path) -> None:
    """model.onnx, vocab.txt and labels.json in `out`."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "float.onnx"
        export_float(tagger, plain)
        quantize(plain, out / "model.onnx")
    shutil.copyfile(vocabulary, out / "vocab.txt")
    (out / "labels.json").write_text(json.dumps(LABELS, indent=2) + "\n")
    shutil.copyfile(CALIBRATION, out / "calibration.json")
    write_manifest(out)


def write_manifest(out: Path) -> None:
    """SHA-256 of each file; the service refuses a model whose files are others."""
    hashes = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in FILES}
    (out / "manifest.json").write_text(json.dumps({"files": hashes}, indent=2) + "\n")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tagger", type=Path, required=True, help="tagger.pt, or checkpoint.pt of a run under way")
    parser.add_argument("--vocabulary", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--float", type=Path, help="write the fp32 graph here too")
    args = parser.parse_args()
    tagger = load_tagger(args.tagger)
    export(tagger, args.vocabulary, args.out)
    if args.float:
        export_float(tagger, args.float)


if __name__ == "__main__":
    main()
