/** Conversations with agents in other lines of business. Today is Tuesday, 1 December 2026, ten in the morning. */
import { describe, expect, it } from 'vitest'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import { casesOf, randomFrom } from '../testing/generated.ts'
import { hotel, lender, optician, shop } from '../testing/sampleAgents.ts'
import { createScreenplay, type ToolUse } from '../testing/screenplay.ts'
import type { TaskToolResult } from '../tools.ts'

const now = '2026-12-01T10:00'

describe('an optician', () => {
  const facts = {
    date: { type: 'date', date: '2026-12-02' },
    time: { type: 'time', time: '11:00' },
  } as const
  const play = () =>
    createScreenplay(optician, {
      now,
      tools: () => ({ status: 'done', reference: 'KIT21', facts }),
    })

  it('does not take a time before it opens, and proposes the first', async () => {
    const call = play()
    await call.caller('I need an appointment on Friday.')
    expect(await call.caller('quarter to nine')).toBe(
      'We take bookings from 9 in the morning to 5:15 in the afternoon then. Would 9 in the morning suit you?',
    )
    await call.caller('yes')
    expect(call.values()).toMatchObject({ time: { time: '09:00' } })
  })

  it('cancels what is booked instead of booking it again', async () => {
    const call = play()
    expect(await call.asks('Please cancel my eye test on Wednesday.')).toBe('reference')
    await call.caller('K as in Kilo, I as in India, T as in Tango, two one')
    expect(await call.caller('Shah')).toBe(
      'That is your eye test tomorrow, Wednesday the 2nd at 11 in the morning. Shall I cancel it?',
    )
    await call.caller('yes')
    expect(call.ended()).toEqual(['cancel done'])
    expect(call.used('bookings.book')).toEqual([])
  })

  it('takes a bare number at the end as the time, because it counts no people', async () => {
    const call = play()
    await call.caller(
      'I need an appointment on Friday at ten in the morning, my name is Priya Shah.',
    )
    expect(await call.caller('Make it eleven.')).toMatch(/11 in the morning.*\. Shall/)
  })
})

/** One order, 5510. */
const orders = ({ tool, arguments: given }: ToolUse): TaskToolResult => {
  if (tool !== 'orders.status') return { status: 'done' }
  const code = given['order']?.type === 'code' ? given['order'].code : ''
  return code === '5510'
    ? {
        status: 'done',
        facts: { status: 'sent', date: { type: 'date', date: '2026-12-02' } },
      }
    : { status: 'refused', reason: 'notFound', alternatives: [] }
}

const callShop = () => createScreenplay(shop, { now, tools: orders })

describe('a shop', () => {
  it('takes the last of two numbers, and tells what the order’s status is', async () => {
    const call = callShop()
    await call.caller('Where is my order?')
    expect(await call.caller('five five oh one. Sorry, five five one oh')).toMatch(
      /^Order 5, 5, 1, 0 is on its way and comes tomorrow, Wednesday the 2nd\./,
    )
    expect(call.used('orders.status')).toHaveLength(1)
  })

  it('answers its own greeting’s question with the number alone', async () => {
    expect(await callShop().caller('It is 5510.')).toMatch(/^Order 5, 5, 1, 0 is on its way/)
  })

  it('refuses a number with too many digits, and asks again', async () => {
    const call = callShop()
    await call.caller('Where is my order?')
    expect(await call.caller('order one two three four five')).toMatch(
      /^I heard 1 2 3 4 5, but that’s not quite right\. .*\?$/,
    )
    expect(call.uses()).toEqual([])
  })
})

const callHotel = () => createScreenplay(hotel, { now, tools: () => ({ status: 'done' }) })

describe('a hotel', () => {
  it('puts the day of arrival and the nights together', async () => {
    const call = callHotel()
    expect(await call.caller('I need a room from Friday.')).toBe('For how many nights?')
    expect(await call.asks('Two nights.')).toBe('breakfast')
    expect(call.values()).toMatchObject({
      stay: { from: '2026-12-04', to: '2026-12-06', nights: 2 },
    })
    expect(await call.asks('Not really.')).toBe('email')
    expect(await call.caller('priya dot shah at gmail dot com')).toMatch(
      /^Two nights from Friday the 4th to Sunday the 6th of December, breakfast: no\. And I write to priya dot shah at gmail dot com\./,
    )
  })

  it('refuses more nights than it has, and days that are over', async () => {
    const call = callHotel()
    expect(await call.caller('I need a room from Friday for thirty nights.')).toMatch(
      /most .* 14 nights/,
    )
    expect(await call.caller('From the 3rd of May 2019 for two nights.')).toMatch(
      /has already passed/,
    )
  })

  it('is left without a booking', async () => {
    const call = callHotel()
    await call.caller('I need a room from the 3rd for seven nights.')
    await call.caller('Yes.')
    await call.caller('priya@gmail.com')
    expect(await call.caller("Oh, forget it, I don't want to book any more.")).toMatch(
      /I’ll leave that\./,
    )
    expect(call.uses()).toEqual([])
  })
})

const callLender = () => createScreenplay(lender, { now, tools: () => ({ status: 'done' }) })

describe('a lender', () => {
  it('names what it is about before it asks for anything', async () => {
    const call = callLender()
    expect(await call.asks('Yes, fine.')).toBe('isPerson')
    expect(await call.caller('Yes, that is me.')).toMatch(/^How much can you pay/)
    expect(await call.caller('Three hundred.')).toMatch(/^It can be 20 to 240 dollars\./)
    expect(await call.caller('A hundred dollars, on Friday.')).toMatch(
      /You pay 100 dollars on Friday the 4th of December\. Is that right\?$/,
    )
  })

  it('says nothing more to the wrong person', async () => {
    const call = callLender()
    await call.caller('Yes.')
    expect(await call.caller('No, wrong number.')).toMatch(/^I am sorry to have troubled you\./)
    expect(call.ended()).toEqual(['promise refused'])
    expect(call.uses()).toEqual([])
  })
})

const lines = [
  'yes',
  'no',
  'no, four',
  'never mind',
  'on Friday at eight',
  'next Friday',
  'not Tuesday',
  'the second one',
  'make it nine',
  'what did I say?',
  'say that again',
  'start over',
  'I want to speak to a human',
  'book a room',
  'book an eye test',
  'please cancel my eye test',
  'where is my order',
  'it arrived broken',
  'Priya Shah',
  'RIN74',
  '5510',
  '020 7946 0958',
  'two nights',
  'a hundred dollars',
  '12 Elm Street',
  'mumble',
  'thanks',
  "I'd rather not say",
  'is there a helipad on the roof?',
  '\u0000',
]
const results: readonly TaskToolResult[] = [
  { status: 'done', reference: 'RIN74' },
  { status: 'unavailable' },
  { status: 'refused', reason: 'full', alternatives: [] },
  {
    status: 'refused',
    reason: 'full',
    alternatives: [{ time: { type: 'time', time: '11:00' } }],
  },
  { status: 'refused', reason: 'notFound', alternatives: [] },
]

/** What a caller says in answer to a question, by the type of the slot. */
const answers: Readonly<Record<string, string>> = {
  date: 'on Friday',
  time: 'at eleven in the morning',
  name: 'Priya Shah',
  code: 'five five one oh',
  stay: 'from Friday for two nights',
  yesNo: 'yes',
  email: 'priya@gmail.com',
  money: 'a hundred dollars',
  choice: 'the money back',
  address: '12 Elm Street',
  phone: '020 7946 0958',
  text: 'about my last visit',
}

function helpful(call: ReturnType<typeof createScreenplay>, { tasks }: AgentTasks): string {
  const frame = call.state().stack.at(-1)
  if (frame?.expects.name !== 'slot') return 'yes'
  const slot = tasks.get(frame.task)?.slots[frame.expects.slot]
  return slot?.type === 'code' && /A-Z/.test(slot.pattern)
    ? 'RIN74'
    : (answers[slot?.type ?? ''] ?? 'yes')
}

const CALLS = casesOf(60, 2)

const agents = [optician, shop, hotel, lender].map((agent) => [agent.agent, agent] as const)

describe('whatever callers say and tools answer', () => {
  it.each(agents)(
    '%s always has an answer, and writes only right after a yes to the confirmation',
    async (_, agent) => {
      let writings = 0
      for (let seed = 1; seed <= CALLS; seed += 1) {
        const random = randomFrom(seed)
        const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
        const call = createScreenplay(agent, { now, tools: () => any(results) })
        const said: string[] = []
        for (let turn = 0; turn < 25; turn += 1) {
          const asked = call.state().stack.at(-1)?.expects.name
          const used = call.uses().length
          const text = random() < 0.5 ? helpful(call, agent) : any(lines)
          const answer = await call.caller(text)
          said.push(`${text} → ${answer}`)
          const trace = `seed ${seed}\n${said.join('\n')}`
          expect(answer, trace).not.toBe('')
          const written = call
            .uses()
            .slice(used)
            .filter(({ tool }) => writes(tool))
          writings += written.length
          if (written.length > 0)
            expect([asked, written.length], trace).toEqual(['confirmation', 1])
        }
      }
      expect(writings).toBeGreaterThan(0)
    },
  )
})
