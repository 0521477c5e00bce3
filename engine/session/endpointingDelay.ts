/**
 * Decides how long the visitor has to be silent before the turn is over. Pure.
 *
 * A model reads from the words how likely the caller has not finished (`understanding/`). The melody of the voice and
 * what the dialogue has asked for correct that chance, and the delay lies between those of a finished and an unfinished
 * turn, as far from each as the chance says: 350 ms if nothing more will come, 0.7 s at one in four, 1.1 s at even odds,
 * 1.9 s if more is sure to come.
 */
import type { silenceCauses } from '@ringwell/protocol/operator/turnTrace.ts'
import type { Given } from './givenSigns.ts'
import type { Prosody } from './prosody.ts'

export interface EndpointingDelayMs {
  /** After a turn that is surely finished. */
  finished: number
  /** After a turn that surely is not. */
  unfinished: number
  /** Added while others speak. */
  crowded: number
}

/** Used unless the client sets `silence_duration_ms`. */
export const defaultEndpointingDelayMs: EndpointingDelayMs = {
  finished: 350,
  unfinished: 1_900,
  crowded: 250,
}

/** The delays for each `eagerness` of OpenAI's `semantic_vad`. */
export const endpointingDelayMsByEagerness: Record<
  'low' | 'medium' | 'high' | 'auto',
  EndpointingDelayMs
> = {
  low: { finished: 700, unfinished: 2_500, crowded: 250 },
  medium: defaultEndpointingDelayMs,
  auto: defaultEndpointingDelayMs,
  high: { finished: 300, unfinished: 900, crowded: 100 },
}

/** A delay that the client sets applies to all words. */
export const fixedEndpointingDelayMs = (ms: number): EndpointingDelayMs => ({
  finished: ms,
  unfinished: ms,
  crowded: 0,
})

/** Whether the delay depends on what the visitor says. */
export const dependsOnWords = ({ finished, unfinished }: EndpointingDelayMs): boolean =>
  finished !== unfinished

/** What is known of a turn while the visitor is silent. */
export interface TurnEnd {
  /**
   * From 0 to 1: how likely it is, by the words, that the visitor has not finished. `coming` while the words are being
   * recognised or read. Undefined if they could not be.
   */
  unfinished: number | 'coming' | undefined
  melody: Melody
  /** How much of what was asked for the words contain. */
  given: Given
  /** Others speak during the pause, so weak syllables of the visitor may be mistaken for theirs. */
  isCrowded: boolean
}

export const endpointingDelayMs = (delays: EndpointingDelayMs, end: TurnEnd): number =>
  delays.finished +
  (delays.unfinished - delays.finished) * chanceOfMore(end) +
  (end.isCrowded ? delays.crowded : 0)

/** Why a turn was over after so much silence. */
export interface SilenceReason {
  cause: (typeof silenceCauses)[number]
  /** How much silence would have ended the turn if its words had been known at once. */
  enoughMs: number
  /** How likely more words were to come, from 0 to 1. Undefined if nobody knew. */
  unfinished: number | undefined
  isCrowded: boolean
}

export function silenceReason(delays: EndpointingDelayMs, end: TurnEnd): SilenceReason {
  const cause = causeOf(delays, end)
  const { unfinished, isCrowded } = end
  return {
    cause,
    enoughMs: cause === 'wordsLate' ? delays.finished : endpointingDelayMs(delays, end),
    unfinished: typeof unfinished === 'number' ? chanceOfMore(end) : undefined,
    isCrowded: isCrowded && delays.crowded > 0,
  }
}

function causeOf(delays: EndpointingDelayMs, end: TurnEnd): SilenceReason['cause'] {
  if (!dependsOnWords(delays)) return 'fixed'
  if (end.given === 'part') return 'partGiven'
  if (end.given === 'all') return 'allGiven'
  if (end.unfinished === 'coming') return 'wordsLate'
  if (end.unfinished === undefined) return 'unread'
  const chance = chanceOfMore(end)
  if (end.given === 'growing' && chance === GROWING) return 'growing'
  return chance < EVEN ? 'finished' : 'unfinished'
}

/** From 0 to 1: how likely the visitor goes on. */
function chanceOfMore({ unfinished, melody, given }: TurnEnd): number {
  if (given === 'part') return 1
  if (given === 'all') return 0
  // The agent can't answer words that it does not know, so waiting for them costs nothing.
  if (unfinished === 'coming') return 1
  const odds = melodyOdds[melody]
  const before = unfinished ?? EVEN
  const chance = (before * odds) / (before * odds + 1 - before)
  return given === 'growing' ? Math.max(chance, GROWING) : chance
}

/**
 * The chance if the words could not be read in time. A turn in the middle is neither cut off at a short pause nor kept
 * waiting for as long as half a sentence, and the melody still counts.
 */
const EVEN = 0.5
/** People say phone numbers in groups, so a pause after one of them may not be the end. This waits for 1.3 s. */
const GROWING = 0.6

/** How the voice sounds at the end of the speech. */
export type Melody = 'goesOn' | 'ends' | 'unknown'

/**
 * How much likelier such a melody is before a pause than at the end of a turn. Measured on 128 ends in four voices: 9 %
 * of whole sentences end level or rising, and 40 % of those that are cut in the middle. How much a voice fades and how
 * long its last syllable is made no difference.
 */
const melodyOdds: Readonly<Record<Melody, number>> = {
  goesOn: 0.4 / 0.09,
  ends: 0.6 / 0.91,
  unknown: 1,
}

/** A few words have hardly any melody, and many questions do not fall in pitch at their end. */
export function melodyOf(prosody: Prosody | undefined, text: string): Melody {
  if (!prosody || prosody === 'unknown') return 'unknown'
  if (text.split(/\s+/u).length < FEWEST_MELODIC_WORDS) return 'unknown'
  if (prosody === 'falling') return 'ends'
  return text.endsWith('?') ? 'unknown' : 'goesOn'
}

const FEWEST_MELODIC_WORDS = 5
