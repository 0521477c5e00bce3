/** Language models that say what is not so, over the real wire format and with the real readers. */
import { notDoneLines, notSoLine } from '@ringwell/content/agents/tasks/claims.ts'
import { describe, expect, it } from 'vitest'
import {
  breakingOff,
  calling,
  type ChatReply,
  failing,
  neverEnding,
  saying,
  streaming,
} from './testing/chatServer.ts'
import { safetyIn } from '../testing/linesIn.ts'
import { bookTable, callWith, readBack, table, withoutTasks } from './testing/modelCall.ts'
import { loadRealText } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

const { read, readClaim } = await loadRealText()
const times = { restMs: 100, pauseMs: 5 }
const call = (replies: readonly ChatReply[], setup: Parameters<typeof callWith>[1] = {}) =>
  callWith(replies, { ...setup, deps: { read, readClaim, ...times, ...setup.deps } })

const failingReader = () => Promise.reject(new Error('as the test says'))

const lie = 'Your table is booked. Your reference is R I N 7 4. See you tomorrow!'
const booking = 'A table for four tomorrow at half past seven, Priya Shah'
const nothingBooked = notDoneLines.made[0]!

/** Has a table booked, and then the model says this. */
async function afterBooking(...words: string[]) {
  const one = await call([bookTable(), saying(...words), saying(...words)])
  await one.say(booking)
  await one.say('Yes.')
  expect(one.calls).toHaveLength(1)
  return one
}

describe('a model that claims what it has not done', () => {
  // Rule C60
  it('is not heard, is told so at once, and then does it', async () => {
    const one = await call([saying(lie), bookTable()])
    expect(await one.say(booking)).toBe(readBack)
    const told = one.requests()[1]!.body.messages.slice(-2)
    expect(told).toMatchObject([
      { role: 'assistant', content: 'Your table is booked.' },
      { role: 'user', content: expect.stringContaining('Call the function that does it') },
    ])
    await one.say('Yes, please.')
    expect(one.calls).toHaveLength(1)
  })

  // Rule C60
  it('gives way to the truth if it claims the same again, and is told so before its next answer', async () => {
    const one = await call([saying(lie), saying(lie), saying('What name, please?')])
    expect(await one.say(booking)).toBe(nothingBooked)
    expect(one.requests()).toHaveLength(2)
    await one.say('Great, thanks.')
    expect(one.requests()[2]!.body.messages[0]!.content).toContain(
      `The caller heard "${nothingBooked}" instead`,
    )
    expect(one.calls).toEqual([])
    expect(one.outcome().outcome).toBe('nothing')
  })

  itEvery(10)([
    ['one character at a time', Array.from('Great choice! Your table is booked. See you then.')],
    ['cut within words', ['Great choi', 'ce! Your tab', 'le is boo', 'ked. See', ' you then.']],
    [
      'cut at a comma',
      ['Great choice! Your table', ' for four is,', ' as you wished,', ' booked.'],
    ],
  ])('is noticed when it streams %s', async (_, deltas) => {
    const one = await call([saying(...deltas)])
    expect(await one.say(booking)).toMatch(new RegExp(`^Great choice! .*${nothingBooked}$`))
  })

  it('keeps what it said before the claim, and goes on from there', async () => {
    const one = await call([saying('Lovely. ', 'I have booked it.'), saying('What name, please?')])
    expect(await one.say(booking)).toBe('Lovely. What name, please?')
    expect(one.requests()[1]!.body.messages.at(-2)?.content).toBe('Lovely. I have booked it.')
  })

  it('is not heard when it calls the function in the same breath', async () => {
    const { name, args } = { name: 'bookTable', args: JSON.stringify({ people: 4 }) }
    const one = await call([
      streaming([
        { content: 'Your table is booked! ' },
        { tool_calls: [{ index: 0, id: 'c', function: { name, arguments: args } }] },
      ]),
      saying('For which day?'),
    ])
    expect(await one.say('A table for four')).toBe('For which day?')
    expect(one.requests()[1]!.body.messages.at(-1)).toMatchObject({ role: 'tool' })
  })

  itEvery(10)([
    ['I’ve gone ahead and cancelled your booking.', 'cancelled'],
    ['I’ve moved you to nine o’clock.', 'changed'],
    ['I have just sent you a text with the details.', 'sent'],
    ['Your deposit has been refunded.', 'paid'],
    ['I’ve passed your message on to the manager.', 'noted'],
    ['Somebody from the team will call you back.', 'noted'],
    ['Perfect, I’m putting you through to a colleague now.', 'through'],
    ['You’re all set!', 'done'],
    ['I’ve found your booking.', 'found'],
    ['Your confirmation number is 48213.', 'reference'],
    ['Please quote K L M 5 9 when you arrive.', 'reference'],
  ] as const)('“%s” becomes the truth', async (claim, kind) => {
    const one = await call([saying(claim)])
    expect(await one.say('Hello')).toBe(notDoneLines[kind][0])
  })

  it('is not heard either while the reader is gone, if it claims it plainly', async () => {
    const one = await call([saying(lie)], { deps: { readClaim: failingReader } })
    expect(await one.say(booking)).toBe(nothingBooked)
    expect(await one.say('Is it open on Friday?')).toBe(nothingBooked)
  })

  itEvery(10)([
    ['answers with nothing', saying('')],
    ['fails', failing(500)],
    ['breaks off', breakingOff(['Wh'])],
    ['claims the same without an end', neverEnding('Your table is booked. ')],
  ])('and then %s: the caller hears the truth', async (_, reply) => {
    const one = await call([saying(lie), reply])
    expect(await one.say(booking)).toBe(nothingBooked)
    expect(one.failures).toEqual([])
  })

  it('has no tasks: the caller hears the truth, until a question is noted', async () => {
    const claim = saying('I have noted that for the team.')
    const note = calling(['noteUnanswered', JSON.stringify({ question: 'Is there a helipad?' })])
    const one = await call([claim, claim, note, claim], { agent: withoutTasks })
    expect(await one.say('Is there a helipad?')).toBe(notDoneLines.noted[0])
    expect(await one.say('Really?')).toBe('I have noted that for the team.')
  })
})

describe('a model after a tool has answered', () => {
  itEvery(10)([
    'Your table is booked.',
    'You’re all set for tomorrow at half past seven.',
    'As I said, it’s booked for four, and your reference is R I N 7 4.',
  ])('may say “%s”', async (words) => {
    const one = await afterBooking(words)
    expect(await one.say('So is it booked?')).toBe(words)
  })

  it('cannot give another reference', async () => {
    const one = await afterBooking('Your reference is Q X Z 9 9.')
    expect(await one.say('What was my reference?')).toBe('Your reference is R I N 7 4.')
  })

  itEvery(10)([
    ['Your table for eight is booked.', notSoLine],
    ['You’re booked for Thursday at nine.', notSoLine],
    ['I’ve changed it to eight people.', notDoneLines.changed],
    ['I’ve cancelled it for you.', notDoneLines.cancelled],
    ['I’ve emailed you the confirmation.', notDoneLines.sent],
  ])('cannot make “%s” of it', async (words, line) => {
    const one = await afterBooking(words)
    expect(await one.say('We will be eight.')).toBe(line[0])
    expect(one.calls).toHaveLength(1)
  })

  it('may pass on why nothing was done', async () => {
    const refused = { status: 'refused', reason: 'alreadyCancelled', alternatives: [] } as const
    const args = JSON.stringify({ reference: 'RIN74', name: 'Shah' })
    const words = 'That booking has been cancelled already.'
    const one = await call([calling(['cancelBooking', args]), saying(words)], {
      tools: () => refused,
    })
    expect(await one.say('Cancel RIN74, Shah')).toBe(words)
  })
})

describe('the record of a call with a model', () => {
  it('has nothing done that was only talked about, and the values of what stayed open', async () => {
    const one = await call([bookTable(), saying('All right.'), saying(lie), saying(lie)])
    await one.say(booking)
    await one.say('Hang on.')
    await one.say('So is it booked?')
    expect(one.outcome()).toMatchObject({
      outcome: 'abandoned',
      summary: expect.stringMatching(
        /^The task “table” \(.*4 people.*Priya Shah.* was not finished/,
      ),
    })
    expect(one.views().some(({ isWritten }) => isWritten)).toBe(false)
  })

  it('has as agreed what a tool has written, and not what it has looked up', async () => {
    const one = await afterBooking('Anything else?')
    expect(one.views().at(-1)).toMatchObject({ status: 'done', isWritten: true })
    const known = JSON.stringify({ reference: 'RIN74', name: 'Shah' })
    const two = await call([calling(['findBooking', known]), calling(['findBooking', known])])
    await two.say('When is my table? RIN74, Shah')
    expect(two.views().at(-1)).toMatchObject({ status: 'done' })
    expect(two.views().at(-1)?.isWritten).toBe(undefined)
  })
})

describe('a model that reports a danger', () => {
  const report = ['reportDanger', JSON.stringify({ kind: 'medical' })] as const
  const book = ['bookTable', JSON.stringify(table)] as const
  const functions = [{ name: 'showMenu', description: 'Shows the menu.', parameters: {} }]

  itEvery(10)([
    ['along with it', [calling(book, report, ['showMenu', '{}']), saying('Please ring 9 9 9.')]],
    ['after it', [calling(report), calling(book), saying('Please ring 9 9 9.')]],
  ])('has no other function carried out that it calls %s', async (_, replies) => {
    const one = await call(replies, { agent: { functions } })
    expect(await one.say(booking)).toBe('Please ring 9 9 9.')
    expect(one.calls).toEqual([])
    expect(one.outputs().filter(({ type }) => type === 'functionCall')).toEqual([])
    expect(one.outcome().outcome).toBe('emergency')
  })

  it('cannot say that it has called for help', async () => {
    const one = await call([calling(report), saying('I have called an ambulance for you.')])
    expect(safetyIn(await one.say('My wife is bleeding.'))).toContain('askedToCall')
  })
})

describe('what is no claim', () => {
  itEvery(10)([
    'Shall I book it?',
    'I’ll book it once you say yes.',
    'I can cancel it for you, if you like.',
    'Nothing is booked yet.',
    'Got it, four people tomorrow at half past seven. And your name?',
    'We have a table at eight, but seven is taken.',
    'Once it’s booked, you get a reference with three letters and two digits.',
    'Would you like somebody to call you back?',
    'We’re open until eleven. Tables are held for fifteen minutes.',
    'Is your reference R I N 7 4?',
  ])('is said as it is: “%s”', async (words) => {
    const one = await call([saying(...words.split(/(?<= )/))])
    expect(await one.say('Hello')).toBe(words)
    expect(one.requests()).toHaveLength(1)
  })

  it('waits for nothing but its own clause, and only a likely claim for its sentence', async () => {
    const seen: string[] = []
    const slowly: typeof readClaim = (sentence) => {
      seen.push(sentence)
      return readClaim(sentence)
    }
    const words =
      'We open at noon tomorrow, and the kitchen closes at half past nine. Shall I book?'
    const one = await call([saying(...Array.from(words))], { deps: { readClaim: slowly } })
    expect(await one.say('When do you open?')).toBe(words)
    expect(seen[0]).toBe('We open at noon tomorrow,')
  })
})

describe('a model that never ends', () => {
  it('is cut off after three minutes of words', async () => {
    const one = await call([neverEnding('Well, ')])
    const said = await one.say('Hello')
    expect(said.length).toBeGreaterThan(2_500)
    expect(said.length).toBeLessThan(3_200)
  })
})

describe('a model that writes without a yes', () => {
  itEvery(10)(['Hang on.', 'Yeah, no.', 'I said no.', 'Maybe later.', 'Yes but make it eight'])(
    'books nothing after “%s”, however often it calls the function',
    async (answer) => {
      const one = await call([bookTable()])
      await one.say(booking)
      expect(await one.say(answer)).toBe(readBack)
      expect(one.calls).toEqual([])
    },
  )

  it('books after a yes that is more than plain words', async () => {
    const one = await call([bookTable()])
    await one.say(booking)
    await one.say('Yes please, we’ve never been to you before.')
    expect(one.calls).toHaveLength(1)
  })

  it('has everything that the caller never said read back to them first', async () => {
    const one = await call([bookTable({ name: 'John Smith', phone: '+442079460000' })])
    const said = await one.say('A table, please')
    expect(said).toContain('John Smith')
    expect(said).toContain('0 2 0')
    expect(one.calls).toEqual([])
  })
})
