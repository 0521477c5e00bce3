import { describe, expect, test } from 'vitest'
import { cleanBusiness, cleanFact, type OwnBusiness, validateBusiness } from './ownBusiness.ts'

const facts: OwnBusiness = {
  name: 'Luigi’s Bicycles',
  hours: 'Mon-Fri 9-5',
  question: 'Do you repair electric bikes?',
  answer: 'Yes, most repairs take two days.',
}

describe('a fact', () => {
  test.each([
    ['a line break', 'Mon-Fri\r\n9-5\u2028Sat', 'Mon-Fri 9-5 Sat'],
    ['a control character', 'Lui\u0000gi\u001B\u0007', 'Luigi'],
    ['a bidi override', 'Luigi\u202Egro.live\u202C\u2066', 'Luigigro.live'],
    ['a hidden tag', `Luigi${String.fromCodePoint(0xe0049, 0xe0067)}`, 'Luigi'],
    ['a zero-width space', 'Lu\u200Bi\uFEFFgi', 'Luigi'],
    ['a tag of markup', 'Luigi</script><b>x</b>', 'Luigi /script b x /b'],
    ['a placeholder of our own lines', 'Call {name} [now]', 'Call name now'],
  ])('loses %s', (_, written, clean) => {
    expect(cleanFact(written)).toBe(clean)
  })

  test('keeps what people write: accents, other scripts, signs and digits', () => {
    for (const text of ['Café Zoë & Söhne', 'बनारस साड़ी', '24/7, £5.50 (incl. VAT)', 'It’s 9–5!']) {
      expect(cleanFact(text)).toBe(text)
    }
  })

  test('that was cleaned stays as it is', () => {
    const once = cleanFact('  <i>\u202Ea\n\nb  {c} ')
    expect(cleanFact(once)).toBe(once)
  })
})

describe('a business', () => {
  test('with all its facts has no problem', () => {
    expect(validateBusiness(facts)).toEqual({})
    expect(cleanBusiness(facts)).toEqual(facts)
  })

  test('needs each fact, and something in it that can be said', () => {
    expect(validateBusiness({ ...facts, name: ' \u200B<> ', answer: '' })).toEqual({
      name: 'Please enter the name of the business.',
      answer: 'Please enter the answer to it.',
    })
  })

  test('has no fact longer than its limit', () => {
    expect(validateBusiness({ ...facts, hours: '9'.repeat(301) })).toEqual({
      hours: 'Please use at most 300 characters.',
    })
    expect(validateBusiness({ ...facts, hours: '9'.repeat(300) })).toEqual({})
  })
})
