"""Rewrites the exported network's attention to the runtime's own operator."""

import onnx
from onnx import GraphProto, ModelProto, NodeProto, helper

#: The domain of the runtime's own operators.
RUNTIME = "com.microsoft"


def fuse_attention(model: ModelProto, heads: int) -> None:
    """Each layer's attention becomes one operator, which costs less than the twenty that it replaces.

    The mask goes: it is for batches, whose texts are padded, and the service looks at one text at a time. `heads` is the
    number of attention heads.
    """
    graph = model.graph
    made_by = {name: node for node in graph.node for name in node.output}
    read_by = {name: node for node in graph.node for name in node.input}
    fused: list[NodeProto] = []
    for softmax in [node for node in graph.node if node.op_type == "Softmax"]:
        mixed = read_by.get(softmax.output[0])
        if mixed is None:  # The labels' probabilities.
            continue
        split = _back(made_by, mixed.input[1], "Transpose", "Squeeze", "Split")
        joined = _forth(read_by, mixed, "Transpose", "Reshape")
        stacked = made_by[split.input[0]].input[0]
        parts = [f"{joined.output[0]}_{part}" for part in ("query", "key", "value")]
        fused += [
            helper.make_node("Split", [stacked], parts, axis=2),
            helper.make_node(
                "MultiHeadAttention", parts, list(joined.output), domain=RUNTIME, num_heads=heads
            ),
        ]
        graph.node.remove(joined)
    graph.node.extend(fused)
    _remove_dead(graph)
    _sort(graph)
    if all(known.domain != RUNTIME for known in model.opset_import):
        model.opset_import.append(helper.make_opsetid(RUNTIME, 1))
    onnx.checker.check_model(model)


def _back(made_by: dict[str, NodeProto], name: str, *operators: str) -> NodeProto:
    """The last of the operators that lead to a value, told from the value on."""
    node = made_by[name]
    for at, operator in enumerate(operators):
        node = node if at == 0 else made_by[node.input[0]]
        _expect(node, operator)
    return node


def _forth(read_by: dict[str, NodeProto], node: NodeProto, *operators: str) -> NodeProto:
    """The last of the operators that a node leads to."""
    for operator in operators:
        node = read_by[node.output[0]]
        _expect(node, operator)
    return node


def _expect(node: NodeProto, operator: str) -> None:
    if node.op_type != operator:
        raise ValueError(f"{node.name} is {node.op_type}, not {operator}: the network is exported in another way")


def _remove_dead(graph: GraphProto) -> None:
    """Takes out nodes, constants and inputs that nothing reads any more."""
    while True:
        read = {name for node in graph.node for name in node.input} | {out.name for out in graph.output}
        dead = [node for node in graph.node if not read.intersection(node.output)]
        if not dead:
            break
        for node in dead:
            graph.node.remove(node)
    for values in (graph.initializer, graph.input):
        for value in [value for value in values if value.name not in read]:
            values.remove(value)


def _sort(graph: GraphProto) -> None:
    """Each node after those whose values it reads."""
    known = {value.name for values in (graph.initializer, graph.input) for value in values} | {""}
    waiting, sorted_nodes = list(graph.node), []
    while waiting:
        ready = [node for node in waiting if known.issuperset(node.input)]
        if not ready:
            raise ValueError("the network reads values that nothing makes")
        sorted_nodes += ready
        known.update(name for node in ready for name in node.output)
        waiting = [node for node in waiting if node not in ready]
    del graph.node[:]
    graph.node.extend(sorted_nodes)
