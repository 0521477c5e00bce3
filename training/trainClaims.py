"""
Trains the reader of claims and writes it as ONNX.

    /usr/bin/python3 training/trainClaims.py --out engine/understanding/claims.onnx
"""
import argparse
import os
import random
import sys

import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn

sys.path.insert(0, os.path.dirname(__file__))
from claimFrames import framed  # noqa: E402
from minilm import MiniLm, Pieces  # noqa: E402

#: The order of `claimKinds` in engine/understanding/claims.ts, after `none`.
KINDS = 'none done made changed cancelled sent paid noted through found reference'.split()
CHANNELS, WIDTH, FROZEN = 96, 3, 3
EPOCHS, RATE, GROUP = 16, 1e-3, 64


class Claims(nn.Module):
    """What layer 3 of MiniLM makes of three pieces in a row, at the place where it tells most."""
    def __init__(self):
        super().__init__()
        self.window = nn.Conv1d(384, CHANNELS, WIDTH, padding=WIDTH // 2)
        self.kinds = nn.Linear(CHANNELS, len(KINDS))
        self.unseen, self.unused = nn.Dropout(0.1), nn.Dropout(0.5)

    def forward(self, hidden, mask):
        seen = torch.relu(self.window(self.unseen(hidden).transpose(1, 2))) * mask[:, None]
        return self.kinds(self.unused(seen.max(2)[0]))


class Sentences:
    def __init__(self, root):
        self.base, self.pieces, self.kept = MiniLm(root).eval(), Pieces(root), {}

    def hidden(self, text):
        if text not in self.kept:
            ids, _ = self.pieces.of(text)
            with torch.no_grad():
                self.kept[text] = self.base(torch.tensor([ids]), torch.zeros(1, 1, 1, 1), FROZEN)[0]
        return self.kept[text]

    def batch(self, texts):
        rows = [self.hidden(text) for text in texts]
        longest = max(len(row) for row in rows)
        hidden, mask = torch.zeros(len(rows), longest, 384), torch.zeros(len(rows), longest)
        for at, row in enumerate(rows):
            hidden[at, :len(row)], mask[at, :len(row)] = row, 1
        return hidden, mask


def read(folder, *names):
    return [tuple(line.rstrip('\n').split('\t')) for name in names for line in open(f'{folder}/{name}.tsv', encoding='utf-8')]


def begun(rows):
    """Up to a comma: a sentence is judged as it streams."""
    return [('none', text[:text.index(', ') + 1]) for kind, text in rows if kind == 'none' and text.count(' ', 0, max(0, text.find(', '))) > 1]


def train(sentences, rows):
    net = Claims()
    steps = EPOCHS * (len(rows) // GROUP + 1)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.1)
    for _ in range(EPOCHS):
        random.shuffle(rows)
        for start in range(0, len(rows), GROUP):
            group = rows[start:start + GROUP]
            kinds = torch.tensor([KINDS.index(kind) for kind, _, _ in group])
            weights = torch.tensor([weight for _, _, weight in group])
            loss = nn.functional.cross_entropy(net(*sentences.batch([text for _, text, _ in group])), kinds,
                                               reduction='none', label_smoothing=0.05)
            optimizer.zero_grad()
            (loss * weights).mean().backward()
            optimizer.step()
            schedule.step()
    return net.eval()


def tell(name, net, sentences, rows):
    with torch.no_grad():
        odds = torch.cat([torch.softmax(net(*sentences.batch([text])), -1) for _, text in rows])
    claim = odds[:, 0] < 0.5
    is_claim = torch.tensor([kind != 'none' for kind, _ in rows])
    right = odds[:, 1:].argmax(1) + 1 == torch.tensor([KINDS.index(kind) for kind, _ in rows])
    print(f'{name}: found {int(claim[is_claim].sum())}/{int(is_claim.sum())}, of the right kind {int(right[is_claim].sum())}, '
          f'false alarms {int(claim[~is_claim].sum())}/{int((~is_claim).sum())}', flush=True)


def export(net, path):
    """The convolution without what only training needs."""
    named = {'w': net.window.weight, 'b': net.window.bias, 'k': net.kinds.weight, 'c': net.kinds.bias}
    float_ = onnx.TensorProto.FLOAT
    graph = helper.make_graph(
        [helper.make_node('Transpose', ['hidden'], ['turned'], perm=[0, 2, 1]),
         helper.make_node('Conv', ['turned', 'w', 'b'], ['seen'], pads=[WIDTH // 2] * 2),
         helper.make_node('Relu', ['seen'], ['positive']),
         helper.make_node('ReduceMax', ['positive'], ['most'], axes=[2], keepdims=0),
         helper.make_node('Gemm', ['most', 'k', 'c'], ['kinds'], transB=1)],
        'claims', [helper.make_tensor_value_info('hidden', float_, [1, 'n', 384])],
        [helper.make_tensor_value_info('kinds', float_, [1, len(KINDS)])],
        [numpy_helper.from_array(value.detach().numpy(), name) for name, value in named.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 13)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--root', default='.')
    options.add_argument('--data', default=os.path.join(os.path.dirname(__file__), 'claims'))
    options.add_argument('--out', required=True)
    given = options.parse_args()
    random.seed(1), torch.manual_seed(1), torch.set_num_threads(1)
    sentences = Sentences(given.root)
    written, said, lines = read(given.data, 'c1', 'c2'), read(given.data, 'asked'), read(given.data, 'playbooks')
    rows = [(*row, weight) for part, weight in ((written, 3.0), (said, 1.0), (lines, 1.0), (framed(300), 0.5),
                                                (begun(written + said + lines), 0.5)) for row in part]
    net = train(sentences, rows)
    for name in ('h1', 'h2', 'askedHeld'):
        tell(name, net, sentences, read(given.data, name))
    export(net, given.out)


main()
