import { expect, test } from 'vitest'
import type { BrainOutput, Turn } from '../stages.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { brainAgent, brainRequest } from '../testing/callAgents.ts'
import { collect } from '../testing/collect.ts'

const brain = await loadRealBrain()

/** Tuesday, ten in the morning in London. */
const at = Date.UTC(2026, 11, 1, 10)
const said = (text: string): Turn => ({ role: 'user', text, at })
const answered: Turn = { role: 'assistant', text: 'What name shall I put it under?' }

async function outputsOf(history: readonly Turn[], explains: boolean): Promise<BrainOutput[]> {
  const asked = { agent: brainAgent('restaurant'), history, takesTaskCalls: true }
  return collect(brain.reply(brainRequest({ ...asked, ...(explains && { explains }) })))
}

const explained = async (history: readonly Turn[]) =>
  (await outputsOf(history, true)).flatMap((one) => (one.type === 'understood' ? [one.turn] : []))

test('an answer explains the last turn: its commands, and the values that are known after it', async () => {
  const history = [
    said('A table for four on Friday at half past seven.'),
    answered,
    said('Ann Lee'),
  ]
  expect(await explained(history)).toEqual([
    {
      text: 'Ann Lee',
      clauses: [
        {
          text: 'Ann Lee',
          act: 'give',
          certainty: expect.any(Number),
          spans: [{ kind: 'name', text: 'Ann Lee' }],
        },
      ],
      commands: ['setSlot name Ann Lee'],
      answers: [],
      slots: expect.objectContaining({ people: '4 people', time: '19:30', name: 'Ann Lee' }),
      tools: [],
    },
  ])
})

test('the results of tools belong to the turn that led to their calls, and not to the next one', async () => {
  const history: Turn[] = [
    said('A table for four on Friday at half past seven.'),
    answered,
    said('Ann Lee'),
    { role: 'assistant', text: 'Shall I book it?' },
    said('Yes, please.'),
  ]
  const call = (await outputsOf(history, true)).find((one) => one.type === 'taskCall')
  if (call?.type !== 'taskCall') throw new Error('The table is not booked.')
  const { request, tool, arguments: given } = call
  const result = { status: 'done', reference: 'RIN74' } as const
  history.push({ role: 'taskResult', request, tool, arguments: given, result, isTold: false })
  const [turn] = await explained(history)
  expect(turn).toMatchObject({ text: 'Yes, please.', commands: ['affirm'] })
  expect(turn?.tools).toEqual([
    { name: tool, arguments: JSON.stringify(given), result: JSON.stringify(result) },
  ])
  history.push({ role: 'assistant', text: 'It is booked.' }, said('Thanks.'))
  expect((await explained(history))[0]).toMatchObject({ text: 'Thanks.', tools: [] })
})

test('an answer explains nothing unless it is asked to', async () => {
  const outputs = await outputsOf([said('A table for four on Friday.')], false)
  expect(outputs.map(({ type }) => type)).not.toContain('understood')
})
