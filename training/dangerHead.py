"""
Trains the danger head once more, with everything below it as it is. It sees every statement with and without a context,
so that what was asked before decides little.

    python3 training/dangerHead.py --start reader.pt --held s3 --out engine/understanding/reader.onnx
"""
import argparse
import glob
import os
import random
import sys

import torch
from torch import nn

sys.path.insert(0, os.path.dirname(__file__))
from export import export  # noqa: E402
from minilm import MiniLm  # noqa: E402
from train import Trainer, batches, plainly, sample_of, IGNORED  # noqa: E402
from turnFile import DANGERS, Turn, read_dangers, read_turns  # noqa: E402


def features_of(trainer, samples):
    kept = []
    head = trainer.reader.danger
    trainer.reader.danger = nn.Identity()
    with torch.no_grad():
        for group in batches(samples, 32, False):
            kept.append(trainer.forward(group)[3])
    trainer.reader.danger = head
    return torch.cat(kept)


def told(name, head, x, y):
    with torch.no_grad():
        alarm = torch.softmax(head(x), -1)[:, 2:].sum(1)
    danger, calm = y >= 2, y == 0
    for least in (0.25, 0.5, 0.7):
        print(f'{name} at {least}: found {(alarm[danger] > least).float().mean():.3f}  false {(alarm[calm] > least).float().mean():.4f}', flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--data', default=os.path.dirname(__file__) or '.')
    options.add_argument('--root', default='.')
    options.add_argument('--start', required=True)
    options.add_argument('--held', default='s3')
    options.add_argument('--out', required=True)
    given = options.parse_args()
    random.seed(1), torch.manual_seed(1)
    trainer = Trainer(given.root, 3)
    trainer.original = trainer.first = MiniLm(given.root).eval().layers
    trainer.reader.load_state_dict(torch.load(given.start))
    trainer.reader.eval()
    turns = [turn for path in sorted(glob.glob(f'{given.data}/turns/a*.txt')) for turn in read_turns(path)]
    contexts = [(turn.asked, turn.doing, turn.said) for turn in turns]

    def samples(rows, plain):
        made = []
        for label, text in rows:
            asked, doing, said = ('told', 'none', '') if random.random() < 0.5 else random.choice(contexts)
            turn = Turn('', '', doing, asked, said, text)
            made.append(sample_of(plainly(turn) if plain and random.random() < 0.4 else turn, trainer.pieces, DANGERS.index(label), IGNORED))
        return made
    rows, held = [], []
    for path in sorted(glob.glob(f'{given.data}/danger/*.tsv')):
        (held if os.path.basename(path)[:-4] in given.held.split(',') else rows).extend(read_dangers(path))
    rows += [('none', turn.text) for turn in random.sample(turns, 2500)]
    train, test = samples(rows, True), samples(held, False)
    x, y = features_of(trainer, train), torch.tensor([one.danger for one in train])
    tx, ty = features_of(trainer, test), torch.tensor([one.danger for one in test])
    head = trainer.reader.danger
    told('before', head, tx, ty)
    weights = torch.tensor([0.7, 1.0] + [1.3] * (len(DANGERS) - 2))
    optimiser = torch.optim.AdamW(head.parameters(), lr=4e-4, weight_decay=0.02)
    for epoch in range(12):
        head.train()
        order = torch.randperm(len(x))
        for start in range(0, len(order), 64):
            at = order[start:start + 64]
            loss = nn.functional.cross_entropy(head(x[at]), y[at], weight=weights, label_smoothing=0.02)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        head.eval()
        if epoch % 4 == 3:
            told(f'epoch {epoch + 1}', head, tx, ty)
    export(trainer.reader.eval(), given.out)
    torch.save(trainer.reader.state_dict(), given.out.replace('.onnx', '.pt'))


if __name__ == '__main__':
    main()
