"""Averages the weights of several trainings that began at the same checkpoint, and exports them.

  python3 training/average.py --out engine/understanding/reader.onnx --checkpoint average.pt ONE.pt TWO.pt

Of two trainings in a row, the average raised fewer false alarms than either, at about the same figures otherwise.
"""
import argparse

import torch

from export import export
from model import load


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument('checkpoints', nargs='+')
    options.add_argument('--root', default='.')
    options.add_argument('--frozen', type=int, default=3)
    options.add_argument('--out', required=True)
    options.add_argument('--checkpoint')
    given = options.parse_args()
    _, reader = load(given.root, given.frozen)
    each = [torch.load(path) for path in given.checkpoints]
    mean = {name: (sum(one[name].float() for one in each) / len(each)).to(value.dtype)
            for name, value in each[0].items()}
    reader.load_state_dict(mean)
    if given.checkpoint:
        torch.save(mean, given.checkpoint)
    export(reader.eval(), given.out)


if __name__ == '__main__':
    main()
