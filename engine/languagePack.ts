/**
 * What the engine knows of a language by rules. Only English has a pack; another language comes through models, which
 * need no rules (CONTRIBUTING, “A language”). `languages.ts` chooses the pack.
 */
import type { Temporal } from 'temporal-polyfill'
import type { ClockTime } from './clockTime.ts'
import type { TimeWish } from './timeWish.ts'

export interface LanguagePack {
  /** BCP 47, without a region. */
  readonly tag: string
  /** What is a whole sentence, and what a part of one that can be said alone. */
  readonly sentences: {
    /** Each with the mark at its end. */
    of: (text: string) => string[]
    createSplitter(): ClauseSplitter
    /** The clauses of a whole answer, the same as a splitter cuts. */
    clausesOf(text: string): string[]
    beginsQuestion(text: string): boolean
  }
  /** What a listener says, and what the agent says to one. */
  readonly listener: {
    kindOf(transcript: string): WordsKind
    /** Whether a listener asks the agent to wait, such as “hold on”. */
    asksToWait(words: string): boolean
    /** Whether a voicemail or an announcement speaks, as far as the words tell. */
    isVoicemail(words: string): boolean
    /** Whether these words of the agent ask for an answer. */
    asksFor(words: string): boolean
  }
  readonly answers: {
    /** The yes or no that an utterance begins with or consists of. */
    of(text: string): 'yes' | 'no' | undefined
    /** Whether every word belongs to a plain yes. */
    isPlainYes(text: string): boolean
    hasPlainYes(text: string): boolean
  }
  /** Values in what callers say. The dialogue reads the values of its tasks itself. */
  readonly read: {
    number(text: string): number | undefined
    /** As it was said, with figures: `next Friday`, `14 March`. */
    day(text: string, isAnswer: boolean): string | undefined
    /** On a clock of twelve hours: `7:30 pm`, or `7:30` if nobody said which half of the day. */
    time(text: string, isAnswer: boolean): string | undefined
    /** Three digits or more, typed or said one by one. */
    digits(text: string): string | undefined
    /** How many letters and digits are spelled, and whether the text ends with one. */
    signs(text: string): { count: number; isLast: boolean }
    /** The words, with figures for their numbers. */
    figures(text: string): string[]
    /** The one day that is meant, unless it is a weekday alone. */
    dayMeant(text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined
    /** The first time of day, in minutes: two if it may be am or pm. */
    times(text: string): number[]
  }
  /** Values in what the agent says. */
  readonly say: {
    /** A text as a voice reads it, with every number, sign and abbreviation in words. */
    spokenForm(text: string): string
    /** Matches dates, times of day and small numbers as they are said, which identify nobody. */
    readonly everyday: RegExp
    date(date: string, today: Temporal.PlainDate): string
    /** @param say how a time is said, if it is written rather than spoken */
    wish(wish: TimeWish, say?: (time: ClockTime) => string): string
    number(value: number): string
  }
  readonly sounds: {
    createIndex<Meaning>(options: SoundIndexOptions): SoundIndex<Meaning>
    readonly answers: AnswerWords
  }
}

/** Cuts an answer into clauses as it arrives. Joined, the clauses are the answer, including the spaces. */
export interface ClauseSplitter {
  /** Yields the clauses that are complete now. */
  push(piece: string): Iterable<string>
  /** Yields the rest. */
  end(): Iterable<string>
}

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

export interface SoundIndexOptions {
  /** Words with fewer sounds cannot be told apart. */
  shortest: number
  /** One sound may be misheard for this many sounds. */
  soundsPerMiss?: number
  mostMisses?: number
}

/** Known words, each with what it stands for. */
export interface SoundIndex<Meaning> {
  add(words: string, meaning: Meaning): void
  /** The known words that these sound like, unless others with another meaning sound as near. */
  find(words: string): { words: string; meaning: Meaning } | undefined
}

/** A way to say one or more signs: `Kilo`, `K as in Kilo`, `double four`, `83`. */
export interface SpokenSigns {
  words: string
  signs: string
  /** True for a letter or digit on its own, which may follow another without a space: `RIN`, `74`. */
  isBare: boolean
}

/** The words that an answer to a question for a code, a name or a time consists of, as a recogniser writes them. */
export interface AnswerWords extends Readonly<Record<AnswerPart, readonly string[]>> {
  readonly signs: readonly SpokenSigns[]
}

type AnswerPart =
  | ('leads' | 'gaps' | 'tails' | 'timeLeads' | 'spellingLeads' | 'overAnswer')
  | ('minutesBefore' | 'hours' | 'minutesAfter' | 'namedTimes' | 'dayParts')
