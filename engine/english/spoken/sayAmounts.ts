import { sayNumeral } from './sayNumber.ts'
import { currencies, type Currency, currencyOfCode, periods, units } from './spellings.ts'

const NUMERAL = String.raw`\d[\d,]*(?:\.\d+)?`
/** In `1,000,` the last comma is not part of the number. */
const NUMBER = String.raw`\d+(?:,\d{2,3})*(?:\.\d+)?`
const SCALE = String.raw`(?:\s?(?<scale>k|m|bn|b|thousand|million|billion|trillion|lakhs?|crores?)\b)?`
const SIGNS = Object.keys(currencies)
  .map((sign) => (sign === '$' ? String.raw`\$` : sign))
  .join('')
const CODES = Object.keys(currencyOfCode)
  .map((code) => code.replaceAll('.', String.raw`\.?`))
  .join('|')

const CODE_BEFORE = new RegExp(String.raw`\b(${CODES})\s?(?=\d)`, 'giu')
const CODE_AFTER = new RegExp(String.raw`(?<![${SIGNS}])(${NUMBER})\s?(${CODES})(?![\p{L}])`, 'gu')
const DOUBLED = new RegExp(String.raw`([${SIGNS}]${NUMBER})\s(?:USD|EUR|GBP|INR|JPY)\b`, 'g')
const MONEY = new RegExp(
  String.raw`(?<sign>[${SIGNS}])\s?(?<from>${NUMBER})(?:\s?[-–]\s?[${SIGNS}]?(?<to>${NUMBER}))?${SCALE}`,
  'giu',
)
const scaleWords: Record<string, string> = {
  k: 'thousand',
  m: 'million',
  b: 'billion',
  bn: 'billion',
}

const PER = new RegExp(
  String.raw`(?<=[\p{L}\d])\s?\/\s?(${Object.keys(periods).join('|')})\b`,
  'giu',
)
const UNIT = new RegExp(
  String.raw`\b(${NUMERAL})\s?(${Object.keys(units).join('|')})\b(?!\.\w)`,
  'giu',
)
const RANGE = new RegExp(
  String.raw`(?<![\d\p{L}/-])(${NUMBER})\s?[-–—]\s?(?=${NUMBER}(?![\d/-]))`,
  'gu',
)

/** Says prices, percentages, ranges and counts with units. Bare numbers are left to later steps. */
export function sayAmounts(text: string): string {
  return text
    .replace(CODE_AFTER, (_, amount: string, code: string) => `${signOf(code)}${amount}`)
    .replace(CODE_BEFORE, (_, code: string) => signOf(code))
    .replace(DOUBLED, '$1')
    .replace(PER, (_, period: string) => ` per ${periods[period.toLowerCase()]}`)
    .replace(MONEY, (...found) => {
      const groups = found.at(-1) as Record<'sign' | 'from' | 'to' | 'scale', string | undefined>
      return sayMoney(groups)
    })
    .replace(/\b24\s?\/\s?7\b/g, 'twenty-four seven')
    .replace(/(?<![\d/])1\/2(?![\d/])/g, 'one half')
    .replace(/(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g, '$1 out of $2')
    .replace(RANGE, '$1 to ')
    .replace(/\s?%/g, ' percent')
    .replace(UNIT, (_, amount: string, unit: string) => {
      const [one, many] = units[unit.toLowerCase()] ?? [unit, unit]
      return `${amount} ${amount === '1' ? one : many}`
    })
    .replace(/\b(\d+(?:\.\d+)?)(k|K|M|bn)\b/g, (_, amount: string, scale: string) => {
      return `${amount} ${scaleWords[scale.toLowerCase()]}`
    })
}

function signOf(code: string): string {
  const upper = code.toUpperCase()
  return currencyOfCode[upper] ?? currencyOfCode[`${upper}.`] ?? code
}

function sayMoney({
  sign = '$',
  from = '',
  to,
  scale,
}: Partial<Record<'sign' | 'from' | 'to' | 'scale', string>>): string {
  const currency = currencies[sign]
  if (!currency) return `${sign}${from}`
  const scaled = scale ? ` ${scaleWords[scale.toLowerCase()] ?? scale}` : ''
  if (to) return `${sayNumeral(from)} to ${sayNumeral(to)}${scaled} ${currency.many}`
  if (scaled) return `${sayNumeral(from)}${scaled} ${currency.many}`
  return sayPrice(from, currency)
}

function sayPrice(amount: string, { one, many, part }: Currency): string {
  const [whole = '0', fraction = ''] = amount.replaceAll(',', '').split('.')
  if (fraction.length > 2) return `${sayNumeral(amount)} ${many}`
  const hundredths = Number(fraction.padEnd(2, '0'))
  const coins = `${sayNumeral(amount.split('.')[0] ?? '0')} ${Number(whole) === 1 ? one : many}`
  if (hundredths === 0) return coins
  const parts = `${sayNumeral(String(hundredths))} ${hundredths === 1 ? part[0] : part[1]}`
  return Number(whole) === 0 ? parts : `${coins} and ${parts}`
}
