/**
 * Decides what somebody means who speaks while the agent speaks. The agent has fallen silent by then, so waiting a
 * moment costs little. Pure.
 */

import { plainReading } from '../safety/callersWords.ts'

/** What somebody's words are when they speak over the agent. */
export type WordsKind =
  /** No words were recognised: a noise. */
  | 'none'
  /** “Uh-huh”, “okay”: the listener follows, and does not want to speak. */
  | 'backchannel'
  /** “Um”: the listener may be about to speak. */
  | 'hesitation'
  | 'words'
  /** “Stop”, “what”: listeners who want to speak begin with such words. So are the plainest words for a danger. */
  | 'command'

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

interface ListenersWords {
  backchannels: RegExp
  hesitations: RegExp
  /** Matched anywhere in a text. Recognisers hear a short “stop” as `stub` or `starboard`. */
  commands: RegExp
}

/** Matches a text of one to `most` of these phrases and nothing else. */
const only = (phrases: readonly string[], most: number): RegExp =>
  new RegExp(`^(?:(?:${phrases.join('|')})(?: |$)){1,${most}}$`, 'u')

/** By primary language subtag. In other languages, any words are an interruption. */
const listenersWords: Readonly<Record<string, ListenersWords>> = {
  en: {
    backchannels: only(
      [
        'u+h? ?hu[hm]+',
        'u[mn]? hu[hm]+',
        'a? ?ha+h?',
        'm+ ?h+u?m*',
        'h+m+',
        'm+',
        'h',
        '[ao]h*',
        'huh',
        'u[hm]+',
        'er+m*',
        'o ?k(?:ay)?',
        'y(?:eah|ea|ep|up|es|ah|a)',
        'right',
        'all ?right',
        '(?:oh )?i (?:see|know|understand|got it|get it)',
        '(?:oh )?(?:got it|gotcha|got you)',
        'sure(?: thing)?',
        '(?:please )?(?:go|carry) (?:on|ahead)',
        'continue',
        'of course',
        '(?:that )?makes sense',
        "that(?:'s| is) (?:right|true|good|great|fine|nice)",
        'true',
        'exactly',
        'absolutely',
        'indeed',
        'understood',
        'interesting',
        'really',
        'wow',
        'great',
        'good',
        'nice',
        'cool',
        'fine',
        'perfect',
        'lovely',
        'very good',
      ],
      6,
    ),
    commands:
      /\b(?:st[aou]\w*|wait|no|nope|not|don't|hold|hang|excuse|sorry|pardon|hello|hey|never|actually|but|what|who|when|where|why|how|which|can|could|would|please|enough|quiet|cancel|help|next|skip|repeat|again|moment|second|question|listen|nothing|wrong|another|instead)\b/,
    hesitations: only(['u[hm]+', 'er+m*', 'well'], 2),
  },
}

/** @param language a BCP 47 tag */
export function kindOfWords(transcript: string, language: string): WordsKind {
  const text = transcript
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim()
  if (text === '') return 'none'
  const known = listenersWords[language.toLowerCase().split('-')[0] ?? '']
  if (!known) return 'command'
  if (known.hesitations.test(text)) return 'hesitation'
  if (known.backchannels.test(text)) return 'backchannel'
  const isCommand =
    known.commands.test(text) || transcript.includes('?') || plainReading(text) !== undefined
  return isCommand ? 'command' : 'words'
}

/** Whether these words of the agent ask for an answer. “You give it a script” does not. “Please give it again” does. */
export const asksFor = (words: string): boolean =>
  /[?？؟]["'”’)\]]*\s*$/u.test(words.slice(-200)) || request.test(words.slice(0, 500))

const request =
  /\b(?:(?:tell|give) me|spell (?:me|it|that|your))\b|(?:^|[.,;:!] |\b(?:please|just|and|or|(?:can|could|will|would) you(?: also)?) )(?:tell|give|repeat|say) (?:it|that|your)\b/iu
