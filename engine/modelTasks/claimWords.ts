/** What is said in place of a claim, and what the model is told about it. */
import {
  type ClaimKind,
  notDoneLines,
  notSoLine,
  referenceLine,
} from '@ringwell/content/agents/tasks/claims.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'
import { textOf } from './tellResult.ts'
import { type Backing, proves, referenceIn } from './unbackedClaim.ts'

/** The caller hears this instead of a claim that no tool has backed. It is true. */
export function honestWords(kind: ClaimKind, { uses }: Backing): string {
  const reference = referenceIn({ uses })
  if (kind === 'reference' && reference !== undefined) {
    return fillLine(textOf(referenceLine), {
      reference: Array.from(reference).join(' '),
    })
  }
  const isOther = uses.some((use) => proves(use, kind))
  return textOf(isOther ? notSoLine : notDoneLines[kind])
}

/** Every sentence that may be said in place of a claim, without those that name a reference. */
const honestLines: ReadonlySet<string> = new Set([...Object.values(notDoneLines), notSoLine].flat())

/** The sentence that was said in place of a claim, if there is one in these words of the agent. */
export const honestWordsIn = (said: string): string | undefined =>
  [...honestLines].find((line) => said.includes(line))

/** Goes to the model at once, so that it does what it said. */
export const withheldNow = (sentence: string): string =>
  `(The caller has not heard ${JSON.stringify(sentence)}, nor anything after it: no function of this call has returned that it was done. Call the function that does it, or ask for what it needs. If there is none, say what you can do instead. If nothing was claimed, say it in other words.)`

/** Goes to a model whose words the caller has heard, so that it corrects itself. */
export const heardAlready = (sentence: string, honest: string): string =>
  `You have just told the caller ${JSON.stringify(sentence)}. No function of this call has returned that, so it is not so. Tell the caller at once, in one sentence, that you were wrong: ${JSON.stringify(honest)} Then call the function that does it, or ask for what it needs. If you claimed nothing, say only that nothing has been done yet.`

/** Goes into the prompt of the next answer. */
export const withheldBefore = (heard: string): string =>
  `Your last answer claimed what no function of this call had returned. The caller heard ${JSON.stringify(heard)} instead. If the caller wants it done, call the function that does it, or ask for what it needs.`
