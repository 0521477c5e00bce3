import { expect, it } from 'vitest'
import { unbackedClaim } from '../modelTasks/unbackedClaim.ts'
import { sentencesOf } from '../english/clauses.ts'
import { everySafetyText } from '../safety/safetyWords.ts'
import { loadRealText } from '../brain/testing/realEmbed.ts'
import { sampleOf } from '../testing/generated.ts'

const { readClaim } = await loadRealText()

it.each([
  ['made', 'Fantastic, I’ve secured your table at seven.'],
  ['made', 'There we are, two nights in the garden room, booked and confirmed.'],
  ['changed', 'Your checkout has been extended to one o’clock.'],
  ['cancelled', 'No worries, that’s been called off.'],
  ['sent', 'A confirmation text has been sent to your number.'],
  ['paid', 'I’ve gone ahead and processed your payment.'],
  ['noted', 'A specialist will reach out to you within the next hour.'],
  ['through', 'Alright, transferring you to a live agent.'],
  ['found', 'Okay, I’ve located your reservation.'],
  ['reference', 'Your confirmation number is BX-7741.'],
  ['done', 'That’s all sorted out for you.'],
] as const)('claims that something was %s: “%s”', async (kind, sentence) => {
  const { certainty, kinds } = await readClaim(sentence)
  expect(certainty).toBeGreaterThan(0.5)
  expect(kinds[kind]).toBe(Math.max(...Object.values(kinds)))
})

it.each([
  'I’d be more than happy to reserve that for you.',
  'Once I have those, I can get it scheduled.',
  'To be clear, nothing has been scheduled yet.',
  'Did you already receive the replacement?',
  'Guests who have checked in get free parking.',
  'Great, I have all I need, shall I put it in?',
  'The earlier slot was taken a minute ago.',
  'Most refunds post within a week.',
])('claims nothing: “%s”', async (sentence) => {
  expect((await readClaim(sentence)).certainty).toBeLessThan(0.4)
})

it('keeps back nothing that is said to somebody in danger', async () => {
  const ours = [{}, { emergencyNumber: '112', crisisLine: 'Samaritans on 116 123' }]
    .flatMap((contacts) => everySafetyText(contacts))
    .flatMap(sentencesOf)
  const models = [
    'Please ring 9 1 1 now.',
    'Call 112 at once.',
    'I’m staying on the line with you.',
  ]
  const nothingDone = {
    uses: [],
    hasPageResult: false,
    hasNoted: false,
    sources: ['112', 'Samaritans on 116 123'],
    heard: [],
    lines: [],
  }
  const keptBack: string[] = []
  for (const sentence of [...sampleOf(ours, 12), ...models]) {
    const kind = unbackedClaim(sentence, await readClaim(sentence), nothingDone)
    if (kind) keptBack.push(sentence)
  }
  expect(keptBack).toEqual([])
})
