"""Writes the reader as ONNX with 8-bit weights, in the way in which MiniLM's own file is made."""
import io

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper


def export(reader, path):
    hidden = torch.randn(1, 7, 384)
    one = torch.zeros(1, dtype=torch.long)
    file = io.BytesIO()
    torch.onnx.export(reader, (hidden, one, one, torch.randn(1, 5, 384), torch.randn(1, 384), torch.randn(1, 384)), file, opset_version=13,
                      input_names=['hidden', 'asked', 'doing', 'heard', 'said', 'own'],
                      output_names=['begins', 'act', 'span', 'danger', 'ending'],
                      dynamic_axes={'hidden': {1: 'n'}, 'heard': {1: 'm'}, 'begins': {1: 'n'}, 'act': {1: 'n'}, 'span': {1: 'n'}})
    write(file, path)


def export_questions(model, path):
    file = io.BytesIO()
    torch.onnx.export(model, (torch.randn(1, 7, 384),), file, opset_version=13, input_names=['hidden'], output_names=['vector'],
                      dynamic_axes={'hidden': {1: 'n'}})
    write(file, path)


def write(file, path):
    model = onnx.load_from_string(file.getvalue())
    quantise(model.graph)
    model.producer_version = ''
    onnx.checker.check_model(model)
    onnx.save(model, path)


def quantise(graph):
    """A product with constant weights becomes MatMulInteger: 8 bits for each weight, with a scale for each column."""
    weights = {one.name: one for one in graph.initializer}
    nodes, used, activations = [], set(), {}
    for node in graph.node:
        matrix = weights.get(node.input[1]) if node.op_type == 'MatMul' else None
        if node.op_type == 'Gemm' and node.input[1] in weights:
            matrix = weights[node.input[1]]
        if matrix is None or len(matrix.dims) != 2 or min(matrix.dims) < 8:
            nodes.append(node)
            continue
        values = numpy_helper.to_array(matrix)
        if node.op_type == 'Gemm' and any(a.name == 'transB' and a.i == 1 for a in node.attribute):
            values = values.T
        scale = np.maximum(np.abs(values).max(0), 1e-8) / 127
        stem = node.output[0]
        graph.initializer.extend([
            numpy_helper.from_array(np.clip(np.round(values / scale), -127, 127).astype(np.int8), stem + '_weights'),
            numpy_helper.from_array(scale.astype(np.float32), stem + '_scale'),
        ])
        used.add(matrix.name)
        source = node.input[0]
        if source not in activations:
            activations[source] = [f'{source}_8bit', f'{source}_8bit_scale', f'{source}_8bit_zero']
            nodes.append(helper.make_node('DynamicQuantizeLinear', [source], activations[source]))
        eight, eight_scale, zero = activations[source]
        bias = node.input[2] if node.op_type == 'Gemm' and len(node.input) > 2 else None
        last = stem + '_product' if bias else stem
        nodes += [
            helper.make_node('MatMulInteger', [eight, stem + '_weights', zero], [stem + '_whole']),
            helper.make_node('Cast', [stem + '_whole'], [stem + '_float'], to=onnx.TensorProto.FLOAT),
            helper.make_node('Mul', [eight_scale, stem + '_scale'], [stem + '_scales']),
            helper.make_node('Mul', [stem + '_float', stem + '_scales'], [last]),
        ]
        if bias:
            nodes.append(helper.make_node('Add', [last, bias], [stem]))
    still = {name for node in nodes for name in node.input}
    kept = [one for one in graph.initializer if one.name in still]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(kept)


def weights_of(path):
    """The weights of a reader that was exported, by their names in the model: 8 bits of them are left."""
    raw = {one.name: numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}
    found = {name: value for name, value in raw.items() if '::' not in name and not name.endswith(('_weights', '_scale'))}
    for name, whole in raw.items():
        if not name.endswith('_weights'):
            continue
        stem = name[:-len('_weights')]
        parts = [part for part in stem.split('/') if part and not part.endswith('_output_0')]
        module = 'danger.3' if stem == 'danger' else parts[-1] if parts[0] in ('danger', parts[-1]) else '.'.join(parts)
        found[f'{module}.weight'] = (whole.astype(np.float32) * raw[f'{stem}_scale']).T
    begins = next(value for name, value in raw.items() if name.startswith('onnx::MatMul') and value.shape == (384, 2))
    found['begins.weight'] = begins.T
    return {name: torch.from_numpy(np.array(value)) for name, value in found.items()}
