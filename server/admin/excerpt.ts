import type { Excerpt } from '@ringwell/protocol/operator/calls.ts'
import type { StoredTurn } from '../storage/transcriptStorage.ts'
import { type Term, wordsIn } from '../storage/words.ts'

/** How much of a long turn is shown, before the first hit and in all, in characters. */
const BEFORE = 50
const LENGTH = 160

/** Returns the turn in which most of what was searched for was said, cut to what surrounds it. */
export function excerptOf(
  turns: readonly StoredTurn[],
  terms: readonly Term[],
): Excerpt | undefined {
  let best: { turn: StoredTurn; hits: Hit[]; terms: number } | undefined
  for (const turn of turns) {
    const hits = hitsIn(turn.text, terms)
    const found = new Set(hits.map(({ term }) => term)).size
    if (found > (best?.terms ?? 0)) best = { turn, hits, terms: found }
  }
  if (!best) return undefined
  const { position, who, text } = best.turn
  return { position, who, parts: partsOf(text, best.hits) }
}

interface Hit {
  term: Term
  from: number
  to: number
}

function hitsIn(text: string, terms: readonly Term[]): Hit[] {
  const said = wordsIn(text)
  return said.flatMap((_, at) =>
    terms.flatMap((term) => {
      const last = term.words.length - 1
      const isHit = term.words.every((word, index) => {
        const heard = said[at + index]?.word
        return term.isPrefix && index === last ? heard?.startsWith(word) : heard === word
      })
      const [first, end] = [said[at], said[at + last]]
      return isHit && first && end ? { term, from: first.from, to: end.to } : []
    }),
  )
}

function partsOf(text: string, hits: readonly Hit[]): Excerpt['parts'] {
  const words = wordsIn(text)
  const [first] = hits
  const start = words.find(({ from }) => from >= (first?.from ?? 0) - BEFORE)?.from ?? 0
  const isWhole = text.length - start <= LENGTH
  const end = isWhole
    ? text.length
    : (words.findLast(({ to }) => to <= start + LENGTH)?.to ?? start + LENGTH)
  const from = start <= BEFORE && text.length <= LENGTH ? 0 : start
  const parts: Excerpt['parts'] = []
  const add = (part: string, hit: boolean): void => {
    if (part !== '') parts.push({ text: part, hit })
  }
  let at = from
  if (from > 0) add('… ', false)
  for (const hit of hits) {
    if (hit.to > end || hit.from < at) continue
    add(text.slice(at, hit.from), false)
    add(text.slice(hit.from, hit.to), true)
    at = hit.to
  }
  add(text.slice(at, end), false)
  if (!isWhole) add(' …', false)
  return parts
}
