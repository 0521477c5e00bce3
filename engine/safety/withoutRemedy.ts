/** After fire, gas or water, no agent sends anybody back to what burnt or got wet. English, pure. */
import { leaveAlone } from '@ringwell/content/agents/safety.ts'
import type { BrainOutput } from '../stages.ts'
import { sentencesIn } from './callersWords.ts'
import { plainWords } from './plainWords.ts'
import type { SafetyState } from './safetyState.ts'

const remedy =
  /\b(?:restart|reboot|reset|unplug)\b|\bplug (?:it|them) (?:back )?in\b|\bpull (?:out )?the (?:\w+ )?plug\b|\b(?:switch|turn) (?:it|the \w+) (?:off and )?on\b/

export const isAfterFire = ({ survived }: SafetyState): boolean =>
  survived.includes('fire') || survived.includes('rescue')

/** The first sentence with such a remedy is replaced, and the others are left out. */
export async function* withoutRemedy(
  outputs: AsyncIterable<BrainOutput>,
): AsyncIterable<BrainOutput> {
  let text = ''
  const whole = (): BrainOutput[] => {
    let isSaid = false
    const kept = sentencesIn(text).flatMap((sentence) => {
      if (!remedy.test(plainWords(sentence))) return [sentence]
      if (isSaid) return []
      isSaid = true
      return leaveAlone.en.slice(0, 1)
    })
    text = ''
    return kept.length > 0 ? [{ type: 'text', text: kept.join(' ') }] : []
  }
  for await (const output of outputs) {
    if (output.type === 'text') text += output.text
    else {
      yield* whole()
      yield output
    }
  }
  yield* whole()
}
