"""Reads a reader back from the graphs that `export` wrote, so that a training can go on from the weights that ship.

`export` adds constants in a fixed order. The same functions build the graphs here, from a reader without weights: each
constant that they ask for is the next one of the file, and is written into the reader.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from .export import LARGEST, LARGEST_WEIGHT, Graph, alone, on
from .network import Reader, Shape
from .train import save_reader


class Stored(Graph):
    """A graph whose constants come from a file. Writes them into the arrays of the reader that the graph is built from.

    `detach().numpy()` of a parameter shares its memory, so an array that is filled in place fills the parameter.
    """

    def __init__(self, graph: onnx.GraphProto) -> None:
        super().__init__()
        self._stored = [numpy_helper.to_array(tensor) for tensor in graph.initializer]

    def weight(self, values: np.ndarray) -> str:
        """Fills the array with the next constant.

        Raises ValueError if the shapes differ.
        """
        stored = self._next(0)
        if stored.shape != (values.shape or (1,)):
            raise ValueError(f"constant {len(self.weights)} has the shape {stored.shape}, not {values.shape}")
        values[...] = stored.reshape(values.shape)
        return super().weight(values)

    def product(self, x: str, weight: np.ndarray, bias: np.ndarray | None = None) -> str:
        """Fills weights whose columns have a scale each."""
        weight[...] = dequantized(self._next(0), self._next(1), LARGEST_WEIGHT)
        return super().product(x, weight, bias)

    def linear(self, x: str, *linears) -> str:  # noqa: ANN002
        """Fills a linear layer, or several whose outputs are side by side."""
        sizes = [linear.out_features for linear in linears]
        weight = np.empty((linears[0].in_features, sum(sizes)), np.float32)
        bias = np.empty(sum(sizes), np.float32)
        product = self.product(x, weight, bias)
        borders = np.cumsum(sizes)[:-1]
        for linear, columns, added in zip(linears, np.split(weight, borders, 1), np.split(bias, borders), strict=True):
            linear.weight.detach().numpy()[...] = columns.T
            linear.bias.detach().numpy()[...] = added
        return product

    def looked_up(self, ids: str, table: np.ndarray) -> str:
        """Fills a table whose rows have a scale each."""
        table[...] = dequantized(self._next(0), self._next(1), LARGEST)
        return super().looked_up(ids, table)

    def _next(self, ahead: int) -> np.ndarray:
        return self._stored[len(self.weights) + ahead]


def dequantized(stored: np.ndarray, scales: np.ndarray, largest: float) -> np.ndarray:
    """Floats that `export` quantizes to the same bytes and the same scales.

    `export` divides the largest float by `largest`. Its rounded quotient can differ from the scale in the last bit, so the
    largest float is the neighbor whose quotient is the scale.
    """
    most = scales * np.float32(largest)
    for toward in (np.inf, -np.inf):
        neighbor = np.nextafter(scales * np.float32(largest), np.float32(toward))
        most = np.where(most / np.float32(largest) == scales, most, neighbor)
    return np.where(np.abs(stored) == largest, np.sign(stored) * most, stored * scales)


def shape_of(lower: onnx.GraphProto, upper: onnx.GraphProto) -> Shape:
    """The sizes of the network that both graphs were made of."""
    sizes = {tensor.name: tuple(tensor.dims) for tensor in lower.initializer}
    # The scales of a table are looked up after its rows.
    tables = {node.input[1]: sizes[node.input[0]] for node in reversed(lower.node) if node.op_type == "Gather"}
    vocabulary, hidden = tables["ids"]
    below, above = (sum(node.op_type == "MultiHeadAttention" for node in graph.node) for graph in (lower, upper))
    return Shape(
        vocabulary=vocabulary,
        hidden=hidden,
        layers=below + above,
        upper=above,
        heads=_attribute(lower, "MultiHeadAttention", "num_heads"),
        feed_forward=next(sizes[node.input[1]][0] for node in lower.node if node.op_type == "BiasGelu"),
        positions=tables["places"][0],
        epsilon=_attribute(lower, "LayerNormalization", "epsilon"),
        memory=next(value.type.tensor_type.shape.dim[1].dim_value for value in upper.input if value.name == "memory"),
    )


def _attribute(graph: onnx.GraphProto, operator: str, name: str):  # noqa: ANN202
    node = next(node for node in graph.node if node.op_type == operator)
    return next(onnx.helper.get_attribute_value(attribute) for attribute in node.attribute if attribute.name == name)


def read_back(folder: Path) -> Reader:
    """The reader that `alone.onnx` and `on.onnx` in the folder were made of, with weights as they were rounded.

    Raises ValueError if `export` writes graphs of another form.
    """
    lower, upper = (onnx.load(folder / f"{name}.onnx").graph for name in ("alone", "on"))
    reader = Reader(shape_of(lower, upper))
    for build, graph in ((alone, lower), (on, upper)):
        stored = Stored(graph)
        build(reader, stored)
        if len(stored.weights) != len(graph.initializer):
            raise ValueError(f"{build.__name__}.onnx has {len(graph.initializer)} constants, not {len(stored.weights)}")
    return reader


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder of alone.onnx and on.onnx, e.g. ../model")
    parser.add_argument("--out", type=Path, required=True, help="file to write, e.g. reader.pt")
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    save_reader(read_back(args.model), args.out)


if __name__ == "__main__":
    main()
