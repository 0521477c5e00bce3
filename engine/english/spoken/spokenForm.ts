import { sayAddresses } from './sayAddresses.ts'
import { sayAmounts } from './sayAmounts.ts'
import { sayDates } from './sayDates.ts'
import { sayDigits, sayNumeral } from './sayNumber.ts'
import { longForms, mayEndSentence, respelled, spelledOut } from './spellings.ts'

/**
 * Returns an English text as it is said, with every number, sign and abbreviation in words. Captions keep the
 * original text, and only the synthesis gets this form. `It's $9.14, 24/7.` → `It's nine dollars and fourteen
 * cents, twenty-four seven.` A text that is already in words comes back unchanged.
 */
export function spokenForm(text: string): string {
  const steps = [
    plainText,
    sayAddresses,
    sayLongForms,
    sayDates,
    sayAmounts,
    sayCodes,
    sayCapitals,
    saySigns,
    sayLeftNumbers,
    tidy,
  ]
  return steps.reduce((spoken, step) => step(spoken), text)
}

/** Removes markup, pictographs, invisible characters, and scripts that the voices cannot read. */
function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/(?!\p{Script=Latin})\p{L}[\p{L}\p{M}]*/gu, (word) =>
      word.replace(/(?!\p{Script=Latin})[\p{L}\p{M}]/gu, ''),
    )
    .replace(/\(\s*\)/g, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/giu, ' ')
    .replace(/\*\*|__|`+/g, '')
    .replace(/^\s*(?:#{1,6}|[-*•])\s+/gmu, '')
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, (sign) => (/[©®™]/.test(sign) ? '' : ' '))
    .replace(/[©®™]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function sayLongForms(text: string): string {
  const known = Object.keys(longForms).map((form) => form.replaceAll('.', '\\.'))
  const pattern = new RegExp(`(?<![\\p{L}.])(?:${known.join('|')})`, 'giu')
  return text.replace(pattern, (form, offset: number) => {
    const after = text.slice(offset + form.length)
    const endsSentence = mayEndSentence.has(form.toLowerCase()) && /^(?:\s+\p{Lu}|$)/u.test(after)
    return `${longForms[form.toLowerCase()]}${endsSentence ? '.' : ''}`
  })
}

/** Spells codes of letters and digits: `PNR X7K2` and `GPT-4`. */
function sayCodes(text: string): string {
  return text
    .replace(/\b(?=(?:\d, )*[A-Z]\b)(?:[A-Z\d], ){2,}[A-Z\d]\b/g, (dictated) =>
      sayCode(dictated.replaceAll(', ', '')),
    )
    .replace(/\b([A-Z]{2,5})-(\d+)\b/g, '$1 $2')
    .replace(
      /\b(code|otp|pin|id|number|reference|order|account|invoice|ticket|booking|flight|postcode|zip)(\s+(?:is|number|code|no\.?))?(\s*[:#]?\s*)(\d{4,})\b/giu,
      (_, word: string, more = '', gap: string, digits: string) =>
        `${word}${more}${gap.replace(/[:#]/g, '') || ' '}${sayCode(digits)}`,
    )
    .replace(/\b(?!\d{1,3}[A-Z]\b)(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{3,}\b/g, (code) =>
      isNoted(code) ? sayCode(code) : spaced(code),
    )
}

/** Whether a code is one that callers write down, unlike `B2B` or `GPT4`. */
const isNoted = (code: string): boolean => code.length > 3 && /\d.*\d/.test(code)

/**
 * Reads a code slowly enough to be written down: with a pause after each letter, and after two or three digits. `RIN74`
 * → `R, I, N, then seven four`
 */
function sayCode(code: string): string {
  const groups = code.match(/[A-Z]+|\d+/g) ?? []
  const said = groups.map((group) =>
    /\d/.test(group) ? digitGroups(group).map(sayDigits).join(', ') : Array.from(group).join(', '),
  )
  const [letters = '', digits = ''] = groups
  const isPlain = groups.length === 2 && letters.length > 1 && digits.length > 1
  return said.join(isPlain && /[A-Z]/.test(letters) ? ', then ' : ', ')
}

/** `48291` → `482`, `91` */
function digitGroups(digits: string): readonly string[] {
  const size = digits.length === 4 ? 2 : 3
  const groups = digits.match(new RegExp(`\\d{1,${size}}`, 'g')) ?? []
  // People do not say a single last digit as its own group, so it joins the group before.
  const last = groups.at(-1) ?? ''
  if (groups.length < 2 || last.length > 1) return groups
  return [...groups.slice(0, -2), `${groups.at(-2)}${last}`]
}

/** Reads a short name character by character: capitals as letters, digits as numbers. */
function spaced(code: string): string {
  return Array.from(code.matchAll(/[A-Z]+|\d/g), ([part]) =>
    /\d/.test(part) ? sayNumeral(part) : spelled(part),
  ).join(' ')
}

/** espeak-ng reads letters with periods between them by their names, and stresses the last one. */
function spelled(capitals: string): string {
  return Array.from(capitals).join('.')
}

function sayCapitals(text: string): string {
  return text
    .replace(/\b\p{L}[\p{L}]*\b/gu, (word) => respelled[word] ?? word)
    .replace(/\b([A-Z]{2,})(s)?\b/g, (word, capitals: string, plural = '') => {
      if (spelledOut.has(capitals) || !/[AEIOUY]/.test(capitals)) {
        return `${spelled(capitals)}${plural && "'s"}`
      }
      /* Other words in capitals are emphasis, so they are said as normal words. */
      return word.toLowerCase()
    })
    .replace(/(?<!\p{Ll})(\p{Ll}{2,})(\p{Lu})(?=\p{Ll})/gu, '$1 $2')
}

function saySigns(text: string): string {
  return text
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\band\/or\b/giu, 'and or')
    .replace(/(?<=\p{L}{2})\s*\/\s*(?=\p{L}{2})/gu, ' or ')
    .replace(/(?<=\p{L})\/(?=\p{L})/gu, ' ')
    .replace(/#(?=\d)/g, 'number ')
    .replace(/\b[Nn]os?\.\s*(?=\d)/g, 'number ')
    .replace(/~\s*(?=\d)/g, 'about ')
    .replace(/(?<=\d)\s*[×x]\s*(?=\d)/g, ' by ')
    .replace(/(?<=\d)x\b/g, ' times')
    .replace(/(?<=\d)\s*\+/g, ' plus')
    .replace(/\s\+\s/g, ' plus ')
    .replace(/\s*=\s*/g, ' equals ')
    .replace(/\s*(?:→|->|=>)\s*/g, ' to ')
    .replace(/\s*°\s*([CF])?\b/g, (_, scale?: string) =>
      scale ? ` degrees ${scale === 'C' ? 'Celsius' : 'Fahrenheit'}` : ' degrees',
    )
    .replace(/\s*@\s*/g, ' at ')
    .replace(/(?<=\p{L})[–](?=\p{L})/gu, ' to ')
    .replace(/[*_|\\^<>{}[\]~#]/g, ' ')
}

/** Says the numbers that no earlier step has handled. */
function sayLeftNumbers(text: string): string {
  return text
    .replace(/(?<=\p{L})(?=\d+(?:\.\d+){2})/gu, ' ')
    .replace(/\d+(?:\.\d+){2,}/g, (version) => version.split('.').map(sayNumeral).join(' point '))
    .replace(/(?<![\p{L}\d])[-−](?=\d)/gu, 'minus ')
    .replace(/\d[\d,]*(?:\.\d+)?/g, (numeral, offset: number, whole: string) => {
      const trailing = /,+$/.exec(numeral)?.[0] ?? ''
      const words = sayNumeral(trailing ? numeral.slice(0, -trailing.length) : numeral)
      const before = /[\p{L}]$/u.test(whole.slice(0, offset)) ? ' ' : ''
      const after = /^[\p{L}]/u.test(whole.slice(offset + numeral.length)) ? ' ' : ''
      return `${before}${words}${trailing}${after}`
    })
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[,.!?;:](?:\s|$))/g, '')
    .trim()
}
