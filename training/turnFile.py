"""Reads annotated turns (turns/*.txt) and statements (danger/*.tsv). turns/README.md describes the format."""
import re
from dataclasses import dataclass, field

ACTS = ('new change cancel check give fix refuse wrong pick any free yes no unsure wait skip stop restart ask recall '
        'repeat person note tell upset social done bye other').split()
ASKED = ('opening offer date time stay people number money name phone email code address choice yesno text readback '
         'which proposal change callback else told silence').split()
DOING = 'none new change cancel check person'.split()
SPANS = 'date time stay people number money name phone email code address choice company reason'.split()
DANGERS = 'none safe medical despair fire violence child rescue threat abuse'.split()

#: A word, a number or one sign. engine/understanding/pieces.ts cuts in the same way.
PIECE = re.compile(r'[^\W_]+|[^\w\s]|_', re.UNICODE)


@dataclass
class Turn:
    author: str
    agent: str
    doing: str
    asked: str
    said: str  # what the agent just said
    text: str = ''
    clauses: list = field(default_factory=list)  # (start, end, act, task)
    spans: list = field(default_factory=list)  # (start, end, kind)
    pauses: list = field(default_factory=list)  # offsets in the middle of a clause where the caller may pause


def read_turns(path):
    author, context, turns = '', None, []
    for line in open(path, encoding='utf-8'):
        line = line.rstrip('\n')
        if not line.strip():
            continue
        if line.startswith('author:'):
            author = line.split(':', 1)[1].strip()
        elif line.startswith('@'):
            context = re.match(r'^@ agent=(\S+) task=(\S+) asked=(\S+) \| (.+)$', line)
        elif context:
            turn = read_turn(line, Turn(author, *context.groups()))
            if turn:
                turns.append(turn)
    return turns


def read_turn(line, turn):
    for clause in re.finditer(r'\[([a-z]+)(?::([A-Za-z]+))? ([^\[\]]*)\]', line):
        act, task, words = clause.groups()
        if act not in ACTS:
            return None
        if turn.text:
            turn.text += ' '
        start = len(turn.text)
        for part in re.split(r'(\{[a-z]+ [^{}]*\})', words):
            span = re.match(r'\{([a-z]+) ([^{}]*)\}$', part)
            part = span.group(2) if span else part
            begun = len(turn.text)
            for at, piece in enumerate(re.split(r'\s+/(?=\s)', part)):
                if at > 0 and turn.text.strip():
                    turn.pauses.append(len(turn.text))
                turn.text += piece
            if span and span.group(1) in SPANS:
                turn.spans.append((begun, len(turn.text), span.group(1)))
        turn.clauses.append((start, len(turn.text), act, task))
    return turn if turn.text.strip() else None


def read_dangers(path):
    rows = []
    for line in open(path, encoding='utf-8'):
        label, _, text = line.rstrip('\n').partition('\t')
        if label in DANGERS and text.strip():
            rows.append((label, text.strip()))
    return rows
