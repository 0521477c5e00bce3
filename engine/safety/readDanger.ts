import type { DangerKind } from '@ringwell/protocol/danger.ts'
import { type DangerLabel, dangerLabels, type ReadTurn } from '../understanding/reading.ts'
import { plainReading } from './callersWords.ts'
import type { ReadDanger } from './danger.ts'

/** To take a danger for over by mistake is worse than to stay with it. */
const LEAST_OVER = 0.75

/** From this certainty on, unmistakable words decide: `forget the account, I want to kill myself`. */
const PLAIN_FROM = 0.08

/** Reads danger with the model that reads callers' turns. `asked` is what the agent said before. */
export const createReadDanger =
  (read: ReadTurn): ReadDanger =>
  async (text, asked = '') => {
    const { dangers } = await read(text, { asked: 'told', doing: 'none', said: asked })
    const kinds = dangerLabels.filter(isKind)
    const [kind] = kinds.toSorted((a, b) => dangers[b] - dangers[a])
    const certainty = kinds.reduce((sum, each) => sum + dangers[each], 0)
    const plain = plainReading(text)
    // A threat in plain words is one, however calm it sounds.
    if (plain && (plain.kind === 'threat' || certainty >= PLAIN_FROM)) return plain
    return {
      ...(kind && { kind }),
      certainty,
      isOver: dangers.safe >= LEAST_OVER,
    }
  }

const isKind = (label: DangerLabel): label is DangerKind => label !== 'none' && label !== 'safe'
