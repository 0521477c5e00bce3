/** Whom callers ring who are in another country than the operator. */
import { describe, expect, it } from 'vitest'
import { everySafetyText, safetyWords } from './safetyWords.ts'
import { contactsWhere } from './whereCalled.ts'

const british = { emergencyNumber: '999', crisisLine: 'Samaritans on 116 123' }
const numberOf = (own: typeof british, ...said: readonly string[]) =>
  contactsWhere(own, said).contacts.emergencyNumber

describe('the number of a caller', () => {
  it.each([
    ['112', 'We’re in Spain, what number do I ring?'],
    ['112', 'we are on holiday in Turkey and my wife has collapsed'],
    ['112', 'I live in Mumbai.'],
    ['911', 'I’m in New York actually.'],
    ['911', 'Do I ring 999? I’m calling from Texas.'],
    ['911', 'My dad’s had a stroke, we’re in a hotel in Florida.'],
    ['000', 'I’m ringing from Australia.'],
    ['111', 'we’re over in New Zealand'],
    ['112', 'We’ve just landed in Spain and he’s stopped breathing.'],
    ['112', 'I’m at a hotel in Spain.'],
    ['112', 'My mate’s having a heart attack and we’re camping in Norway.'],
    ['112', 'I’m in your room in Crete till tomorrow.'],
    ['911', 'I’m in my hotel in Toronto until Friday.'],
    ['112', 'Nine nine nine, in Greece? What is it here?'],
    ['112', 'We’re on a cruise near Greece.'],
    ['112', 'I’m calling from Norway.'],
    ['112', 'I’m driving through France and we’ve crashed.'],
    ['911', 'I’m in Toronto and she’s collapsed.'],
    ['911', 'We’re in Paris, Texas.'],
    ['the local emergency number', 'I’m in Bali and I want to end it all.'],
    ['the local emergency number', 'I’m in Jordan, he’s collapsed.'],
    ['the local emergency number', 'I’m in Thailand and 999 doesn’t work.'],
    ['the local emergency number', 'It’s happened here in South Africa.'],
  ])('is %s after “%s”', (number, line) => {
    expect(numberOf(british, line)).toBe(number)
    expect(numberOf(british, line, 'He’s not breathing!')).toBe(number)
  })

  it.each([
    'He’s just back from Spain.',
    'She’s from Poland.',
    'I’m from Norway.',
    'I’m from Canada.',
    'I’m from India originally.',
    'I’m still in Jordan’s flat and he’s stopped breathing.',
    'I’m near Jordan’s house.',
    'I’m in Brazil Nuts, the shop.',
    'We’re staying in China Town.',
    'I’m near Holland Park.',
    'I’m in Florida Keys restaurant in Leeds.',
    'I’m in London but I live in New York, my wife has collapsed.',
    'I live in New York but I’m in London, my wife has collapsed.',
    'I’m in India on business, my wife in Leeds has collapsed.',
    'I’m calling about the holiday in Greece, oh God, my wife’s just collapsed!',
    'We’re in Spain next week.',
    'My son’s in Australia, should I tell him?',
    'We were in France last week.',
    'I’m in Leeds.',
    'We’re in Dublin.',
    'I’m in Paris Road.',
    'The flight from New York was late.',
    'I’m in Boston.',
    'If I’m in Spain next week, can I still change it?',
  ])('is the operator’s after “%s”', (line) => {
    expect(contactsWhere(british, [line])).toEqual({ contacts: british })
  })

  it.each([
    ['999, or 000', 'He’s in Australia and he says he’s going to kill himself.'],
    ['999, or 000', 'My mum lives in Australia. Which number do I ring for her?'],
    ['999, or 911', 'I’m in Wakefield but I live in New York, my wife has collapsed.'],
    ['112, or 911', 'I’m in Spain and my dad in New York has collapsed.'],
    ['999, or 911', 'he’s been saying bye to everyone, hes on some bridge, hes in canada'],
    ['999, or 911', 'im in leeds hes in canada. 999 wont work for canada will it'],
    ['999, or 911', 'My girlfriend in Canada says she’s going to kill herself.'],
    ['999, or 911', 'My brother’s on a roof in New York, he says goodbye to everybody.'],
    ['999, or 112', 'Dad’s collapsed, he is in Greece on holiday.'],
    ['999, or 112', 'What’s the emergency number in Germany?'],
  ])('is %s where it may be either: “%s”', (number, line) => {
    expect(numberOf(british, line)).toBe(number)
  })

  it('is the one of the place that was named last', () => {
    expect(numberOf(british, 'I’m in Spain.', 'No, I’m in Leeds.')).toBe('999')
    expect(numberOf(british, 'I’m in Leeds.', 'I live in New York.')).toBe('999')
    expect(numberOf({ ...british, emergencyNumber: '911' }, 'I’m in London.')).toBe('999')
    expect(numberOf({ ...british, emergencyNumber: '112' }, 'I’m in London.')).toBe('112')
  })
})

describe('what a caller hears about somebody abroad', () => {
  const said = ['He’s in Canada and he’s going to jump off a bridge.']
  const saying = { type: 'danger', kind: 'despair', isForAnother: true } as const
  const words = (more: object, ...lines: readonly string[]) => {
    const { contacts, news } = contactsWhere(british, [...said, ...lines])
    return safetyWords(
      { ...saying, topic: undefined, isFirst: false, ...more },
      [],
      contacts,
      'en',
      news,
    )
  }

  it('is their own number, with the place, and then the one there', () => {
    expect(words({ isFirst: true })).toMatch(/ring 9 9 9, .*There, the number is 9 1 1/)
    const asked = 'Is 911 the one for there?'
    expect(words({ topic: 'whichNumber', asksNumber: asked }, asked)).toMatch(
      /^From where you are, ring 9 9 9/,
    )
    const own = 'Do I ring 999?'
    expect(words({ topic: 'whichNumber', asksNumber: own }, own)).toMatch(/^Yes, 9 9 9\./)
  })
})

describe('what a caller abroad hears', () => {
  const abroad = contactsWhere(british, ['I’m in Texas.'])
  const saying = { type: 'danger', kind: 'medical', isFirst: false } as const

  it('names no number of the operator, in anything that may be said', () => {
    const lines = everySafetyText(abroad.contacts).filter(
      (line) => !/^Yes, |before any other/.test(line),
    )
    expect(lines.filter((line) => /9 9 9|Samaritans on 1 1 6, 1 2 3 or/.test(line))).toEqual([])
  })

  it.each(['asked', 'whichNumber', 'abroad', undefined])(
    'begins with the number there: %s',
    (topic) => {
      const text = safetyWords({ ...saying, topic }, [], abroad.contacts, 'en', abroad.news)
      expect(text).toMatch(/^Where you are, the number is 9 1 1\./)
    },
  )

  it.each([
    ['Is it 999 here as well?', /^The number for this is 9 1 1\./],
    ['Do I ring 911?', /^Yes, 9 1 1\./],
  ])('puts the operator’s number right: “%s”', (asksNumber, expected) => {
    const question = { ...saying, topic: 'whichNumber', asksNumber }
    expect(safetyWords(question, [], abroad.contacts, 'en')).toMatch(expected)
  })

  it('is no emergency number where somebody is in despair, and no line of another country', () => {
    const told = { ...saying, kind: 'despair', topic: 'abroad' } as const
    const text = safetyWords(told, [], abroad.contacts, 'en', abroad.news)
    expect(text).toMatch(/^People who listen: .*9 8 8/)
  })
})
