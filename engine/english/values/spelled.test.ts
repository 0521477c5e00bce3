/** How callers spell, count and otherwise say codes, numbers, addresses, amounts and answers. */
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { findAddresses } from './address.ts'
import { findChoice } from './choice.ts'
import { type CodeFormat, findCodes, sayCode } from './code.ts'
import { findEmails, sayEmail, wholeEmail } from './email.ts'
import { findMoney, sayMoney } from './money.ts'
import { phoneOf } from '../../phoneNumber.ts'
import { findPhones, sayPhone } from './phone.ts'
import { readName } from './personName.ts'
import { spelledAt, spelledWord } from './spelling.ts'
import { complete, findNights, stayOf } from './stay.ts'
import { tokenise } from './tokens.ts'
import { answerIn } from '../yesNo.ts'
import { findDates } from './date.ts'

const now = Temporal.PlainDateTime.from('2026-12-01T10:00')
const context = { now, expected: true, dayFirst: true }
const tokensOf = (text: string) => tokenise(text).tokens

const codes = (text: string, format: CodeFormat) =>
  findCodes(tokensOf(text), format, context).map(({ values: [{ code, fits }] }) =>
    fits ? code : `${code}?`,
  )

const phones = (text: string) =>
  findPhones(tokensOf(text), 'GB', context).map(({ values }) => values[0])

const emails = (text: string) => findEmails(tokensOf(text), context).map(({ values }) => values[0])

const amounts = (text: string) => findMoney(tokensOf(text), context).map(({ values }) => values[0])

const stay = (text: string) =>
  stayOf(tokensOf(text), findDates(tokensOf(text), context), findNights(tokensOf(text)))

describe('a spelled name', () => {
  test.each([
    ['Zofia Brzęczyk, I’ll spell that for you: B R Z E C Z Y K', 'Zofia', 'Brzeczyk'],
    ['Tim Nguyen, let me spell it out, N, G, U, Y, E, N.', 'Tim', 'Nguyen'],
    ['Ines Faure. I spell F A U R E', 'Ines', 'Faure'],
    ['Owen Pugh, I’d better spell it. P U G H', 'Owen', 'Pugh'],
    ['Ada Spellman, S P E L L M A N', 'Ada', 'Spellman'],
  ])('takes no words about spelling into it: %s', (text, first, last) => {
    expect(readName(text)).toEqual({ name: { first, last }, isSpelled: true })
  })

  test.each([
    ['K as in Kilo, I as in India, R as in Romeo, A as in Alpha', 'KIRA'],
    ['kilo india romeo alpha', 'KIRA'],
    ['S M I T H', 'SMITH'],
    ['M A double T', 'MATT'],
    ['B for Bertie, O, double T', 'BOTT'],
    ['N. N for Nora, A, S', 'NAS'],
    ['A, K, A', 'AKA'],
    ['N as in November', 'N'],
    // As recognisers write it.
    ['ok a-f-o-r', 'OKAFOR'],
    ['IV-A-N-O-V', 'IVANOV'],
    ['x-ray, a, x ray', 'XAX'],
    ['W. I. L. L. I. A. M. S.', 'WILLIAMS'],
    ['W I L L I A.M. S', 'WILLIAMS'],
  ])('%s', (text, spelled) => {
    expect(spelledAt(tokensOf(text), 0, { letters: true, digits: false })?.text).toBe(spelled)
  })
})

describe('a name in words for its letters', () => {
  test.each([
    [
      'Owers in Oscar, K as in kilo are as an alpha, F as in Foxtrot, Owers in Oscar, R as in Romeo.',
      'Okafor',
    ],
    ['Okafor, oscar kilo alpha foxtrot oscar romeo', 'Okafor'],
    ['M as in Mike, A, double tango', 'Matt'],
    ['Sierra, M, I, T as in Tango, H as in Hotel', 'Smith'],
  ])('%s', (text, name) => {
    expect(spelledWord(tokensOf(text), false)?.word).toBe(name)
  })
})

describe('a code', () => {
  const order: CodeFormat = { pattern: /^\d{4}$/, letters: false, digits: true }
  const booking: CodeFormat = { pattern: /^[A-Z]{3}\d{2,4}$/, letters: true, digits: true }

  test.each([
    ['five five oh one', order, '5501'],
    ['83 19, and it arrived broken', order, '8319'],
    ['it is double four seven zero', order, '4470'],
    ['my order is 5510', order, '5510'],
    ['R I N, then seven four', booking, 'RIN74'],
    ['RIN-74', booking, 'RIN74'],
    ['romeo india november 7 4', booking, 'RIN74'],
    ['R as in Romeo, I, N as in November, seven four', booking, 'RIN74'],
    // As recognisers write it.
    ['Romeo, Indian, November, 7-4.', booking, 'RIN74'],
    ['Are I n, seven for.', booking, 'RIN74'],
    ['Romeo Romeo x-ray 7-1', booking, 'RRX71'],
    ['ate three won nine', order, '8319'],
    ['K r w through. Three, two.', booking, 'KRW32'],
    ['Mike Oscar Lima, a three six.', booking, 'MOL36'],
    ["N for Nora, R, then L, and it's a four and a seven", booking, 'NRL47'],
    ['N. N for Nora, R for Robert, L for Liam, then four, then seven', booking, 'NRL47'],
    ["It's K, then an R, then L, and it's a four and then a seven", booking, 'KRL47'],
    ['eight three, erm, one nine', order, '8319'],
    ['four to seven one', order, '4271'],
    ['it is 8319 for my wife', order, '8319'],
    ['it is for 8319', order, '8319'],
  ])('%s', (text, format, code) => {
    expect(codes(text, format)).toEqual([code])
  })

  it.each(['R I N, what else, M', 'I was there at five, two of us', 'a table for four'])(
    'is not made of pieces that do not belong together: %s',
    (text) => {
      expect(codes(text, booking).filter((code) => !code.endsWith('?'))).toEqual([])
    },
  )

  it('that has too many digits is told apart from one that fits', () => {
    expect(codes('one two three four five', order)).toEqual(['12345?'])
  })

  it('is said character by character', () => {
    expect(sayCode('RIN74')).toBe('R, I, N, 7, 4')
  })
})

describe('a phone number', () => {
  test.each([
    ['020 7946 0958', '+442079460958'],
    ['oh two oh, seven nine four six, oh nine five eight', '+442079460958'],
    ['it is 07700 900123, thanks', '+447700900123'],
    ['oh double seven double oh, um, nine double oh, erm, one two three', '+447700900123'],
    ['oh seven seven double-oh, nine double-oh, one two three', '+447700900123'],
    ['zero double seven double zero nine double zero one two three', '+447700900123'],
    ['plus four nine 30 901820', '+4930901820'],
    ['+1 (212) 555-0123', '+12125550123'],
    ['0035 1912 555 037', '+351912555037'],
    ['plus three five one, nine one two, five five five, oh three seven', '+351912555037'],
    ['does plus 351 work? 912 555 037', '+351912555037'],
    ['four seven for Norway, 912 34 567', '+4791234567'],
    ['my home is plus 44, and it is 07700 900123', '+447700900123'],
    ['07700 900555, sorry, 556', '+447700900556'],
    ['07700 900555, no wait, 07700 900123', '+447700900123'],
  ])('%s', (text, phone) => {
    expect(phones(text)).toEqual([phone])
  })

  test.each([
    ['917 555 0148', '9175550148', '9 1 7, 5 5 5, 0 1 4 8'],
    ['912 555 037', '912555037', '9 1 2, 5 5 5, 0 3 7'],
    ['082 555 0147', '0825550147', '0 8 2, 5 5 5, 0 1 4 7'],
    ['7700 900123', '7700900123', '7 7 0, 0 9 0, 0 1 2 3'],
  ])('that is none of this country is kept and said as it was: %s', (text, phone, said) => {
    expect(phones(text)).toEqual([phone])
    expect(sayPhone(phone, 'GB')).toBe(said)
  })

  test.each([
    ['9175550148', 'US', '+19175550148'],
    ['0825550147', 'US', '0825550147'],
    ['0612345678', 'FR', '+33612345678'],
    ['612345678', 'FR', '612345678'],
    ['91234567', 'NO', '+4791234567'],
    ['020 7946 0958', 'NO', '02079460958'],
  ])('of other countries has no digit added to it: %s in %s', (said, country, phone) => {
    expect(phoneOf(said, country)).toBe(phone)
  })

  test.each([
    ['it ends in 556', '+447700900123', '+447700900556'],
    ['the last two are 24', '+447700900123', '+447700900124'],
    ['plus three five one in front', '912555037', '+351912555037'],
    ['you left out the plus 351', '912555037', '+351912555037'],
    ['the zero is missing', '7700900123', '+447700900123'],
    ['there is a zero in front', '825550147', '0825550147'],
    ['the same number as before', '+447700900123', '+447700900123'],
    ['the zero is missing', '+447700900123', '+447700900123'],
    ['that is the number', '+447700900123', undefined],
    ['needs 351 before it', '912555037', '+351912555037'],
    ['ring me before that, Tuesday, twelve to one', '+447700900123', undefined],
    ['the one in front', '+447700900123', undefined],
  ])('may be what was known, changed: %s', (text, phone, changed) => {
    const found = findPhones(tokensOf(text), 'GB', { ...context, near: { phone } })
    expect(found[0]?.values[0]).toBe(changed)
  })

  it('may begin with its calling code alone', () => {
    expect(phones('plus three five one')).toEqual(['+351…'])
    const near = { callingCode: '351' }
    const rest = findPhones(tokensOf('912 555 037'), 'GB', { ...context, near })
    expect(rest[0]?.values[0]).toBe('+351912555037')
  })

  it('is none where digits are too few or too many', () => {
    expect(phones('12 34')).toEqual([])
    expect(phones('1234567890123456789012')).toEqual([])
  })

  it('is read back digit by digit, in groups', () => {
    expect(sayPhone('+442079460958', 'GB')).toBe('0 2 0, 7 9 4 6, 0 9 5 8')
    expect(sayPhone('+4930901820', 'GB')).toMatch(/^plus 4 9, 3 0, /)
  })
})

describe('an address, although something else was asked', () => {
  test.each([
    ['So, no, it should be Eleven Park Avenue, Leeds.', '11 Park Avenue, Leeds'],
    ["That's wrong, 11 park avenue leads", '11 park avenue, Leeds'],
    ['11-park avenue, Leeds, please', '11 park avenue, Leeds'],
    ['Send it to flat 3, 40 Station Road', 'flat 3, 40 Station Road'],
    ['twenty-two Elm Street', '22 Elm Street'],
    [
      'Twenty-three Belgrave Road, flat B, Leicester. L E four, five A T',
      '23 Belgrave Road, flat B, Leicester. LE4 5AT',
    ],
    ['9 Mill Lane, S W one A, two B C', '9 Mill Lane, SW1A 2BC'],
    ['No, 11:45 am.', undefined],
    ['a table for 11 in the park', undefined],
  ])('%s', (text, address) => {
    const found = findAddresses(tokensOf(text), text, { ...context, expected: false })
    expect(found[0]?.values[0]).toBe(address)
  })
})

describe('an e-mail address', () => {
  test.each([
    ['priya dot shah at gmail dot com', 'priya.shah@gmail.com'],
    ["it's priya.shah@gmail.com.", 'priya.shah@gmail.com'],
    ['j underscore smith 42 at outlook dot co dot uk', 'j_smith42@outlook.co.uk'],
    ['B, I, U, R, O, at, O P O N Y, minus, Z I E L A K, dot P L', 'biuro@opony-zielak.pl'],
    ['j, o, e, at, gmail, dot, com', 'joe@gmail.com'],
    ['my email is info at B as in Bravo, K as in Kilo dot org', 'info@bk.org'],
    ['send it to anna dash lena at web dot de please', 'anna-lena@web.de'],
    ['lou at q dash r dot de', 'lou@q-r.de'],
    ['mira at b hyphen t hyphen x dot org', 'mira@b-t-x.org'],
    ["O'Brien at example dot com", 'obrien@example.com'],
    ['l a n a 7 at gmail dot com', 'lana7@gmail.com'],
    ['a dot novak at kite dot com', 'a.novak@kite.com'],
    ['r.novak@night-owl.co.uk', 'r.novak@night-owl.co.uk'],
    ['it is r dot novak at night owl dot co dot uk', 'r.novak@nightowl.co.uk'],
    ['sales at north west cabs dot com, and my phone', 'sales@northwestcabs.com'],
    ['lena at sign kite dot com', 'lena@kite.com'],
  ])('%s', (text, address) => {
    expect(emails(text)).toEqual([address])
  })

  it.each([
    ['mary lou at night owl dot com', 'marylou@nightowl.com'],
    ['my email is first name dot last name at gmail dot com', 'firstname.lastname@gmail.com'],
    ['Lena, l e n a, at kite dot com', 'lena@kite.com'],
    ['lena@kite.com.', 'lena@kite.com'],
    ['at home', undefined],
  ])('%s, where all of it is marked as one', (text, address) => {
    expect(wholeEmail(tokensOf(text))).toBe(address)
  })

  it('has a domain of several words only where it was asked for', () => {
    const words = tokensOf('I met her at night owl dot com')
    expect(findEmails(words, { expected: false })).toEqual([])
  })

  it('is none without a domain', () => {
    expect(emails('I am at home')).toEqual([])
    expect(emails('meet me at seven. Come early')).toEqual([])
  })

  it('is read back as it is said', () => {
    expect(sayEmail('priya.shah@gmail.com')).toBe('priya dot shah at gmail dot com')
  })
})

describe('an amount of money', () => {
  test.each([
    ['fifty dollars', 5_000, 'USD'],
    ['$12.50', 1_250, 'USD'],
    ['12.5 euros', 1_250, 'EUR'],
    ['twelve pounds fifty', 1_250, 'GBP'],
    ['two hundred and ten rupees', 21_000, 'INR'],
    ['ten dollars and five cents', 1_005, 'USD'],
    ['eighty', 8_000, undefined],
    ['one twenty', 12_000, undefined],
    ['two fifty five dollars', 25_500, 'USD'],
    ['sixty dollars on the twelfth', 6_000, 'USD'],
    ['the one hundred and twenty', 12_000, undefined],
    ['Hundred and twenty. And not now', 12_000, undefined],
    ["That's what I said. Hundred", 10_000, undefined],
    ['A hundred and twenty. One two oh.', 12_000, undefined],
    ['one two oh', 12_000, undefined],
    ['not twenty, one, two, zero', 12_000, undefined],
    ['another one thousand pounds', 100_000, 'GBP'],
    ['just the one pound fifty', 150, 'GBP'],
  ])('%s', (text, hundredths, currency) => {
    expect(amounts(text)).toEqual([{ hundredths, currency }])
  })

  it('is read back in words of its currency', () => {
    expect(sayMoney({ hundredths: 1_250, currency: 'USD' })).toBe('12 dollars and 50 cents')
    expect(sayMoney({ hundredths: 100, currency: 'GBP' })).toBe('1 pound')
  })
})

describe('an answer', () => {
  test.each([
    'yup',
    'yes, please',
    'sure',
    'that is right',
    "that's correct, thank you",
    'sounds good',
    'no problem',
    'go ahead',
    'um, yeah',
    'of course',
    "I don't mind",
    'ok',
  ])('yes: %s', (text) => {
    expect(answerIn(tokensOf(text))).toBe('yes')
  })

  test.each([
    'no',
    'nope',
    'not really',
    "I'd rather not",
    'no, make it eight',
    "I don't think so",
    'no thanks',
    "that's wrong",
    'not today',
    'well, no',
    "I'm good, thanks",
    'certainly not',
  ])('no: %s', (text) => {
    expect(answerIn(tokensOf(text))).toBe('no')
  })

  test.each(['six of us', 'I have no car', 'what do you mean?', 'on Friday', 'no more than five'])(
    'neither: %s',
    (text) => {
      expect(answerIn(tokensOf(text))).toBeUndefined()
    },
  )
})

describe('a stay', () => {
  test.each([
    ['from the 5th to the 8th', '2026-12-05', '2026-12-08', 3],
    ['two nights from Friday', '2026-12-04', '2026-12-06', 2],
    ['leaving on the 12th, arriving on the 10th', '2026-12-10', '2026-12-12', 2],
    ['from the 28th to the 3rd', '2026-12-28', '2027-01-03', 6],
    ['a week from the 5th of January', '2027-01-05', '2027-01-12', 7],
    ['from the 18 to the 21 december', '2026-12-18', '2026-12-21', 3],
    ['the 28 till the 30 of January', '2027-01-28', '2027-01-30', 2],
    ['wed and thurs', '2026-12-02', '2026-12-04', 2],
    ['the nights of the 11th, 12th and 13th', '2026-12-11', '2026-12-14', 3],
    ['fri 4th and sat 5th, leaving sunday', '2026-12-04', '2026-12-06', 2],
    ['fri to sun', '2026-12-04', '2026-12-06', 2],
    ['Friday the 4th, going home Monday', '2026-12-04', '2026-12-07', 3],
    ['from Wednesday the 2nd and leaving the 3rd', '2026-12-02', '2026-12-03', 1],
  ])('%s', (text, from, to, nights) => {
    expect(stay(text)).toEqual({ from, to, nights })
  })

  it('may be known in part', () => {
    expect(stay('for three nights')).toEqual({ nights: 3 })
    expect(complete({ to: '2026-12-08', nights: 2 })).toMatchObject({ from: '2026-12-06' })
  })
})

describe('a choice', () => {
  const rooms = [
    { id: 'single', name: 'single room' },
    { id: 'double', name: 'double room with a view', words: ['double'] },
    { id: 'suite', name: 'garden suite' },
  ]
  const flats = [
    { id: 'loft', name: 'a loft' },
    { id: 'suite', name: 'the suite' },
  ]
  const chooseFlat = (text: string, readOut = true) =>
    findChoice(tokensOf(text), flats, { readOut })?.values
  const choose = (text: string, readOut = true) =>
    findChoice(tokensOf(text), rooms, { readOut })?.values

  test.each([
    ['the second one', 'double'],
    ['number three', 'suite'],
    ['the last', 'suite'],
    ['the garden suite, please', 'suite'],
    ['a double', 'double'],
    ['one', 'single'],
  ])('%s', (text, id) => {
    expect(choose(text)).toEqual([id])
  })

  it('goes by place and by sound only where the list was read out', () => {
    expect(choose('the second one', false)).toBeUndefined()
    expect(chooseFlat('the sweet', false)).toBeUndefined()
  })

  it('that is misheard goes by its sound, if all of it sounds like one option', () => {
    expect(chooseFlat('Yes, the sweet.')).toEqual(['suite'])
    expect(chooseFlat('Is it sweet and quiet?')).toBeUndefined()
    expect(chooseFlat('the left')).toEqual(['loft'])
  })

  it('that fits two options names both', () => {
    expect(choose('a room')).toEqual(['single', 'double'])
  })
})
