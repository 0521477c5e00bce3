/** Asks the reader of turns whether the visitor has finished. */
import { saidIn } from '../stages.ts'
import type { Asked, ReadTurn } from '../turnReading.ts'
import type { Entry } from './conversation.ts'
import { supposed, turnsOf } from './history.ts'
import type { DraftWords } from './turnTypes.ts'

/**
 * From 0 to 1: how likely the visitor has not finished. If the draft joins what they said before, both are read as one.
 * @param asked what the dialogue has asked, if the agent has one
 */
export async function unfinishedOf(
  read: ReadTurn,
  entries: readonly Entry[],
  draft: Omit<DraftWords, 'attempt'>,
  asked: Asked | undefined,
): Promise<number> {
  const turns = turnsOf([...entries, supposed(draft)])
  const said = saidIn(turns.findLast(({ role }) => role === 'assistant'))
  // The reader has learned that more follows a comma, but a recogniser puts one at any end. Measured with Moonshine in
  // three voices: after 23 of 108 whole sentences and 29 of 84 that were cut off.
  const words = saidIn(turns.at(-1)).replace(/,$/u, '')
  return (await read(words, asked ?? askedBy(said))).unfinished
}

/** What these words of an agent without a dialogue ask for. */
const askedBy = (said: string): Asked => ({
  asked: said === '' || said.trimEnd().endsWith('?') ? 'opening' : 'told',
  doing: 'none',
  said,
})
