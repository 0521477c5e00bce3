/** Answers to several questions of one turn may be the same sentence, with and without its yes. Pure. */
import { sentencesOf } from '../understanding/readWords.ts'

const plain = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replace(/^(?:yes|no)\b[,.!]?\s+(?=\p{L}+ )/u, '')
    .replace(/[.!?…]+$/, '')

/** The answers without sentences that an earlier one of them has, and without answers that are then empty. */
export function saidOnce(answers: readonly string[]): string[] {
  const heard = new Set<string>()
  return answers.flatMap((answer) => {
    const fresh = sentencesOf(answer).filter((sentence) => !heard.has(plain(sentence)))
    for (const sentence of fresh) heard.add(plain(sentence))
    return fresh.length === 0 ? [] : [fresh.join(' ')]
  })
}
