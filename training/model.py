"""The reader: the upper layers of MiniLM, trained further, with a head for each thing that it tells about a turn."""
import torch
from torch import nn

from minilm import MiniLm
from turnFile import ACTS, ASKED, DANGERS, DOING, SPANS

SIZE = 384
SPAN_TAGS = 1 + 2 * len(SPANS)  # none, then begin and inside of each kind


class Reader(nn.Module):
    """
    Takes what layer `frozen` of MiniLM makes of the agent's last words and of a turn, and three more places in front: what
    was asked, what is under way, and the sentence vector of the agent's last words.
    """
    def __init__(self, base, frozen):
        super().__init__()
        self.frozen = frozen
        self.layers = nn.ModuleList(base.layers[frozen:])
        self.asked = nn.Embedding(len(ASKED), SIZE)
        self.doing = nn.Embedding(len(DOING), SIZE)
        nn.init.normal_(self.asked.weight, std=0.3)
        nn.init.normal_(self.doing.weight, std=0.3)
        self.of_agent = nn.Parameter(torch.randn(SIZE) * 0.3)  # tells the agent's words from the caller's
        self.said = nn.Linear(SIZE, SIZE)
        self.dropout = nn.Dropout(0.15)
        self.begins, self.act, self.span = nn.Linear(SIZE, 2), nn.Linear(SIZE, len(ACTS)), nn.Linear(SIZE, SPAN_TAGS)
        self.ending = nn.Linear(2 * SIZE, 2)
        self.danger = nn.Sequential(nn.Linear(3 * SIZE, 192), nn.ReLU(), nn.Dropout(0.2), nn.Linear(192, len(DANGERS)))

    def forward(self, hidden, asked, doing, heard, said, own, mask=None, heard_mask=None):
        """
        hidden [b, n, 384] (of the turn), asked [b], doing [b], heard [b, m, 384] (of the agent's last words), said and own
        [b, 384] (sentence vectors of the agent's last words and of the turn), mask [b, n] and heard_mask [b, m] (1 where
        there is a piece).
        Logits: begins [b, n, 2], act [b, n, 29], span [b, n, 29], danger [b, 10], ending [b, 2] (whole, unfinished).
        """
        front = torch.stack([self.asked(asked), self.doing(doing), self.said(said)], 1)
        x = torch.cat([front, heard + self.of_agent, hidden], 1)
        bias = torch.zeros(1, 1, 1, 1) if mask is None else \
            (1 - torch.cat([torch.ones(mask.shape[0], 3), heard_mask, mask], 1))[:, None, None, :] * -10000.0
        for layer in self.layers[:-1]:
            x = layer(x, bias)
        x = self.dropout(self.layers[-1](x, bias, 3 + heard.shape[1]))
        kept = x if mask is None else x.masked_fill(mask[:, :, None] < 0.5, -10000.0)
        whole = torch.cat([x[:, 0], kept.max(1).values], -1)
        return self.begins(x), self.act(x), self.span(x), self.danger(torch.cat([whole, own * 10], -1)), self.ending(whole)


def load(root, frozen):
    base = MiniLm(root)
    reader = Reader(base, frozen)
    for one in base.parameters():
        one.requires_grad = False
    for one in reader.parameters():
        one.requires_grad = True
    return base, reader
