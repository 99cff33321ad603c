"""Writes a reader as two graphs: `alone.onnx` reads texts by themselves, `on.onnx` goes on with the memory of what was said before.

Weights are signed bytes with a scale for each column, activations bytes with a scale for each row, that of one piece: so a
text's figures don't depend on what else is in the run. The weights keep to seven bits, since processors without VNNI add
two products in sixteen. Pieces of all texts stand in one list, that nothing is multiplied for nothing; only where pieces
look at each other do the texts stand side by side. The graphs are put together here, operator by operator, and not
traced: what the runtime does is what stands here.
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
from .network import FASTEST, SLOWER, TURNED, Layer, Reader
from .train import load_reader

#: What the manifest lists.
FILES = ("alone.onnx", "on.onnx", "vocab.txt", "labels.json", "calibration.json")
#: Fitted on the service's own findings by `npm run calibrate -- --fit`.
CALIBRATION = Path(__file__).resolve().parents[2] / "calibration.json"
OPSET = 21
RUNTIME = "com.microsoft"
#: The greatest bytes of activations and memory, of weights, and what activations are stored above.
LARGEST = 127.0
LARGEST_WEIGHT = 63.0
MIDDLE = 128


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

    def product(self, x: str, linear) -> str:  # noqa: ANN001
        """x [pieces, columns] times the weights of a linear layer, without its bias."""
        weight = linear.weight.detach().numpy().T
        scales = np.maximum(np.abs(weight).max(0), 1e-9) / LARGEST_WEIGHT
        stored, by_column = self.weight(np.rint(weight / scales).astype(np.int8)), self.weight(scales.astype(np.float32))
        most = self.add("ReduceMax", self.add("Abs", x), self.weight(np.array([-1], np.int64)), keepdims=0)
        by_row = self.add("Mul", self.add("Max", most, self.number(1e-6)), self.number(1 / LARGEST))
        middles = self.add("Cast", self.add("Add", self.add("Mul", by_row, self.number(0)), self.number(MIDDLE)), to=TensorProto.UINT8)
        rounded = self.add("QuantizeLinear", x, by_row, middles, axis=0)
        inputs = (rounded, stored, self.number(1), by_column, self.weight(np.array(MIDDLE, np.uint8)))
        whole = self.add("MatMulIntegerToFloat", *inputs, runtime=True)
        return self.add("Mul", whole, self.add("Unsqueeze", by_row, self.weight(np.array([1], np.int64))))

    def number(self, value: float) -> str:
        """A constant that is one number."""
        return self.weight(np.array(value, np.float32))

    def linear(self, x: str, linear) -> str:  # noqa: ANN001
        """A linear layer."""
        return self.add("Add", self.product(x, linear), self.weight(linear.bias.detach().numpy()))

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


def attention(graph: Graph, layer: Layer, x: str, past: tuple[str, str, str] | None) -> str:
    """The layer's look at the text itself and, in an upper one, at the past (memory, angles' cos and sin): mixed values."""
    hidden = layer.out.weight.shape[0]
    apart = graph.add("Gather", graph.linear(x, layer.mix), "spread")
    q, k, v = graph.add("Split", apart, outputs=3, axis=2, num_outputs=3)
    if past is None or layer.recall is None:
        mixed = graph.add("MultiHeadAttention", q, k, v, "", "lengths", runtime=True, num_heads=layer.heads)
    else:
        memory, cos, sin = past
        flat = graph.add("Reshape", memory, graph.weight(np.array([-1, layer.recall.weight.shape[1]], np.int64)))
        told = graph.add("Reshape", graph.linear(flat, layer.recall), graph.add("Concat", graph.add("Shape", memory, end=2), graph.weight(np.array([-1], np.int64)), axis=0))
        keys, values = graph.add("Split", told, outputs=2, axis=2, num_outputs=2)
        k = graph.add("Concat", k, turned(graph, keys, layer.heads, hidden, cos, sin), axis=1)
        v = graph.add("Concat", v, values, axis=1)
        mixed = graph.add("MultiHeadAttention", q, k, v, "", "", "looks", runtime=True, num_heads=layer.heads)
    flat = graph.add("Reshape", mixed, graph.weight(np.array([-1, hidden], np.int64)))
    return graph.add("Gather", flat, "gathered")


def turned(graph: Graph, keys: str, heads: int, hidden: int, cos: str, sin: str) -> str:
    """Keys [texts, remembered, hidden] turned by how many texts before they are; as `network.turned`, whose text is at 0."""
    x = graph.add("Reshape", keys, graph.weight(np.array([0, 0, heads, -1], np.int64)))
    sizes = graph.weight(np.array([TURNED // 2, TURNED // 2, hidden // heads - TURNED], np.int64))
    a, b, rest = graph.add("Split", x, sizes, outputs=3, axis=3)
    first = graph.add("Sub", graph.add("Mul", a, cos), graph.add("Mul", b, sin))
    second = graph.add("Add", graph.add("Mul", a, sin), graph.add("Mul", b, cos))
    joined = graph.add("Concat", first, second, rest, axis=3)
    return graph.add("Reshape", joined, graph.weight(np.array([0, 0, -1], np.int64)))


def layer_of(graph: Graph, layer: Layer, x: str, past: tuple[str, str, str] | None = None) -> str:
    """One layer's output."""
    mixed = graph.linear(attention(graph, layer, x, past), layer.out)
    x = graph.normed(graph.add("Add", x, mixed), layer.norm_attention)
    wide = graph.add("BiasGelu", graph.product(x, layer.up), graph.weight(layer.up.bias.detach().numpy()), runtime=True)
    return graph.normed(graph.add("Add", x, graph.linear(wide, layer.down)), layer.norm)


def whole_numbers(*names: str) -> list[onnx.ValueInfoProto]:
    """Inputs [pieces]."""
    return [helper.make_tensor_value_info(name, TensorProto.INT64, ["pieces"]) for name in names]


#: Where the pieces of each text stand in the list, [texts, length], and where those of the list stand in that, [pieces].
PLACED = [helper.make_tensor_value_info("spread", TensorProto.INT64, ["texts", "length"]), *whole_numbers("gathered")]


def alone(reader: Reader) -> onnx.ModelProto:
    """`ids`, `cases`, `roles`, `places` of the pieces and the `lengths` of the texts to `read` and `memory`, signed bytes with their `scales`."""
    graph = Graph()
    lengths = helper.make_tensor_value_info("lengths", TensorProto.INT32, ["texts"])
    x = graph.looked_up("ids", reader.words.weight.detach().numpy())
    for name, table in (("cases", reader.cases), ("roles", reader.roles), ("places", reader.positions)):
        x = graph.add("Add", x, graph.add("Gather", graph.weight(table.weight.detach().numpy()), name))
    x = graph.normed(x, reader.norm)
    for layer in reader.lower:
        x = layer_of(graph, layer, x)
    told = graph.linear(x, reader.remember)
    most = graph.add("ReduceMax", graph.add("Abs", told), graph.weight(np.array([-1], np.int64)), keepdims=1)
    scales = graph.add("Div", graph.add("Max", most, graph.number(1e-6)), graph.number(LARGEST))
    memory = graph.add("Cast", graph.add("Round", graph.add("Div", told, scales)), to=TensorProto.INT8)
    outputs = {"read": (x, TensorProto.FLOAT), "memory": (memory, TensorProto.INT8), "scales": (scales, TensorProto.FLOAT)}
    return graph.model("alone", [*whole_numbers("ids", "cases", "roles", "places"), *PLACED, lengths], outputs)


def on(reader: Reader) -> onnx.ModelProto:
    """`read`, and of what was said before `memory`, `scales` and `before`, how many texts before, to probabilities.

    `looks` [texts, 1, length, length + remembered] is 0 where a piece looks and very negative where it doesn't.
    """
    graph = Graph()
    inputs = [
        helper.make_tensor_value_info("read", TensorProto.FLOAT, ["pieces", reader.shape.hidden]),
        *PLACED,
        helper.make_tensor_value_info("memory", TensorProto.INT8, ["texts", "remembered", reader.shape.memory]),
        helper.make_tensor_value_info("scales", TensorProto.FLOAT, ["texts", "remembered", 1]),
        helper.make_tensor_value_info("before", TensorProto.FLOAT, ["texts", "remembered"]),
        helper.make_tensor_value_info("looks", TensorProto.FLOAT, ["texts", 1, "length", "all"]),
    ]
    memory = graph.add("Mul", graph.add("Cast", "memory", to=TensorProto.FLOAT), "scales")
    rates = FASTEST * SLOWER ** (-np.arange(TURNED // 2) / (TURNED // 2))
    back = graph.add("Unsqueeze", "before", graph.weight(np.array([2, 3], np.int64)))
    angles = graph.add("Mul", back, graph.weight((-rates).astype(np.float32)))
    cos, sin = graph.add("Cos", angles), graph.add("Sin", angles)
    x = "read"
    for layer in reader.upper:
        x = layer_of(graph, layer, x, (memory, cos, sin))
    kinds = graph.add("Softmax", graph.linear(x, reader.kind), axis=-1)
    whose = graph.add("Softmax", graph.linear(x, reader.whose), axis=-1)
    return graph.model("on", inputs, {"kinds": (kinds, TensorProto.FLOAT), "whose": (whose, TensorProto.FLOAT)})


def export(reader: Reader, vocabulary: Path, out: Path) -> None:
    """The model as it ships: both graphs, the vocabulary, labels and calibration, and the manifest with their SHA-256."""
    out.mkdir(parents=True, exist_ok=True)
    for name, graph in (("alone", alone(reader)), ("on", on(reader))):
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
