import { monthNames } from './calendar.ts'
import { numberAt } from './numbers.ts'
import { counted, introductionAt } from './timeWords.ts'
import { type Token, textAt, wordsAt } from './tokens.ts'

/** A time before it is known which half of the day it is in. */
export interface Said {
  hour: number
  minute: number
  /** Minutes to add once the half of the day is known: `quarter to one pm` is 12:45. */
  shift: number
  end: number
  /** The half of the day is known: `19:30`, `noon`. */
  settled: boolean
  /** `7:30` and `half past seven` are times anywhere. A bare `7` is a time only in some places. */
  plain: boolean
}

/** The clock part of a time, without `in the morning` or `in the evening`. */
export function spokenClock(tokens: readonly Token[], at: number): Said | undefined {
  const token = tokens[at]
  if (!token) return undefined
  if (token.kind === 'clock') {
    const [hour = 0, minute = 0] = token.text.split(':').map(Number)
    if (hour > 24 || minute > 59) return undefined
    return finish(tokens, {
      hour: hour % 24,
      minute,
      shift: 0,
      end: at + 1,
      settled: hour > 12,
      plain: true,
    })
  }
  if (/^(?:noon|midday)$/.test(token.text)) return named(12, at + 1)
  if (token.text === 'midnight') return named(0, at + 1)
  return relativeClock(tokens, at) ?? fourFigures(tokens, at) ?? hourAt(tokens, at)
}

const named = (hour: number, end: number): Said => ({
  hour,
  minute: 0,
  shift: 0,
  end,
  settled: true,
  plain: true,
})

/**
 * `half past seven`, `half seven`, `quarter to nine`, `ten past four`, `twenty five to eight`. Recognisers also write
 * hyphens: `half-past seven`.
 */
function relativeClock(tokens: readonly Token[], start: number): Said | undefined {
  const at =
    textAt(tokens, start) === 'a' && textAt(tokens, start + 1) === 'quarter' ? start + 1 : start
  let minutes: number | undefined
  let end = pastHyphen(tokens, at + 1)
  if (textAt(tokens, at) === 'half') {
    if (!isPast.test(textAt(tokens, end))) {
      const hour = hourNumber(tokens, end)
      return hour && hour.value >= 1 && hour.value <= 12 && !counted.test(textAt(tokens, hour.end))
        ? finish(tokens, {
            hour: hour.value,
            minute: 30,
            shift: 0,
            end: hour.end,
            settled: false,
            plain: true,
          })
        : undefined
    }
    minutes = 30
  } else if (textAt(tokens, at) === 'quarter') minutes = 15
  else {
    const number = numberAt(tokens, at)
    if (!number || number.value > 59 || number.value < 1) return undefined
    minutes = number.value
    end = pastHyphen(tokens, number.end)
    const namesMinutes = /^(?:minutes?|mins?)$/.test(textAt(tokens, end))
    // Minutes before an hour are multiples of five: `5 to 23 January` and `two to four` are ranges.
    if (minutes % 5 !== 0 && !namesMinutes) return undefined
    if (namesMinutes) end = pastHyphen(tokens, end + 1)
  }
  const direction = textAt(tokens, end)
  const past = isPast.test(direction)
  if (!past && !/^(?:to|til|till|of|before)$/.test(direction)) return undefined
  const needsHour = /^(?:half|quarter)$/.test(textAt(tokens, at))
  const on = needsHour ? pastMark(tokens, end + 1) : pastHyphen(tokens, end + 1)
  const noon = /^(?:noon|midday)$/.test(textAt(tokens, on))
  const midnight = textAt(tokens, on) === 'midnight'
  const hour = noon || midnight ? { value: noon ? 12 : 0, end: on + 1 } : hourNumber(tokens, on)
  if (!hour || hour.value > 24) return undefined
  const next = textAt(tokens, hour.end)
  if (monthNames.has(next) || tokens[hour.end]?.kind === 'ordinal' || counted.test(next))
    return undefined
  return finish(tokens, {
    hour: hour.value % 24,
    minute: 0,
    shift: past ? minutes : -minutes,
    end: hour.end,
    settled: noon || midnight || hour.value > 12,
    plain: true,
  })
}

/** Recognisers also write `half passed two`. */
const isPast = /^(?:past|passed|after)$/

const pastHyphen = (tokens: readonly Token[], at: number): number =>
  textAt(tokens, at) === '-' ? at + 1 : at

/**
 * Skips the mark that a recogniser puts at a pause: `Half past. Two.` is one time, because nobody stops at `half past`.
 */
const pastMark = (tokens: readonly Token[], at: number): number =>
  /^[-,.…]$/.test(textAt(tokens, at)) ? at + 1 : at

const hourNumber = (tokens: readonly Token[], at: number) => {
  const number = numberAt(tokens, at)
  return number && number.value <= 24 ? number : undefined
}

/**
 * `1930`, `0745`, `615`. Other numbers look the same, so they are times only in some places, and a possible year only
 * after a clear introduction or before `hours`.
 */
function fourFigures(tokens: readonly Token[], at: number): Said | undefined {
  const figures = tokens[at]
  if (figures?.kind !== 'number' || !/^\d{3,4}$/.test(figures.raw)) return undefined
  const hour = Number(figures.raw.slice(0, -2))
  const minute = Number(figures.raw.slice(-2))
  if (hour > 23 || minute > 59 || (minute % 5 !== 0 && figures.raw.length === 3)) return undefined
  const isYear = /^(?:19|20)\d\d$/.test(figures.raw)
  if (
    isYear &&
    introductionAt(tokens, at) !== 'clear' &&
    !/^(?:hours|hrs?)$/.test(textAt(tokens, at + 1))
  )
    return undefined
  return finish(tokens, {
    hour,
    minute,
    shift: 0,
    end: at + 1,
    settled: hour > 12 || hour === 0,
    plain: false,
  })
}

/** `seven`, `7 o'clock`, `seven thirty`, `eight oh five`, `17 30`. */
function hourAt(tokens: readonly Token[], at: number): Said | undefined {
  const hour = numberAt(tokens, at)
  if (!hour || hour.value > 24) return undefined
  const said: Said = {
    hour: hour.value % 24,
    minute: 0,
    shift: 0,
    end: hour.end,
    settled: hour.value > 12 || tokens[at]?.raw === '00',
    plain: false,
  }
  if (/^o'?clock$/.test(textAt(tokens, hour.end))) {
    return finish(tokens, { ...said, end: hour.end + 1, plain: true })
  }
  if (wordsAt(tokens, hour.end, ['o', 'clock'])) {
    return finish(tokens, { ...said, end: hour.end + 2, plain: true })
  }
  const minutes = minutesAt(tokens, hour.end)
  if (!minutes) return finish(tokens, said)
  const plain = isQuarterInWords(tokens, at, minutes)
  return finish(tokens, { ...said, minute: minutes.value, end: minutes.end, plain })
}

/** `seven thirty` alone is a time anywhere. Among other figures or letters, it is a number. */
function isQuarterInWords(
  tokens: readonly Token[],
  at: number,
  { value, end }: { value: number; end: number },
): boolean {
  if (tokens[at]?.kind !== 'word' || value === 0 || value % 15 !== 0) return false
  const hour = numberAt(tokens, at)
  if (!hour || hour.value < 1 || hour.value > 12) return false
  const before = textAt(tokens, at - 1)
  const isSpelled = /^\p{L}$/u.test(before) && before !== 'a'
  return !isSpelled && numberAt(tokens, at - 1) === undefined && numberAt(tokens, end) === undefined
}

function minutesAt(tokens: readonly Token[], at: number) {
  if (/^(?:oh|o)$/.test(textAt(tokens, at))) {
    const digit = numberAt(tokens, at + 1)
    return digit && digit.value < 10 ? digit : undefined
  }
  const token = tokens[at]
  const number = numberAt(tokens, at)
  if (!token || !number || number.value > 59) return undefined
  if (counted.test(textAt(tokens, number.end))) return undefined
  const twoFigures = token.kind === 'number' && /^\d{2}$/.test(token.raw)
  return twoFigures || (token.kind === 'word' && number.value >= 10) ? number : undefined
}

/** `ish`, `sharp`, `hours`, a dot at the end of `5:30pm.` belong to the time. */
function finish(tokens: readonly Token[], said: Said): Said {
  let { end, plain } = said
  while (/^(?:ish|sharp|o'?clock|hrs?)$/.test(textAt(tokens, end))) {
    end += 1
    plain = true
  }
  if (wordsAt(tokens, end, ['-', 'ish'])) return { ...said, end: end + 2, plain: true }
  return { ...said, end, plain }
}
