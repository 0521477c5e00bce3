/** Calls with an agent whose operator has given it tools, through the whole brain with the real sentence vectors. */
import { findTasks, writeTasksOf } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { ToolField, ToolWords } from '@ringwell/protocol/operator/ownTools.ts'
import { describe, expect, it } from 'vitest'
import { taskFunctions } from '../modelTasks/taskFunctions.ts'
import { brainRequest, publishedAgent, textOf } from '../testing/callAgents.ts'
import { collect } from '../testing/collect.ts'
import type { CallAgent } from '../engine.ts'
import type { BrainOutput } from '../stages.ts'
import { createScreenplay, type ToolUse } from '../testing/screenplay.ts'
import { AT } from '../testing/typedCall.ts'
import type { TaskToolResult } from '../tools.ts'
import { resolveAgent } from './resolveAgent.ts'
import { loadRealBrain } from './testing/realEmbed.ts'

const field = (
  label: string,
  kind: ToolField['kind'],
  more: Partial<ToolField> = {},
): ToolField => ({
  label,
  kind,
  question: '',
  optional: false,
  options: [],
  example: '',
  ...more,
})

const voucher: ToolWords = {
  name: 'voucher',
  does: 'reads',
  purpose: 'know what is left on my gift voucher',
  says: ['Is there anything left on my gift card - the old one?'],
  fields: [field('voucher number', 'code', { example: 'RM-1234' })],
  done: 'There is {left} left on it. It is good until {until}.',
}
const hamper: ToolWords = {
  name: 'hamper',
  does: 'writes',
  purpose: 'have a hamper delivered to my home',
  says: [],
  fields: [
    field('day', 'date', { question: 'On which day shall we bring it?' }),
    field('size', 'choice', { options: ['small', 'large'] }),
    field('ribbon', 'yesNo', { optional: true }),
  ],
  done: 'We will bring it. Your receipt is {receipt}.',
}
const tasksOf = writeTasksOf('restaurant', ['cancelBooking'], { tools: [voucher, hamper] })

const call = (tools: (use: ToolUse) => TaskToolResult) =>
  createScreenplay(findTasks(tasksOf)!, { now: '2026-12-01T10:00', tools })

const brain = await loadRealBrain()

async function heard(text: string, changed: Partial<CallAgent> = {}): Promise<BrainOutput[]> {
  const request = brainRequest({
    agent: resolveAgent({ ...publishedAgent('restaurant'), tasks: tasksOf, ...changed }),
    history: [
      { role: 'assistant', text: 'Hello, how can I help you?' },
      { role: 'user', text, at: AT },
    ],
    takesTaskCalls: true,
  })
  const outputs = await collect(brain.reply(request))
  expect(textOf(outputs)).not.toBe('')
  return outputs
}

describe('an agent with tools of its operator’s', () => {
  it.each([
    ['Could you tell me how much is left on my gift voucher?', 'ownVoucher'],
    ['I would like a hamper delivered to my house, please.', 'ownHamper'],
    ['I would like to book a table for Friday.', 'bookTable'],
  ])('begins what the caller wants: %s', async (text, task) => {
    const outputs = await heard(text)
    expect(outputs.find((output) => output.type === 'task')?.task.task).toBe(task)
  })

  it.each(['11:00', '12:00'])('says the hours of now, which begin at %s', async (from) => {
    const hours = { '1': [[from, '15:00']] } satisfies Record<string, [string, string][]>
    const tasks = writeTasksOf('restaurant', [], { tools: [hamper] })
    const opening = { hours, specialDays: {} }
    const outputs = await heard('When are you open?', { tasks, opening })
    expect(textOf(outputs)).toMatch(from === '11:00' ? /from 11 am to 3/ : /from noon to 3/)
  })

  it('calls one that writes only after everything was read back and the caller has said yes', async () => {
    const one = call(() => ({ status: 'done', facts: { receipt: 'K 7' } }))
    expect(await one.caller('I want to have a hamper delivered.')).toMatch(/On which day/)
    await one.caller('Friday.')
    await one.caller('The small one.')
    const readBack = await one.caller('No.')
    expect(readBack).toContain('hamper, on Friday the 4th of December, size small')
    expect(one.uses()).toEqual([])
    await one.caller('No wait, make it the large one.')
    expect(one.uses()).toEqual([])
    expect(await one.caller('Yes.')).toMatch(/^We will bring it\. Your receipt is K 7\./)
    expect(one.uses()).toMatchObject([
      {
        tool: 'own.hamper',
        arguments: { size: { option: 'large' }, day: { date: '2026-12-04' } },
      },
    ])
  })

  it('says what one has found, but nothing that it has not found', async () => {
    const one = call(() => ({ status: 'done', facts: { left: '20 pounds' } }))
    await one.caller('What is left on my gift voucher?')
    expect(await one.caller('RM 1234')).toMatch(/^There is 20 pounds left on it\.(?!.*until)/)
    expect(one.uses()).toMatchObject([
      { tool: 'ask.voucher', arguments: { voucherNumber: { code: 'RM1234' } } },
    ])
    const other = call(() => ({ status: 'done' }))
    await other.caller('What is left on my gift voucher?')
    expect(await other.caller('RM 1234')).toMatch(/^I can’t see that here, sorry\./)
  })

  it('asks in its operator’s words, within other limits, and for what it only noted', async () => {
    const fields = {
      'bookTable.people': { most: 4, question: 'How many will you be?' },
      'bookTable.phone': { asked: 'always' },
    } as const
    const one = createScreenplay(findTasks(writeTasksOf('restaurant', [], { fields }))!, {
      now: '2026-12-01T10:00',
      tools: () => ({ status: 'done', reference: 'KIT21' }),
    })
    expect(await one.caller('A table on Friday at eight in the evening, please.')).toMatch(
      /How many will you be\?$/,
    )
    expect(await one.caller('Six.')).toContain('4')
    await one.caller('Four, then.')
    expect(await one.asks('Sam Green.')).toBe('phone')
    expect(await one.caller('020 7946 0958')).toMatch(/Shall I book it\?|Is that right\?/)
    expect(one.uses()).toEqual([])
    await one.caller('Yes.')
    expect(one.uses()).toMatchObject([
      {
        tool: 'bookings.book',
        arguments: { people: { people: 4 }, phone: { phone: '+442079460958' } },
      },
    ])
  })

  it('offers them to a language model, which is told to wait for a yes where one writes', () => {
    const functions = taskFunctions(findTasks(tasksOf)!, 'model')
    const description = (name: string) => functions.find((one) => one.name === name)?.description
    expect(description('ownVoucher')).toContain('the old one')
    expect(description('ownVoucher')).not.toContain('confirmed')
    expect(description('ownHamper')).toContain('Nothing is done before the caller has confirmed')
    expect(description('cancelBooking')).toBeUndefined()
  })
})
