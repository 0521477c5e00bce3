/**
 * The media process runs one 20 ms cycle for all calls. Whatever a client sends, no event may delay that
 * cycle by more than 20 ms, neither while it is read nor through what it causes. The processor time of this
 * thread is measured, so that a busy machine is not reported. A finding is tried again before it is reported.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { createEmbeddedBrain } from '@ringwell/engine/brain/embeddedBrain.ts'
import type { CallBrief } from '@ringwell/engine/engine.ts'
import type { CallWire } from '@ringwell/engine/call/callPorts.ts'
import {
  createSessionFactory,
  type SessionDeps,
} from '@ringwell/engine/session/createCallSession.ts'
import { createBufferedStt } from '@ringwell/engine/stt/bufferedStt.ts'
import { fakeRead } from '@ringwell/engine/testing/fakeSpeech.ts'
import { createFakeTaskTools } from '@ringwell/engine/testing/fakeTaskTools.ts'
import { hostileShapes, hostileText } from '@ringwell/engine/testing/hostileTexts.ts'
import { textParsers } from '@ringwell/engine/testing/parsers.ts'
import { spokenForm } from '@ringwell/engine/english/spoken/spokenForm.ts'
import { type Attack, builtAttacks, textAttacks } from './hostileEvents.ts'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { threadMs } from './threadMs.ts'

const LONGEST_HOLD_MS = 20
/** A finding has to delay the cycle on every try. */
const TRIES = 4
/** How many turns of the event loop to watch after the last event, for the work that it caused. */
const MOST_TURNS_AFTER = 400
const QUIET_TURNS = 40

interface BeatOutcome {
  texts: number
  events: number
  /** The longest delay that occurred on every try. */
  longestMs: number
  longest: string
  faults: string[]
}

export async function fuzzBeat(seed: number, attacks: number): Promise<BeatOutcome> {
  const outcome: BeatOutcome = { texts: 0, events: 0, longestMs: 0, longest: '', faults: [] }
  const note = (name: string, holdMs: number): void => {
    if (holdMs > outcome.longestMs) Object.assign(outcome, { longestMs: holdMs, longest: name })
    if (holdMs > LONGEST_HOLD_MS) {
      outcome.faults.push(`${name} held the beat for ${holdMs.toFixed(1)} ms`)
    }
  }
  await readTexts(outcome, note)
  const open = await sessions()
  for (const attack of [...builtAttacks, ...textAttacks(seed, attacks)]) {
    note(attack.name, await leastOf(() => holdOf(open, attack)))
    outcome.events += attack.messages.length
  }
  return outcome
}

/** Gives every parser every hostile text, at the greatest length that the parser can receive. */
async function readTexts(
  outcome: BeatOutcome,
  note: (name: string, holdMs: number) => void,
): Promise<void> {
  for (const { name, longest, read } of textParsers) {
    for (const shape of hostileShapes) {
      const text = hostileText(shape, longest)
      const holdMs = await leastOf(() => {
        const began = threadMs()
        read(text)
        return threadMs() - began
      })
      note(`${name} of ${JSON.stringify(shape)}`, holdMs)
      outcome.texts += 1
    }
    await nextTurn()
  }
}

/** Measures again only if the result is too long. */
async function leastOf(measure: () => number | Promise<number>): Promise<number> {
  let least = Infinity
  for (let tried = 0; tried < TRIES && least > LONGEST_HOLD_MS; tried += 1) {
    least = Math.min(least, await measure())
  }
  return least
}

type OpenSession = (wire: CallWire) => ReturnType<ReturnType<typeof createSessionFactory>>

/** Sends the messages, with one turn after each, and returns how long the longest turn was. */
async function holdOf(open: OpenSession, { messages }: Attack): Promise<number> {
  let sent = 0
  const session = open({
    playsAhead: false,
    send(event) {
      sent += JSON.stringify(event).length
    },
    play() {},
    clear: () => 0,
    hold() {},
    resume() {},
    isOnHold: () => false,
    queuedMs: () => 0,
    extend() {},
    hangUp() {},
  })
  session.opened()
  let longestMs = 0
  const turn = async (work: () => void): Promise<void> => {
    const began = threadMs()
    work()
    longestMs = Math.max(longestMs, threadMs() - began)
    const later = threadMs()
    await nextTurn()
    longestMs = Math.max(longestMs, threadMs() - later)
  }
  for (const message of messages) await turn(() => session.received(message))
  let quiet = 0
  for (let turns = 0; turns < MOST_TURNS_AFTER && quiet < QUIET_TURNS; turns += 1) {
    const before = sent
    await turn(() => undefined)
    quiet = sent === before ? quiet + 1 : 0
  }
  await turn(() => session.closed('visitor'))
  return longestMs
}

/** Creates sessions with the real brain and all real parsers. Only the models are stand-ins. */
async function sessions(): Promise<OpenSession> {
  let isLearning = true
  let embedded = 0
  // These vectors are like nothing in the playbooks and like every function of a page, so functions are
  // called.
  const vectors = [0, 1].map((at) => Float32Array.from({ length: 384 }, (_, n) => Number(n === at)))
  const embed = (texts: readonly string[]) => {
    embedded += texts.length
    return Promise.resolve(texts.map(() => vectors[isLearning ? 0 : 1]!))
  }
  const brain = await createEmbeddedBrain({ read: fakeRead, embed, embedQuestions: embed })
  for (let before = -1; before !== embedded;) {
    before = embedded
    await pause(300)
  }
  isLearning = false
  const deps: SessionDeps = {
    vad: { createStream: () => ({ push: () => Promise.resolve(0), reset() {} }) },
    stt: createBufferedStt(['en'], async function* () {}),
    read: fakeRead,
    tts: {
      languages: ['en'],
      async *synthesise({ text }) {
        spokenForm(text)
        await nextTurn()
        yield new Int16Array(2_400)
      },
    },
    brain,
    taskTools: createFakeTaskTools(),
    noted() {},
    said() {},
    log() {},
  }
  const createSession = createSessionFactory(deps)
  return (wire) => createSession(brief, wire)
}

const brief: CallBrief = {
  ...testBrief,
  greets: 'onceSetUp',
  accent: 'American',
  visitor: { name: 'Ann', companyName: 'Acme' },
}
