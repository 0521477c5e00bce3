/** What is different for a caller on the telephone. */
import { describe, expect, it } from 'vitest'
import { linesOfTask } from '@ringwell/content/agents/tasks/task.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { zeroPressed } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { done, order, play } from '../testing/agentCalls.ts'

const number = '+447700900123'
const theirs = { type: 'phone', phone: number }

/** The agent needs a number. */
async function askedToCall(phone?: { number?: string }) {
  const call = play('supportDesk', done, phone ? { phone } : {})
  await call.caller('I would like to talk to a person about my bill.')
  await call.caller('Ana Silva')
  return call
}

// Rule C95
describe('the number that a caller rings from', () => {
  it('is offered in place of the question for a number, and a yes takes it', async () => {
    const call = await askedToCall({ number })
    expect(call.waitsFor()).toBe('proposal')
    await call.caller('Yes, please.')
    expect(call.values()['phone']).toEqual(theirs)
    expect(call.waitsFor()).not.toBe('phone')
  })

  it('is said by its last digits', async () => {
    const call = await askedToCall({ number })
    expect(call.state().lastSaid).toContain('1 2 3')
    expect(await call.says('Sorry, what was that?')).not.toContain('propose')
  })

  it.each([
    ['No, take 07700 900555.', '+447700900555'],
    ['No. It’s 07700 900555.', '+447700900555'],
  ])('gives way to another one in the same breath: %s', async (text, other) => {
    const call = await askedToCall({ number })
    await call.caller(text)
    expect(call.values()['phone']).toEqual({ type: 'phone', phone: other })
  })

  it('is offered once: after a no, the agent asks', async () => {
    const call = await askedToCall({ number })
    expect(await call.asks('No.')).toBe('phone')
    await call.caller('07700 900555')
    expect(call.values()['phone']).toEqual({ type: 'phone', phone: '+447700900555' })
  })

  it('is asked for if it is withheld, and if nobody is on the telephone', async () => {
    expect((await askedToCall({})).waitsFor()).toBe('phone')
    expect((await askedToCall()).waitsFor()).toBe('phone')
  })
})

it.each([
  [{}, false],
  [undefined, true],
])(
  'whoever is not understood is told to type a name only where that is possible (%j)',
  async (phone, mayType) => {
    const call = play('gaming', done, phone ? { phone } : {})
    await call.caller('I can’t get into my account any more.')
    expect(call.waitsFor()).toBe('player')
    const said: string[] = []
    for (const text of ['Hm.', 'What do you mean?', 'Hm.']) said.push(await call.caller(text))
    expect(said.join(' ')).toContain('spell it')
    expect(said.join(' ').includes('type it')).toBe(mayType)
  },
)

it('a code from the keys is a code, and 0 asks for a person', async () => {
  const call = play('orderStatus', () => order('onItsWay'), { phone: {} })
  expect(await call.asks('Where is my order?')).toBe('order')
  await call.caller('4821')
  expect(call.uses()).toMatchObject([{ arguments: { order: { type: 'code', code: '4821' } } }])
  await call.caller(zeroPressed)
  expect(call.task()).toBe('callback')
})

it('an agent of the company that points at a button has another answer for the telephone', () => {
  const faults = builtInAgents
    .filter(({ speaksForCompany }) => speaksForCompany)
    .flatMap(({ playbook }) => playbook.intents)
    .flatMap((intent) => ('answers' in intent ? [intent] : []))
    .filter(({ answers, onPhone = answers }) => onPhone.some((text) => POINTS.test(text)))
  expect(faults.map(({ id }) => id)).toEqual([])
})

const POINTS = /\b(?:press (?!keys)|button|your screen|this page|top of the page|below)\b/i

it('every line that tells to type something else than a number has another one for the telephone', () => {
  const faults = [...tasksOfAgents.values()].flatMap(({ agent, tasks }) =>
    [...tasks.values()].flatMap((task) => {
      const slots = Object.entries(task.slots).filter(
        ([, slot]) =>
          slot.type !== 'phone' &&
          slot.help.en.some((text) => /\btype\b/.test(text)) &&
          !slot.helpOnPhone,
      )
      const pointing = linesOfTask(task)
        .flatMap((line) => line.en)
        .filter((text) => /\b(?:on|see) (?:the|your|this) (?:page|screen|card|note)\b/i.test(text))
      return [...slots.map(([name]) => `${agent} ${task.id} ${name}`), ...pointing]
    }),
  )
  expect(faults).toEqual([])
})
