import type { Dialogue, Question, Variants } from '@ringwell/content/agents/playbookSchema.ts'
import { readAnswer } from './readAnswer.ts'

/** Answers in a dialogue, by slot, as they are said back. */
export type Filled = Readonly<Record<string, string>>

export interface Filling {
  filled: Filled
  /** What to say about each answer that is new or refused, in order. */
  heard: readonly string[]
}

export function nextQuestion(dialogue: Dialogue, filled: Filled): Question | undefined {
  return dialogue.questions.find((question) => filled[question.slot] === undefined)
}

/**
 * Takes every answer that the words hold: the awaited one in any form, the others only when they
 * are unmistakable. An answer given before is kept unless `correcting`.
 */
export function fillDialogue(
  dialogue: Dialogue,
  before: Filled,
  words: string,
  options: { awaiting: boolean; correcting: boolean },
): Filling | undefined {
  const awaited = options.awaiting ? nextQuestion(dialogue, before) : undefined
  const filled: Record<string, string> = { ...before }
  const heard: string[] = []
  let understood = false
  for (const question of dialogue.questions) {
    const known = before[question.slot]
    if (known !== undefined && !options.correcting) continue
    const answer = readAnswer(question.kind, words, question === awaited)
    if (answer === undefined || answer === known) continue
    understood = true
    const refusal = question.refuses?.[answer.replace(/^next /, '')]
    if (refusal !== undefined) {
      heard.push(refusal)
      continue
    }
    filled[question.slot] = answer
    const sentence = sentenceOf(question, answer)
    if (sentence !== undefined) heard.push(sentence)
  }
  return understood ? { filled, heard } : undefined
}

function sentenceOf(question: Question, answer: string): string | undefined {
  if (question.heard === undefined) return undefined
  if (typeof question.heard === 'string')
    return answer === 'no' ? undefined : insert(question.heard, { [question.slot]: answer })
  return insert(answer === 'no' ? question.heard.no : question.heard.yes, {
    [question.slot]: answer,
  })
}

export function closing(dialogue: Dialogue, filled: Filled): Variants {
  const done = typeof dialogue.done === 'function' ? dialogue.done(filled) : dialogue.done
  return done.map((sentence) => insert(sentence, filled))
}

/** Puts values in their places: `From {day}.` becomes `From Friday.` */
export function insert(template: string, values: Filled): string {
  const text = template.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  return text.replaceAll(
    /(^|[.?!] )(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
