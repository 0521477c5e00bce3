"""
Trains the danger head once more, with everything below it as it is. It sees every statement with and without a context,
so that what was asked before decides little. Turns of calls are harmless where the weights before them (`--before`) say so:
some callers were in danger, and nobody has marked which turn says it.

    python3 training/dangerHead.py --start reader.pt --before engine/understanding/reader.onnx --held s3,calls9 --out reader.onnx
"""
import argparse
import glob
import os
import random
import sys

import torch
from torch import nn

sys.path.insert(0, os.path.dirname(__file__))
from export import export, weights_of  # noqa: E402
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
    for least in (0.5, 0.88, 0.985, 0.995):
        print(f'{name} at {least}: found {int((alarm[danger] > least).sum())} of {int(danger.sum())}  false {int((alarm[calm] > least).sum())} of {int(calm.sum())}', flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--data', default=os.path.dirname(__file__) or '.')
    options.add_argument('--root', default='.')
    options.add_argument('--start', required=True)
    options.add_argument('--before', required=True)
    options.add_argument('--held', default='s3,u1')
    options.add_argument('--often', default='', help='authors of statements that are seen four times as often')
    options.add_argument('--out', required=True)
    given = options.parse_args()
    random.seed(1), torch.manual_seed(1)
    trainer = Trainer(given.root, 3)
    held_out = given.held.split(',')
    turns = [turn for path in sorted(glob.glob(f'{given.data}/turns/*.txt')) for turn in read_turns(path) if turn.author not in held_out]
    turns = random.sample(turns, 5000)
    trainer.reader.load_state_dict(weights_of(given.before), strict=False)
    trainer.reader.eval()
    calm = [sample_of(turn, trainer.pieces) for turn in turns]
    trainer.know(calm)
    with torch.no_grad():
        turns = [one.turn for group in batches(calm, 32, False) for one, logits in zip(group, trainer.forward(group)[3])
                 if torch.softmax(logits, -1)[2:].sum() < 0.3]
    trainer.reader.load_state_dict(torch.load(given.start))
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
        author = os.path.basename(path)[:-4]
        (held if author in held_out else rows).extend(read_dangers(path) * (4 if author in given.often.split(',') else 1))
    train, test = samples(rows, True), samples(held, False)
    train += [sample_of(turn, trainer.pieces, 0, IGNORED) for turn in turns]
    trainer.know(train + test)
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
