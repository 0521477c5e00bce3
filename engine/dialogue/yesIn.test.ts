/** A yes to what was read back, with more behind it. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { bookings, done, order, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

const openings: Readonly<Record<string, string>> = {
  appointmentDesk: 'An eye test on Wednesday at ten for Ann Frost, please.',
  healthcare: 'I need a check-up on Friday at eleven. Bert Adams, I’m new with you, 020 7946 0958.',
  restaurant: 'A table for four on Friday at half past seven, please. The name is Priya Shah.',
  supportDesk:
    'Please send an engineer on Thursday at two, the line is dead. 7 Kingsley Avenue, Northampton. Rosa Espo, 020 7946 0958.',
  gaming: 'Can somebody call me back? Agnes Moore, 020 7946 0958. It’s about my missing gems.',
  realEstate: 'I’d like to see the flat on Saturday at ten. Caleb Rangi, 020 7946 0958.',
  travelChanges:
    'Please move my flight KIT21, Shah, to Friday the 11th of December, in the evening.',
}

async function atReadBack(agent: string) {
  const call = play(agent, agent === 'travelChanges' ? done : bookings)
  await call.caller(openings[agent]!)
  expect(call.state().stack.at(-1)?.expects.name).toBe('confirmation')
  return call
}

const written = (call: Awaited<ReturnType<typeof atReadBack>>) =>
  call.uses().filter(({ tool }) => /\.(?:book|callback|change)$/.test(tool))

describe('a yes counts', () => {
  itEvery(10)([
    ['appointmentDesk', 'Yes, and how long does it take?'],
    ['appointmentDesk', 'Yes that is correct only. Any documents I have to bring, sir?'],
    ['appointmentDesk', 'yep book it. do i need to take my lenses out before'],
    ['healthcare', 'yes that’s right but will it hurt'],
    ['healthcare', 'Yes please. Oh, and is there somewhere I can leave the pram?'],
    ['healthcare', 'Ja, yes, please book. Where do I go when I come in?'],
    ['restaurant', 'Yes go ahead, and do y’all have high chairs?'],
    ['restaurant', 'Aye, book it. Is there a step at your door?'],
    ['supportDesk', 'Yes that’s it, does he need to come inside?'],
    ['supportDesk', 'correct yes. who is the person who will come'],
    ['gaming', 'Yes, and will that be today?'],
    ['realEstate', 'Yes, lovely, book that. Is there a lift in the building?'],
    ['appointmentDesk', 'Yes please, book it. Will it be drops? Because I can’t see after them.'],
    ['healthcare', 'Go ahead. Do they take blood? I hate that.'],
    ['appointmentDesk', 'Yes please, book it, do you think it will hurt?'],
    ['appointmentDesk', 'Yes. Is it by video?'],
  ])('beside a question, which is dealt with afterwards: %s, %s', async (agent, words) => {
    const call = await atReadBack(agent)
    const lines = await call.says(words)
    expect(written(call)).toHaveLength(1)
    expect(lines.join()).toMatch(/unknownQuestion|theyCanTell/)
    expect(call.state().unanswered).toHaveLength(1)
  })

  it('and the answer comes after what was done', async () => {
    const call = play('restaurant', bookings, {
      questions: { parking: ['Is there parking?', 'Where can I park the car?'] },
    })
    await call.caller(openings['restaurant']!)
    expect(await call.says('Yes, and is there parking?')).toEqual([
      'bookTable.done',
      '<parking>',
      'anythingElse',
    ])
  })

  it('and so is the question if it could not be done', async () => {
    const call = play('restaurant', () => ({ status: 'refused', reason: 'full', alternatives: [] }))
    await call.caller(openings['restaurant']!)
    expect(await call.says('Yes, and do you have live harp music?')).toContain('unknownQuestion')
    expect(await call.says('At eight then.')).not.toContain('unknownQuestion')
  })

  itEvery(10)([
    ['appointmentDesk', 'I already said yes.'],
    ['healthcare', 'I’ve told you yes twice now'],
    ['restaurant', 'Oh, finally. Yes!'],
    ['restaurant', 'more or less, yes'],
    ['supportDesk', 'well yes, obviously'],
    ['supportDesk', 'yes it is right, just book it'],
    ['gaming', 'yeah okay fine let them call me'],
    ['gaming', 'go on then, yes'],
    ['realEstate', 'Yes, yes. Leave it like that.'],
    ['appointmentDesk', 'Never mind the glasses, leave it. Yes, book it.'],
    ...['Yes, thanks, bye.', 'perfect, book it', 'Aye, that’ll do.', 'sounds good'].map((words) => [
      'restaurant',
      words,
    ]),
  ])('however wordy or annoyed it is: %s, %s', async (agent, words) => {
    const call = await atReadBack(agent)
    await call.caller(words)
    expect(written(call)).toHaveLength(1)
  })
})

describe('a yes counts beside a remark that takes nothing back', () => {
  itEvery(10)([
    ['restaurant', 'That’s a bit late, but fine. Yes, go on.'],
    ['restaurant', 'Bit dear, the taxi out to you. Yes, book it.'],
    ['healthcare', 'Yes, eleven on the Friday. Go ahead.'],
    ['healthcare', 'Yes, Friday at eleven, please.'],
    ['appointmentDesk', 'Yeah, on Wednesday as Ann Frost, please.'],
    ['appointmentDesk', 'All right, as long as it’s in the morning. Yes, go on.'],
    ['travelChanges', 'Daylight robbery, but all right. Yes, do it.'],
    ['travelChanges', 'Bit steep, but okay. Yes, please change it.'],
    ['travelChanges', 'Right, as long as it’s in the evening. Yes, go on.'],
    ['travelChanges', 'Yes, that’s right. And you’ll not ring me tomorrow then? Bye.'],
    ['travelChanges', 'Yes, go ahead. Does somebody meet me at the gate?'],
    ['travelChanges', 'Yes please, and have somebody call me about my bags.'],
    ['gaming', 'Yes, that’s it. And is there a fee for it?'],
    ['healthcare', 'Yes please, dear. Whereabouts do I come, is it the ground floor?'],
    ['realEstate', 'Yeah, perfect, book it. Where do I go, what number is it?'],
    ['realEstate', 'Yes please. And it’s the two of us, don’t forget, me and Joan.'],
    ['supportDesk', 'Yes please, book it. And if I’m kept at work, can I still move it later?'],
    ['healthcare', 'Okay, I see. Yes, please book for Friday at eleven.'],
    ['healthcare', 'Lovely. Then yes, you can book.'],
    ['travelChanges', 'Yeah, I said yes, move it.'],
  ])('%s, %s', async (agent, words) => {
    const call = await atReadBack(agent)
    await call.caller(words)
    expect(written(call)).toHaveLength(1)
  })

  itEvery(10)([
    ['healthcare', 'Yes, but as long as it’s before ten.'],
    ['realEstate', 'Yes, book it, or could you do Sunday instead of Saturday?'],
    ['travelChanges', 'Yes. How much was that again?'],
    ['restaurant', 'Yes, and nothing of it is right.'],
    ['healthcare', 'Yes, none of that is true.'],
    ['travelChanges', 'Yes, but all right is what my husband would say.'],
  ])('and not where the remark does: %s, %s', async (agent, words) => {
    const call = await atReadBack(agent)
    await call.caller(words)
    expect(written(call)).toEqual([])
  })

  it('a time of another part of the day is no yes, and one of the same part is', async () => {
    const other = await atReadBack('travelChanges')
    await other.caller('Yes, the two o’clock one.')
    expect(written(other)).toEqual([])
    const same = await atReadBack('travelChanges')
    await same.caller('Yes, that’s the seven p.m. one, go ahead.')
    expect(written(same)).toHaveLength(1)
  })

  itEvery(10)(['Lovely, thank you, bye.', 'Thank you, dear. Goodbye.', 'Cheers, bye.', 'Thanks!'])(
    'thanks or a goodbye alone is a yes to a callback, which costs nothing: %s',
    async (words) => {
      const call = await atReadBack('gaming')
      await call.caller(words)
      expect(written(call)).toHaveLength(1)
    },
  )

  itEvery(10)(['No thanks, bye.', 'Bye, and no call please.'])(
    'but not with a no: %s',
    async (words) => {
      const call = await atReadBack('gaming')
      await call.caller(words)
      expect(written(call)).toEqual([])
    },
  )
})

describe('what belongs into the record goes with the yes, and is said once', () => {
  itEvery(10)([
    ['gaming', 'Ja, that’s right. Insults in the chat, put that in.', /Insults in the chat/],
    ['gaming', 'Yes. I have the receipt as well, write that down.', /have the receipt/],
    ['appointmentDesk', 'Yes. Tell the optician I’m deaf in one ear.', /deaf in one ear/],
    ['healthcare', 'Yes, it’s right. Please tell them I use a stick.', /use a stick/],
    ['restaurant', 'Yes, and my mother uses a wheelchair.', /mother uses a wheelchair/],
    [
      'healthcare',
      'Book it. Will it hurt? I’m deaf in one ear, put that down. Yes.',
      /deaf in one ear/,
    ],
  ])('%s, %s', async (agent, words, note) => {
    const call = await atReadBack(agent)
    expect(await call.caller(words)).toMatch(note)
    expect(written(call)).toHaveLength(1)
    expect(JSON.stringify(written(call))).toMatch(note)
  })

  it('and what is only told with the yes to a message goes with it', async () => {
    const call = await atReadBack('gaming')
    await call.caller('Yes, that’s right. I lost all of them on Sunday night.')
    expect(written(call)).toHaveLength(1)
    expect(JSON.stringify(written(call))).toMatch(/Sunday night/)
  })
})

describe('a question or a look-up begins nothing that is written', () => {
  itEvery(10)([
    ['orderStatus', 'just look up order four four seven one for me, please.'],
    ['orderStatus', 'No, could you just see where order 4471 is?'],
  ])('%s, %s', async (agent, words) => {
    const call = play(agent, () => order('returned'))
    await call.caller('Where is my order 4417?')
    await call.caller(words)
    expect(call.started()).toEqual(['orderStatus', 'orderStatus'])
  })

  it('and a yes that repeats what is done is about that', async () => {
    const call = play('orderStatus', () => order('delivered'))
    await call.caller('My order 4471 is lost, I need a replacement.')
    await call.caller('Well, yes, send it again then, please.')
    expect(call.used('orders.replace')).toHaveLength(1)
    expect(call.state().stack).toEqual([])
  })
})

describe('a caller who corrects what is to be done keeps what was said for it', () => {
  itEvery(10)([
    'No, please, I wanted the money back, not another one.',
    'No. I would like to return it for the money.',
  ])('%s', async (words) => {
    const call = play('orderStatus', () => order('delivered'))
    await call.caller('Order 4471 came broken, I need a replacement.')
    expect(call.task()).toBe('replaceItem')
    await call.caller(words)
    expect(call.task()).toBe('returnOrder')
    expect(call.values()).toMatchObject({ order: { code: '4471' } })
  })

  it('and one wish about one thing is one task', async () => {
    const call = play('orderStatus', () => order('delivered'))
    await call.caller(
      'I have got my parcel and it is broken. I would like to send it back and have my money, please.',
    )
    expect(call.started()).toEqual(['returnOrder'])
  })

  it('and a reason that is denied is no longer the reason', async () => {
    const call = play('orderStatus', () => order('delivered'))
    await call.caller('I want to return order 4471, it never came.')
    await call.caller('Not because it never came, because I ordered it twice. Otherwise yes.')
    await call.caller('Yes.')
    const [used] = call.used('orders.return')
    expect(used?.arguments['reason']).toMatchObject({ option: 'twice' })
  })
})

describe('what is wanted besides the yes comes next', () => {
  itEvery(10)([
    ['healthcare', 'Yes. And do take the Thursday one off as well, please.'],
    ['healthcare', 'yes book it, and cancel the other one I have'],
    ['supportDesk', 'Yes, book that, and cancel my visit on Wednesday please.'],
    ['restaurant', 'yes thats fine and cancel my table on Sunday'],
  ])('a cancellation of another one: %s, %s', async (agent, words) => {
    const call = await atReadBack(agent)
    const lines = await call.says(words)
    expect(written(call)).toHaveLength(1)
    expect(lines).not.toContain('cancelled')
    expect(call.task()).toMatch(/^cancel/)
    expect(call.used('bookings.cancel')).toEqual([])
  })

  it('and never takes the new booking for the one to be cancelled', async () => {
    const call = await atReadBack('healthcare')
    await call.caller('Yes. And cancel the Thursday one.')
    await call.caller('It’s under Adams.')
    expect(call.state().stack.at(-1)?.found).toBeUndefined()
  })

  itEvery(10)([
    ['restaurant', 'Yes, and please have somebody ring me about a wedding.', /wedding/],
    ['appointmentDesk', 'yes do that and somebody must call me about my invoice', /invoice/],
    ['supportDesk', 'Yes, book him in. And can I speak to somebody about my bill?', /bill/],
  ])('a call, with what it is about: %s, %s', async (agent, words, about) => {
    const call = await atReadBack(agent)
    await call.caller(words)
    expect(written(call)).toHaveLength(1)
    expect(call.task()).toBe('callback')
    expect(JSON.stringify(call.values()['reason'])).toMatch(about)
  })

  itEvery(10)([
    ['healthcare', 'Yes, and my husband needs one on Thursday at ten'],
    ['restaurant', 'Yes. And another table for six on Saturday at eight, in the name of Khan.'],
  ])('one more, while the first stays as it was read back: %s, %s', async (agent, words) => {
    const call = await atReadBack(agent)
    const { values } = call.state().stack.at(-1)!
    await call.caller(words)
    expect(written(call)).toMatchObject([{ arguments: values }])
    expect(call.state().stack).toHaveLength(1)
  })
})

describe('nothing is written', () => {
  itEvery(10)([
    ['restaurant', 'yes, but make it eight'],
    ['restaurant', 'yes and for five people'],
    ['restaurant', 'Yes — actually, can you make it Saturday?'],
    ['restaurant', 'Right, and what time do you close?'],
    ['restaurant', 'okay, but what does it cost'],
    ['restaurant', 'Yes. Is there anything earlier though?'],
    ['restaurant', 'Yes. And cancel the Friday one.'],
    ['healthcare', 'yes, cancel it'],
    ['healthcare', 'yes if it’s free of charge'],
    ['healthcare', 'Yes please. If it costs more than fifty, can you leave it?'],
    ['healthcare', 'I get in on Saturday at two. Yes, book it.'],
    ['healthcare', 'Yes please. I’m away from Thursday till Monday.'],
    ['supportDesk', 'We’ll be in from four. Yes, go ahead.'],
    ['restaurant', 'Inside’s fine. And we’re gonna be five, my pal’s coming. So yeah, book it.'],
    ['restaurant', 'Yes, go ahead. There’ll be six of us.'],
    ['healthcare', 'Yes, as long as I can pull out'],
    ['healthcare', 'Yes, unless you have something sooner.'],
    ['healthcare', 'yes hang on'],
    ['healthcare', 'Yes, book it. Will it hurt? Because then I won’t come.'],
    ['healthcare', 'Yes, book it. Is there a lift? Because if there isn’t I can’t come.'],
    ['healthcare', 'Yes, is that in the morning? I can only do afternoons.'],
    ['healthcare', 'Yes, when is it again?'],
    ['healthcare', 'Yes, is that next week?'],
    ['restaurant', 'Yes, is that in the evening?'],
    ['healthcare', 'Yes please, do you have it on Tuesday as well?'],
    ['healthcare', 'Yes, do you think I should?'],
    ['healthcare', 'Yes, are you booking it already? I’m still talking.'],
    ['healthcare', 'Yes, but is it really necessary?'],
    ['healthcare', 'yes, only I can’t do Fridays'],
    ['healthcare', 'Yes, but I’d rather speak to a person first.'],
    ['healthcare', 'Yes, well, maybe.'],
    ['supportDesk', 'yes, no wait'],
    ['supportDesk', 'yeah but only if it’s the same man'],
    ['supportDesk', 'Yes, stop.'],
    ['supportDesk', 'my wife said yes but I don’t think so'],
    ['appointmentDesk', 'Did I say yes?'],
    ['appointmentDesk', 'I never said yes'],
    ['appointmentDesk', 'yes or no?'],
    ['appointmentDesk', 'Yes, or do you have Thursday?'],
    ['realEstate', 'yes let me check with my wife'],
    ...[
      'Yes, no wait.',
      'Yes, if it’s cheaper.',
      'Hmm, maybe.',
      'I suppose, let me ask my wife.',
      'No.',
      'Not yet.',
      'Hang on a second.',
      'What was the day again?',
      'Can I pay by card?',
      'the name is wrong',
    ].map((words) => ['restaurant', words]),
    ['realEstate', 'Yes. Could we do a different day?'],
  ])('where the yes is none: %s, %s', async (agent, words) => {
    const call = await atReadBack(agent)
    await call.caller(words)
    expect(written(call)).toEqual([])
    expect(call.state().stack.some(({ task }) => task !== 'callback')).toBe(true)
  })

  itEvery(10)([
    'Yes, go on. Is that charged to the same card?',
    'yes but 35 is a lot',
    'ok fine. what happens if I miss it',
  ])('that costs money, if the price or the yes is in doubt: %s', async (words) => {
    const call = await atReadBack('travelChanges')
    await call.caller(words)
    expect(written(call)).toEqual([])
  })
})

it('a number of people that is told beside the yes is taken before it counts', async () => {
  const call = await atReadBack('restaurant')
  await call.caller('Inside’s fine. And we’re gonna be five, my pal’s coming. So yeah, book it.')
  expect(call.values()).toMatchObject({
    people: { people: 5 },
    wishes: { text: expect.stringContaining('Inside') },
  })
  await call.caller('Yes.')
  expect(written(call)).toMatchObject([{ arguments: { people: { people: 5 } } }])
})

describe('another booking is cancelled later, not the one under way', () => {
  itEvery(10)(['And cancel the one I have on Monday.', 'Take my table on Thursday off, please.'])(
    'while it is being made: %s',
    async (words) => {
      const call = play('restaurant', bookings)
      await call.caller('A table for four on Friday, please.')
      await call.caller(words)
      expect(call.state().stack.map(({ task }) => task)).toEqual(['cancelBooking', 'bookTable'])
      expect(call.values()).toMatchObject({ people: { people: 4 }, date: { date: '2026-12-04' } })
    },
  )
})

describe('a wish for something else beside a yes writes nothing', () => {
  itEvery(10)([
    ['restaurant', 'Yes, but can we move it a bit later?'],
    ['restaurant', 'Yes, could we still move it to eight?'],
    ['restaurant', 'Yes please. Could we maybe move it to later, like nine?'],
    ['restaurant', 'Yes. Later’s better.'],
    ['restaurant', 'Seven’s fine.'],
    ['restaurant', 'Two’s fine.'],
    ['healthcare', 'Yes, can I still move it to twelve?'],
    ['healthcare', 'Yes. And if there’s an earlier slot, can I have that instead?'],
    ['healthcare', 'Yes, and if you have anything cheaper, can I have that instead?'],
    ['travelChanges', 'Leave it as it is, yes.'],
    ['travelChanges', 'Yeah, drop it.'],
    ['healthcare', 'Yes, only I’m away that day.'],
    ['healthcare', 'Yes, only my car’s in the garage that day.'],
  ])('%s: %s', async (agent, words) => {
    const call = await atReadBack(agent)
    await call.caller(words)
    expect(written(call)).toEqual([])
    expect(call.values()).not.toHaveProperty('wishes')
  })
})
