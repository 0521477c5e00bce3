/** What is passed on to people is what the caller wants. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, done, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import type { TaskToolResult } from '../tools.ts'

/** Nothing is found, and everything else works. */
const nothingFound = (use: ToolUse): TaskToolResult =>
  /find|status/.test(use.tool)
    ? { status: 'refused', reason: 'notFound', alternatives: [] }
    : done(use)

type Call = ReturnType<typeof play>
const textOf = (call: Call, slot: string): string => {
  const value = call.values()[slot]
  return value?.type === 'text' ? value.text : ''
}

/** The reason and the note of the callback that these lines lead to. */
async function passedOn(
  agent: string,
  tools: (use: ToolUse) => TaskToolResult,
  lines: readonly string[],
): Promise<{ reason: string; note: string }> {
  const call = await callAfter(agent, tools, ...lines)
  expect(call.task()).toBe('callback')
  return { reason: textOf(call, 'reason'), note: textOf(call, 'note') }
}

describe('a callback is about what the call began with', () => {
  itEvery(2)([
    [
      'supportDesk',
      [
        'Every afternoon around three the internet in our office drops.',
        'Call me back, on my mobile.',
      ],
      /internet in our office drops/,
      /mobile/,
    ],
    [
      'travelChanges',
      [
        'Well it’s like this, I was to have the knee done in November, and they put it back on me, and so I can’t be sitting in an aeroplane on the fourteenth',
        'Ah, you have a machine that can’t read. Go on so, have somebody ring me.',
      ],
      /^I was to have the knee done.*aeroplane on the fourteenth$/,
      /machine|like this/,
    ],
    [
      'salesDesk',
      [
        'Oh hello darling, well, we’re a vet’s, and the phone rings all day and nobody can pick it up',
        'I’d rather somebody rings me.',
      ],
      /^we’re a vet’s.*nobody can pick it up$/i,
      /darling|well/i,
    ],
    [
      'supportDesk',
      [
        'Hiya, I can’t send any emails since you changed the server on Friday',
        'No, have a real person call me please.',
      ],
      /^I can’t send any emails since you changed the server on Friday$/,
      /engineer/i,
    ],
  ] as const)('%s', async (agent, lines, reason, not) => {
    const said = await passedOn(agent, nothingFound, lines)
    expect(said.reason).toMatch(reason)
    expect(said.reason).not.toMatch(not)
    expect(said.note).toBe('')
  })

  it('and what is given as a cause with the yes adds to it', async () => {
    const { reason } = await passedOn('orderStatus', nothingFound, [
      'I ordered a desk lamp and there’s nothing here',
      '4471',
      '4417',
      '4171',
      'Yes please, because your driver signed for it himself',
    ])
    expect(reason).toMatch(/^I ordered a desk lamp.*order number 4171.*driver signed for it/)
  })
})

describe('what somebody shall do with it goes with the callback', () => {
  itEvery(2)([
    ['supportDesk', 'Our line has been dead since Monday.', 'Call me back, and log it as a fault.'],
    ['healthcare', 'My knee has hurt since the fall.', 'Somebody ring me, and mark it as urgent.'],
    ['gaming', 'The update wiped my inventory.', 'Have a person call me, and flag it as a bug.'],
  ])('%s', async (agent, told, words) => {
    const { reason, note } = await passedOn(agent, done, [told, words])
    expect(reason).toMatch(/dead since Monday|knee has hurt|wiped my inventory/)
    expect(`${reason} ${note}`).toMatch(/(?:log|flag|mark) it as (?:a fault|urgent|a bug)/i)
    expect(`${reason} ${note}`).not.toMatch(/call me|ring me/i)
  })
})

describe('words about the number at the read-back', () => {
  itEvery(2)(['With the plus one, yes, that’s right.', 'Yes. I don’t have my reference on me.'])(
    'are no note: %s',
    async (words) => {
      const call = await callAfter(
        'salesDesk',
        done,
        'Can somebody call me back about the invoices? Jay Moss, 020 7946 0958',
      )
      await call.caller(words)
      const note = call.used('leads.callback')[0]?.arguments['note'] ?? call.values()['note']
      expect(note).toBeUndefined()
    },
  )
})

/** A report with two matters, as it is read back. */
async function reportOfTwo(): Promise<Call> {
  const call = play('gaming', done)
  await call.caller(
    'I want to report that a player stole my sword, and he insults me in the chat every night.',
  )
  await call.caller('TorfStecher')
  expect(await call.asks('ingo dot petersen at post dot example')).toBe('confirmation')
  return call
}

it('a reason that is narrowed in other words keeps what it began with', async () => {
  const call = play('salesDesk', done)
  await call.caller('We are a funeral home, and families ring at night.')
  await call.caller('I’d like a person to call me.')
  await call.caller('Peter Shaw')
  expect(await call.asks('01792 960555')).toBe('confirmation')
  expect(await call.asks('Only the night calls, then.')).toBe('confirmation')
  expect(textOf(call, 'reason')).toMatch(/funeral home.*only the night calls/)
})

describe('a message of which something is taken back', () => {
  itEvery(3)([
    ['Leave the sword out of it, only the chat.', /insults me/, /sword/],
    ['Forget the chat. He has stolen my shield as well.', /sword.*shield/, /chat/],
    ['Leave the sword out. And it is on the European server.', /chat.*European/, /sword|; and/i],
    ['No, not the sword, my shield.', /shield/, /stole my sword/],
  ])('is read back as a whole without it: %s', async (words, kept, gone) => {
    const call = await reportOfTwo()
    expect(await call.asks(words)).toBe('confirmation')
    expect(textOf(call, 'message')).toMatch(kept)
    expect(textOf(call, 'message')).not.toMatch(gone)
    expect(call.used('leads.message')).toEqual([])
  })

  it('loses a place and keeps the rest', async () => {
    const call = play('salesDesk', done)
    await call.caller(
      'Can somebody call me about training our staff in Cardiff? Jay Moss, 020 7946 0958',
    )
    expect(await call.asks('No, leave Cardiff out of it, just the training.')).toBe('confirmation')
    expect(textOf(call, 'reason')).toMatch(/^training our staff\??$/)
  })

  itEvery(2)(['Take the email off, I’d rather not.', 'Forget the shield, send it.'])(
    'stays as it is where that is no part of it: %s',
    async (words) => {
      const call = await reportOfTwo()
      const before = textOf(call, 'message')
      await call.caller(words)
      expect(
        call.used('leads.message')[0]?.arguments['message'] ?? call.values()['message'],
      ).toEqual({
        type: 'text',
        text: before,
      })
    },
  )
})

describe('a note that is not so goes', () => {
  itEvery(2)([
    ['we bring a dog', 'No, no dog. We bring a cat.', /^we bring a cat$/i],
    ['it is before our off nights', 'No off nights. I work nights.', /^I work nights$/],
    ['we need a high chair', 'No high chair, thanks.', /^$/],
  ])('%s', async (note, words, left) => {
    const call = play('restaurant', bookings)
    await call.caller('A table for two on Friday at seven, Edda Holm.')
    await call.caller(`Please note that ${note}.`)
    expect(textOf(call, 'wishes')).toBe(note)
    await call.caller(words)
    expect(textOf(call, 'wishes')).toMatch(left)
    expect(call.used('bookings.book')).toEqual([])
  })
})

describe('what was asked for and not given goes to who calls back', () => {
  itEvery(2)([
    ['Anything cheaper? Like twelve hundred', /^Anything cheaper, like twelve hundred\?/],
    ['Do you have something bigger? Up to three rooms', /bigger, up to three rooms\?/],
  ])('%s', async (words, reason) => {
    const call = play('realEstate', bookings)
    await call.caller('I want to see the flat on Saturday at ten in the morning.')
    await call.caller(words)
    await call.caller('Desta Alemayehu')
    await call.caller('Is there a bowling alley nearby?')
    await call.caller('Yes, book it.')
    await call.caller('Yes please, 07700 900 452.')
    expect(call.task()).toBe('callback')
    expect(textOf(call, 'reason')).toMatch(reason)
    expect(textOf(call, 'reason')).toMatch(/bowling alley/)
  })
})

it('a question whose amounts and days are in what was passed on is open no more', async () => {
  const call = play('loanReminder', done)
  await call.caller(
    'It’s my loan. What if I pay 100 on Friday the 4th and the rest on the eleventh?',
  )
  await call.caller('Yes, 100 on Friday the 4th and 140 on the eleventh.')
  await call.caller('Yes, that is right.')
  expect(call.ended()).toContain('requestPlan done')
  expect(call.state().unanswered).toEqual([])
})

it('what was booked is no reason any more, and what was only worked out may still be one', async () => {
  const table = play('restaurant', bookings)
  await table.caller('I’d like a table for two on Friday at seven, Edda Holm.')
  await table.caller('Yes, book it.')
  await table.caller('Can somebody call me back?')
  await table.caller('07700 900 452')
  expect(table.waitsFor()).toBe('reason')

  const { reason } = await passedOn('salesDesk', done, [
    'We run a taxi firm and lose half the night calls. Which plan is that, for 900 minutes?',
    'Two at a time.',
    'I’d rather have a person call me.',
    'Gwen Pryce',
    '01792 960114',
  ])
  expect(reason).toMatch(/taxi firm/)
})

it('an open question is passed on without what was booked beside it', async () => {
  const call = play('hospitality', bookings)
  await call.caller(
    'I’d like a double from Friday the 11th for three nights, Priya Rao, is there a bowling alley?',
  )
  await call.caller('No.')
  await call.caller('Yes, book it.')
  await call.caller('Yes please, 07700 900 452.')
  expect(textOf(call, 'reason')).toMatch(/bowling alley/)
  expect(textOf(call, 'reason')).not.toMatch(/double|nights/)
})
