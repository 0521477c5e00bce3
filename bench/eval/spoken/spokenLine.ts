/**
 * A caller's line over WebRTC. The caller's words are sent as sound, in real time, with noise around them. What the
 * agent says is read from its transcript, and the tasks from their events.
 */
import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import type { Engine } from '@ringwell/engine/engine.ts'
import { publishedAgent, testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { type Caller, CALLER_FRAME, createCaller } from '@ringwell/engine/testing/peer.ts'
import { askForGreeting } from '@ringwell/call/realtime/talk.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { levelOf, type Noise } from '../../calls/callerVoices.ts'
import type { CallerLine } from '../callers/caller.ts'
import { createRandom, type Random } from '@ringwell/server/samples/random.ts'

export const AGENT_VOICE = 'shimmer'
/** The time between the agent's last sound and the caller's first one. */
const PAUSE_MS = { least: 300, most: 700 }
/** The agent has finished when nothing has happened for this long. */
const SETTLED_MS = 500
/** A caller who hears nothing for this long repeats what they said. */
const PATIENCE_MS = 6_000
const LONGEST_ANSWER_MS = 45_000
const MOST_TRIES = 3
const FRAME_MS = 20

export interface SpokenLine extends CallerLine {
  /** Types a text, and resolves when it is answered. */
  type(text: string): Promise<void>
  /** How long the call has lasted, in ms. */
  lastedMs(): number
  /** How many characters the agent has said. */
  agentCharacters(): number
  /** Tells the line that the engine made this note about the call. */
  noted(note: CallNote): void
  /** Tells the line that the engine has ended the call. */
  ended(): void
}

export interface SpokenLineOptions {
  engine: Engine
  agent: BuiltInAgent
  callId: string
  speak(text: string): Promise<Int16Array>
  noise: Noise | undefined
  random: Random
}

const sayNothing = async (): Promise<Int16Array> => new Int16Array(0)

/** Lets an agent answer a typed word, so that what it needs is loaded before anybody waits for it. */
export async function wakeAgent(engine: Engine, agent: BuiltInAgent): Promise<void> {
  const callId = `${agent.profile.id}-awake`
  const random = createRandom(1)
  const options = { engine, agent, callId, speak: sayNothing, noise: undefined, random }
  const line = await callAgent(options)
  await line.type('Hello')
  await line.hangUp()
}

/** Calls the agent, and resolves when it has greeted. */
export async function callAgent(options: SpokenLineOptions): Promise<SpokenLine> {
  const { engine, agent, callId, random } = options
  const caller = await createCaller()
  const sdp = await engine.connect(
    { kind: 'webrtc', offer: await caller.offer() },
    {
      ...testBrief,
      callId,
      agent: publishedAgent(agent.profile.id),
      allowCustomInstructions: false,
      voice: AGENT_VOICE,
      accent: 'American',
    },
  )
  await caller.accept(sdp)
  await caller.opened
  const beganAt = performance.now()
  const microphone = openMicrophone(caller, options.noise)
  const ears = listen(caller)
  const notes: CallNote[] = []
  let lastedMs: number | undefined
  const isOver = (): boolean => lastedMs !== undefined

  function end(): void {
    lastedMs ??= performance.now() - beganAt
    microphone.close()
    ears.close()
  }
  void caller.closed.then(end)

  /** Resolves with what the agent said, once it has finished. Resolves with nothing if it says nothing. */
  async function hearAnswer(spokenAt: number, isPatient: () => boolean): Promise<string[]> {
    const before = ears.said.length
    const giveUpAt = spokenAt + LONGEST_ANSWER_MS
    while (!isOver() && performance.now() < giveUpAt) {
      // oxlint-disable-next-line no-await-in-loop
      await pause(FRAME_MS)
      const quietMs = performance.now() - ears.changedAt()
      const hasAnswered = ears.answeredAfter() >= spokenAt
      if (hasAnswered && !ears.isBusy() && quietMs >= SETTLED_MS) break
      if (!hasAnswered && !ears.isBusy() && !isPatient()) break
    }
    return ears.said.slice(before)
  }

  async function askFor(...events: readonly object[]): Promise<void> {
    const askedAt = performance.now()
    for (const event of events) caller.send(JSON.stringify(event))
    await hearAnswer(askedAt, () => performance.now() - askedAt < LONGEST_ANSWER_MS)
  }
  await askFor(askForGreeting.event)

  return {
    async say(text) {
      const sound = await options.speak(text)
      const heardBefore = ears.heard.length
      const viewsBefore = ears.views.length
      const notesBefore = notes.length
      const saidBefore = ears.said.length
      let ms = 0
      for (let attempt = 1; attempt <= MOST_TRIES && !isOver(); attempt += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await pause(random.whole(PAUSE_MS.least, PAUSE_MS.most))
        const spokenFrom = performance.now()
        // oxlint-disable-next-line no-await-in-loop
        await microphone.say(sound)
        const endedAt = performance.now()
        // oxlint-disable-next-line no-await-in-loop
        const answer = await hearAnswer(spokenFrom, () => performance.now() - endedAt < PATIENCE_MS)
        ms = Math.max(0, ears.answeredAfter() - endedAt)
        if (answer.length > 0) break
      }
      return {
        text: ears.said.slice(saidBefore).join(' '),
        views: ears.views.slice(viewsBefore),
        notes: notes.slice(notesBefore),
        ms,
        heard: ears.heard.slice(heardBefore).join(' | '),
        hasEnded: isOver(),
      }
    },
    type: (text) =>
      askFor(
        {
          type: 'conversation.item.create',
          item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
        },
        { type: 'response.create' },
      ),
    tasks: () => [...new Map(ears.views.map((view) => [view.id, view])).values()],
    async hangUp() {
      end()
      engine.hangUp(callId, 'visitor')
      await caller.close()
    },
    lastedMs: () => lastedMs ?? performance.now() - beganAt,
    agentCharacters: () => ears.said.join(' ').length,
    noted: (note) => void notes.push(note),
    ended: end,
  }
}

interface Microphone {
  /** Resolves when the last sample has been sent. */
  say(samples: Int16Array): Promise<void>
  close(): void
}

/** Sends a frame every 20 ms, whether the caller speaks or not, with the noise of the caller's room. */
function openMicrophone(caller: Caller, noise: Noise | undefined): Microphone {
  const silence = new Int16Array(CALLER_FRAME)
  let line: { samples: Int16Array; at: number; sent: () => void } | undefined
  /** The level of the caller's voice, which the noise is measured against. All lines of a voice are equally loud. */
  let level = DEFAULT_LEVEL
  const beganAt = performance.now()
  let frames = 0

  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - beganAt) / FRAME_MS)
    for (; frames < due; frames += 1) {
      const frame = nextFrame()
      caller.say(noise ? noise.addTo(frame, level) : frame)
    }
  }, FRAME_MS / 2)

  function nextFrame(): Int16Array {
    if (!line) return silence
    const frame = new Int16Array(CALLER_FRAME)
    frame.set(line.samples.subarray(line.at, line.at + CALLER_FRAME))
    line.at += CALLER_FRAME
    if (line.at < line.samples.length) return frame
    line.sent()
    line = undefined
    return frame
  }

  return {
    say(samples) {
      level = levelOf(samples)
      return new Promise((resolve) => {
        line = { samples, at: 0, sent: resolve }
      })
    },
    close() {
      clearInterval(timer)
      line?.sent()
    },
  }
}

/** The assumed level until the caller has said a line. The engine's voices speak at -21 dB of full scale. */
const DEFAULT_LEVEL = 0.09 * 32_768

interface Event {
  type: string
  task?: TaskView
  transcript?: string
}

/** Reads what the engine reports. */
function listen(caller: Caller) {
  const said: string[] = []
  const heard: string[] = []
  const views: TaskView[] = []
  let responses = 0
  let isSounding = false
  /** How many turns of the caller have no transcript yet. */
  let openTurns = 0
  let changedAt = performance.now()
  let answeredAt = -Infinity
  let isClosed = false

  function hear(event: Event): void {
    changedAt = performance.now()
    switch (event.type) {
      case 'response.created':
        responses += 1
        answeredAt = changedAt
        break
      case 'response.done':
        responses -= 1
        break
      case 'output_audio_buffer.started':
        isSounding = true
        break
      case 'output_audio_buffer.stopped':
      case 'output_audio_buffer.cleared':
        isSounding = false
        break
      case 'response.output_audio_transcript.done':
        if (event.transcript) said.push(event.transcript)
        break
      case 'input_audio_buffer.speech_started':
        openTurns += 1
        break
      case 'conversation.item.input_audio_transcription.completed':
        heard.push(event.transcript ?? '')
        openTurns = Math.max(0, openTurns - 1)
        break
      case 'conversation.item.input_audio_transcription.failed':
        openTurns = Math.max(0, openTurns - 1)
        break
      case 'ringwell.task':
        if (event.task) views.push(event.task)
        break
      default:
    }
  }

  async function hearAll(): Promise<void> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const message = await caller.nextMessage()
      if (isClosed) return
      hear(JSON.parse(message) as Event)
    }
  }
  void hearAll()

  return {
    said,
    heard,
    views,
    isBusy: () => responses > 0 || isSounding || openTurns > 0,
    changedAt: () => changedAt,
    /** When the last answer began. */
    answeredAfter: () => answeredAt,
    close() {
      isClosed = true
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
