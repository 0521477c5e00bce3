import { orderStatusTasks } from '@ringwell/content/agents/tasks/orderStatus.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { supportDeskTasks } from '@ringwell/content/agents/tasks/supportDesk.ts'
import { describe, expect, it } from 'vitest'
import { createScreenplay } from '../testing/screenplay.ts'
import { wordsIn } from './wording.ts'

const now = '2026-12-01T10:00'
const atReadBack = async () => {
  const call = createScreenplay(restaurantTasks, { now })
  await call.caller('A table for four on Friday at half past seven.')
  return {
    ...call,
    readBack: await call.caller('Priya Shah, and we are bringing a cot for the baby'),
  }
}

describe('a read-back', () => {
  it('has everything and the note, once, as it is said to the caller', async () => {
    const { readBack } = await atReadBack()
    expect(readBack).toMatch(/4 people.*Friday the 4th.*7:30.*Priya Shah.*you are bringing a cot/s)
    expect(readBack.match(/cot/g)).toHaveLength(1)
    expect(readBack).not.toContain('and so on')
  })

  it.each([
    ['No, make it Saturday.', /Saturday the 5th/],
    ['Six people, please.', /6 people/],
    [
      'Saturday, and six people.',
      /Saturday the 5th of December and 6 people|6 people and Saturday/,
    ],
  ])('is followed by the change alone, and by the question: %s', async (words, change) => {
    const call = await atReadBack()
    const answer = await call.caller(words)
    expect(answer).toMatch(change)
    expect(call.waitsFor()).toBe('confirmation')
    expect(answer).not.toMatch(/Shah|cot|7:30/)
    expect(wordsIn(answer)).toBeLessThan(20)
  })

  it('is followed by a note that is new, without the notes before it', async () => {
    const call = await atReadBack()
    const answer = await call.caller('Yes, and please put us near the window.')
    expect(answer).toContain('near the window')
    expect(answer).not.toMatch(/cot|Shah/)
  })

  it('is followed by the note alone for a caller who asks what was noted', async () => {
    const call = await atReadBack()
    expect(await call.caller('What did you note?')).toContain('a cot')
    expect(call.waitsFor()).toBe('confirmation')
  })

  it('is said once more after a line that was not understood', async () => {
    const call = await atReadBack()
    expect(await call.says('Blue elephants sing.')).toContain('bookTable.confirm')
  })

  it('says the whole of an address', async () => {
    const call = createScreenplay(orderStatusTasks, { now })
    await call.caller('I want to change the delivery address on order 5510.')
    await call.caller('Flat 3, 40 Station Road, Newcastle upon Tyne, NE1 4ST')
    expect(await call.caller('Priya Shah')).not.toContain('rest of it')
  })
})

it('A long report is read back whole, and the whole is passed on', async () => {
  const call = createScreenplay(supportDeskTasks, { now })
  const report =
    'the line drops each time it rains, the lamp on the box goes red for an hour, then it comes back by itself, and nobody on the hotline wants to come here'
  await call.caller('I want to report a problem')
  await call.caller(report)
  await call.caller('Shah')
  const readBack = await call.caller('020 7946 0958')
  for (const part of report.split(/, (?:then |and )?/))
    expect(readBack.toLowerCase()).toContain(part)
  await call.caller('Yes.')
  expect(JSON.stringify(call.used('leads.message'))).toContain(report)
})
