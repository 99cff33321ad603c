"""Writes a reader as two graphs: `alone.onnx` reads texts by themselves, `on.onnx` goes on with the memory of what was said before.

Weights are signed bytes with a scale for each column, activations bytes with one scale a run: a run reads one text, whose
figures so depend on nothing else, and needs no mask. The weights keep to seven bits, since processors without VNNI add
two products in sixteen. The graphs are put together here, operator by operator, and not traced: what the runtime does is
what stands here.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from ..kinds import LABELS
from .encoding import MOST_BEFORE, WHOSE
from .network import FASTEST, SLOWER, TURNED, Layer, Reader
from .train import load_reader

#: What the manifest lists.
FILES = ("alone.onnx", "on.onnx", "vocab.txt", "labels.json", "calibration.json")
#: Fitted on the service's own findings by `npm run calibrate -- --fit`.
CALIBRATION = Path(__file__).resolve().parents[2] / "calibration.json"
OPSET = 21
RUNTIME = "com.microsoft"
#: The greatest bytes of the memory and of words, and of weights.
LARGEST = 127.0
LARGEST_WEIGHT = 63.0


class Graph:
    """Operators and weights as they are added."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []
        self._count = 0

    def add(self, operator: str, *inputs: str, outputs: int = 1, runtime: bool = False, **attributes: object) -> str | list[str]:
        """Adds an operator; the name of its output, or the names of several."""
        self._count += 1
        names = [f"v{self._count}_{at}" for at in range(outputs)]
        self.nodes.append(helper.make_node(operator, list(inputs), names, domain=RUNTIME if runtime else "", **attributes))
        return names[0] if outputs == 1 else names

    def weight(self, values: np.ndarray) -> str:
        """Adds a constant; its name."""
        self._count += 1
        name = f"w{self._count}"
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def product(self, x: str, weight: np.ndarray, bias: np.ndarray | None = None) -> str:
        """x [pieces, columns] times weights [columns, outputs], and a bias added."""
        scales = np.maximum(np.abs(weight).max(0), 1e-9) / LARGEST_WEIGHT
        stored, by_column = self.weight(np.rint(weight / scales).astype(np.int8)), self.weight(scales.astype(np.float32))
        added = ["", self.weight(bias)] if bias is not None else []
        return self.add("DynamicQuantizeMatMul", x, stored, by_column, *added, runtime=True)

    def number(self, value: float) -> str:
        """A constant that is one number."""
        return self.weight(np.array(value, np.float32))

    def linear(self, x: str, *linears) -> str:  # noqa: ANN002
        """A linear layer, or the outputs of several side by side."""
        weight = np.concatenate([linear.weight.detach().numpy().T for linear in linears], 1)
        return self.product(x, weight, np.concatenate([linear.bias.detach().numpy() for linear in linears]))

    def axes(self, *axes: int) -> str:
        """A constant that names axes."""
        return self.weight(np.array(axes, np.int64))

    def normed(self, x: str, norm) -> str:  # noqa: ANN001
        """A layer's normalization."""
        scale, bias = self.weight(norm.weight.detach().numpy()), self.weight(norm.bias.detach().numpy())
        return self.add("LayerNormalization", x, scale, bias, axis=-1, epsilon=norm.eps)

    def looked_up(self, ids: str, table: np.ndarray) -> str:
        """Rows of a table of signed bytes with a scale a row."""
        scales = np.maximum(np.abs(table).max(1, keepdims=True), 1e-9) / LARGEST
        stored = np.rint(table / scales).astype(np.int8)
        rows = self.add("Cast", self.add("Gather", self.weight(stored), ids), to=TensorProto.FLOAT)
        return self.add("Mul", rows, self.add("Gather", self.weight(scales.astype(np.float32)), ids))

    def model(self, name: str, inputs: list[onnx.ValueInfoProto], outputs: dict[str, tuple[str, int]]) -> onnx.ModelProto:
        """The graph with its outputs named; each has its type."""
        self.nodes += [helper.make_node("Identity", [inner], [outer]) for outer, (inner, _) in outputs.items()]
        shape = ["pieces", None]
        values = [helper.make_tensor_value_info(outer, of, shape) for outer, (_, of) in outputs.items()]
        graph = helper.make_graph(self.nodes, name, inputs, values, self.weights)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(RUNTIME, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=10)


def attention(graph: Graph, layer: Layer, x: str, past: tuple[str, str] | None) -> str:
    """The layer's look at the text itself and, in an upper one, at keys and values of the past: mixed values."""
    q, k, v = graph.add("Split", graph.add("Unsqueeze", graph.linear(x, layer.mix), graph.axes(0)), outputs=3, axis=2, num_outputs=3)
    if past is not None:
        keys, values = past
        k, v = graph.add("Concat", k, keys, axis=1), graph.add("Concat", v, values, axis=1)
    return graph.add("Squeeze", graph.add("MultiHeadAttention", q, k, v, runtime=True, num_heads=layer.heads), graph.axes(0))


def recalled(graph: Graph, reader: Reader, memory: str) -> list[tuple[str, str]]:
    """Keys and values of the past for each upper layer, [1, remembered, hidden] each."""
    hidden, heads = reader.shape.hidden, reader.shape.heads
    told = graph.add("Unsqueeze", graph.linear(memory, *(layer.recall for layer in reader.upper)), graph.axes(0))
    parts = graph.add("Split", told, outputs=2 * len(reader.upper), axis=2, num_outputs=2 * len(reader.upper))
    turns = np.arange(MOST_BEFORE + 1)[:, None] * -FASTEST * SLOWER ** (-np.arange(TURNED // 2) / (TURNED // 2))
    angles = tuple(graph.weight(of(turns).astype(np.float32)) for of in (np.cos, np.sin))
    back = graph.add("Unsqueeze", "before", graph.axes(0))
    attributes = {"num_heads": heads, "rotary_embedding_dim": TURNED}
    # As `network.turned`: keys are turned by how many texts before they are, the text that looks is at 0.
    return [
        (graph.add("RotaryEmbedding", keys, back, *angles, runtime=True, **attributes), values)
        for keys, values in zip(parts[::2], parts[1::2], strict=True)
    ]


def layer_of(graph: Graph, layer: Layer, x: str, past: tuple[str, str] | None = None) -> str:
    """One layer's output."""
    mixed = graph.linear(attention(graph, layer, x, past), layer.out)
    x = graph.normed(graph.add("Add", x, mixed), layer.norm_attention)
    up, bias = (part.detach().numpy() for part in (layer.up.weight, layer.up.bias))
    wide = graph.add("BiasGelu", graph.product(x, up.T), graph.weight(bias), runtime=True)
    return graph.normed(graph.add("Add", x, graph.linear(wide, layer.down)), layer.norm)


def whole_numbers(*names: str, rows: str = "pieces") -> list[onnx.ValueInfoProto]:
    """Inputs of as many numbers as there are pieces."""
    return [helper.make_tensor_value_info(name, TensorProto.INT64, [rows]) for name in names]


def alone(reader: Reader, graph: Graph) -> onnx.ModelProto:
    """`ids`, `cases`, `roles`, `places` of a text's pieces to `read` and `memory`, signed bytes with their `scales`."""
    x = graph.looked_up("ids", reader.words.weight.detach().numpy())
    for name, table in (("cases", reader.cases), ("roles", reader.roles), ("places", reader.positions)):
        x = graph.add("Add", x, graph.add("Gather", graph.weight(table.weight.detach().numpy()), name))
    x = graph.normed(x, reader.norm)
    for layer in reader.lower:
        x = layer_of(graph, layer, x)
    told = graph.linear(x, reader.remember)
    most = graph.add("ReduceMax", graph.add("Abs", told), graph.axes(-1), keepdims=1)
    scales = graph.add("Div", graph.add("Max", most, graph.number(1e-6)), graph.number(LARGEST))
    memory = graph.add("Cast", graph.add("Round", graph.add("Div", told, scales)), to=TensorProto.INT8)
    outputs = {"read": (x, TensorProto.FLOAT), "memory": (memory, TensorProto.INT8), "scales": (scales, TensorProto.FLOAT)}
    return graph.model("alone", whole_numbers("ids", "cases", "roles", "places"), outputs)


def on(reader: Reader, graph: Graph) -> onnx.ModelProto:
    """`read`, and of what was said before `memory`, `scales` and `before`, how many texts before, to probabilities."""
    inputs = [
        helper.make_tensor_value_info("read", TensorProto.FLOAT, ["pieces", reader.shape.hidden]),
        helper.make_tensor_value_info("memory", TensorProto.INT8, ["remembered", reader.shape.memory]),
        helper.make_tensor_value_info("scales", TensorProto.FLOAT, ["remembered", 1]),
        *whole_numbers("before", rows="remembered"),
    ]
    past = recalled(graph, reader, graph.add("Mul", graph.add("Cast", "memory", to=TensorProto.FLOAT), "scales"))
    x = "read"
    for layer, of_layer in zip(reader.upper, past, strict=True):
        x = layer_of(graph, layer, x, of_layer)
    sizes = graph.weight(np.array([len(LABELS), len(WHOSE)], np.int64))
    kinds, whose = (
        graph.add("Softmax", logits, axis=-1)
        for logits in graph.add("Split", graph.linear(x, reader.kind, reader.whose), sizes, outputs=2, axis=1)
    )
    return graph.model("on", inputs, {"kinds": (kinds, TensorProto.FLOAT), "whose": (whose, TensorProto.FLOAT)})


def export(reader: Reader, vocabulary: Path, out: Path) -> None:
    """The model as it ships: both graphs, the vocabulary, labels and calibration, and the manifest with their SHA-256."""
    out.mkdir(parents=True, exist_ok=True)
    for name, graph in (("alone", alone(reader, Graph())), ("on", on(reader, Graph()))):
        onnx.checker.check_model(graph)
        onnx.save(graph, out / f"{name}.onnx")
    shutil.copyfile(vocabulary, out / "vocab.txt")
    (out / "labels.json").write_text(json.dumps(LABELS, indent=2) + "\n")
    shutil.copyfile(CALIBRATION, out / "calibration.json")
    hashes = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in FILES}
    (out / "manifest.json").write_text(json.dumps({"files": hashes}, indent=2) + "\n")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reader", type=Path, required=True, help="reader.pt, or checkpoint.pt of a run under way")
    parser.add_argument("--vocabulary", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="folder of the model, e.g. ../model")
    args = parser.parse_args()
    export(load_reader(args.reader).eval(), args.vocabulary, args.out)


if __name__ == "__main__":
    main()
