import type { Machine } from '@ringwell/protocol/runMachine.ts'
import type { Stt, SttRequest } from '../stages.ts'
import { kindOfWords } from './interruption.ts'
import { eachStep, StageFailure } from './stageSteps.ts'
import type { TurnInput, TurnState } from './turnTypes.ts'

const TRANSCRIPTION_TIMEOUT_MS = 8_000

export interface TranscriberOptions {
  stt: Stt
  turn: Machine<TurnState, TurnInput>
  /** Called with the whole text so far of a turn that is over. */
  grew: (turn: number, text: string) => void
  /** Called with each failure, for the log. */
  stageFailed: (failure: StageFailure) => void
}

/** What the dialogue has asked for, and whether the agent is speaking. */
export type ListeningFor = Pick<SttRequest, 'expected' | 'overAnswer'>

export interface TurnTranscriber {
  start(attempt: number, samples: Int16Array, language: string, listeningFor?: ListeningFor): void
  /** Stops this attempt. It reports nothing more. */
  discard(attempt: number): void
  close(): void
}

/** Runs transcriptions. The turn machine is told how each attempt ends, unless it is discarded. */
export function createTurnTranscriber({
  stt,
  turn,
  grew,
  stageFailed,
}: TranscriberOptions): TurnTranscriber {
  const running = new Map<number, AbortController>()

  async function run(
    attempt: number,
    samples: Int16Array,
    language: string,
    listeningFor: ListeningFor,
  ): Promise<void> {
    const abort = new AbortController()
    const { signal } = abort
    running.set(attempt, abort)
    try {
      let text: string | undefined
      const limits = {
        stage: 'transcription',
        timeoutMs: TRANSCRIPTION_TIMEOUT_MS,
        signal,
      } as const
      const request = { samples, language, ...listeningFor, signal }
      await eachStep(stt.transcribe(request), limits, (step) => {
        if (step.type === 'final') text = step.text.trim()
        else reportGrowth(attempt, step.text)
      })
      if (signal.aborted) return
      if (text === undefined) throw new StageFailure('transcription', 'failed', 'no final text')
      running.delete(attempt)
      ready(attempt, text, language)
    } catch (error) {
      if (signal.aborted) return
      running.delete(attempt)
      const failure =
        error instanceof StageFailure ? error : new StageFailure('transcription', 'failed', error)
      stageFailed(failure)
      turn.tell({ type: 'transcriptFailed', attempt, failure })
    } finally {
      // The stage is free again, even after a timeout.
      abort.abort()
    }
  }

  function reportGrowth(attempt: number, text: string): void {
    const awaited = turn.state().awaited.find((each) => each.attempt === attempt)
    if (awaited) grew(awaited.turn, text)
  }

  function ready(attempt: number, text: string, language: string): void {
    turn.tell({
      type: 'transcriptReady',
      attempt,
      text,
      ending: endingOf(text, language),
      kind: kindOfWords(text, language),
    })
  }

  function discard(attempt: number): void {
    running.get(attempt)?.abort()
    running.delete(attempt)
  }

  return {
    start(attempt, samples, language, listeningFor = {}) {
      if (samples.length === 0) return ready(attempt, '', language)
      void run(attempt, samples, language, listeningFor)
    },
    discard,
    close() {
      for (const attempt of running.keys()) discard(attempt)
    },
  }
}

/**
 * How a transcript ends. `dangling`: more words are likely to follow. `complete`: a whole sentence or question.
 * `comma`: all words are there, and a comma, which recognisers put at any end. `open`: none of these.
 */
export type Ending = 'complete' | 'open' | 'comma' | 'dangling'

const wordsIn = (text: string) => new Set(text.split(' '))

/** English words that never end a sentence. */
const alwaysDangling = wordsIn(
  'a an the my your our their and or but nor because if while although unless until whether than ' +
    'of from by at into onto between during per i we they he she um uh er erm hmm',
)

/** Words that can end a sentence, as in `Yes, it is.` Without a period, more words are likely to follow. */
const danglingWithoutFullStop = wordsIn(
  'this that these those so when which who whose to for with in on about without within like ' +
    'very really just also is are was were am be been do does did has have had can could will ' +
    'would shall should may might must let its his',
)

const hesitations = wordsIn('um uh er erm hmm well so but and okay actually')

/** How many characters at the end of a transcript are analysed. */
const MOST_READ = 300

/** Recognisers often put a period after an unfinished sentence, so the last word counts more. */
export function endingOf(transcript: string, language: string): Ending {
  const text = transcript
    .trim()
    .slice(-MOST_READ)
    .replace(/(?<!["'”’)\]])["'”’)\]]+$/u, '')
  if (text === '') return 'open'
  const english = language.startsWith('en')
  if (english && text.endsWith(',')) {
    if (needsMore(text.slice(0, -1))) return 'dangling'
    if (isShort(text)) return 'open'
    return hesitations.has(lastWord(text)) || needsWords(text) ? 'dangling' : 'comma'
  }
  if (/(?:[,;:\-–—…،、，]|\.\.)$/u.test(text)) return 'dangling'
  const asks = /[?？؟]$/u.test(text)
  const stopped = asks || /[.!。！।]$/u.test(text)
  if (english) {
    if (alwaysDangling.has(lastWord(text))) return 'dangling'
    if (needsMore(text)) return 'dangling'
    if (!stopped && needsWords(text)) return 'dangling'
  }
  return stopped ? 'complete' : 'open'
}

/** Ends of unfinished English sentences after which recognisers still put a period. */
const unfinishedEnds = [
  // `for six people on.`, but not `Log me in.` or `Who is it for.`
  /^(?!(?:what|who|which|where|how)\b)(?!.*\b(?:log|sign|turn|switch|go|come|carry|plug|fill|check|hang|move|hold|get|put|look|pick|keep|see|let|try|drop|bring|call|figure|on) (?:\w+ )?(?:in|on|to|about)[.!?]?$).*[^,]\b(?:on|in|to|for|with|about|within|without)[.!?]?$/i,
  // `My order number is.`, but not `Yes, it is.`
  /\b(?!(?:it|that|this|he|she|there|here|what|who|where|how|they|we|you|which|one)\b)[a-z]+ (?:is|are|was)[.!]?$/i,
  // `I would like.`, `Could you.`
  /^(?!(?:yes|no|yeah|sure)\b).*\b(?:i|we)(?:'d| would| want| need|'m| am)(?: to)?(?: like| love| prefer| looking| calling| trying| wondering)?(?: to)?[.!]?$/i,
  /^(?:and |so |well,? |okay,? )?(?:can|could|would|will|may|do|does|is|are) (?:i|you|we|they|there)[.!]?$/i,
  // `Half-past.`, `At twenty to.`
  /\b(?:half|quarter|five|ten|twenty)[ -](?:past|to)[.!]?$/i,
  // `How long does it take to?`
  /\b(?:take|like|want|have|need|going|able|trying|love|how|supposed|used) to[.!?]?$/i,
  // `How long do you keep?`, but not `What do you have?`
  /^(?!.*\b(?:what|which|who|whom|where|when|why|how (?:much|many))\b).*\b(?:i|you|we|they) (?:keep|ring|tell|give|send|book|change|make|put|use|bring|find|get|need|want|have|offer|support|sell)[.!?]?$/i,
  // `My order number,`
  /^(?:it's |it is )?(?:my|the) (?:\w+ ){0,2}(?:number|name|code|reference|e-?mail|address)[.!]?$/i,
  // `What is the difference between the Pro plan.`, but not `between the plans`, `between them` or `between A and B`
  /\bbetween (?!(?:you|us|them|these|those|both|.*\b(?:and|or)\b))(?:[\w']+ ){0,3}[\w']*[^\Ws][.!?]?$/i,
  // `I think,`
  /^(?:well,? |so |and |but )?(?:i|we) (?:think|guess|mean|hope|suppose|believe|was wondering)[.!]?$/i,
  // `Can you tell me what?`
  /\b(?:(?:tell|show|ask|let) me(?: know)?|know|say|see|wonder) (?:what|when|where|how|who|which|if|whether)[.!?]?$/i,
  // `When I call in the evening.`
  /^(?:and |so |but )?(?:if|when|although|unless)\b[^,?]*[.!]?$/i,
]

/** The last sentence decides. */
function needsMore(text: string): boolean {
  const sentence =
    text
      .replaceAll('’', "'")
      .split(/[.!?]\s+/u)
      .at(-1) ?? ''
  return unfinishedEnds.some((end) => end.test(sentence))
}

/** Whether a text without a period needs more words. */
const needsWords = (text: string): boolean =>
  alwaysDangling.has(lastWord(text)) || danglingWithoutFullStop.has(lastWord(text))

/** Recognisers put a comma after a lone `Yes,` or `No thanks,`, although nothing needs to follow. */
const isShort = (text: string) => text.split(/\s+/u).length <= 2 && !hesitations.has(lastWord(text))

function lastWord(text: string): string {
  return /(?<![\p{L}\p{N}'])([\p{L}\p{N}']+)[^\p{L}\p{N}]*$/u.exec(text)?.[1]?.toLowerCase() ?? ''
}
