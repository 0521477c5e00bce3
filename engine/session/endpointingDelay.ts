/** Decides how long the visitor has to be silent before the turn is over. Pure. */
import type { ExpectedAnswer } from '../dialogue/expectationOf.ts'
import type { DraftSense } from './draftSense.ts'
import type { Prosody } from './prosody.ts'
import type { Ending } from './turnTranscriber.ts'

/** What is known of a turn while the visitor is silent. */
export interface TurnEnd {
  /** How the words end. `coming` while they are being recognised, undefined if they are not recognised. */
  words: { ending: Ending; text: string; sense: DraftSense } | 'coming' | undefined
  /** The melody of the last speech. Undefined if it has none. */
  prosody: Prosody | undefined
  /** What the dialogue has asked for. Undefined if it expects nothing in particular. */
  expected: ExpectedAnswer | undefined
  /** The last words of the agent ask for an answer. */
  isAsked: boolean
  /** Others speak during the pause, so weak syllables of the visitor may be mistaken for theirs. */
  isCrowded: boolean
}

/** What a turn looks like when the visitor falls silent, from the surest end to the least sure. */
type Look =
  /** A whole sentence, or everything that was asked for. */
  | 'complete'
  /**
   * A whole question that does not fall in pitch at its end. Measured: 5 of 10 by the callers of `bench:turns`, 4 of 32
   * by four others.
   */
  | 'question'
  | 'open'
  /** The words may be complete, but the voice sounds as if it goes on, or they only lead up to a question. */
  | 'goesOn'
  /**
   * The agent has no answer to these words. They may be the first half of a question: “Does it work … with our
   * calendar?”
   */
  | 'unclear'
  /** The words clearly need more words. */
  | 'dangling'
  /** Part of what was asked for. */
  | 'unfinished'
  /** The words are still being recognised or understood. No answer is possible until then, so waiting is free. */
  | 'unknown'

export type EndpointingDelayMs = Record<Look, number> & {
  /** Added to the delay while others speak. */
  crowded: number
}

/** Used unless the client sets `silence_duration_ms`. */
export const defaultEndpointingDelayMs: EndpointingDelayMs = {
  complete: 350,
  question: 450,
  open: 600,
  goesOn: 1_250,
  unclear: 1_250,
  dangling: 1_600,
  unfinished: 1_900,
  unknown: 1_600,
  crowded: 250,
}

/** The delays for each `eagerness` of OpenAI's `semantic_vad`. */
export const endpointingDelayMsByEagerness: Record<
  'low' | 'medium' | 'high' | 'auto',
  EndpointingDelayMs
> = {
  low: {
    complete: 700,
    question: 900,
    open: 1_200,
    goesOn: 1_800,
    unclear: 1_800,
    dangling: 2_500,
    unfinished: 2_500,
    unknown: 2_500,
    crowded: 250,
  },
  medium: defaultEndpointingDelayMs,
  auto: defaultEndpointingDelayMs,
  high: {
    complete: 300,
    question: 350,
    open: 400,
    goesOn: 600,
    unclear: 600,
    dangling: 600,
    unfinished: 900,
    unknown: 600,
    crowded: 100,
  },
}

/** A delay that the client sets applies to all words. */
export const fixedEndpointingDelayMs = (ms: number): EndpointingDelayMs => ({
  complete: ms,
  question: ms,
  open: ms,
  goesOn: ms,
  unclear: ms,
  dangling: ms,
  unfinished: ms,
  unknown: ms,
  crowded: 0,
})

export const endpointingDelayMs = (delays: EndpointingDelayMs, end: TurnEnd): number =>
  delays[lookOf(end)] + (end.isCrowded ? delays.crowded : 0)

export function lookOf({ words, prosody, expected, isAsked }: Omit<TurnEnd, 'isCrowded'>): Look {
  if (words === 'coming') return 'unknown'
  if (!words || words.text === '') return 'open'
  const { ending, text, sense } = words
  const given = howMuchIsGiven(expected, text)
  if (given === 'part') return 'unfinished'
  // In a code that was asked for, an `a` at the end is a letter and not an article.
  if (given === 'all') return 'complete'
  if (given === 'perhaps') return 'goesOn'
  if (ending === 'dangling') return 'dangling'
  if (sense === 'coming') return 'unknown'
  const isOpen = soundsOpen(prosody, text)
  if (isOpen && ending === 'comma') return 'dangling'
  if (sense === 'unclear') return 'unclear'
  // Many questions rise at the end.
  if (/[?？؟]$/u.test(text)) return isOpen ? 'question' : 'complete'
  if (isOpen || (!isAsked && isBackground(text))) return 'goesOn'
  return ending === 'comma' ? 'open' : ending
}

/** Whether a text only leads up to a question or a wish: “My customers speak Spanish.” English only. */
const isBackground = (text: string): boolean =>
  !/[?？]/u.test(text) &&
  !WISH.test(text) &&
  text.split(/\s+/u).length >= FEWEST_BACKGROUND_WORDS &&
  BACKGROUND.test(text.replaceAll('’', "'"))

const FEWEST_BACKGROUND_WORDS = 4
const BACKGROUND =
  /(?:^|[.!] )(?:(?:and|so|but|well|okay|ok|hi|hello|hey|yes|no)[, ]+)*(?:(?:my|our) |(?:we|i)(?:'re| are|'m| am|'ve| have|'ve got| run| own| manage| use| sell| make| buy| bought| order| ordered| pay| paid| called| live| moved| work) )[^.!]*[.!]?$/i
const WISH =
  /\b(?:want|wanted|need|needs|like|love|prefer|hope|looking|interested|wonder|wondering|trying|calling|meant|mean|question|questions|please|thanks|thank|done|fine|good|sorry|afraid|sure|bye|goodbye|back|ready|busy|name|name's|number|code|reference|address|e-?mail)\b/i

/**
 * Whether the voice sounds as if it goes on. Measured on 128 ends in four voices: 9 % of whole sentences end level or
 * rising, and 40 % of those that are cut in the middle. How much a voice fades and how long its last syllable is made
 * no difference. A few words have hardly any melody.
 */
const soundsOpen = (prosody: Prosody | undefined, text: string): boolean =>
  (prosody?.ending === 'level' || prosody?.ending === 'rising') &&
  text.split(/\s+/u).length >= FEWEST_MELODIC_WORDS

const FEWEST_MELODIC_WORDS = 5

/** `unknown` if the text contains something other than what was asked for. */
type Given = 'all' | 'part' | 'perhaps' | 'unknown'

/** How much of what was asked for the text contains. */
export function howMuchIsGiven(expected: ExpectedAnswer | undefined, text: string): Given {
  if (/[?？؟]$/u.test(text)) return 'unknown'
  if (!expected) return isPartOfNumber(text.slice(-MOST_READ)) ? 'part' : 'unknown'
  return givenOf(expected, text.slice(-MOST_READ))
}

/** Whether a text such as `My order number is eight three` ends within a number, although nobody asked for one. */
function isPartOfNumber(text: string): boolean {
  const { count, isLast } = charactersIn(text)
  return isLast && count < SHORTEST_NUMBER && /\b(?:number|code|reference|pin) is\b/i.test(text)
}

/** Codes are hardly ever shorter. */
const SHORTEST_NUMBER = 4

/** How many characters at the end of a transcript are read. */
const MOST_READ = 300

function givenOf({ wants }: ExpectedAnswer, text: string): Given {
  const kinds = new Set(wants.map(({ kind }) => kind))
  if (kinds.has('yesNo') && YES_OR_NO.test(text)) return 'all'
  if (kinds.has('email')) {
    if (WHOLE_EMAIL.test(text)) return 'all'
    if (PART_OF_EMAIL.test(text)) return 'part'
  }
  const lengths = wants.flatMap(({ length }) => (length ? [length] : []))
  const { count, isLast } = charactersIn(text)
  if (lengths.length > 0 && isLast) {
    if (count < Math.min(...lengths.map(({ least }) => least))) return 'part'
    const [only] = lengths
    if (lengths.length === 1 && only && count >= only.most) return 'all'
    // People say phone numbers in groups, so a pause may not be the end.
    return only?.least === only?.most && lengths.length === 1 ? 'all' : 'perhaps'
  }
  if (kinds.has('name') && isLast && count > 1) return 'perhaps'
  return kinds.has('address') && text.split(/\s+/u).length < 5 ? 'perhaps' : 'unknown'
}

const YES_OR_NO =
  /^(?:yes|yeah|yep|yup|no|nope|sure|correct|exactly|okay|ok|right|that(?:'s| is) (?:right|correct|fine)|please do)(?:,? (?:please|thanks|thank you|it is|that(?:'s| is) (?:right|correct|fine)))?[.!]?$/i
const WHOLE_EMAIL = /(?:@|\bat\b).*(?:\.|\bdot\b)\s*\p{L}{2,}[.!]?$/iu
const PART_OF_EMAIL =
  /(?:@|\bat\b)(?!\s+all\b)[^.]*\.?$|\b(?:dot|underscore|dash|hyphen)[.!]?$|^(?:it'?s|it is|that'?s|my e-?mail(?: address)? is)\b[^@]*$/i

/** The words that stand for one character, and those that stand for two. */
const ONE = new Set(
  'zero oh o one two three four five six seven eight nine double triple dash'.split(' '),
)
const TWO = new Set(
  (
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty ' +
    'seventy eighty ninety'
  ).split(' '),
)

/** `a` and `I` only count as letters after another letter or digit. */
const isLetter = (word: string, isAfterOne: boolean): boolean =>
  isAfterOne ? /^[a-z]$/.test(word) : /^[b-hj-z]$/.test(word)

/** Counts the letters and digits, and tells whether the text ends with one. */
function charactersIn(text: string): { count: number; isLast: boolean } {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)
  let count = 0
  let isLast = false
  let isTens = false
  for (const heard of words) {
    // Recognisers sometimes write `threes` for `three`.
    const word = ONE.has(heard.slice(0, -1)) ? heard.slice(0, -1) : heard
    const length: number | undefined = /\d/.test(word)
      ? word.length
      : TWO.has(word)
        ? 2
        : ONE.has(word)
          ? isTens
            ? 0
            : 1
          : isLetter(word, isLast)
            ? 1
            : undefined
    isTens = TWO.has(word) && word.endsWith('ty')
    isLast = length !== undefined
    count += length ?? 0
  }
  return { count, isLast }
}
