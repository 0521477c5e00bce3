/** What a caller who does not want a task is answered. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, done, order, play } from '../testing/agentCalls.ts'
import { builtInAgent } from '../testing/callAgents.ts'
import { readBackOf } from '../testing/readBackOf.ts'
import { itEvery } from '../testing/itEvery.ts'

const ROOM = 'A double room for two nights from the 7th of December, please.'

describe('a task that is refused ends at once, with nothing written, and the agent asks what is wanted instead', () => {
  itEvery(10)([
    ['appointmentDesk', 'An eye test on Friday, please.', 'No, not the test.'],
    ['appointmentDesk', 'An eye test on Friday, please.', 'I don’t want any appointment.'],
    [
      'appointmentDesk',
      'An eye test on Friday, please.',
      'Sorry, I do not need an appointment at all.',
    ],
    ['general', 'Book me a demo for Thursday.', 'No. I don’t want a demo, thanks.'],
    ['general', 'Book me a demo for Thursday.', 'please stop asking about the demo'],
    ['healthcare', 'I need a check-up on Friday.', 'Not a check-up, please.'],
    ['gaming', 'I can’t get into my account.', 'I’m not locked out.'],
    ['gaming', 'I can’t get into my account.', 'Oh, but I don’t need a recovery.'],
    ['orderStatus', 'I want to return order 4471.', 'No! I don’t want to send anything back.'],
    ['travelChanges', 'Please move my flight KIT21, Shah.', 'No, please don’t change it.'],
    [
      'travelChanges',
      'Please move my flight KIT21, Shah.',
      'I don’t want to change the flight, mind.',
    ],
    ['travelChanges', 'Please move my flight KIT21, Shah.', 'No. Leave my flight as it is.'],
    ['hospitality', ROOM, 'No, forget the booking.'],
    ['hospitality', ROOM, 'Scrap the booking, and forget the late check-out.'],
    ['hospitality', ROOM, 'I don’t want the room any more. And no late check-out either.'],
    ['hospitality', ROOM, 'I don’t need the room and no late check-out either.'],
    ['supportDesk', 'I need an engineer.', 'No day, dear, I don’t want a visit.'],
    ['supportDesk', 'I need an engineer.', 'No engineer, please.'],
    ['appointmentDesk', 'I would like an eye test.', 'I don’t need the test.'],
    ['hospitality', 'I would like a room.', 'No no, I’m not booking today, love.'],
    ['realEstate', 'Can I see the flat?', 'I don’t need a viewing.'],
    ...[
      'I’d rather keep it as it is.',
      'Leave the flight alone, please.',
      'I’m not changing anything.',
      'You know what, keep my old flight.',
    ].map((words) => ['travelChanges', 'Please move my flight KIT21, Shah.', words]),
  ])('%s, %s %s', async (agent, opening, words) => {
    const call = play(agent, agent === 'orderStatus' ? () => order('delivered') : done)
    await call.caller(opening)
    const { task } = call.state().stack.at(-1)!
    expect(await call.says(words)).toContain('whatInstead')
    expect(call.ended()).toContain(`${task} abandoned`)
    expect(call.state().stack).toEqual([])
    expect(call.uses().filter(({ tool }) => /book$|return|change$/.test(tool))).toEqual([])
  })

  itEvery(10)([
    'Not the test. How much are reading glasses?',
    'I don’t need an appointment, I have a question about my bill.',
  ])('and what else was said is dealt with: %s', async (words) => {
    const call = play('appointmentDesk', bookings)
    await call.caller('An eye test on Friday, please.')
    await call.caller(words)
    expect(call.state().offer).toMatchObject({ task: 'callback' })
    expect(call.ended()).toEqual(['bookAppointment abandoned'])
  })

  it('and a person who is asked for with it does not get the refused task', async () => {
    const call = play('gaming', done)
    await call.caller('I can’t get into my account.')
    await call.caller('FrostyPip')
    await call.caller('No, not the recovery. Can a person call me, please?')
    expect(call.ended()).toEqual(['recoverAccount abandoned'])
    expect(call.task()).toBe('callback')
    expect(JSON.stringify(call.values())).not.toMatch(/recovery/i)
  })

  it('and what was said stays for the task that is wanted', async () => {
    const call = play('orderStatus', () => order('delivered'))
    await call.caller('Order 4471 is lost, I need a replacement.')
    expect(call.task()).toBe('replaceItem')
    await call.caller('No, don’t send me another one. I want to send it back.')
    expect(call.task()).toBe('returnOrder')
    expect(call.values()).toMatchObject({ order: { code: '4471' } })
  })
})

describe('a detail that is refused leaves the task as it is', () => {
  itEvery(10)([
    'I don’t want late check-out.',
    'Forget about the late check-out.',
    'No late check-out please, and no, I don’t want to change the name either.',
  ])('%s', async (words) => {
    const call = await callAfter('hospitality', bookings, ROOM, words)
    expect(call.task()).toBe('bookRoom')
    expect(call.values()['lateCheckOut']).toEqual({ type: 'yesNo', yes: false })
  })
})

async function refused() {
  const call = play('appointmentDesk', bookings)
  await call.caller('An eye test on Friday, please.')
  await call.caller('No, not the test.')
  return call
}

describe('a refused task begins again only if it is asked for plainly', () => {
  itEvery(10)(['Can I come in today with my glasses?', 'The arm of my glasses is broken.'])(
    'not by a loose cue: %s',
    async (words) => {
      const call = await refused()
      await call.caller(words)
      expect(call.state().stack).toEqual([])
    },
  )

  it('but by a request', async () => {
    const call = await refused()
    await call.caller('I would like to book an eye test after all.')
    expect(call.task()).toBe('bookAppointment')
  })

  itEvery(10)([
    ['appointmentDesk', 'I don’t need the test. Can I come today to have my glasses mended?'],
    ['travelChanges', 'I don’t want to change my flight. Can I bring a second bag?'],
  ])('and what is refused with the first words does not begin: %s, %s', async (agent, words) => {
    const call = await callAfter(agent, done, words)
    expect(call.started()).toEqual([])
  })
})

describe('what is denied begins nothing', () => {
  const { playbook } = builtInAgent('travelChanges')
  const questions = Object.fromEntries(playbook.intents.map((one) => [one.id, one.examples]))

  itEvery(10)([
    'Can I take another bag? I don’t want to change the flight.',
    'It’s about my seat, I’m not cancelling.',
    'I’m not changing the flight, I only want an aisle seat.',
  ])('%s', async (words) => {
    const call = play('travelChanges', done, { questions })
    await call.caller(words)
    expect(call.started()).toEqual([])
  })

  it('and neither does what callers do themselves', async () => {
    const call = play('supportDesk', done)
    await call.caller('Will I pay if it is my own router?')
    await call.caller('No, leave it, I’ll ask the engineer. Thanks, bye.')
    expect(call.state().stack).toEqual([])
    await call.caller('I’ll ring the engineer myself.')
    expect(call.started()).toEqual([])
    const guest = play('hospitality', done)
    await guest.caller('I’ll check in on Friday, a double for two nights please.')
    expect(guest.started()).toEqual(['bookRoom'])
  })

  it('but what is wanted instead begins', async () => {
    const call = play('travelChanges', done)
    await call.caller('I don’t want to cancel it, I want to change my flight to Friday.')
    expect(call.started()).toEqual(['changeTrip'])
  })
})

describe('a value that is refused is no task', () => {
  itEvery(10)([
    ['restaurant', 'A table for four on Friday, please.', 'Not a table by the window.'],
    ['restaurant', 'A table for four on Friday, please.', 'No, not on Friday.'],
    ['hospitality', 'A room for two from Friday, two nights.', 'Not the double room.'],
    ['hospitality', 'I would like a room.', 'No room by the lift, please.'],
    ['appointmentDesk', 'An eye test on Friday, please.', 'Don’t book it yet.'],
    ['appointmentDesk', 'An eye test on Friday, please.', 'No, wait, not the test at five.'],
  ])('%s, %s %s', async (agent, opening, words) => {
    const call = await callAfter(agent, bookings, opening, words)
    expect(call.ended()).toEqual([])
  })
})

describe('a refusal of the task answers no question about a detail of it', () => {
  itEvery(10)([
    [['yes Yes,', 'yes 0.45 but I', 'no don’t need a recovery.']],
    [['yes Sure,', 'tell but I’m not locked out.']],
    [['ask Recovery?', 'no No.']],
  ])('%j', (said) => {
    const { answerTo, readBack } = readBackOf('gaming', 'recoverAccount', {
      player: { type: 'text', text: 'Pip' },
    })
    const [frame] = readBack.stack
    const asked = { ...frame!, expects: { name: 'slot', slot: 'email', tries: 0 } as const }
    const [, state] = answerTo(said, { ...readBack, stack: [asked] })
    expect(state.ended).toMatchObject([{ outcome: 'abandoned', isRefused: true }])
    expect(state.ended[0]?.values).not.toHaveProperty('email')
  })
})

describe('a callback that is refused gives way to what it was offered for, and never comes back', () => {
  itEvery(3)([
    'Dean Walsh. But I don’t want a call back, I just want you to check order 4471.',
    'No callback, please. The order is 4471.',
    'I said no callback! Where is order 4471?',
  ])('%s', async (words) => {
    const call = await callAfter(
      'orderStatus',
      () => order('packed'),
      'Where is my parcel?',
      'I don’t have the order number.',
      'Yes please.',
    )
    expect(await call.says(words)).not.toContain('resume')
    expect(call.used('orders.status')).toMatchObject([{ arguments: { order: { code: '4471' } } }])
    expect(call.state().stack).toEqual([])
    expect(await call.asks('Right, then have somebody call me after all.')).toBe('name')
  })
})

describe('a no that answers the caller’s own question takes nothing back', () => {
  itEvery(3)([
    ['healthcare', 'A check-up on Friday at ten. Dave Kowalski.', 'A check-up? No, she is ill.'],
    [
      'healthcare',
      'A check-up on Friday at ten. Dave Kowalski.',
      'A check-up? No, she is not well, it is the ear.',
    ],
  ])('%s, %s %s', async (agent, opening, words) => {
    const call = await callAfter(agent, bookings, opening)
    expect(await call.asks(words)).toBe('confirmation')
    expect(call.uses()).toEqual([])
    await call.caller('Yes.')
    expect(JSON.stringify(call.used('bookings.book'))).toMatch(/ill|ear/)
  })
})

describe('a no to a detail answers it, whatever else is changed with it', () => {
  itEvery(3)([
    'No no, not needed, I have an early train. Actually make it three nights.',
    'No thanks, we leave at dawn. And it’s three nights, sorry.',
    'Nah, don’t need that. Could you make it three nights?',
  ])('%s', async (words) => {
    const call = await callAfter('hospitality', bookings, ROOM, words)
    expect(call.values()).toMatchObject({ lateCheckOut: { yes: false }, stay: { nights: 3 } })
  })

  it('unless it is about a value in its sentence', async () => {
    const call = await callAfter('hospitality', bookings, ROOM, 'No, three nights.')
    expect(call.values()).not.toHaveProperty('lateCheckOut')
  })
})

const offered = async () => {
  const call = play('gaming', done)
  for (const line of [
    'I bought a skin and never got it.',
    'night owl',
    'joe@example.com. When will it come?',
    'Yes.',
  ])
    await call.caller(line)
  expect(call.state().offer).toMatchObject({ task: 'callback' })
  return call
}

describe('a call that nobody wants is not pressed on the caller', () => {
  itEvery(10)([
    'Call back? You said somebody writes to me. No.',
    'A phone call? No, thank you.',
    'No. I don’t need a call, I’ve told you everything.',
    'Ring me? What for? No.',
  ])('when it is offered: %s', async (words) => {
    const call = await offered()
    await call.caller(words)
    expect(call.state().stack).toEqual([])
    expect(call.uses().filter(({ tool }) => tool === 'leads.callback')).toEqual([])
  })

  itEvery(10)([
    'I said no. No call.',
    'Stop. I don’t want a call.',
    'No, no callback. I never asked for one.',
    'No, no call. Is there a fee?',
    'But I don’t want a call back.',
    'I told you, no callback.',
    'Look, I didn’t ask for a callback.',
  ])('when it is being noted: %s', async (words) => {
    const call = await offered()
    await call.caller('Yes, please.')
    expect(call.task()).toBe('callback')
    await call.caller(words)
    expect(call.state().stack).toEqual([])
    expect(call.ended()).toContain('callback abandoned')
  })
})

it.each([
  ['Never mind.', 'Just keep it.'],
  ['No, leave it.', 'No, please don’t cancel it.'],
  ['Never mind.', 'No no, don’t cancel it!'],
])(
  'a cancellation that was left with “%s” is not made after “%s” and a yes',
  async (left, keeps) => {
    const call = await callAfter(
      'restaurant',
      bookings,
      'I want to cancel my booking, the reference is KIT21, Dave Kowalski',
      left,
      keeps,
      'Yes.',
    )
    expect(call.uses().map(({ tool }) => tool)).not.toContain('bookings.cancel')
  },
)

it.each([
  'Yeah, well, can’t you drop it.',
  'Why don’t you just leave it.',
  'I’d rather you didn’t book it.',
])('“%s” at a read-back is no yes', async (text) => {
  const call = await callAfter(
    'restaurant',
    bookings,
    'A table for two on Friday at eight, Dave Kowalski, 0412 345 678',
    text,
  )
  expect(call.uses()).toEqual([])
})
