import { sayDigits } from './sayNumber.ts'

/** The lookbehinds let an address begin only once in a run of its characters: each attempt scans the whole run. */
const EMAIL = /\b(?<!\b[\w.+-]+?)([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)/g
const LINK =
  /\b(?:https?:\/\/(?:www\.)?|www\.)([\w-]+(?:\.[\w-]+)+)([/?#][^\s,;!?"')]*)?|\b(?<!\b[a-z\d-]+?\.?)([a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|io|ai|dev|app|example|co|in|eu|uk|de|fr|es))\b(\/[^\s,;!?"')]*)?/giu
const PATH = /(?<![\w/<.])\/([a-z][\w-]*(?:\/[\w-]+)*)/giu
/** Forms of phone numbers. Anything else with digits is an ordinary number. */
const PHONE = new RegExp(
  [
    String.raw`\+\d[\d\s().-]{6,}\d`,
    String.raw`\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b`,
    String.raw`\b1[\s-]\d{3}[\s-]\d{3}[\s-]\d{4}\b`,
    String.raw`\b0\d{2,4}[\s-]\d{3,4}[\s-]?\d{3,4}\b`,
    String.raw`\b\d{5}[\s-]\d{5}\b`,
    String.raw`(?<![.,\d])\b\d{3}[\s-]\d{4}\b(?![.,]?\d)`,
    String.raw`(?<![$€£₹¥.,\d])\d{8,15}(?![.,]?\d)`,
  ].join('|'),
  'g',
)

const signNames: Record<string, string> = {
  '.': 'dot',
  '-': 'dash',
  _: 'underscore',
  '+': 'plus',
  '/': 'slash',
  '#': 'hash',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
}

/** Writes emails, links and phone numbers the way people dictate them. */
export function sayAddresses(text: string): string {
  return text
    .replace(EMAIL, (_, name: string, host: string) => `${dictateName(name)} at ${dictate(host)}`)
    .replace(LINK, (_, linked?: string, under?: string, bare?: string, path?: string) => {
      const [place, ended] = splitEnd(under ?? path ?? '')
      return `${dictate(linked ?? bare ?? '')}${place.length > 1 ? ` ${dictate(place)}` : ''}${ended}`
    })
    .replace(PATH, (_, path: string) => `slash ${dictate(path)}`)
    .replace(PHONE, sayPhone)
}

/** A short pause after a name with several parts shows where it ends. */
function dictateName(name: string): string {
  const said = dictate(name)
  return said.includes(' ') ? `${said},` : said
}

/** A period at the end belongs to the sentence, not to the address. */
function splitEnd(path: string): [path: string, ended: string] {
  const ended = /[.:]+$/.exec(path)?.[0] ?? ''
  return [ended ? path.slice(0, -ended.length) : path, ended]
}

function dictate(address: string): string {
  return address
    .replace(/\d+/g, (digits) => ` ${sayDigits(digits)} `)
    .replace(/[^\p{L}\s]/gu, (sign) => ` ${signNames[sign] ?? ''} `)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Reads a phone number in its written groups, with a pause between them. A long group is read in threes. */
function sayPhone(phone: string): string {
  const groups = phone.match(/\d+/g) ?? []
  const [only = ''] = groups
  const parts = groups.length === 1 ? (only.match(/\d{1,3}(?=(?:\d{3})*$)|\d{1,4}/g) ?? []) : groups
  return `${phone.startsWith('+') ? 'plus ' : ''}${parts.map(sayDigits).join(', ')}`
}
