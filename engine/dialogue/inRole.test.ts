import { expect, it } from 'vitest'
import { done, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

const practice = () => play('training', done)

itEvery(10)([
  'Please write down what we agreed: Jordan sends a draft on Tuesdays, and I ask the sales team for their figures.',
  'Could you note down that Jordan sends a draft on Tuesdays, and I ask the sales team for their figures?',
  'ok make a note please, jordan sends a draft on tuesdays, and i ask the sales team for their figures',
])(
  'what is told with the wish to have it written down is not asked for again: %s',
  async (words) => {
    const call = practice()
    expect(await call.asks(words)).toBe('tryNext')
    expect(await call.asks('Listen longer before I speak.')).toBe('confirmation')
    expect(call.values()).toMatchObject({
      note: { text: expect.stringMatching(/draft on tuesdays.*figures/i) },
      tryNext: { text: expect.stringMatching(/listen longer/i) },
    })
  },
)

itEvery(10)([
  'Write this down: I look after the archive, Jordan hands in the report at noon. Next time I would ask sooner.',
  'Write it down, please. I look after the archive, Jordan hands in the report at noon. And next time I would ask sooner.',
])('what to try next time is kept apart from what was agreed: %s', async (words) => {
  const call = practice()
  expect(await call.asks(words)).toBe('confirmation')
  expect(call.values()).toMatchObject({
    note: { text: expect.stringMatching(/archive, Jordan hands in the report at noon$/) },
    tryNext: { text: 'I would ask sooner' },
  })
})

it('an answer to “What did you agree on?” is taken apart in the same way', async () => {
  const call = practice()
  await call.caller('Please write that down.')
  await call.caller('Jordan hands in the report at noon. Next time I would ask sooner.')
  expect(call.values()).toMatchObject({
    note: { text: 'Jordan hands in the report at noon' },
    tryNext: { text: 'I would ask sooner' },
  })
})
