import { getCountries } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { type Callee, calleeOf, isAllowed, quietUntil } from './callingRules.ts'

const hours = { from: 8, until: 20, onSundays: false }

/** The clocks of a number that may be rung. */
const zonesOf = (number: string): readonly string[] => calledAt(number).timeZones

function calledAt(number: string): Callee {
  const callee = calleeOf(number)
  if ('problem' in callee) throw new Error(`${number} is ${callee.problem}`)
  return callee
}

const next = (number: string, now: string, wanted = hours): string | undefined => {
  const at = quietUntil(zonesOf(number), wanted, Date.parse(now))
  return at === undefined ? undefined : at === 0 ? 'now' : new Date(at).toISOString()
}

// Rule C121
describe('which numbers may be rung', () => {
  it.each([
    ['+442079460958', 'GB'],
    ['+447400123456', 'GB'],
    ['+12025550123', 'US'],
    ['+18765551234', 'JM'],
    ['+4915112345678', 'DE'],
    ['+79161234567', 'RU'],
    ['+77710009998', 'KZ'],
  ])('%s is a telephone in %s', (number, country) => {
    expect(calleeOf(number)).toMatchObject({ number, country })
  })

  it.each([
    ['+19005550123', 'premium'],
    ['+448712345678', 'premium'],
    ['+449012345678', 'premium'],
    ['+33891234567', 'premium'],
    ['+447012345678', 'personal, which costs more than it looks'],
    ['+448001111111', 'free, and paid by whoever answers'],
    ['+882345678901', 'in no country'],
    ['+870773111632', 'a satellite'],
    ['+447700900123', 'of nobody'],
    ['+999123456789', 'of no country'],
    ['+44', 'too short'],
    ['112', 'an emergency number'],
    ['', 'nothing'],
  ])('%s is never rung: it is %s', (number) => {
    expect(calleeOf(number)).toHaveProperty('problem')
  })

  it('without a setting, only the countries of our own numbers are rung', () => {
    const ours = ['+442079460958', '+12025550123']
    const allowed = (number: string) => isAllowed(calledAt(number), undefined, ours)
    expect(allowed('+447400123456')).toBe(true)
    expect(allowed('+13105550123')).toBe(true)
    // The same code, another country, and often a dear one.
    expect(allowed('+18765551234')).toBe(false)
    expect(allowed('+14165550123')).toBe(false)
    expect(isAllowed(calledAt('+442079460958'), undefined, [])).toBe(false)
  })

  it('with one, its prefixes decide alone', () => {
    const allowed = (number: string) => isAllowed(calledAt(number), ['+4420', '+353'], [])
    expect(allowed('+442079460958')).toBe(true)
    expect(allowed('+353851234567')).toBe(true)
    expect(allowed('+447400123456')).toBe(false)
    expect(isAllowed(calledAt('+442079460958'), [], ['+442079460958'])).toBe(false)
  })
})

// Rule C120
describe('the hours in which somebody may be rung', () => {
  it.each([
    // Winter: London is at UTC.
    ['2026-01-07T07:59:59Z', '2026-01-07T08:00:00.000Z'],
    ['2026-01-07T08:00:00Z', 'now'],
    ['2026-01-07T19:59:59Z', 'now'],
    ['2026-01-07T20:00:00Z', '2026-01-08T08:00:00.000Z'],
    // Summer: an hour ahead of it.
    ['2026-07-08T06:59:00Z', '2026-07-08T07:00:00.000Z'],
    ['2026-07-08T07:00:00Z', 'now'],
    // From Saturday evening, over a Sunday on which the clocks are changed, to Monday.
    ['2026-03-28T20:00:00Z', '2026-03-30T07:00:00.000Z'],
    ['2026-01-11T12:00:00Z', '2026-01-12T08:00:00.000Z'],
  ])('in London at %s: %s', (now, expected) => {
    expect(next('+442079460958', now)).toBe(expected)
  })

  it('may include Sundays', () => {
    expect(next('+442079460958', '2026-01-11T12:00:00Z', { ...hours, onSundays: true })).toBe('now')
  })

  it('have to hold on every clock of a country, from Adak to New York', () => {
    // 8:00 in Honolulu and Adak is 13:00 in New York, where 20:00 is 01:00 UTC.
    expect(next('+12025550123', '2026-01-07T17:59:00Z')).toBe('2026-01-07T18:00:00.000Z')
    expect(next('+12025550123', '2026-01-08T00:59:00Z')).toBe('now')
    expect(next('+12025550123', '2026-01-08T01:00:00Z')).toBe('2026-01-08T18:00:00.000Z')
  })

  it('are those of the day there: it is Monday in Auckland while it is Sunday in Greenwich', () => {
    expect(next('+6421123456', '2026-01-11T20:00:00Z')).toBe('now')
    expect(next('+6421123456', '2026-01-10T20:00:00Z')).toBe('2026-01-11T19:00:00.000Z')
  })

  it('count clocks that differ by a quarter of an hour', () => {
    // Kathmandu is 5:45 ahead.
    expect(next('+9779841234567', '2026-01-07T02:00:00Z')).toBe('2026-01-07T02:15:00.000Z')
  })

  it('may never come in a country that is too wide for them', () => {
    expect(next('+79161234567', '2026-01-07T12:00:00Z')).toBe('2026-01-08T06:00:00.000Z')
    const narrow = { ...hours, from: 10, until: 18 }
    expect(next('+79161234567', '2026-01-07T12:00:00Z', narrow)).toBeUndefined()
  })

  it('are known for every country of the numbering plans', () => {
    const clocks = getCountries().map((country) => {
      const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] }
      return [country, locale.getTimeZones().length] as const
    })
    expect(clocks.filter(([, many]) => many === 0).map(([country]) => country)).toEqual([
      'AC',
      'TA',
      'XK',
    ])
    expect(zonesOf('+38343201234')).toEqual(['Europe/Belgrade'])
    expect(zonesOf('+24740123')).toEqual(['Atlantic/St_Helena'])
  })
})
