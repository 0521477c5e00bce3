import { createHash } from 'node:crypto'
import type { Brain, BrainOutput, BrainRequest, Turn } from '../stages.ts'
import { rememberBriefly } from '../rememberBriefly.ts'
import { within } from '../stageSteps.ts'
import { emergencyIn, goesToEdge, plainReading } from './callersWords.ts'
import type { DangerReading, ReadDanger } from './danger.ts'
import type { SafetyContacts } from '../engine.ts'
import type { ReadTopics } from './dangerTopics.ts'
import { HINT } from './dangerSaying.ts'
import { foldSafety, inOneTurn } from './safetyFold.ts'
import {
  type Circumstances,
  isFalseAlarm,
  safetyNotes,
  type SafetySaying,
  type SafetyState,
  type Verdict,
} from './safetyState.ts'
import { BESIDE_TOPIC } from './thresholds.ts'
import { isAfterFire, withoutRemedy } from './withoutRemedy.ts'
import { everySafetyText, safetyWords, wordsBefore } from './safetyWords.ts'
import { contactsWhere } from './whereCalled.ts'

/**
 * The longest wait for a reading. The filler covers it. A reading takes some 20 ms, and one that takes this long means
 * that the recognition process is gone. A busy one took two seconds for a mother whose child had swallowed a battery.
 */
const READ_WITHIN_MS = 4_000
/** How many readings are remembered, at about 100 bytes each, under keys that tell nothing of what was said. */
const MOST_READINGS = 5_000
/**
 * A call longer than this is read again. That must be rare: all turns are read at once then, and each reading that comes too
 * late would tell another story of the call than the caller has heard.
 */
const REMEMBERED_MS = 3_600_000
/** The longest words that are read. The latest matter most. */
const LONGEST = 2_000

/**
 * The brain, behind a guard that reads every turn of the caller first. While somebody is in danger, the brain is not
 * asked, so nothing is booked, sold or read back, and no tool is called. What was said in that time never reaches it.
 */
export function withSafety(
  brain: Brain,
  readDanger: ReadDanger,
  contacts: SafetyContacts,
  readTopics: ReadTopics = async () => [],
): Brain {
  const remembered = rememberBriefly(
    (_key: string, text: string, asked?: string) => readDanger(text, asked),
    MOST_READINGS,
    REMEMBERED_MS,
  )
  const readOnce = (text: string, asked?: string) => remembered(keyOf(text, asked), text, asked)
  const found = rememberBriefly(
    (_key: string, text: string) => readTopics(text),
    MOST_READINGS,
    REMEMBERED_MS,
  )
  const topicsOnce = (text: string) => found(keyOf(text), text)

  /** A turn after words of ours is read by itself, because those speak of danger whatever the caller says. */
  const usual = everySafetyText(contacts)
  const localOf = ({ agent, history }: Pick<BrainRequest, 'agent' | 'history'>) =>
    contactsWhere(
      { ...contacts, ...agent.contacts },
      history.flatMap((turn) => (turn.role === 'user' ? [turn.text] : [])),
    )

  /**
   * If there is no reading in time, unmistakable words decide. Silence would be wrong, because the recogniser may be
   * gone for all callers, and most of them are well. So would be an answer about tables to “He’s not breathing”. A
   * reading that comes late is known at the next turn, so a danger is answered then. It never ends by a lack of readings.
   */
  async function read(text: string, asked: string): Promise<DangerReading | undefined> {
    const latest = text.slice(-LONGEST)
    const reading = readOnce(latest, asked === '' ? undefined : asked)
    try {
      const known = await within(reading, READ_WITHIN_MS)
      return typeof known === 'string' ? plainReading(latest) : known.value
    } catch {
      return plainReading(latest)
    }
  }

  /** Reads each turn once more behind a hint in the two before it. Each may sound harmless, and together they do not. */
  const withHints = (
    readings: readonly (DangerReading | undefined)[],
    turns: readonly Extract<Turn, { role: 'user' }>[],
  ): Promise<(DangerReading | undefined)[]> =>
    Promise.all(
      readings.map(async (reading, at) => {
        const isHint = (place: number) =>
          turns[place]?.isDoubtful !== true && emergencyIn(readings[place], HINT) !== undefined
        const turn = turns[at]
        const before = turns.slice(Math.max(0, at - 2), at).filter((each) => !each.isDoubtful)
        if (
          turn &&
          goesToEdge(
            turn.text,
            before.map(({ text }) => text),
          )
        )
          return { ...reading, kind: 'despair', certainty: 1, isOver: false }
        const first = [at - 2, at - 1].find(isHint)
        if (!reading || first === undefined) return reading
        const texts = turns.slice(first, at + 1).map(({ text }) => text)
        const together = await read(inOneTurn(texts), '')
        return together ? { ...reading, together } : reading
      }),
    )

  /** What the turns since a first sign of danger are about. Nobody else's turns are compared with that. */
  async function withTopics(
    readings: readonly (DangerReading | undefined)[],
    texts: readonly string[],
  ): Promise<(DangerReading | undefined)[]> {
    const first = readings.findIndex((reading) => emergencyIn(reading, BESIDE_TOPIC) !== undefined)
    return Promise.all(
      readings.map(async (reading, at) => {
        if (!reading || first < 0 || at < first) return reading
        const topics = await within(
          topicsOnce((texts[at] ?? '').slice(-LONGEST)),
          READ_WITHIN_MS,
        ).catch(() => 'failed')
        return typeof topics === 'string' ? reading : { ...reading, topics: topics.value }
      }),
    )
  }

  async function readingsOf({
    history,
    agent,
  }: Pick<BrainRequest, 'history' | 'agent'>): Promise<(DangerReading | undefined)[]> {
    const operators = agent.contacts ? everySafetyText({ ...contacts, ...agent.contacts }) : usual
    const local = localOf({ agent, history }).contacts
    const isUsual = local.emergencyNumber === (agent.contacts ?? contacts).emergencyNumber
    const ours = isUsual ? operators : [...operators, ...everySafetyText(local)]
    const isOurs = (text: string) => ours.some((line) => text.startsWith(line))
    const readings = await Promise.all(
      history.flatMap((turn, at) => {
        if (turn.role !== 'user') return []
        const before = history[at - 1]
        return [
          read(turn.text, before?.role === 'assistant' && !isOurs(before.text) ? before.text : ''),
        ]
      }),
    )
    const turns = history.filter((turn) => turn.role === 'user')
    return withTopics(
      await withHints(readings, turns),
      turns.map(({ text }) => text),
    )
  }

  return {
    ...brain,
    async safetyOf(request) {
      const { state } = foldSafety(request.history, await readingsOf(request))
      return { isInDanger: state.name === 'inDanger', notes: safetyNotes(state) }
    },
    async *reply(request) {
      const { history, signal } = request
      const { state, history: rest, verdict } = foldSafety(history, await readingsOf(request))
      if (signal.aborted) return
      const say = sayingNow(state, verdict, request)
      const answer = (): AsyncIterable<BrainOutput> => {
        const outputs = brain.reply({ ...request, history: rest })
        return isAfterFire(state) ? withoutRemedy(outputs) : outputs
      }
      const isIgnored =
        verdict?.by === 'nobody' && history.at(-1)?.role === 'user' && !request.visitorIsSilent
      yield {
        type: 'safety',
        state: state.name,
        ...(isFalseAlarm(state) && { isFalseAlarm: true }),
        isOwn: say !== undefined || isIgnored,
      }
      for (const note of safetyNotes(state)) yield { type: 'note', note }
      if (isIgnored) return
      if (!say) {
        if (verdict?.by === 'agent' && verdict.first && history.at(-1)?.role === 'user') {
          yield {
            type: 'text',
            text: wordsBefore(verdict.first, localOf(request).contacts, request.language),
          }
          yield* spacedFrom(answer())
          return
        }
        yield* answer()
        return
      }
      const said = history.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : []))
      const { contacts: local, news } = localOf(request)
      yield { type: 'text', text: safetyWords(say, said, local, request.language, news) }
    },
  }
}

const keyOf = (...said: readonly (string | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64')

/** Puts a space before the first words, which follow others. */
async function* spacedFrom(outputs: AsyncIterable<BrainOutput>): AsyncIterable<BrainOutput> {
  let isFirst = true
  for await (const output of outputs) {
    if (output.type === 'text' && isFirst) {
      isFirst = false
      yield { ...output, text: ` ${output.text.trimStart()}` }
    } else yield output
  }
}

/** What safety says now. Undefined if the agent answers. */
function sayingNow(
  state: SafetyState,
  verdict: Verdict | undefined,
  { history, visitorIsSilent }: BrainRequest,
): SafetySaying | undefined {
  const own = verdict?.by === 'safety' ? verdict.say : undefined
  const isAnswered = history.at(-1)?.role === 'assistant'
  if (!isAnswered && !visitorIsSilent) return own
  // Somebody who falls silent at our question may be in danger as well. Nobody else is asked by us.
  if (state.name !== 'inDanger' && state.name !== 'asking') return undefined
  if (state.name === 'asking' && !state.isAlarm) return { type: 'hint', kind: state.kind }
  const { help, isForAnother, isCovert, known }: Circumstances =
    state.name === 'inDanger' ? state : {}
  return {
    type: 'danger',
    kind: state.kind,
    topic: 'silent',
    isFirst: false,
    ...(help && { help }),
    ...(isForAnother && { isForAnother }),
    ...(isCovert && { isCovert }),
    ...(known && { known }),
  }
}
