import { expect, it } from 'vitest'
import type { BrainOutput, BrainRequest } from '../stages.ts'
import { collect } from '../testing/collect.ts'
import { type DraftSense, withSense } from './draftSense.ts'

const unanswered = (text: string): BrainOutput => ({
  type: 'note',
  note: { type: 'questionUnanswered', text },
})
const words: BrainOutput = { type: 'text', text: 'I do not know that one.' }
const understood: BrainOutput = {
  type: 'understood',
  turn: { text: 'Does it work?', clauses: [], commands: [], slots: {}, tools: [] },
}

/** The sense of the draft “Does it work?” before each output and at the end. */
async function sensesOf(outputs: readonly BrainOutput[], abort = new AbortController()) {
  const known: DraftSense[] = []
  const brain = withSense(
    {
      async *reply() {
        yield* outputs
      },
    },
    'Does it work?',
    (sense) => known.push(sense),
  )
  await collect(brain.reply({ signal: abort.signal } as BrainRequest))
  return known
}

it.each<[string, readonly BrainOutput[], DraftSense]>([
  ['an answer', [words], 'clear'],
  ['no answer', [unanswered('Does it work?'), words], 'unclear'],
  ['no answer to an earlier question', [unanswered('Is it red?'), words], 'clear'],
  ['an explanation first', [understood, unanswered('Does it work?'), words], 'unclear'],
  ['nothing to say', [], 'clear'],
])('a draft that gets %s makes that known once', async (_what, outputs, sense) => {
  expect(await sensesOf([...outputs, words])).toEqual([sense])
})

it('a draft that is thrown away is neither clear nor unclear', async () => {
  const abort = new AbortController()
  abort.abort()
  expect(await sensesOf([words], abort)).toEqual([])
})
