import { sayDigits } from './sayNumber.ts'

/** The lookbehinds let an address begin once in a row of its characters: each try goes through the row. */
const EMAIL = /\b(?<!\b[\w.+-]+?)([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)/g
const LINK =
  /\b(?:https?:\/\/(?:www\.)?|www\.)([\w-]+(?:\.[\w-]+)+)([/?#][^\s,;!?"')]*)?|\b(?<!\b[a-z\d-]+?\.?)([a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|io|ai|dev|app|example|co|in|eu|uk|de|fr|es))\b(\/[^\s,;!?"')]*)?/giu
const PATH = /(?<![\w/<.])\/([a-z][\w-]*(?:\/[\w-]+)*)/giu
/** Forms of telephone numbers; anything else with digits is a number. */
const PHONE = new RegExp(
  [
    String.raw`\+\d[\d\s().-]{6,}\d`,
    String.raw`\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b`,
    String.raw`\b1[\s-]\d{3}[\s-]\d{3}[\s-]\d{4}\b`,
    String.raw`\b0\d{2,4}[\s-]\d{3,4}[\s-]?\d{3,4}\b`,
    String.raw`\b\d{5}[\s-]\d{5}\b`,
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

/** Emails, links and telephone numbers as one would dictate them. */
export function sayAddresses(text: string): string {
  return text
    .replace(EMAIL, (_, name: string, host: string) => `${dictate(name)} at ${dictate(host)}`)
    .replace(LINK, (_, linked?: string, under?: string, bare?: string, path?: string) => {
      const [place, ended] = splitEnd(under ?? path ?? '')
      return `${dictate(linked ?? bare ?? '')}${place.length > 1 ? ` ${dictate(place)}` : ''}${ended}`
    })
    .replace(PATH, (_, path: string) => `slash ${dictate(path)}`)
    .replace(PHONE, sayPhone)
}

/** A point at the end is the sentence's. */
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

/** In the groups it is written in, with a breath between them; a long run in threes. */
function sayPhone(phone: string): string {
  const groups = phone.match(/\d+/g) ?? []
  const [only = ''] = groups
  const parts = groups.length === 1 ? (only.match(/\d{1,3}(?=(?:\d{3})*$)|\d{1,4}/g) ?? []) : groups
  return `${phone.startsWith('+') ? 'plus ' : ''}${parts.map(sayDigits).join(', ')}`
}
