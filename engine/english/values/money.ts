import { currencies, currencyOfCode } from '../spoken/spellings.ts'
import type { Found, SlotContext } from './found.ts'
import { digitsAt, numberAt, quantityAt } from './numbers.ts'
import { type Token, textAt } from './tokens.ts'

export interface Money {
  /** In hundredths: cents, pence, paise. */
  hundredths: number
  /** ISO 4217. Undefined if none was said. */
  currency: string | undefined
}

const codes = Object.entries(currencyOfCode).filter(([code]) => /^[A-Z]{3}$/.test(code))
const symbols = new Map(codes.map(([code, symbol]) => [symbol, code]))
const words: ReadonlyMap<string, string> = new Map([
  ...codes.flatMap(([code, symbol]) => {
    const { one, many } = currencies[symbol]!
    return [one, many, code.toLowerCase()].map((word) => [word, code] as const)
  }),
  ['buck', 'USD'],
  ['bucks', 'USD'],
  ['quid', 'GBP'],
  ['rs', 'INR'],
])
const smallWords = /^(?:cents?|pence|p|paise|c)$/

/** `$50`, `fifty dollars`, `12.50 euros`, `twelve pounds fifty`. A bare number counts if an amount was asked for. */
export function findMoney(
  tokens: readonly Token[],
  { expected }: Pick<SlotContext, 'expected'>,
): Found<Money>[] {
  const found: Found<Money>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    // `Not twenty one hundred and twenty` is one hundred and twenty.
    if (textAt(tokens, at - 1) === 'not') continue
    const symbol = symbols.get(textAt(tokens, at))
    const amount = amountAt(tokens, symbol ? at + 1 : at)
    if (!amount) continue
    const unit = words.get(textAt(tokens, amount.end))
    const currency = symbol ?? unit
    if (!currency && !expected) {
      at = amount.end - 1
      continue
    }
    let { hundredths } = amount
    let end = unit ? amount.end + 1 : amount.end
    if (currency && hundredths % 100 === 0) {
      const joint = textAt(tokens, end) === 'and' ? 1 : 0
      const small = numberAt(tokens, end + joint)
      const named = small && smallWords.test(textAt(tokens, small.end))
      if (small && small.value < 100 && (named || (unit && joint === 0 && small.value >= 10))) {
        hundredths += small.value
        end = named ? small.end + 1 : small.end
      }
    }
    const last = found.at(-1)
    // `A hundred and twenty. One two oh.`
    const isRepeated =
      last?.values[0].hundredths === hundredths && at - last.end < 2 && isStop(tokens, at - 1)
    if (last && isRepeated) last.end = end
    else found.push({ values: [{ hundredths, currency }], from: at, end })
    at = end - 1
  }
  return found
}

const isStop = (tokens: readonly Token[], at: number): boolean =>
  /^[.,;!?]$/.test(textAt(tokens, at))

function amountAt(
  tokens: readonly Token[],
  at: number,
): { hundredths: number; end: number } | undefined {
  const token = tokens[at]
  // `12.50` looks like a clock to the tokeniser.
  if (token?.kind === 'clock' && token.raw.includes('.')) {
    return { hundredths: Math.round(Number(token.raw) * 100), end: at + 1 }
  }
  // `The one pound fifty`: what a currency follows is no pronoun.
  const amount =
    digitsAt(tokens, at) ??
    quantityAt(tokens, at) ??
    (words.has(textAt(tokens, at + 1)) ? numberAt(tokens, at) : undefined)
  return amount && { hundredths: Math.round(amount.value * 100), end: amount.end }
}

/** `12 dollars and 50 cents`. */
export function sayMoney({ hundredths, currency }: Money): string {
  const whole = Math.floor(hundredths / 100)
  const rest = hundredths % 100
  const { one = '', many = '', part } = currencies[currencyOfCode[currency ?? ''] ?? ''] ?? {}
  const amount = `${whole} ${whole === 1 ? one : many}`.trim()
  if (rest === 0) return amount
  return part ? `${amount} and ${rest} ${part[1]}` : `${whole}.${String(rest).padStart(2, '0')}`
}
