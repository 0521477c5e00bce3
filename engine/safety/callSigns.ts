/** What a caller has said of whoever is in danger. It decides which advice may be given. English, pure. */
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import {
  awakeWords,
  babyWords,
  childWords,
  diabeticWords,
  downWords,
  fumesWords,
  heartWords,
  type Sign,
} from '@ringwell/content/agents/dangers/signs.ts'
import { plainWords } from './plainWords.ts'

export interface Known {
  signs: readonly Sign[]
  /** Topics of which the caller has said that it is not that. */
  denied: readonly string[]
}

export const nothingKnown: Known = { signs: [], denied: [] }

/** What is known after another turn. Of `awake` and `down`, the latest counts, and `down` where both are said. */
export function knownAfter(text: string, { signs, denied }: Known = nothingKnown): Known {
  const words = plainWords(text)
  const isDown = downWords.test(words) && !deniesDown.test(words)
  const isAwake = !isDown && awakeWords.test(words)
  const isBaby = babyWords.test(words)
  const found: Sign[] = [
    ...(isDown ? (['down'] as const) : []),
    ...(isAwake ? (['awake'] as const) : []),
    ...(isBaby ? (['baby'] as const) : []),
    ...(isBaby || childWords.test(words) ? (['child'] as const) : []),
    ...(heartWords.test(words) ? (['heart'] as const) : []),
    ...(fumesWords.test(words) ? (['fumes'] as const) : []),
    ...(diabeticWords.test(words) ? (['diabetic'] as const) : []),
  ]
  const outdated = isDown ? 'awake' : isAwake ? 'down' : undefined
  const not = refusals.flatMap(([id, pattern]) => (pattern.test(words) ? [id] : []))
  return {
    signs: [...new Set([...signs.filter((sign) => sign !== outdated), ...found])],
    denied: [...new Set([...denied, ...not])],
  }
}

/** `he isn’t unconscious, he’s deaf` */
const deniesDown = /(?:\bnot|n't) (?:\w+ )?(?:unconscious|unresponsive|out cold|gasping)\b/

/** `she hasn’t got asthma`, `it isn’t gas` */
const refusals = dangerTopics.flatMap(({ id, named }): [string, RegExp][] =>
  named
    ? [[id, new RegExp(`(?:\\bnot|\\bno|n't|\\bnever)(?! stop\\b) (?:\\w+ ){0,3}?${named.source}`)]]
    : [],
)
