"""A BERT encoder whose weights are signed bytes in an ONNX file, as the folder that `pretrained` reads: config.json, model.safetensors, vocab.txt."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import save_file

#: What a file of a quantized weight adds to its name, and the operators that hand it on unchanged or transposed.
QUANTIZED, SCALE, ZERO = "_quantized", "_scale", "_zero_point"


def weights(path: Path) -> dict[str, torch.Tensor]:
    """The encoder's weights by their names, in floating point."""
    graph = onnx.load(path).graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    found = {name: value for name, value in stored.items() if value.dtype == np.float32 and not name.endswith(SCALE)}
    for name in [name for name in stored if name.endswith(QUANTIZED)]:
        base = name.removesuffix(QUANTIZED)
        found[base] = (stored[name].astype(np.float32) - stored[base + ZERO].astype(np.float32)) * stored[base + SCALE]
    # A product's weights have the names of the graph: the layer's name is that of the bias added to it.
    made = {output: node for node in graph.node for output in node.output}
    for node in graph.node:
        bias = next((name for name in node.input if name.endswith(".bias") and node.op_type == "Add"), None)
        product = bias and next((_product(made, name, found) for name in node.input if name != bias), None)
        if product:
            found[f"{bias.removesuffix('.bias')}.weight"] = found.pop(product).T
    return {name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in found.items() if value.ndim}


def _product(made: dict[str, onnx.NodeProto], output: str, found: dict[str, np.ndarray]) -> str | None:
    """The matrix behind a product's result, through casts and scales."""
    node = made.get(output)
    for _ in range(4):
        if node is None:
            return None
        for name in node.input:
            if (base := name.removesuffix(QUANTIZED)) in found and found[base].ndim == 2:
                return base
        node = made.get(node.input[0])
    return None


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True, help="folder of model.onnx, config.json and vocab.txt")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    save_file(weights(args.source / "model.onnx"), args.out / "model.safetensors")
    for name in ("config.json", "vocab.txt"):
        shutil.copy(args.source / name, args.out / name)


if __name__ == "__main__":
    main()
