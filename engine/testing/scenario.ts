import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { vi } from 'vitest'
import type { CallNote } from '../callNotes.ts'
import type { CallBrief, CallTurn } from '../engine.ts'
import type { ReadDanger } from '../safety/danger.ts'
import { withSafety } from '../safety/withSafety.ts'
import { withResumption } from '../brain/withResumption.ts'
import { createSessionFactory } from '../session/createCallSession.ts'
import { INPUT_FRAME_SAMPLES, saidIn, VAD_WINDOW } from '../stages.ts'
import type { BrainOutput, BrainRequest, Stt, Vad } from '../stages.ts'
import type { TaskTools } from '../tools.ts'
import type { Asked } from '../turnReading.ts'
import { testBrief } from './callAgents.ts'
import { fakeRead } from './fakeSpeech.ts'
import {
  createFakeBrain,
  createFakeStt,
  createFakeTts,
  createScriptedSpeech,
} from './fakeStages.ts'
import { createFakeWire } from './fakeWire.ts'

export interface ScenarioOptions {
  /** Makes the agent's answer. By default the agent repeats the question. */
  answer?: (request: BrainRequest) => string | BrainOutput[] | Promise<string | BrainOutput[]>
  speculative?: boolean
  brainMs?: number
  sttMs?: number
  ttsMs?: number
  msPerCharacter?: number
  beforeStt?: (count: number) => void | Promise<void>
  /** Stands between the session and the recogniser, to see what it is told. */
  recogniser?: (stt: Stt) => Stt
  beforeTts?: (clause: string, piece: number) => void | Promise<void>
  /** Whether the agent has fillers once it has spoken. Each is half a second long. */
  fillers?: boolean
  beforeVad?: () => void | Promise<void>
  /** From 0 to 1: how likely the caller has not finished. 0 by default. It may throw or wait forever. */
  unfinished?: (text: string, asked: Asked) => number | Promise<number>
  /** Carries out the task calls of the agent's answers. Without it, there are none. */
  tools?: TaskTools
  brief?: Partial<CallBrief>
  /** The visitor gets sound in events and plays it on a clock of their own. */
  playsAhead?: boolean
  /** Reads danger in what the visitor says. Without it, nobody looks for danger. */
  readDanger?: ReadDanger
  voiceLanguages?: readonly string[]
  brainLanguages?: readonly string[]
}

/** A call in virtual time. Each step plays 20 ms of sound in both directions and advances the timers. */
export type Scenario = ReturnType<typeof openScenario>

export function openScenario(options: ScenarioOptions = {}) {
  const speech = createScriptedSpeech()
  const wire = createFakeWire(options.playsAhead)
  const stt = createFakeStt(speech, {
    ms: options.sttMs ?? 100,
    ...(options.beforeStt && { before: options.beforeStt }),
  })
  const tts = createFakeTts({
    ms: options.ttsMs ?? 0,
    msPerCharacter: options.msPerCharacter ?? 50,
    languages: options.voiceLanguages ?? ['en'],
    worksAhead: options.fillers ?? false,
    ...(options.beforeTts && { before: options.beforeTts }),
  })
  const fake = createFakeBrain({
    answer: options.answer ?? (({ history }) => `You said: ${saidIn(history.at(-1)) || 'nothing'}`),
    ms: options.brainMs ?? 0,
    speculative: options.speculative ?? true,
    worksOnTasks: options.tools !== undefined,
    ...(options.brainLanguages && { languages: options.brainLanguages }),
  })
  const agent = { ...withResumption(fake), asked: fake.asked }
  const { readDanger } = options
  const brain = readDanger ? { ...withSafety(agent, readDanger, {}), asked: agent.asked } : agent
  const logs: { level: string; message: string }[] = []
  const said: CallTurn[] = []
  const notes: CallNote[] = []
  let memory: readonly string[] = options.brief?.resumed?.memory ?? []
  const createSession = createSessionFactory({
    vad: loudnessVad(options.beforeVad),
    stt: options.recogniser?.(stt) ?? stt,
    async read(text, asked) {
      const unfinished = (await options.unfinished?.(text, asked)) ?? 0
      return { ...(await fakeRead(text, asked)), unfinished }
    },
    tts,
    brain,
    taskTools: options.tools,
    noted: (_callId, note) => notes.push(note),
    said: (_callId, turn) => said.push(turn),
    remembered: ({ from, entries }) => (memory = [...memory.slice(0, from), ...entries]),
    log: (level, message) => logs.push({ level, message }),
  })
  const session = createSession({ ...someBrief, ...options.brief }, wire)
  wire.attach(session)
  session.opened()
  // A call begins with a moment of quiet. Speech from the very start would be mistaken for the room's sound.
  for (let frame = 0; frame < 8; frame++) session.heard(new Int16Array(INPUT_FRAME_SAMPLES))

  let humming = false
  async function step(sound: Int16Array | undefined): Promise<void> {
    if (sound) session.heard(humming ? sound.map(withHum) : sound)
    await vi.advanceTimersByTimeAsync(20)
    wire.tick()
    await vi.advanceTimersByTimeAsync(0)
  }

  async function hear(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length; at += INPUT_FRAME_SAMPLES) {
      const frame = new Int16Array(INPUT_FRAME_SAMPLES)
      frame.set(samples.subarray(at, at + INPUT_FRAME_SAMPLES))
      await step(frame)
    }
  }

  async function until(wanted: () => boolean): Promise<number> {
    for (let ms = 0; ms < 20_000; ms += 20) {
      if (wanted()) return ms
      await step(new Int16Array(INPUT_FRAME_SAMPLES))
    }
    throw new Error(
      `The expected event did not happen. So far: ${wire.sent.map(({ event }) => event.type).join(' ')}`,
    )
  }

  const isAudible = () => wire.audible.at(-1) ?? false
  const untilAgentSpeaks = () => until(isAudible)
  const untilAgentIsSilent = () => until(() => !isAudible() && wire.queuedMs() === 0)
  async function untilAgentHasSpoken(): Promise<void> {
    await untilAgentSpeaks()
    await untilAgentIsSilent()
  }
  const clientSends = (event: unknown) =>
    session.received(typeof event === 'string' ? event : JSON.stringify(event))
  const clientAdds = (item: object, extra: object = {}) =>
    clientSends({ type: 'conversation.item.create', item, ...extra })
  const visitorSays = (words: string, ms = words.split(' ').length * 250) =>
    hear(speech.say(words, ms))
  const captions = () => captionsOf(wire.sent.map(({ event }) => event))

  return {
    session,
    wire,
    stt,
    tts,
    brain,
    logs,
    /** The turns that the session reported, in the order of the reports. */
    said,
    /** What the session noted for the record of the call. */
    notes,
    /** What the next line of the call would go on from. */
    memory: () => memory,
    /** The views of tasks that the page received. */
    views: () =>
      wire.sent.flatMap(({ event }) => (event.type === 'ringwell.task' ? [event.task] : [])),
    nowMs: () => wire.audible.length * 20,
    /** The visitor says nothing for this long, and the line carries no sound, as with a muted microphone. */
    silence: (ms: number) => hear(new Int16Array(ms * 16)),
    /** The visitor says nothing for this long, in a quiet room. */
    room: (ms: number) => hear(new Int16Array(ms * 16).fill(9)),
    /**
     * From now on, the room is hardly quieter than the visitor's voice, as if that came from a murmur. It takes some
     * seconds until that is noticed.
     */
    roomHums(isOn: boolean) {
      humming = isOn
    },
    /** Waits until the agent is heard, and returns how long that took. Fails after 20 s. */
    untilAgentSpeaks,
    untilAgentIsSilent,
    /** Waits until the agent is heard, and then until it is silent again. */
    untilAgentHasSpoken,
    /** Requests a response without any words of the visitor, and waits until the agent has spoken it. */
    async greeting() {
      clientSends({ type: 'response.create' })
      await untilAgentHasSpoken()
    },
    visitorSays,
    /** The visitor says these words, and the agent begins to speak. */
    async visitorIsAnswered(words: string, ms?: number) {
      await visitorSays(words, ms)
      await untilAgentSpeaks()
    },
    /** The visitor says these words, and the agent answers them to the end. */
    async visitorAsks(words: string) {
      await visitorSays(words)
      await untilAgentHasSpoken()
    },
    /** Plays loud sound without words. */
    noise: (ms: number) => hear(speech.say('', ms)),
    /** Lets time pass while the browser sends no sound. */
    async noSound(ms: number) {
      for (let passed = 0; passed < ms; passed += 20) await step(undefined)
    },
    clientSends,
    /** The client adds an item to the conversation. */
    clientAdds,
    /** The client says that only this much of a message was heard. */
    clientTruncates: (item_id: string | undefined, audio_end_ms: number) =>
      clientSends({ type: 'conversation.item.truncate', item_id, content_index: 0, audio_end_ms }),
    /** The visitor types these words, which the agent answers once the client asks for a response. */
    visitorTypes: (text: string, extra?: object) => clientAdds(messageOf('user', text), extra),
    /** The client changes settings of its session. */
    clientSets: (settings: object) => clientSends({ type: 'session.update', session: settings }),
    types: () => wire.sent.map(({ event }) => event.type),
    /** How each response has ended, in order. */
    statuses: () => wire.eventsOf('response.done').map(({ response }) => response.status),
    lastError: () => wire.eventsOf('error').at(-1)?.error,
    /** What the brain was last given of the conversation. */
    lastHistory: () => brain.asked.at(-1)?.request.history,
    /** Returns the captions that a client would show from the events. */
    captions,
    /** The captions of what the agent has said. */
    agentSays: () =>
      captions().flatMap((line) => (line.startsWith('agent: ') ? [line.slice(7)] : [])),
    isAudible,
  }
}

/** A message, as a client writes it. */
export const messageOf = (role: 'user' | 'system' | 'assistant', text: string) => ({
  type: 'message',
  role,
  content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
})

/** A room of 7 dB less than the quietest words. The detector of these calls takes it for silence. */
const HUM = 900
const withHum = (sample: number): number => (Math.abs(sample) < HUM ? HUM : sample)

const someBrief: CallBrief = {
  ...testBrief,
  callId: 'call_1',
  agent: { ...testBrief.agent, instructions: 'You are the front desk.' },
  accent: 'American',
  visitor: { name: 'Ann', companyName: 'Acme' },
  model: 'ringwell-realtime',
}

function loudnessVad(before: (() => void | Promise<void>) | undefined): Vad {
  return {
    createStream: () => ({
      async push(window) {
        await before?.()
        return window.filter((sample) => Math.abs(sample) > 1000).length / VAD_WINDOW
      },
      reset() {},
    }),
  }
}

function captionsOf(events: readonly ServerEvent[]): string[] {
  const lines = new Map<string, { who: string; text: string }>()
  const line = (id: string, who: string) => {
    const found = lines.get(id) ?? { who, text: '' }
    lines.set(id, found)
    return found
  }
  for (const event of events) {
    switch (event.type) {
      case 'input_audio_buffer.committed':
        line(event.item_id, 'visitor')
        break
      case 'conversation.item.input_audio_transcription.completed':
        line(event.item_id, 'visitor').text = event.transcript
        break
      case 'response.output_text.delta':
      case 'response.output_audio_transcript.delta':
        line(event.item_id, 'agent').text += event.delta
        break
      case 'response.output_text.done':
        line(event.item_id, 'agent').text = event.text
        break
      case 'response.output_audio_transcript.done':
        line(event.item_id, 'agent').text = event.transcript
        break
      default:
    }
  }
  return [...lines.values()].filter(({ text }) => text).map(({ who, text }) => `${who}: ${text}`)
}
