/** What is passed on to people: how they can answer, what it is about, and when nobody wants it. */
import { describe, expect, it, test } from 'vitest'
import { bookings, callAfter, done, order, play } from '../testing/agentCalls.ts'
import type { TaskToolResult } from '../tools.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import { itEvery } from '../testing/itEvery.ts'

/** Nothing is found, and everything else works. */
const nothingFound = (use: ToolUse): TaskToolResult =>
  use.tool === 'bookings.find'
    ? { status: 'refused', reason: 'notFound', alternatives: [] }
    : done(use)

/** A call at the question for the phone number. */
async function atNumber(): Promise<ReturnType<typeof play>> {
  const call = await callAfter('gaming', done, 'Can I talk to a person?')
  expect(await call.asks('Jay Moss')).toBe('phone')
  return call
}

describe('whoever leaves no phone number is asked for an email address, and never again for the number', () => {
  itEvery(10)([
    'I don’t give my number out.',
    'I’d rather not give a number. Can’t you use email?',
    'Can you write a mail or not? I don’t want to give my phone number.',
    'I said no calling. By mail.',
    'I have no phone, dear.',
    'no number, sorry, I’m private about that',
    'I don’t give my telephone. Is it not possible by mail?',
  ])('%s', async (words) => {
    const call = await atNumber()
    expect(await call.asks(words)).toBe('email')
    expect(await call.asks('jay moss at mailbox dot org')).toBe('reason')
    expect(await call.asks('My account was banned and I want somebody to look at it.')).toBe(
      'confirmation',
    )
    await call.caller('Yes.')
    expect(call.used('leads.callback')[0]?.arguments).toMatchObject({
      email: { email: 'jaymoss@mailbox.org' },
      reason: { text: expect.stringMatching(/banned/) },
    })
  })

  itEvery(10)([
    'I don’t give my number out. Just tell them, please.',
    'No number. Just leave them a note, would you?',
    'They needn’t ring, I won’t give a number. Simply pass it on.',
  ])('or for neither, if nobody need answer: %s', async (words) => {
    const call = await atNumber()
    expect(await call.says(words)).toContain('noNumber')
    expect(call.waitsFor()).toBe('reason')
    expect(await call.asks('My account was banned since yesterday.')).toBe('confirmation')
    await call.caller('Yes.')
    const [use] = call.used('leads.callback')
    expect(use?.arguments).not.toHaveProperty('phone')
    expect(use?.arguments).not.toHaveProperty('email')
  })
})

describe('an email address that is given takes the place of the number', () => {
  itEvery(10)([
    'Can somebody write to me? My mail is agnes.holm@post.example and my name is Agnes Holm.',
    'Agnes Holm here, have somebody email me please, agnes.holm@post.example.',
  ])('%s', async (words) => {
    const call = play('gaming', done)
    expect(await call.says(words)).toContain('inWriting')
    expect(call.waitsFor()).not.toBe('phone')
    expect(call.values()).toMatchObject({ email: { email: 'agnes.holm@post.example' } })
  })
})

describe('what cannot be found is passed on in the caller’s own sentence', () => {
  itEvery(10)([
    ['Walter Drummond, Tuesday the eighth, six o’clock, two people. I don’t give my number out.'],
    [
      'I won’t give a phone number. It is Walter Drummond, Tuesday the eighth, six o’clock, two people.',
    ],
  ])('%s', async (words) => {
    const call = play('restaurant', nothingFound)
    await call.caller('I have a table on Tuesday at six and I’m afraid I need to cancel it.')
    await call.caller('I’ve lost the reference, it’s under Drummond.')
    expect(await call.says(words)).toContain('offerPassOn')
    expect(await call.says('Yes please.')).toContain('passingOn')
    if (call.waitsFor() === 'email') await call.caller('No, just tell them.')
    expect(call.waitsFor()).toBe('confirmation')
    expect(call.values()).toMatchObject({
      name: { last: 'Drummond' },
      reason: { text: expect.stringMatching(/table on Tuesday at six/) },
    })
    await call.caller('Yes.')
    expect(call.ended()).toEqual(['callback done', 'cancelBooking handedOver'])
  })
})

describe('an agent that has rung up knows the number', () => {
  itEvery(10)([
    'Just ring him again after six, he’ll be back by then.',
    'Can somebody call me back later?',
  ])('and asks for none: %s', async (words) => {
    const call = await callAfter('loanReminder', done, 'What’s it about?')
    const more = ['Josh Bell', 'It’s the number you just rang.', 'About the instalment.']
    for (const said of [words, ...more]) expect(await call.asks(said)).not.toBe('phone')
  })
})

/** A callback about the prescription, as it is read back. */
async function atReadBack(): Promise<ReturnType<typeof play>> {
  const call = play('healthcare', bookings)
  await call.caller('Can somebody call me back?')
  await call.caller('Priya Nair')
  await call.caller('07700 900146')
  expect(await call.asks('About the repeat prescription for my inhaler')).toBe('confirmation')
  return call
}

const reasonOf = (call: ReturnType<typeof play>): string => {
  const { reason, note } = call.values()
  return [reason, note].flatMap((one) => (one?.type === 'text' ? [one.text] : [])).join(' | ')
}

describe('what is added to the reason is one thing more', () => {
  itEvery(10)([
    'And about moving Thursday’s check-up to Monday. Both things.',
    'and it’s about moving my check-up as well',
    'Also about moving Thursday’s check-up, both of them please.',
  ])('%s', async (words) => {
    const call = await atReadBack()
    await call.caller(words)
    expect(reasonOf(call)).toMatch(/prescription.*moving/)
    expect(reasonOf(call)).not.toMatch(/both/i)
  })

  itEvery(10)([
    'No, it’s about my bill, not the prescription.',
    'Not the prescription, it’s about my bill.',
    'That’s wrong, it’s about my bill.',
  ])('unless it is put in place of the other: %s', async (words) => {
    const call = await atReadBack()
    await call.caller(words)
    expect(reasonOf(call)).toMatch(/bill/)
    expect(reasonOf(call)).not.toMatch(/prescription for/)
  })
})

describe('a yes after the reason in other words is one, and the words are noted', () => {
  itEvery(3)([
    'Well, it’s whether I can get two inhalers, love, but yes, that’s right.',
    'It’s more about the blue inhaler, but yes, that’s correct.',
    'My chemist has run out of it, but yeah, that’s right.',
  ])('%s', async (words) => {
    const call = await atReadBack()
    await call.caller(words)
    const [use] = call.used('leads.callback')
    expect(use?.arguments).toMatchObject({
      reason: { text: expect.stringMatching(/prescription/) },
    })
    expect(JSON.stringify(use)).toMatch(/two|blue|chemist/)
  })

  itEvery(3)([
    'It’s not about the inhaler, but yes, call me.',
    'Well, the number is 07700 900147, but yes.',
    'Yes, but it’s about the blue one.',
  ])('but not where something else is meant: %s', async (words) => {
    const call = await atReadBack()
    await call.caller(words)
    expect(call.used('leads.callback')).toEqual([])
  })
})

it('a number that is given in place of an email address is rung', async () => {
  const call = await callAfter('general', done, 'Can somebody call me back?', 'Dean Walsh')
  expect(await call.asks('I don’t give my number out.')).toBe('email')
  expect(await call.says('Nah, just ring me. 07700 900146.')).not.toContain('noNumber')
  expect(call.values()).toMatchObject({ phone: { phone: '+447700900146' } })
})

describe('words that only point at something are no reason', () => {
  itEvery(10)([
    'One of your machines asked for my date of birth five times. I want to complain about it to a human being.',
    'My gems never showed up. Could I talk to a person, or have someone get back to me about it?',
    'The parcel is lost. Can somebody call me about that?',
  ])('%s', async (words) => {
    const call = await callAfter('general', done, words, 'Tyler Brandt', '614 555 0142')
    if (call.waitsFor() !== 'reason') expect(reasonOf(call)).toMatch(/birth|gems|parcel/)
    expect(reasonOf(call)).not.toMatch(/^(?:it|that)\b(?! (?:never|is))/)
  })
})

describe('a callback that was declined is neither begun nor offered again', () => {
  itEvery(10)([
    'No call back, I work in the night.',
    'I haven’t asked for a call.',
    'Please don’t call me, I only ask.',
    'No, no callback.',
  ])('%s', async (words) => {
    const call = await callAfter('realEstate', bookings, 'Is there an elevator music system in it?')
    expect(call.state().offer).toMatchObject({ task: 'callback' })
    await call.caller(words)
    expect(call.task()).toBeUndefined()
    await call.caller('Is there a bowling alley nearby, or a rink?')
    expect(call.state().offer).not.toMatchObject({ task: 'callback' })
  })

  itEvery(10)(['They’re not to ring before ten.', 'Please don’t call at lunch.'])(
    'but a time at which nobody may ring declines nothing: %s',
    async (words) => {
      const call = await atReadBack()
      await call.caller(words)
      expect(call.task()).toBe('callback')
    },
  )
})

describe('an offer of a callback is taken up by a yes to it', () => {
  itEvery(10)([
    'Well, before that, do charities get a reduced price?',
    'Pardon? Yes, everybody’s fine, that was my colleague. So, the twenty per cent?',
    'Hang on, who would be calling me?',
  ])('and not by %s', async (words) => {
    const call = await callAfter('salesDesk', done, 'Could you feed my goldfish, please?')
    expect(call.state().offer).toMatchObject({ task: 'callback' })
    await call.caller(words)
    expect(call.task()).toBeUndefined()
  })

  itEvery(10)([
    'Yes please. And what does it cost?',
    'Yes, please do.',
    'Aye, somebody can ring me, why not.',
    'Good, then somebody shall call me, but really this time. On Monday, please.',
    'No, no! I said somebody is to ring me.',
    'No, I mean it, one of you had better ring me.',
    'I’d like somebody to ring me, please.',
  ])('such as %s', async (words) => {
    const call = await callAfter('salesDesk', done, 'Could you feed my goldfish, please?')
    expect(call.state().offer).toMatchObject({ task: 'callback' })
    await call.caller(words)
    expect(call.task()).toBe('callback')
  })
})

it('a callback under way is not dropped by a no with the wish for it', async () => {
  const call = play('salesDesk', done)
  await call.caller('Please have somebody call me.')
  await call.caller('No, no! I said somebody is to call me.')
  expect(call.task()).toBe('callback')
  expect(await call.asks('I said I’d like somebody to ring me.')).toBe('name')
})

describe('a day that the call need not have is cleared', () => {
  itEvery(10)([
    'No, the call doesn’t have to be on Wednesday, any day is okay.',
    'It needn’t be Wednesday, whenever they like.',
    'any day will do',
  ])('%s', async (words) => {
    const call = play('healthcare', bookings)
    await call.caller('Can somebody call me back on Wednesday?')
    await call.caller('Priya Nair')
    await call.caller('07700 900146')
    await call.caller('About my bill')
    expect(call.values()).toHaveProperty('date')
    await call.caller(words)
    expect(call.values()).not.toHaveProperty('date')
  })
})

it('a name that is spelled beside a wish for a call is the name, and no reason', async () => {
  const call = play('supportDesk', bookings)
  await call.caller(
    'I want one of your colleagues to call me back, Ravi Andersson, that’s A N D E R S S O N, the 22nd of December.',
  )
  expect(call.values()).toMatchObject({ name: { first: 'Ravi', last: 'Andersson' } })
  await call.caller('07700 900171')
  expect(JSON.stringify(call.values()['reason'] ?? '')).not.toMatch(/Andersson|A N D/)
})

it('a weekday on which somebody shall ring back is the coming one, whatever day was understood before', async () => {
  const call = play('restaurant', () => ({ status: 'done' }))
  await call.caller('Can somebody call me back on the 18th of December about the Christmas do?')
  await call.caller('Pam Hollins, 07700 900644.')
  expect(call.values()).toMatchObject({ date: { date: '2026-12-18' } })
  await call.caller('No, please call me on Monday, not on the eighteenth.')
  expect(call.values()).toMatchObject({ date: { date: '2026-12-07' } })
})

itEvery(10)([
  [
    'travelChanges',
    'Can somebody call me about new tickets? Two persons to Oslo on the 20th of December.',
  ],
  ['hospitality', 'Please have somebody ring me. Two rooms, the 23rd to the 27th of December.'],
  ['healthcare', 'Somebody should call me back, please. It is about my appointment on Friday.'],
])('the day of a journey or a booking is not the day of the call to %s', async (agent, words) => {
  const call = play(agent, () => ({ status: 'done' }))
  await call.caller(words)
  await call.caller('Pam Hollins')
  await call.caller('07700 900644')
  expect(call.values()).not.toHaveProperty('date')
  expect(JSON.stringify(call.values())).toMatch(/20th|23rd|Friday/)
  await call.caller('Please ring me on Thursday about it.')
  expect(call.values()).toMatchObject({ date: { date: '2026-12-03' } })
})

/** @param told what the caller says before the wish for a call */
const reasonAfter = async (agent: string, told: readonly string[]): Promise<string> => {
  const call = play(agent, bookings)
  for (const line of told) await call.caller(line)
  await call.caller('Can you get a human being to ring me?')
  await call.caller('Gerald Pym')
  await call.caller('01632 960177')
  return call.waitsFor() === 'reason' ? '' : reasonOf(call)
}

describe('the reason for a callback', () => {
  itEvery(10)([
    ['salesDesk', ['I want to cancel my Starter plan.'], /^I want to cancel my Starter plan$/],
    [
      'realEstate',
      ['I’ve got a flat that I’d like to let out. My late mother’s.'],
      /^I’ve got a flat that I’d like to let out\. My late mother’s$/,
    ],
    [
      'gaming',
      ['My son’s spent eighty pounds on your game with my card.'],
      /^My son’s spent eighty/,
    ],
  ])('is a whole sentence, without the name of a task: %s, %j', async (agent, told, reason) => {
    expect(await reasonAfter(agent, told)).toMatch(reason)
  })

  it('is asked for where nothing short was said', async () => {
    const long = Array.from({ length: 9 }, () => 'the tap drips all night').join(' and then ')
    expect(await reasonAfter('realEstate', [`${long} and I am tired of it`])).toBe('')
  })

  it('is asked for anew if it is none, and the answer is taken whole', async () => {
    const call = await atReadBack()
    expect(await call.asks('No, that’s not what it’s about.')).toBe('reason')
    expect(await call.asks('My mother was charged twice. She never came in March.')).toBe(
      'confirmation',
    )
    expect(reasonOf(call)).toBe('My mother was charged twice. She never came in March')
  })

  it('is what the caller says last at the read-back, even if they say it twice', async () => {
    const call = await atReadBack()
    const said = 'No, that’s not what it’s about. It’s about eighty pounds my son spent.'
    await call.caller(`${said} ${said}`)
    expect(reasonOf(call)).toBe('eighty pounds my son spent')
  })
})

it('whoever asks for a person or to write hears at once whether that is possible', async () => {
  const call = await callAfter('gaming', done, 'I’d like to report a player.')
  expect(await call.says('Can you put me through to somebody?')).toContain('noTransfer')
  await call.caller('Jay Moss')
  expect(await call.says('Can I not speak to a person now?')).toContain('noTransfer')
  expect(await call.says('I don’t give my number out. Can I email somebody?')).toContain(
    'inWriting',
  )
  expect(call.waitsFor()).toBe('email')
})

/** A callback of the sales desk, at its read-back. */
async function salesAtReadBack(): Promise<ReturnType<typeof play>> {
  const call = play('salesDesk', done)
  await call.caller('Can somebody call me back about the invoices? Jay Moss, 020 7946 0958')
  expect(call.waitsFor()).toBe('confirmation')
  return call
}

describe('what a message is about is its matter, and nothing that steers the talk', () => {
  itEvery(10)([
    'It’s about the price for our three sites. Otherwise yes.',
    'It’s about the price for our three sites. The rest is right.',
    'It’s about the price for our three sites. Thanks.',
  ])('%s', async (words) => {
    const call = await salesAtReadBack()
    await call.caller(words)
    expect(call.values()).toMatchObject({ reason: { text: 'the price for our three sites' } })
  })

  it('and neither is what the caller concludes from the agent’s words', async () => {
    const call = await salesAtReadBack()
    await call.caller('Yes, that will do. So I could stop after a month, good.')
    expect(call.used('leads.callback')).toHaveLength(1)
    expect(call.used('leads.callback')[0]?.arguments).not.toHaveProperty('note')
  })

  itEvery(10)([
    'I’d rather talk to somebody about all this, a proper person. Can you put me through?',
    'No demo, but can somebody call me back?',
  ])('so the agent asks for it where there is none: %s', async (words) => {
    const call = await callAfter('salesDesk', done, words, 'Jay Moss')
    expect(await call.asks('020 7946 0958')).toBe('reason')
  })

  it('or takes what nobody could answer', async () => {
    const call = play('salesDesk', done)
    await call.caller('Could somebody call me back? And do you have an office in Leeds?')
    await call.caller('Jay Moss')
    await call.caller('020 7946 0958')
    expect(call.values()).toMatchObject({
      reason: { text: expect.stringMatching(/office in Leeds/) },
    })
  })
})

/** A report about a player, as it is read back. */
async function reportAtReadBack(): Promise<ReturnType<typeof play>> {
  const call = play('gaming', done)
  await call.caller('I want to report that a player insults me in the chat every night.')
  await call.caller('TorfStecher')
  expect(await call.asks('ingo dot petersen at post dot example')).toBe('confirmation')
  return call
}

const messageOf = (call: ReturnType<typeof play>): string => {
  const { message, note } = call.values()
  expect(note).toBeUndefined()
  return message?.type === 'text' ? message.text : ''
}

describe('what is added to a message at its read-back is part of the message, and read back alone', () => {
  itEvery(10)([
    'No, you forgot the main thing. He does it to my little brother too.',
    'No, you left out the most important part. He does it to my little brother too.',
    'No, one thing is missing. He does it to my little brother too.',
    'You didn’t put that he does it to my little brother too.',
    'Also say that he does it to my little brother too.',
  ])('%s', async (words) => {
    const call = await reportAtReadBack()
    const said = await call.caller(words)
    expect(said).toMatch(/your little brother/)
    expect(said).not.toMatch(/every night/)
    expect(messageOf(call)).toMatch(/insults me.*; .*my little brother/)
    expect(messageOf(call)).not.toMatch(/forgot|left out|main|important|missing|say that/)
    await call.caller('Yes.')
    expect(call.used('leads.message')[0]?.arguments).toMatchObject({
      message: { text: expect.stringMatching(/insults me.*my little brother/) },
    })
  })

  itEvery(10)([
    'No, that’s not what happened. He is cheating with a bot.',
    'That’s wrong. He is cheating with a bot.',
  ])('unless it takes the place of what was wrong: %s', async (words) => {
    const call = await reportAtReadBack()
    await call.caller(words)
    expect(call.waitsFor()).toBe('confirmation')
    expect(messageOf(call)).toBe('He is cheating with a bot')
  })

  itEvery(10)(['You forgot something.', 'No, you missed out the main thing.'])(
    'and what only says that something is missing adds nothing: %s',
    async (words) => {
      const call = await reportAtReadBack()
      expect(await call.says(words)).toContain('whatToChange')
      expect(messageOf(call)).not.toMatch(/;/)
    },
  )
})

describe('a callback that was offered is about what the caller says with the yes', () => {
  itEvery(10)([
    [
      'Yes please. I’d like to talk about the price for three clinics.',
      'the price for three clinics',
    ],
    [
      'Sure, I want to know whether you have an office in Leeds.',
      'whether you have an office in Leeds',
    ],
    ['Yes please. It’s about my fence as well.', 'Could you feed my goldfish?; my fence'],
    ['Yes please, and ask them about the fence, too.', 'Could you feed my goldfish?; the fence'],
    ['Yes please.', 'Could you feed my goldfish?'],
  ])('%s', async (words, reason) => {
    const call = play('salesDesk', done)
    await call.caller('Could you feed my goldfish, please?')
    await call.caller(words)
    expect(call.values()).toMatchObject({ reason: { text: reason } })
    expect(call.values()).not.toHaveProperty('note')
  })
})

describe('a reason that was read back is narrowed to what the caller leaves of it', () => {
  itEvery(10)([
    ['Ask only about the inhaler.', 'the inhaler'],
    ['No, ask only about the inhaler.', 'the inhaler'],
    ['Yes, but only the prescription, then.', 'the prescription'],
  ])('%s', async (words, reason) => {
    const call = await atReadBack()
    expect(await call.asks(words)).toBe('confirmation')
    expect(call.values()).toMatchObject({ reason: { text: reason } })
    expect(call.values()).not.toHaveProperty('note')
    expect(call.used('leads.callback')).toEqual([])
  })
})

it('when they shall call is no part of a reason that is corrected', async () => {
  const call = await atReadBack()
  await call.caller('No, no. It’s about my bill. And have them call before noon.')
  expect(call.values()).toMatchObject({ reason: { text: 'my bill' }, time: { latest: '11:45' } })
  expect(call.values()).not.toHaveProperty('note')
})

it('a note of what turns out to be impossible is left to people, and not called written down before', async () => {
  const call = play('orderStatus', () => order('sent'))
  const said = await call.says(
    'I’d like to change the address. Please note that our bell is broken.',
  )
  expect(said).not.toContain('noted')
  await call.caller('8319')
  expect(call.state().unanswered).toMatchObject([{ text: 'our bell is broken' }])
})

describe('an email address that is called one is taken as it is', () => {
  itEvery(10)([
    ['Email’s fiona@gmail.com', 'fiona@gmail.com'],
    ['My email is fiona at gmail dot com', 'fiona@gmail.com'],
    ['No, my name’s Mackay. Email’s fiona at marchmont dot co dot uk', 'fiona@marchmont.co.uk'],
    ['By mail please, no calls. My email’s fiona at gmail dot com', 'fiona@gmail.com'],
  ])('%s', async (words, email) => {
    const call = play('salesDesk', done)
    await call.caller('I’d like a demo, Friday at ten')
    await call.caller('Fiona Mackay')
    await call.caller('Marchmont Vets')
    expect(await call.asks(words)).toBe('confirmation')
    await call.caller('Yes.')
    expect(call.used('leads.bookDemo')[0]?.arguments).toMatchObject({
      name: { first: 'Fiona', last: 'Mackay' },
      email: { email },
    })
  })

  it('and the agent does not miss the number', async () => {
    const call = play('salesDesk', done)
    await call.caller('I’d like a demo, Friday at ten')
    await call.caller('Fiona Mackay')
    await call.caller('Marchmont Vets')
    expect(await call.caller('Email’s fiona@gmail.com')).toMatch(/^So that’s a demo/)
  })

  it('also where the number was asked for', async () => {
    const call = await atNumber()
    expect(await call.asks('My email is jay at gmail dot com')).toBe('reason')
  })
})

test('letters at the question for the company are no name of the caller', async () => {
  const call = await callAfter('salesDesk', done, 'I’d like a demo, Friday at ten', 'Fiona Mackay')
  const turn = 'Marchmont Vets. M A R C H M O N T. And would somebody tell me about rooms?'
  await call.caller(turn)
  const readBack = await call.caller('fiona at gmail dot com')
  expect(readBack).toContain('Fiona Mackay of Marchmont Vets')
})

describe('a callback is about what could not be answered, with what was told beside it', () => {
  it('and not about a remark or a question that says nothing by itself', async () => {
    const call = play('healthcare', done)
    await call.caller('I need a check-up on Thursday, Ann Lee.')
    await call.caller('My knees are slow in the morning. What have you got?')
    await call.caller('At eleven.')
    await call.caller('Yes, book it.')
    await call.caller('He has no insurance card yet. Is that a problem for him?')
    await call.caller('Yes, somebody should call me, 07700 900 452.')
    expect(call.task()).toBe('callback')
    expect(call.values()['reason']).toEqual({
      type: 'text',
      text: 'He has no insurance card yet. Is that a problem for him?',
    })
  })

  it('and what was noted of a booking that is handed over goes with it as a note', async () => {
    const call = play('hospitality', bookings)
    await call.caller('A double for two from the 18th, two nights, Ann Lee. We need a cot.')
    await call.caller('If you can’t do two rooms, could somebody ring me who can?')
    expect(call.values()['note']).toEqual({ type: 'text', text: 'We need a cot' })
    expect(call.values()['reason']).toMatchObject({
      text: expect.stringMatching(/^room, (?!.*cot)/i),
    })
  })

  it('is left with `forget the message`', async () => {
    const call = play('realEstate', done)
    await call.caller('Can somebody phone me about my deposit? Ann Lee, 07700 900 452.')
    expect(await call.asks('Forget the message.')).toBeUndefined()
    expect(call.ended()).toEqual(['callback abandoned'])
  })

  it('has its number changed by `the end is 453, not 452`', async () => {
    const call = play('realEstate', done)
    await call.caller('Can somebody phone me about my deposit? Ann Lee, 07700 900 452.')
    await call.caller('Sorry, it ends in 453, not 452. Everything else is correct.')
    expect(call.values()).toMatchObject({ phone: { phone: '+447700900453' } })
    expect(call.values()['note']).toBeUndefined()
  })
})
