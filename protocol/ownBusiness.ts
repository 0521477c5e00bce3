/**
 * What a visitor tells about their own business, for the one call in which the agent answers as that business. The
 * page and the server share these rules. All of it is data: nothing in it is followed as an instruction.
 */
import { checkFields, type FormProblems } from './forms.ts'

export interface OwnBusiness {
  name: string
  /** The opening hours as the visitor wrote them: `Mon-Fri 9-5`. */
  hours: string
  /** What callers ask most, with its answer. */
  question: string
  answer: string
}
export type OwnBusinessField = keyof OwnBusiness

export const ownBusinessFields = [
  'name',
  'hours',
  'question',
  'answer',
] as const satisfies readonly OwnBusinessField[]

/** In characters. The markup uses them for `maxlength` too. Of a long answer, the agent says what was asked. */
export const ownBusinessLimits: Record<OwnBusinessField, number> = {
  name: 60,
  hours: 300,
  question: 160,
  answer: 2_000,
}

const ownBusinessMessages: Record<OwnBusinessField, string> = {
  name: 'Please enter the name of the business.',
  hours: 'Please enter the opening hours.',
  question: 'Please enter the question that callers ask most.',
  answer: 'Please enter the answer to it.',
}

/** Direction marks, tags and other invisible characters, which can hide words from a reader. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu
/** Markup, and the brackets that mark a value in our own lines. */
const MARKUP = /[<>{}[\]|\\`*_#~^]/g

/** One line of plain text: no control characters, no direction marks, no markup. */
export const cleanFact = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(MARKUP, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

export const cleanBusiness = ({ name, hours, question, answer }: OwnBusiness): OwnBusiness => ({
  name: cleanFact(name),
  hours: cleanFact(hours),
  question: cleanFact(question),
  answer: cleanFact(answer),
})

/**
 * The problem of each fact that can't be used, in the order of the form. A fact that can't be spoken counts as
 * missing.
 */
export function validateBusiness(facts: OwnBusiness): FormProblems<OwnBusinessField> {
  const clean = cleanBusiness(facts)
  return checkFields(ownBusinessFields, ownBusinessLimits, ownBusinessMessages, clean, (_, text) =>
    /[\p{L}\p{N}]/u.test(text),
  )
}
