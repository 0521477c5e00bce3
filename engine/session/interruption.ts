/**
 * Decides what somebody means who speaks while the agent speaks. The agent has fallen silent by then, so waiting a
 * moment costs little. Pure.
 */

import type { WordsKind } from '../languagePack.ts'
import { packOf } from '../languages.ts'
import { plainReading } from '../safety/callersWords.ts'

export interface Overlap {
  /** From the start of the speech to its latest end. */
  speechMs: number
  /** The silence since then. 0 while the speech goes on. */
  silenceMs: number
  /** What was recognised. `isAll` is false if it was transcribed while the speech went on. */
  heard:
    | { state: 'waiting' }
    | { state: 'failed' }
    | { state: 'known'; kind: WordsKind; isAll: boolean }
  /** The agent is asking or has just asked something, so an “okay” is an answer. */
  isAsked: boolean
  /** The speech began so soon after the visitor's last words that it may continue them. */
  goesOn: boolean
}

/** A shorter silence may be the gap between two words: “okay, but …”. */
const SURE_SILENCE_MS = 160
/** Speech that goes on for longer is judged by its first words. A single first word is often misheard. */
const DECIDE_AFTER_MS = { command: 500, words: 1_000 }
/**
 * Shorter speech only interrupts if its words are a command. Recognisers hear words in an “uh-huh”, and a second word
 * after a single one.
 */
const SHORT_MS = 750
/** Nobody says “uh-huh” for longer than this. */
const LONGEST_BACKCHANNEL_MS = 1_200
/** Longer speech is an interruption even if its words are not known yet. */
const LONGEST_UNKNOWN_MS = 1_500
/** The agent goes on after this much silence even if the words are not known yet. They may still interrupt it. */
const LONGEST_HOLD_MS = 1_000

/**
 * Decides whether the agent goes on with its sentence (`resume`), whether its answer is over (`interrupt`), or whether
 * more has to be heard first (`wait`).
 */
export function decideInterruption(overlap: Overlap): 'wait' | 'resume' | 'interrupt' {
  const { speechMs, silenceMs, heard } = overlap
  const isHeldTooLong = silenceMs > LONGEST_HOLD_MS
  if (heard.state === 'failed') return 'interrupt'
  if (heard.state === 'waiting') {
    if (speechMs > LONGEST_UNKNOWN_MS) return 'interrupt'
    return isHeldTooLong ? 'resume' : 'wait'
  }
  const isInterruption = interrupts(heard.kind, overlap)
  if (heard.isAll) {
    if (isInterruption) return 'interrupt'
    return silenceMs >= SURE_SILENCE_MS ? 'resume' : 'wait'
  }
  const decideAfterMs = DECIDE_AFTER_MS[heard.kind === 'command' ? 'command' : 'words']
  if (speechMs < decideAfterMs && !isHeldTooLong) return 'wait'
  if (isInterruption) return 'interrupt'
  if (speechMs > LONGEST_BACKCHANNEL_MS) return heard.kind === 'none' ? 'resume' : 'interrupt'
  return isHeldTooLong ? 'resume' : 'wait'
}

function interrupts(kind: WordsKind, { speechMs, isAsked, goesOn }: Overlap): boolean {
  switch (kind) {
    case 'none':
      return false
    case 'backchannel':
      return isAsked
    case 'hesitation':
      return isAsked || goesOn
    case 'words':
      return speechMs > SHORT_MS || isAsked || goesOn
    default:
      return true
  }
}

/** @param language a BCP 47 tag. In languages that the engine has no rules for, any words are an interruption. */
export function kindOfWords(transcript: string, language: string): WordsKind {
  const kind = packOf(language)?.listener.kindOf(transcript)
  if (!kind) return /[\p{L}\p{M}\p{N}]/u.test(transcript) ? 'command' : 'none'
  return kind === 'words' && plainReading(transcript) ? 'command' : kind
}
