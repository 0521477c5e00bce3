"""
Trains the model that tells which question of a playbook a caller asks, and writes it as ONNX.

    node training/questions/writePlaybooks.ts
    /usr/bin/python3 training/trainQuestions.py --held q5 --out engine/understanding/questions.onnx

The upper half of MiniLM is trained further on top of its frozen lower half, so that its sentence vectors lie close
together for one question in different words, and far apart for two questions in similar words. A caller's clause is
compared with the wordings of every question that the agent knows (`engine/understanding/intentIndex.ts` has the same shares), and
with a constant that stands for none of them. `questions/AUTHOR.tsv` and `content/agents/wordings/AUTHOR.tsv` have rows of agent, question and wording; `none` is
what the agent can't answer. `questions/playbooks.json` is made from the playbooks, and `questions/businesses.jsonl` has what
owners write of their business in a few sentences, with questions that these answer or don't.
"""
import argparse
import collections
import glob
import json
import os
import random
import sys
import time

import torch
from torch import nn

sys.path.insert(0, os.path.dirname(__file__))
from export import export_questions  # noqa: E402
from minilm import MiniLm, Pieces  # noqa: E402
from turnFile import read_turns  # noqa: E402

FROZEN = 3
#: How the likeness to a question is made of its nearest wording, the next two, and the mean of all.
NEAREST, NEXT_TWO, MIDDLE = 0.425, 0.075, 0.5
#: Of the questions of an agent, each step compares so many, with so many wordings of each.
CANDIDATES, WORDINGS, QUERIES = 40, 4, 28
NONE = 'none'
#: The share of steps that compare questions with answers.
ANSWERS = 0.2
BEFORE = ['okay and', 'right', 'before that', 'one thing first', 'oh and', 'sorry', 'just quickly', 'hi there', 'and', 'so tell me',
          'i wanted to ask', 'can you tell me', 'do you know', 'my husband asks', 'by the way', 'well']
AFTER = ['please', 'then', 'do you know', 'if i may ask', 'at all', 'thanks', 'because i am not sure', 'love', 'by any chance']


class Questions(nn.Module):
    """Takes what layer 3 of MiniLM makes of a text, and returns a unit vector."""
    def __init__(self, base):
        super().__init__()
        self.layers = nn.ModuleList(base.layers[FROZEN:])

    def forward(self, hidden, mask=None):
        bias = torch.zeros(1, 1, 1, 1) if mask is None else (1 - mask)[:, None, None, :] * -10000.0
        x = hidden
        for layer in self.layers:
            x = layer(x, bias)
        x = x.mean(1) if mask is None else (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        return x / x.norm(dim=-1, keepdim=True)


class Scale(nn.Module):
    """From likeness to the odds of each question, and of none."""
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(18.0))
        self.none = nn.Parameter(torch.tensor(10.0))
        self.own = nn.Parameter(torch.tensor(0.5))
        # The same for sentences that may answer the question.
        self.answer, self.no_answer = nn.Parameter(torch.tensor(18.0)), nn.Parameter(torch.tensor(9.0))


class Encoder:
    def __init__(self, root):
        self.base = MiniLm(root).eval()
        for one in self.base.parameters():
            one.requires_grad = False
        self.model = Questions(MiniLm(root))
        for one in self.model.parameters():
            one.requires_grad = True
        self.pieces, self.lower = Pieces(root), {}

    def hidden_of(self, text):
        if text not in self.lower:
            ids, _ = self.pieces.of(text, 64)
            with torch.no_grad():
                self.lower[text] = self.base(torch.tensor([ids]), torch.zeros(1, 1, 1, 1), FROZEN)[0]
        return self.lower[text]

    def vectors(self, texts):
        """In blocks of texts of about the same length, so that little is computed for nothing."""
        order = sorted(range(len(texts)), key=lambda at: len(self.hidden_of(texts[at])))
        made = [None] * len(texts)
        for start in range(0, len(order), 48):
            chunk = order[start:start + 48]
            rows = [self.hidden_of(texts[at]) for at in chunk]
            block, mask = torch.zeros(len(rows), len(rows[-1]), 384), torch.zeros(len(rows), len(rows[-1]))
            for at, row in enumerate(rows):
                block[at, :len(row)], mask[at, :len(row)] = row, 1
            for at, vector in zip(chunk, self.model(block, mask)):
                made[at] = vector
        return torch.stack(made)

    def all_vectors(self, texts):
        with torch.no_grad():
            return self.vectors(texts)


def likeness(queries, groups):
    """queries [q, 384], groups: a [w, 384] for each question. Returns [q, questions]."""
    columns = []
    for group in groups:
        alike = queries @ group.T
        best = alike.topk(min(3, group.shape[0]), dim=1).values
        middle = group.mean(0)
        middle = middle / middle.norm()
        first = best[:, 0]
        rest = best[:, 1:].sum(1) / 2 if best.shape[1] == 3 else first
        columns.append(NEAREST * first + NEXT_TWO * rest + MIDDLE * (queries @ middle))
    return torch.stack(columns, 1)


def loose(text, rng):
    """The same words with what people say around a question."""
    if rng.random() < 0.25:
        text = f'{rng.choice(BEFORE)} {text}'
    if rng.random() < 0.12:
        text = f'{text} {rng.choice(AFTER)}'
    return text


def odds_of(scale, alike, own):
    logits = scale.scale * alike + scale.own * own[None, :]
    return torch.cat([logits, scale.none.expand(len(alike), 1)], 1)


def plain(text):
    """As `readWords` of the engine writes it."""
    return ' '.join(''.join(sign if sign.isalnum() or sign in "'$%€£₹:/" else ' ' for sign in text.lower().replace('’', "'")).split())


def read_businesses(path):
    """What owners wrote of a business, sentence by sentence, and questions with the places of the sentences that answer."""
    if not os.path.exists(path):
        return []
    rows = [json.loads(line) for line in open(path, encoding='utf-8') if line.strip()]
    return [([plain(each) for each in row['sentences']], [(plain(text), right) for text, right in row['asked']]) for row in rows]


def facts_loss(encoder, scale, businesses, rng):
    """Of some businesses, how likely each sentence, or none, is the answer to each question."""
    chosen = rng.sample(businesses, 10)
    asked = [rng.sample(questions, min(len(questions), 5)) for _, questions in chosen]
    texts = [each for sentences, _ in chosen for each in sentences]
    vectors = encoder.vectors(texts + [loose(text, rng) for rows in asked for text, _ in rows])
    losses, at, query = [], 0, len(texts)
    for (sentences, _), rows in zip(chosen, asked):
        own = vectors[at:at + len(sentences)]
        at += len(sentences)
        for _, right in rows:
            log = torch.log_softmax(torch.cat([scale.answer * (own @ vectors[query]), scale.no_answer[None]]), 0)
            query += 1
            losses.append(-torch.logsumexp(log[right or [-1]], 0))
    return torch.stack(losses).mean()


def evaluate_facts(encoder, scale, businesses, name):
    encoder.model.eval()
    rows = []
    for sentences, asked in businesses:
        own, said = encoder.all_vectors(sentences), encoder.all_vectors([text for text, _ in asked])
        with torch.no_grad():
            odds = torch.softmax(torch.cat([scale.answer * (said @ own.T), scale.no_answer.expand(len(said), 1)], 1), 1)
        rows += [(float(row[:-1].max()), int(row[:-1].argmax()), right) for row, (_, right) in zip(odds, asked)]
    known, unknown = [row for row in rows if row[2]], [row for row in rows if not row[2]]
    for least in (0.3, 0.4, 0.5, 0.6, 0.7):
        share = lambda hits, of: sum(hits) / max(1, len(of))
        print(f'{name}, facts from {least}: right {share([odd >= least and at in right for odd, at, right in known], known):.3f}  '
              f'another {share([odd >= least and at not in right for odd, at, right in known], known):.3f}  '
              f'answered what is not known {share([odd >= least for odd, _, _ in unknown], unknown):.3f}', flush=True)


def evaluate(encoder, scale, agents, rows, name):
    encoder.model.eval()
    by_agent = collections.defaultdict(list)
    for agent, meaning, text in rows:
        by_agent[agent].append((meaning, text))
    counts = collections.Counter()
    shown = []
    for agent, own_rows in by_agent.items():
        playbook = agents[agent]
        names = list(playbook)
        with torch.no_grad():
            groups = [encoder.all_vectors(playbook[each]['examples']) for each in names]
            own = torch.tensor([float(playbook[each]['own']) for each in names])
            odds = torch.softmax(odds_of(scale, likeness(encoder.all_vectors([text for _, text in own_rows]), groups), own), 1)
        for (meaning, text), row in zip(own_rows, odds):
            best = int(row[:-1].argmax())
            certain = float(row[best])
            counts['known' if meaning != NONE else 'unknown'] += 1
            for least in (0.3, 0.4, 0.5, 0.6, 0.7):
                if names[best] == 'offTopic' or certain < least:
                    continue
                if meaning == NONE:
                    counts[f'false {least}'] += 1
                else:
                    counts[f'{"right" if names[best] == meaning else "other"} {least}'] += 1
            if meaning != NONE and names[best] != meaning:
                shown.append((agent, meaning, names[best], round(certain, 2), text))
    known, unknown = max(1, counts['known']), max(1, counts['unknown'])
    print(name, f"{counts['known']} known, {counts['unknown']} unknown")
    for least in (0.3, 0.4, 0.5, 0.6, 0.7):
        print(f"  from {least}: right {counts[f'right {least}'] / known:.3f}  another {counts[f'other {least}'] / known:.3f}  "
              f"answered what is not known {counts[f'false {least}'] / unknown:.3f}", flush=True)
    return shown


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--data', default=os.path.dirname(__file__) or '.')
    options.add_argument('--root', default='.')
    options.add_argument('--held', default='')
    options.add_argument('--steps', type=int, default=700)
    options.add_argument('--rate', type=float, default=5e-5)
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--checkpoint')
    options.add_argument('--out')
    options.add_argument('--before', action='store_true', help='also prints the figures before the training')
    options.add_argument('--verbose', action='store_true')
    given = options.parse_args()
    rng = random.Random(given.seed)
    torch.manual_seed(given.seed)
    agents = json.load(open(f'{given.data}/questions/playbooks.json'))
    held = set(filter(None, given.held.split(',')))
    train, test = collections.defaultdict(list), []
    shipped = f'{given.data}/../content/agents/wordings/*.tsv'
    for path in sorted(glob.glob(f'{given.data}/questions/*.tsv') + glob.glob(shipped)):
        author = os.path.basename(path)[:-4]
        for line in open(path, encoding='utf-8'):
            parts = line.rstrip('\n').split('\t')
            if len(parts) != 3:
                continue
            agent, meaning, text = parts
            if agent not in agents or (meaning != NONE and meaning not in agents[agent]):
                print('unknown row:', path, line.strip())
                continue
            if author in held:
                test.append((agent, meaning, text))
            else:
                train[agent].append((meaning, text))
    told = [turn.text[a:b] for path in glob.glob(f'{given.data}/turns/a*.txt') for turn in read_turns(path)
            for a, b, act, _ in turn.clauses if act in ('give', 'tell', 'note', 'fix') and b - a > 15]
    told = [plain(each) for each in told]
    encoder, scale = Encoder(given.root), Scale()
    print({agent: len(rows) for agent, rows in train.items()}, len(test), 'held out', flush=True)
    businesses = read_businesses(f'{given.data}/questions/businesses.jsonl')
    held_businesses, businesses = businesses[::6], [each for at, each in enumerate(businesses) if at % 6]
    if given.before:
        evaluate(encoder, scale, agents, test, 'before')
        evaluate_facts(encoder, scale, held_businesses, 'before')
    optimiser = torch.optim.AdamW([{'params': encoder.model.parameters(), 'lr': given.rate, 'weight_decay': 0.01},
                                   {'params': scale.parameters(), 'lr': 0.02, 'weight_decay': 0}])
    rates = [group['lr'] for group in optimiser.param_groups]
    # What MiniLM finds near: the questions that are easily taken for each other.
    near = {}
    with torch.no_grad():
        for agent, playbook in agents.items():
            names = list(playbook)
            middles = torch.stack([(lambda v: v / v.norm())(encoder.all_vectors(playbook[each]['examples'][:8]).mean(0)) for each in names])
            order = (middles @ middles.T).argsort(1, descending=True)
            near[agent] = {name: [names[int(at)] for at in order[row][1:9]] for row, name in enumerate(names)}
    names_of = list(agents)
    weights = [3.0 if name in ('general',) else 1.0 if name == 'salesDesk' else 0.7 for name in names_of]
    begun, total = time.time(), 0.0
    for step in range(1, given.steps + 1):
        encoder.model.train()
        agent = rng.choices(names_of, weights)[0]
        playbook, rows = agents[agent], train[agent]
        written = [row for row in rows if row[0] != NONE]
        unknown = [row for row in rows if row[0] == NONE]
        queries = []
        for _ in range(QUERIES):
            chance = rng.random()
            if chance < 0.45 and written:
                queries.append(rng.choice(written))
            elif chance < 0.70:
                own = [each for each in playbook if playbook[each]['own']] if rng.random() < 0.6 else list(playbook)
                meaning = rng.choice(own)
                queries.append((NONE if meaning == 'offTopic' else meaning, rng.choice(playbook[meaning]['examples'])))
            elif chance < 0.93 and unknown:
                queries.append(rng.choice(unknown))
            else:
                queries.append((NONE, rng.choice(told)))
        wanted = {meaning for meaning, _ in queries if meaning != NONE}
        candidates = set(wanted) | ({'offTopic'} & set(playbook))
        for meaning in list(wanted):
            candidates.update(rng.sample(near[agent][meaning], 2))
        others = [each for each in playbook if each not in candidates]
        candidates.update(rng.sample(others, min(len(others), max(0, CANDIDATES - len(candidates)))))
        # Some steps compare the questions with what is answered, as a caller's question is compared with facts.
        by_answers = rng.random() < ANSWERS and agent != 'danger'
        candidates = sorted(each for each in candidates if not by_answers or playbook[each].get('answers'))
        queries = [(meaning, text) for meaning, text in queries if meaning == NONE or meaning in candidates]
        taken = {text for _, text in queries}
        texts, counts = [], []
        for each in candidates:
            pool = [text for text in playbook[each]['examples'] if text not in taken] or playbook[each]['examples']
            if by_answers:
                pool = playbook[each]['answers'][:3]
            chosen = rng.sample(pool, min(len(pool), 8 if each == 'offTopic' else WORDINGS))
            texts += chosen
            counts.append(len(chosen))
        vectors = encoder.vectors(texts + [loose(text, rng) for _, text in queries])
        groups = list(vectors[:len(texts)].split(counts))
        said = vectors[len(texts):]
        alike = torch.stack([(said @ group.T).max(1).values for group in groups], 1) if by_answers else likeness(said, groups)
        own = torch.tensor([float(playbook[each]['own']) for each in candidates])
        logits = torch.cat([scale.answer * alike, scale.no_answer.expand(len(alike), 1)], 1) if by_answers else odds_of(scale, alike, own)
        # What is plainly about something else counts as none of them, too.
        none = [candidates.index('offTopic'), -1] if 'offTopic' in candidates else [-1]
        log = torch.log_softmax(logits, 1)
        losses = []
        for at, (meaning, _) in enumerate(queries):
            if meaning == NONE:
                losses.append(-torch.logsumexp(log[at, none], 0))
            else:
                losses.append(-log[at, candidates.index(meaning)])
        loss = torch.stack(losses).mean()
        if businesses and step % 2 == 0:
            loss = loss + 0.7 * facts_loss(encoder, scale, businesses, rng)
        share = min(1, step / 40) * max(0.03, 1 - step / (given.steps + 1))
        for group, rate in zip(optimiser.param_groups, rates):
            group['lr'] = rate * share
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(encoder.model.parameters(), 1.0)
        optimiser.step()
        total += float(loss)
        if step % 50 == 0:
            print(f'step {step}: loss {total / 50:.3f}, scale {float(scale.scale):.1f}, none {float(scale.none):.2f}, own {float(scale.own):.2f}, {time.time() - begun:.0f} s', flush=True)
            total = 0.0
        if test and step % 300 == 0 and step < given.steps:
            evaluate(encoder, scale, agents, test, f'step {step}')
    shown = evaluate(encoder, scale, agents, test, 'after')
    evaluate_facts(encoder, scale, held_businesses, 'after')
    if given.verbose:
        for row in shown:
            print('   ', *row)
    print(' '.join(f'{name} {float(value):.3f}' for name, value in scale.named_parameters()))
    if given.checkpoint:
        torch.save({'model': encoder.model.state_dict(), 'scale': scale.state_dict()}, given.checkpoint)
    if given.out:
        export_questions(encoder.model.eval(), given.out)


if __name__ == '__main__':
    main()
