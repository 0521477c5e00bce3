import { DEFAULT_ACCENT } from '@ringwell/protocol/accents.ts'
import { cutOff, fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { DEFAULT_VOICE, voiceNames } from '@ringwell/protocol/voices.ts'
import { type KnownLine, knownLines } from './knownLines.ts'
import type { CachedTts } from './cachedTts.ts'
import type { Clause } from '../stages.ts'
import { builtInLanguage } from '../languages.ts'

/** About twenty minutes of speech. Making it takes about half as long. */
const MOST_CHARACTERS = 18_000

/** The voice that the widget always asks for. */
const WIDGET_VOICE = 'alloy'

const clause = ({ text }: Pick<KnownLine, 'text'>, voice: string): Clause => ({
  text,
  voice,
  accent: DEFAULT_ACCENT,
  language: builtInLanguage.tag,
})

/**
 * The lines worth synthesising before the first call, most likely first: every greeting in the demo's default voice,
 * the fillers, what is said when a line is back, and the general greeting in every voice, then the general agent's answers
 * in the demo's and the widget's voice, until the limit is reached. All lines in all voices would be hours of speech.
 * Everything else is cached when it is first said.
 */
export function linesToWarm(lines: readonly KnownLine[] = knownLines()): Clause[] {
  const greetings = lines.filter(({ kind }) => kind === 'greeting')
  const general = greetings.filter(({ agent }) => agent === 'general')
  const answers = lines.filter(
    ({ kind, agent }) => kind === 'standard' || (kind === 'answer' && agent === 'general'),
  )
  const wanted = [
    ...greetings.map((line) => clause(line, DEFAULT_VOICE)),
    ...voiceNames.flatMap((voice) => [...fillers, cutOff].map((text) => clause({ text }, voice))),
    ...voiceNames.flatMap((voice) => general.map((line) => clause(line, voice))),
    ...[DEFAULT_VOICE, WIDGET_VOICE].flatMap((voice) => answers.map((line) => clause(line, voice))),
  ]
  let left = MOST_CHARACTERS
  return wanted.filter(({ text }) => (left -= text.length) >= 0)
}

export function warmUp(tts: CachedTts): void {
  tts.warm(linesToWarm())
}

/** About four minutes of speech. A call lasts two, and leaves the voice time for less than that. */
const MOST_CHARACTERS_OF_A_CALL = 4_000

/**
 * What the agent of a call is likely to say, to be made while nobody waits for its voice: what it says when the line was
 * lost, because whoever waits for that has waited already, the first clauses of its answers (the rest is made while they are
 * heard), and what it asks and says in its tasks.
 */
export function linesOfCall(
  agent: string,
  speaking: Omit<Clause, 'text'>,
  lines: readonly KnownLine[] = knownLines(),
): Clause[] {
  const own = lines.filter((line) => line.agent === agent)
  // What is said in danger is rarely needed, and there is a lot of it.
  const common = lines.filter(({ agent: of, kind }) => of === 'every' && kind !== 'safety')
  const answers = own.filter(({ kind }) => kind === 'answer')
  const tasks = own.filter(({ kind }) => kind === 'dialogue')
  const rest = common.toSorted((a, b) => a.text.length - b.text.length)
  const beginnings: Clause[] = []
  let left = MOST_CHARACTERS_OF_A_CALL
  for (const line of [{ text: cutOff }, ...alternately(answers, tasks), ...rest]) {
    const text = builtInLanguage.sentences.clausesOf(line.text)[0]?.trim() ?? ''
    left -= text.length
    if (left < 0) break
    beginnings.push({ ...speaking, text })
  }
  return beginnings
}

function alternately<Item>(first: readonly Item[], second: readonly Item[]): Item[] {
  const length = Math.max(first.length, second.length)
  return Array.from({ length }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((item) => item !== undefined)
}
