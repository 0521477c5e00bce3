/** How callers say how much they talk on the phone, in one utterance and over several. */
import { describe, expect, it, test } from 'vitest'
import { tokenise } from './tokens.ts'
import { countsIn, isPlainVolume, mostAtOnce, volumeAfter } from './volume.ts'
import type { Volume } from '../../slotValue.ts'

const counts = (text: string) => countsIn(tokenise(text).tokens)

/** The minutes a month after these utterances. A question mark begins an answer to the agent's question. */
const minutesAfter = (...said: readonly string[]): number | undefined =>
  said.reduce<Volume | undefined>(
    (known, text) =>
      volumeAfter(counts(text.replace(/^\?/, '')), known, text.startsWith('?')) ?? known,
    undefined,
  )?.minutes

describe('the minutes of a month', () => {
  test.each([
    // A day is 30 days, or the days a week that were said.
    ['we get thirty calls a day, two minutes each', 1_800],
    ['thirty calls a day of two minutes, five days a week', 1_290],
    ['two minutes each, thirty calls a day, monday to friday', 1_290],
    ['20 calls a day, three minutes each, on weekdays', 1_290],
    ['10 calls a day, an hour each, Tuesday to Saturday', 12_900],
    ['half an hour a day', 900],
    ['an hour and a half a day', 2_700],
    ['a hundred minutes a day', 3_000],
    ['a couple of hours a week', 516],
    ['1.5 hours a week', 387],
    ['ten hours a month', 600],
    ['nine hundred calls at two mins', 1_800],
    ['we have nine hundred calls a month at two mins a go', 1_800],
    ['thirty two minute calls', undefined],
    ['30 two minute calls a day', 1_800],
    ['thirty phone calls come in on a normal day, a call takes about 90 seconds', 1_350],
    ['forty patients a day, four minutes on average', 4_800],
    // Of a span, the middle, but minutes a month have to be enough.
    ['maybe 600 to 900 minutes in the month', 900],
    ['fifteen to twenty calls a day, two or three minutes each', 1_350],
    ['ten, fifteen calls a day, three minutes each', 1_170],
    ['about thirty calls, five days a week, two or three minutes', 1_610],
    ['twenty calls a day of two minutes, and we are closed Sunday to Tuesday', 688],
    ['forty calls a day of three minutes, but we are shut at weekends', 2_580],
    // Of two numbers of different things, none.
    ['We are a team of five, thirty calls a day of two minutes each', 1_800],
    ["There's five, twenty calls a day, two minutes each", 1_200],
    ['We open at nine, twenty calls a day, three minutes each', 1_800],
    ['We close Monday to Friday at six, thirty calls a day of two minutes', 1_290],
    ['We get maybe ten, fifteen calls a day, three minutes each', 1_170],
    ['?We open at nine, twenty calls a day, three minutes each', 1_800],
    ['?We are a team of five, thirty calls a day of two minutes each', 1_800],
    // Where some days are closed, the others are open.
    ['Tuesday to Saturday, closed on Sundays, thirty calls a day of two minutes', 1_290],
    ['Monday to Friday, thirty calls a day of two minutes, the shop is shut on Sundays', 1_290],
    ['Monday to Saturday, closed on Wednesdays, thirty calls a day of two minutes', 1_290],
    ["We're never closed on Sunday, thirty calls a day of two minutes", 1_800],
    ['thirty calls a day of two minutes, we are not closed on Sundays', 1_800],
    ["thirty calls a day of two minutes, we don't close on Sundays", 1_800],
    ['thirty calls a day of two minutes, closed on Wednesday afternoons', 1_800],
    ['thirty calls a day of two minutes, on Sunday we are closed', 1_550],
    ['thirty calls a day of two minutes, closed for the month of May', 1_800],
    ['Tuesdays to Saterday, ten calls a day, an hour each', 12_900],
    ['twelve hundred, fifteen hundred minutes a month', 1_500],
    ['two thousand minutes monthly', 2_000],
    ['the one hundred and twenty minutes a month', 120],
    ['2 thousand minutes per month', 2_000],
    // Callers work it out aloud.
    ['?forty calls a day, so it must be two thousand a month', 2_000],
    ['?20 calls times 3 is 60 minutes a day, 5 days. so what, 1200?', 1_200],
    ['?five hundred', 500],
    ['we need about a thousand minutes', 1_000],
    // Other units.
    ['we have nine cars and two vets', undefined],
    ['we are open for ten years', undefined],
    ['it costs 200 dollars', undefined],
    ['twenty calls an hour', undefined],
    ['?three people', undefined],
    ['thirty at the same time', undefined],
    ['five hundred', undefined],
  ])('%s', (text, minutes) => {
    expect(minutesAfter(text)).toBe(minutes)
  })

  test.each([
    [['thirty calls a day', '?three'], 2_700],
    [['thirty calls a day', 'about four minutes'], 3_600],
    [['four minutes each', '?twenty'], 2_400],
    [['thirty calls a day, two minutes each', 'five days a week'], 1_290],
    [['thirty calls a day, two minutes each', 'no, three minutes'], 2_700],
    [['thirty calls a day, two minutes each', '?no, forty'], 2_400],
    [['thirty calls a day, two minutes each', '?no, nine hundred'], 900],
    [['thirty calls a day, two minutes each', "it's never sixty, twenty calls a day"], 1_200],
    [['?two', 'no, not two minutes a month, two minutes each, thirty calls a day'], 1_800],
    [['600 minutes', 'we are open five days a week'], 600],
    [['600 minutes', 'three at once'], 600],
    [['sixty calls a day, two minutes', '?closed on Sunday. At one time maybe four calls'], 3_100],
    [['sixty calls a day, two minutes', '?six days, and four calls at any one time'], 3_100],
  ])('%j: what is said later completes or corrects it', (said, minutes) => {
    expect(minutesAfter(...said)).toBe(minutes)
  })

  it('is plain only with a period, or with calls and their length', () => {
    expect(isPlainVolume(counts('forty calls a day'))).toBe(true)
    expect(isPlainVolume(counts('calls of two minutes, about thirty calls'))).toBe(true)
    expect(isPlainVolume(counts('I waited for ten minutes'))).toBe(false)
    expect(isPlainVolume(counts('a table for two on Friday at eight'))).toBe(false)
  })
})

describe('calls at once', () => {
  test.each([
    ['Four, five together on Fridays, otherwise two', 5],
    ['friday maybe four, five. normal day two', 5],
    ['one at a time, two at most', 2],
    ['just two', 2],
    ['three lines', 3],
    ['four calls', 4],
    ['At one time maybe four calls', 4],
    ['two, but it is thirty a day', 2],
    ['thirty calls a day', undefined],
    ['thirty calls of two minutes', undefined],
    ['two minutes', undefined],
    ['nine cars', undefined],
    ['that one', undefined],
    ['five, not two', 5],
  ])('%s', (text, most) => {
    expect(mostAtOnce(counts(text), undefined, true)).toBe(most)
  })

  test.each([
    ['up to five at the same time', 5],
    ['on Friday it is five same time, you write two', 5],
    ['five, not two', 5],
    ['five', undefined],
    ['five, not three', undefined],
  ])('%s, where nobody asked and two are known', (text, most) => {
    expect(mostAtOnce(counts(text), 2, false)).toBe(most)
  })
})
