/** What is different for a caller on the telephone. */
import { describe, expect, it } from 'vitest'
import { linesOfTask } from '@ringwell/content/agents/tasks/task.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { zeroPressed } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { done, order, play } from '../testing/agentCalls.ts'
import type { DialogueState } from './dialogueTypes.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import type { TaskToolResult } from '../tools.ts'
import { itEvery } from '../testing/itEvery.ts'

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

  itEvery(10)([
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

itEvery(10)([
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

/** One tool answers this, and all others that it is done. */
const answering =
  (tool: string, result: TaskToolResult) =>
  (use: ToolUse): TaskToolResult =>
    use.tool === tool ? result : done(use)
const refused = { status: 'refused', reason: 'notPutThrough', alternatives: [] } as const

// Rule C96
describe('where the operator has named a person', () => {
  const line = { number, transfers: true } as const

  itEvery(10)([zeroPressed, 'Can I speak to somebody, please?', 'Put me through to your manager.'])(
    'whoever asks for one is put through, after a sentence that says so: %s',
    async (text) => {
      const call = play('restaurant', done, { phone: line })
      expect(await call.caller(text)).toBe('I’ll put you through now. Please hold the line.')
      expect(call.uses()).toMatchObject([{ tool: 'calls.transfer' }])
    },
  )

  it('what was under way goes with the caller, who is asked nothing more', async () => {
    const call = play('restaurant', done, { phone: line })
    await call.caller('A table for six on Friday, please.')
    expect(await call.caller('Actually, can I talk to a person?')).toContain('put you through')
    const [use] = call.uses()
    expect(use).toMatchObject({ tool: 'calls.transfer' })
    expect(JSON.stringify(use?.arguments['reason'])).toMatch(/table/)
  })

  it('who wants to be called back is called back', async () => {
    const call = play('restaurant', done, { phone: line })
    await call.caller('Can somebody call me back about my booking?')
    expect(call.task()).toBe('callback')
    expect(call.uses()).toEqual([])
  })

  it('if it does not work, the caller hears so, and somebody will call back about the same thing', async () => {
    const call = play('restaurant', answering('calls.transfer', refused), { phone: line })
    await call.caller('A table for six on Friday, please.')
    const said = await call.caller('Can I speak to a person?')
    expect(said).toContain('can’t put you through just now')
    expect(call.task()).toBe('callback')
    expect(call.values()['reason']).toBeDefined()
    await call.caller('Can’t I speak to a person now?')
    expect(call.uses()).toHaveLength(1)
  })

  itEvery(10)([
    ['Can I speak to a person? Stop, no, wait, leave it, please.', undefined],
    ['Can I speak to a person? Never mind.', undefined],
    ['Can I speak to a person? No wait, I just want to book a table.', 'bookTable'],
    ['Can I speak to a person? Actually no, a table for two, please.', 'bookTable'],
  ])('whoever takes the wish back in the same breath stays: %s', async (text, task) => {
    const call = play('restaurant', done, { phone: line })
    expect(await call.caller(text)).not.toBe('')
    expect(call.uses()).toEqual([])
    expect(call.task()).toBe(task)
  })

  it('what is no taking back is none', async () => {
    for (const text of [
      'I don’t want to talk to a machine, get me a human.',
      'Can I speak to somebody? I don’t understand this.',
      'Can I speak to somebody? No, not about that. About my bill.',
    ]) {
      const call = play('restaurant', done, { phone: line })
      await call.caller(text)
      expect(call.uses()).toMatchObject([{ tool: 'calls.transfer' }])
    }
  })

  it('an agent that is stuck offers it, and a yes takes it', async () => {
    const call = play('gaming', done, { phone: line })
    await call.caller('I can’t get into my account any more.')
    for (const text of ['Hm.', 'What do you mean?', 'Hm.', 'Hm.', 'Hm.']) {
      if (call.waitsFor() !== 'callback') await call.caller(text)
    }
    expect(call.state().lastSaid).toContain('put you through')
    await call.caller('Yes, please.')
    expect(call.uses()).toMatchObject([{ tool: 'calls.transfer' }])
  })
})

it('nobody is put through where no person is named, nor in a browser', async () => {
  for (const options of [{ phone: { number } }, {}]) {
    const call = play('restaurant', done, options)
    await call.caller('Can I speak to somebody, please?')
    expect(call.task()).toBe('callback')
  }
})

it('who comes back from a person who did not pick up takes the offer of a call with a yes', async () => {
  const call = play('restaurant', done, { phone: { number, isBack: true } })
  await call.caller('Yes, please.')
  expect(call.task()).toBe('callback')
})

// Rule C100
describe('where text messages can be sent', () => {
  const line = { number, texts: true } as const
  const sent = { status: 'done', facts: { how: 'sent' } } as const

  async function booked(phone: DialogueState['phone'], result: TaskToolResult = sent) {
    const call = play('restaurant', answering('texts.send', result), phone ? { phone } : {})
    await call.caller('A table for two on Friday at seven, please.')
    await call.caller('Ana Silva')
    if (call.waitsFor() !== 'confirmation') await call.caller('Yes, please.')
    if (call.waitsFor() === 'phone') await call.caller('07700 900123')
    return { call, said: await call.caller('Yes, that’s right.') }
  }

  it('the agent spells the reference, offers to text it too, and a yes sends it', async () => {
    const { call, said } = await booked(line)
    expect(said).toMatch(/K I T 2 1.*Shall I text the reference/)
    expect(await call.caller('Yes, please.')).toContain('I’ve sent it to your phone.')
    expect(call.used('texts.send')).toHaveLength(1)
  })

  it('a no sends nothing', async () => {
    const { call } = await booked(line)
    await call.caller('No, thanks.')
    expect(call.used('texts.send')).toEqual([])
  })

  itEvery(10)([
    [{ status: 'done', facts: { how: 'soon' } }, 'hasn’t gone out yet'],
    [{ status: 'refused', reason: 'cannotText', alternatives: [] }, 'can’t send a text'],
  ] as const)('nobody hears that it was sent before it was: %j', async (result, words) => {
    const { call } = await booked(line, result)
    const said = await call.caller('Yes, please.')
    expect(said).toContain(words)
    expect(said).not.toContain('sent it')
  })

  it('nothing is offered to who withholds the number, nor where nothing can be sent', async () => {
    for (const phone of [{ texts: true } as const, { number }, undefined]) {
      expect((await booked(phone)).said).not.toContain('text')
    }
  })
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
          slot.help.some((text) => /\btype\b/.test(text)) &&
          !slot.helpOnPhone,
      )
      const pointing = linesOfTask(task)
        .flat()
        .filter((text) => /\b(?:on|see) (?:the|your|this) (?:page|screen|card|note)\b/i.test(text))
      return [...slots.map(([name]) => `${agent} ${task.id} ${name}`), ...pointing]
    }),
  )
  expect(faults).toEqual([])
})
