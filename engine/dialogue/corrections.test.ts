/** Corrections of what was read back, for clauses as the reader of turns might read them. */
import { describe, expect, test } from 'vitest'
import { expectedIn, knownIn, readBackOf } from '../testing/readBackOf.ts'
import type { DialogueState } from './dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'

const notes = readBackOf('training', 'writeDown', {
  note: { type: 'text', text: 'Sam writes to Ruth' },
  date: { type: 'date', date: '2026-12-04' },
  tryNext: { type: 'text', text: 'wait longer' },
})
const account = readBackOf('gaming', 'recoverAccount', {
  player: { type: 'text', text: 'cannot get in' },
  email: { type: 'yesNo', yes: true },
})
const callback = readBackOf('general', 'callback', {
  name: { type: 'name', first: 'Lou', last: 'Hart' },
  phone: { type: 'phone', phone: '+442079460958' },
  reason: { type: 'text', text: 'a demo' },
})

const text = (said: string) => ({ type: 'text', text: said }) as const
const places = ['at the read-back', 'after “What would you like to change?”'] as const

/** What is known after a correction that comes at once or after a bare no. */
function corrected(
  { answerTo }: typeof notes,
  place: (typeof places)[number],
  said: readonly string[],
) {
  const state = place === places[0] ? undefined : answerTo(['no no'])[1]
  const [, next] = answerTo(said, state)
  expect(expectedIn(next)).toBe('confirmation')
  return knownIn(next)
}

describe.each(places)('a text that is named with its new words is taken for that part %s', (at) => {
  test.each([
    ['no No,', 'fix the next step is that Ruth drives on {date Friday}.'],
    ['yes The next step.', 'tell Ruth drives on {date Friday}'],
    ['wrong the step is wrong,', 'fix it’s Ruth drives on {date Friday}'],
    ['no no', 'other the agreement should be Ruth drives on {date Friday}'],
    ['fix What we agreed: Ruth drives on {date Friday}, not that'],
  ])('%j %j', (...said) => {
    const known = corrected(notes, at, said)
    expect(known).toMatchObject({
      note: text('Ruth drives on Friday'),
      date: { date: '2026-12-04' },
      tryNext: text('wait longer'),
    })
  })

  test.each([
    ['no No,', 'fix my player name is {name copper7}, not that'],
    ['fix the player name.', 'give its {name copper7}'],
    ['pick player name: copper7'],
  ])('%j %j', (...said) => {
    expect(corrected(account, at, said)['player']).toEqual(text('copper7'))
  })

  test.each([
    ['fix It’s about {reason the winter price}, not a demo'],
    ['tell the reason is the winter price'],
    [
      'fix the reason should be the winter price, not a demo,',
      'fix and the number is {phone 020 7946 0959}',
    ],
  ])('%j %j', (...said) => {
    const known = corrected(callback, at, said)
    expect(known['reason']).toEqual(text('the winter price'))
    expect(known['phone']).toEqual({
      type: 'phone',
      phone: said.length > 1 ? '+442079460959' : '+442079460958',
    })
  })
})

test.each([
  ['wrong the reason is wrong'],
  ['no no, because I never said that'],
  ['ask is the reason still a demo?'],
  ['refuse the reason is not right'],
])('%j says no new words', (...said) => {
  const { reason = text('a demo') } = knownIn(callback.answerTo(said)[1])
  expect(reason).toEqual(text('a demo'))
})

test.each([
  [['give {name mossOwl}, with a capital O'], 'mossOwl'],
  [['fix {name xX_owl_Xx}'], 'xX_owl_Xx'],
  [['wrong the name is wrong,', 'fix it is M O S S O W L'], 'Mossowl'],
  [['fix without the spaces'], 'cannotgetin'],
])('%j corrects the name of a player, as it is typed', (said, player) => {
  const { player: known } = knownIn(account.answerTo(['no no', ...said])[1])
  expect(known).toEqual(text(player))
})

describe('what to change', () => {
  test.each([['fix it’s got to be greenowl'], ['give {name greenowl}'], ['tell greenowl.']])(
    'is the text of the task if %j is nothing else',
    (...said) => {
      expect(corrected(account, places[1], said)['player']).toEqual(text('greenowl'))
    },
  )

  test.each([['wrong that is not what I said'], ['upset oh for heaven’s sake'], ['other hm']])(
    'is not asked again after %j, and a person is offered',
    (...said) => {
      const [, asked] = account.answerTo(['no no'])
      expect(expectedIn(account.answerTo(said, asked)[1])).toBe('callback')
    },
  )

  test('is not asked again where no person can help, and all of it is read back', () => {
    const [, asked] = notes.answerTo(['no no'])
    expect(notes.answerTo(['wrong that is not it'], asked)[0]).toContain('writeDown.confirm')
  })

  test('is asked for two times at most, however often the caller says no', () => {
    let state: Parameters<typeof account.answerTo>[1]
    const asked: (string | undefined)[] = []
    for (const said of ['no no', 'give copper7', 'no no', 'give copper8', 'no no']) {
      ;[, state] = account.answerTo([said], state)
      asked.push(expectedIn(state))
    }
    expect(asked).toEqual(['change', 'confirmation', 'change', 'confirmation', 'callback'])
  })
})

test.each(['no Nothing.', 'no No, nothing to change.'])(
  'whoever wants nothing changed hears it once more, and loses nothing: %s',
  (said) => {
    const [, asked] = callback.answerTo(['no no'])
    const [, next] = callback.answerTo([said], asked)
    expect(expectedIn(next)).toBe('confirmation')
  },
)

const order = readBackOf('orderStatus', 'changeAddress', {
  order: { type: 'code', code: '5510', fits: true },
  address: { type: 'address', address: '14 Mill Street, Ludlow, SY8 1AA' },
  name: { type: 'name', first: 'Ann', last: 'Frost' },
})

describe('a value for one part lands in no other', () => {
  test.each([
    ['no No,', 'fix it is the lamp, {address 5510}, to {address Mill Street}'],
    ['no no', 'fix {code 5510} to {address 14 Mill Street}, {name Ludlow}'],
    ['give And {code 4271},', 'ask when does that come?'],
    ['fix {address 14 Mill Street, Ludlow}'],
  ])('%j %j changes neither the order nor its address', (...said) => {
    const [, next] = order.answerTo(said)
    expect(knownIn(next)).toEqual(knownIn(order.answerTo(['social hello'])[1]))
    expect(expectedIn(next)).toBe('confirmation')
  })

  test('a number of people or of an order, beside an address, is part of neither', () => {
    const said = ['fix it’s {code 4271}, to {people 9} Rope Walk, {name Ludlow}']
    expect(knownIn(order.answerTo(said)[1])).toMatchObject({
      order: { code: '4271' },
      address: { address: '9 Rope Walk, Ludlow' },
      name: { last: 'Frost' },
    })
  })

  test('what was read back is read again to a caller who says it in place of a change', () => {
    const [, asked] = order.answerTo(['no no'])
    expect(order.answerTo(['fix {address 14 Mill Street}'], asked)[0]).toEqual([
      'changeAddress.confirm',
    ])
  })

  const abroad = readBackOf('general', 'callback', {
    name: { type: 'name', first: 'Lou', last: 'Hart' },
    phone: { type: 'phone', phone: '912345670' },
    reason: { type: 'text', text: 'a demo' },
  })
  test.each([
    ['fix it needs {address 351} in front'],
    ['no No,', 'fix put {reason the 351} at the start'],
    ['fix the country code is {money 351}'],
    ['fix It’s Portugal, plus {number 351}'],
  ])('%j %j puts a calling code before the number, and is no reason', (...said) => {
    expect(knownIn(abroad.answerTo(said)[1])).toMatchObject({
      phone: { phone: '+351912345670' },
      reason: text('a demo'),
    })
  })

  const table = readBackOf('restaurant', 'bookTable', {
    date: { type: 'date', date: '2026-12-04' },
    time: { type: 'time', time: '19:30' },
    people: { type: 'party', people: 4 },
    name: { type: 'name', first: 'Lou', last: 'Hart' },
  })
  test.each([
    [['fix make it {time five},', 'fix my brother is coming too'], 5, '19:30'],
    [['fix Make it {people five}, my sister comes'], 5, '19:30'],
    [['fix make that {time three}'], 3, '19:30'],
    [['fix make it {time eight}'], 4, '20:00'],
    [['no no,', 'fix at {people six}'], 4, '18:00'],
    [['fix at {time five}'], 4, '17:00'],
  ])('a number alone in %j is what it is nearest to', (said, people, time) => {
    expect(knownIn(table.answerTo(said)[1])).toMatchObject({ people: { people }, time: { time } })
  })
})

const callbackOn = (phone: string) =>
  readBackOf('general', 'callback', {
    name: { type: 'name', first: 'Lou', last: 'Hart' },
    phone: { type: 'phone', phone },
    reason: text('a demo'),
  })

describe('a few digits correct the number that was read back, and are no reason', () => {
  test.each([
    [
      '865550142',
      ['no no,', 'fix there is a nought at the front, {phone eight six}'],
      '0865550142',
    ],
    ['865550142', ['fix it begins with {phone oh eight six}'], '0865550142'],
    ['865550142', ['fix you missed {reason the zero}'], '0865550142'],
    ['0865550142', ['fix it starts with {phone oh eight nine}'], '0895550142'],
    ['0865550142', ['fix {reason one four three at the end}'], '0865550143'],
    ['0865550142', ['no no,', 'give {phone oh one four nine}'], '0865550149'],
    ['0865550142', ['fix the last two are {number 99}'], '0865550199'],
  ])('%s: %j', (phone, said, number) => {
    const [, next] = callbackOn(phone).answerTo(said)
    expect(knownIn(next)).toMatchObject({ phone: { phone: number }, reason: text('a demo') })
    expect(expectedIn(next)).toBe('confirmation')
  })

  test.each([
    [['no no,', 'fix there is a nought at the front']],
    [
      [
        'no no,',
        'fix it’s {phone oh eight six five five five oh one four two}, that’s what I told you',
      ],
    ],
    [['no No,', 'give the number is {phone 086 555 0142}, like I said']],
    [['fix the first three are {phone 086}']],
    [['no no,', 'fix it ends in {phone 0142}']],
  ])('and what is so already is read back: %j', (said) => {
    const [answer, next] = callbackOn('0865550142').answerTo(said)
    expect(knownIn(next)).toMatchObject({ phone: { phone: '0865550142' }, reason: text('a demo') })
    expect(answer).toContain('callback.confirm')
  })
})

/** Something that was asked for, in turns that the reader of turns might read so. */
function answered(agent: string, task: string, known: SlotValues, slot: string, turns: string[][]) {
  const { answerTo, readBack } = readBackOf(agent, task, known)
  const [frame] = readBack.stack
  let state: DialogueState = {
    ...readBack,
    stack: [
      { ...frame!, skipped: [], heard: undefined, expects: { name: 'slot', slot, tries: 0 } },
    ],
  }
  for (const said of turns) [, state] = answerTo(said, state)
  return knownIn(state)
}

const withEmail = { email: { type: 'yesNo', yes: true } } as const
const noEmail = { player: text('copper7'), email: { type: 'yesNo', yes: false } } as const
const receipt = (...turns: string[][]) =>
  answered('gaming', 'recoverAccount', noEmail, 'receipt', turns)['receipt']

const reference = (...turns: string[][]) =>
  answered('travelChanges', 'changeTrip', {}, 'reference', turns)['reference']

const player = (...said: string[]) =>
  answered('gaming', 'recoverAccount', withEmail, 'player', [said])['player']

describe('a code', () => {
  test.each([
    [['give {code GPA.3391-5540-0027}']],
    [['give it’s {code GPA dot 3391 then 5540 then 0027}']],
    [['give {code gpa 3391 5540 0027}']],
    [['give It’s {code G P A dot three three nine one, five five four oh, double oh two seven}']],
    [['give G P A hyphen 3391 hyphen 5540 hyphen 0027']],
  ])('has all of its parts in whatever way they are joined: %j', (said) => {
    expect(receipt(said)).toMatchObject({ code: 'GPA339155400027' })
  })

  test.each([
    [[['give {code R I N}'], ['give seven four']], 'RIN74'],
    [[['give {code R I N}'], ['give {number 74}']], 'RIN74'],
    [[['give {code R I N seven four}'], ['fix no, it is {code seven five}']], 'RIN75'],
    [[['give {code R I N seven four}'], ['fix I said {code R I M}']], 'RIM74'],
  ])('goes on where it ended, and a part of it leaves the rest: %j', (turns, code) => {
    expect(reference(...turns)).toMatchObject({ code })
  })
})

describe('an order that was read back', () => {
  const replacement = readBackOf('orderStatus', 'replaceItem', {
    order: { type: 'code', code: '8319', fits: true },
    reason: { type: 'choice', option: 'neverCame' },
  })
  const known = (...said: string[]) => knownIn(replacement.answerTo(said)[1])['order']

  test.each([
    [['change Hmm.', 'change Can they leave it with number twelve next door then?']],
    [['change Could they take it to number 40, the house on the corner?']],
    [['fix And it’s {code number twelve} on the left, not the right.']],
    [['fix The house is {code twenty two}, up the hill.']],
    [['fix It’s {code number twelve}.']],
    [['note It’s the third floor, flat 14.']],
    [['fix it should be for two people, room nineteen']],
  ])('is not touched by a number that is something else: %j', (said) => {
    expect(known(...said)).toMatchObject({ code: '8319' })
  })

  test.each([
    [['no No,', 'fix it ends in {code one four}, not one nine.'], '8314'],
    [['fix The order number ends in {code twenty}. Everything else is right.'], '8320'],
    [['no no', 'fix It’s {code one two} at the end, sorry.'], '8312'],
    [['no No!', 'fix The order is {phone eight three one two}.'], '8312'],
    [['no No.', 'fix It’s {code 5510}'], '5510'],
  ])('is mended by a part of it, or said anew: %j', (said, code) => {
    expect(known(...said)).toMatchObject({ code })
  })
})

describe('the name of a player', () => {
  test.each([
    [['give {name moss}_badger7'], 'moss_badger7'],
    [['give it’s mossy-{name owl}_22, I think'], 'mossy-owl_22'],
    [['give {name Ember Pip nine}, all one word'], 'EmberPip9'],
    [['give Quill Fox four two, it’s one word.'], 'QuillFox42'],
    [['give {name night owl}'], 'night owl'],
  ])('is what it would be typed as: %j', (said, name) => {
    expect(player(...said)).toEqual(text(name))
  })

  test.each([
    [['give get in, it says wrong password']],
    [['give {name I don’t have that email any more}']],
    [['fix that is what he said to me']],
  ])('is no sentence: %j', (said) => {
    expect(player(...said)).toBeUndefined()
  })
})

describe('people who are named in passing are not the caller', () => {
  test.each([
    [['give {name Gethin} said I should ring']],
    [['give {name Ida} can’t open it']],
    [['give I spoke to {name Lena}']],
    [['give it is {name Tom}’s line']],
  ])('%j', (said) => {
    expect(answered('general', 'callback', {}, 'name', [said])['name']).toBeUndefined()
  })
})

const room = readBackOf('hospitality', 'bookRoom', {
  stay: { type: 'stay', from: '2026-12-11', nights: 3, to: '2026-12-14' },
  kind: { type: 'choice', option: 'double' },
  lateCheckOut: { type: 'yesNo', yes: false },
  name: { type: 'name', first: 'Priya', last: 'Rao' },
})

describe('a weekday that corrects a stay is in it or nearest to it, and an end that is said beats the nights', () => {
  test.each([
    [['fix Only two nights, {stay Saturday to Monday}'], '2026-12-12', '2026-12-14'],
    [
      ['fix We come on {date Saturday}', 'tell and leave {date Monday}'],
      '2026-12-12',
      '2026-12-14',
    ],
    [['no No,', 'tell we leave on {date Wednesday}'], '2026-12-11', '2026-12-16'],
    [['fix Make it {stay Thursday to Sunday}'], '2026-12-10', '2026-12-13'],
    [['fix We come on {date Saturday}'], '2026-12-12', '2026-12-15'],
  ])('%j', (said, from, to) => {
    const [, next] = room.answerTo(said)
    expect(knownIn(next)['stay']).toMatchObject({ from, to })
    expect(expectedIn(next)).toBe('confirmation')
  })

  test.each([
    [['tell my sister leaves on {date Sunday}']],
    [['tell {date Monday} we have a train']],
  ])('but not what is told of something else: %j', (said) => {
    expect(knownIn(room.answerTo(said)[1])['stay']).toEqual(knownIn(room.readBack)['stay'])
  })
})

const trip = readBackOf('travelChanges', 'changeTrip', {
  reference: { type: 'code', code: 'KIT21', fits: true },
  name: { type: 'name', first: 'Lucia', last: 'Ibarra' },
  date: { type: 'date', date: '2026-12-07' },
  flight: { type: 'choice', option: 'morning' },
})

test.each([
  [
    [
      'refuse Not the seven.',
      'fix {date The fourteenth of December}.',
      'person Can somebody call me?',
    ],
  ],
  [['no No,', 'fix I said {date the 14th}.', 'person I want a person to ring me.']],
])('a day that corrects a task stays with it when a callback begins: %j', (said) => {
  const { stack } = trip.answerTo(said)[1]
  expect(stack.map(({ task, values }) => [task, values['date']])).toEqual([
    ['changeTrip', { type: 'date', date: '2026-12-14' }],
    ['callback', undefined],
  ])
})

test('a day that is said with the wish for a callback is the day of the call', () => {
  const { stack } = trip.answerTo(['person Can somebody ring me?', 'fix On {date Thursday}.'])[1]
  expect(stack.map(({ values }) => values['date'])).toMatchObject([
    { date: '2026-12-07' },
    { date: '2026-12-03' },
  ])
})

describe('an amount that repeats what the agent has just said', () => {
  const priced = {
    ...callback.readBack,
    lastSaid: 'A double room is $120 a night, and breakfast is $15 each. Is that right?',
  }

  test.each([
    [['fix One twenty,', 'yes okay.']],
    [['fix {time One twenty}.']],
    [['note Ah, fifteen dollars a person, okay.']],
    [['give a hundred and twenty,', 'yes all right.']],
  ])('is no value, no note and no yes: %j', (said) => {
    const [keys, next] = callback.answerTo(said, priced)
    expect(knownIn(next)).toEqual(knownIn(priced))
    expect(keys.join(' ')).not.toMatch(/<|noted/)
    expect(expectedIn(next)).toBe('confirmation')
  })

  test.each([
    [['fix make it {time one twenty}'], '13:20'],
    [['fix {time at one thirty}'], '13:30'],
  ])('is none where it says more, or another number: %j', (said, time) => {
    expect(knownIn(callback.answerTo(said, priced)[1])['time']).toMatchObject({ time })
  })

  test('takes no yes with it that is said beside it', () => {
    const [keys] = callback.answerTo(['fix One twenty,', 'yes okay. Yes, correct.'], priced)
    expect(keys.join(' ')).toContain('<leads.callback>')
  })
})
