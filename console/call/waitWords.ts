import type { WaitPart } from '@ringwell/protocol/operator/turnTrace.ts'
import { type AgentWords, toolWords } from './agentWords.ts'

/** What the parts of a wait are called. */
export const partNames: Readonly<Record<WaitPart['part'], string>> = {
  endOfSpeech: 'Waiting for more words',
  recognition: 'Recognising',
  understanding: 'Understanding',
  tool: 'Waiting for a tool',
  voice: 'Making the sound',
  filler: 'Finishing a filler',
}

/** `0.9 s`, or `40 ms` for what is too short for that. */
export const seconds = (ms: number): string =>
  ms < 95 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`

/** Why this part took as long as it did. */
export function reasonOf(
  { part, cause, unfinished, others, tools = [] }: WaitPart,
  words: AgentWords,
): string {
  const beside = others ? ' Other people were speaking, so it waited a little longer.' : ''
  const chance =
    unfinished === undefined ? '' : ` (${Math.round(unfinished * 100)} % likely to go on)`
  switch (cause) {
    case 'finished':
      return `The sentence seemed finished${chance}.${beside}`
    case 'unfinished':
      return `The sentence seemed unfinished${chance}.${beside}`
    case 'allGiven':
      return `Everything that was asked for had been said.${beside}`
    case 'partGiven':
      return `Only a part of what was asked for had been said.${beside}`
    case 'growing':
      return `It could have been the first part of a longer number.${beside}`
    case 'unread':
      return `The words could not be read in time, so it waited as for half a sentence.${beside}`
    case 'wordsLate':
      return 'The turn was over before its words were known.'
    case 'fixed':
      return 'The caller’s program has set this time for all turns.'
    case 'asked':
      return 'The caller’s program ended the turn, or it was a very long one.'
    case 'recogniser':
      return 'The words were still being recognised.'
    case 'prepared':
      return 'The answer was prepared while the caller was silent.'
    case 'thought':
      return 'The answer was begun when the turn was over.'
    case 'tool':
      return `Waited for ${tools.map((name) => toolWords(name, words)).join(' and ') || 'a tool'}.`
    case 'kept':
      return 'The sound was kept from the last time these words were said.'
    case 'made':
      return 'The sound was made for this answer.'
    default:
      return part === 'filler' ? 'The answer was ready before the filler had ended.' : ''
  }
}

/** Which setting changes this part, or what does if none can. */
export function settingOf({ part, cause, tools = [] }: WaitPart): string {
  switch (part) {
    case 'endOfSpeech':
      return cause === 'fixed'
        ? 'The program’s silence_duration_ms changes it.'
        : 'A program can set silence_duration_ms or eagerness for its calls.'
    case 'recognition':
      return 'SPEECH_STT chooses the recogniser; more processors make the built-in one faster.'
    case 'understanding':
      return cause === 'thought'
        ? 'Where a language model answers, a smaller one in LLM_MODEL is sooner.'
        : 'No setting makes it shorter.'
    case 'tool':
      return tools.some((name) => /^(?:http|own|ask)\./.test(name))
        ? 'The server at the address of your tool decides it.'
        : 'No setting makes it shorter; the database decides it, and for demos the calendar of CALDAV_URL.'
    case 'voice':
      return cause === 'made'
        ? 'SPEECH_TTS chooses the voice; SPEECH_WARM_UP makes more ahead.'
        : 'No setting makes it shorter.'
    default:
      return 'What comes before it decides whether a filler is said.'
  }
}
