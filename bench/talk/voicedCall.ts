/** A call in which a synthetic voice speaks the caller's lines. What the agent says is read from its transcript. */
import { captionsOf } from '@ringwell/call/realtime/captionLines.ts'
import { HEARD } from '@ringwell/e2e/calls/pageSpy.ts'
import { defaultTurnDetection } from '@ringwell/engine/session/sessionConfig.ts'
import { TURN_UNDERSTOOD } from '@ringwell/protocol/turnUnderstood.ts'
import { DEFAULT_VOICE } from '@ringwell/protocol/voices.ts'
import {
  CALLER_RATE_HZ,
  type CallerVoice,
  createNoise,
  levelOf,
  openCallerVoices,
} from '../calls/callerVoices.ts'
import type { Span } from '../calls/microphone.ts'
import { startSpokenCall } from '../calls/spokenCall.ts'
import { trimSpeech } from '../calls/trimSpeech.ts'
import { createRandom } from '@ringwell/server/samples/random.ts'
import { backgroundLines } from '../turns/plan.ts'
import { joinParts, partsOf } from './callerLine.ts'
import { isTurnOver, timingOf } from './spokenTurn.ts'
import { type LineCall, type LineCallOptions, type LineReply, turnIn } from './textCall.ts'

/** How long a caller takes to begin. Within this time, the agent listens again. */
const BREATH_MS = 500
const ROOM_SECONDS = 12
/** How far a quiet room is below the caller. Without any sound, the microphone would count as muted. */
const QUIET_ROOM_DB = 45
/** A caller waits for this long until the agent has finished. */
const TURN_LIMIT_MS = 90_000

export interface CallerSound {
  voice: CallerVoice
  /** How far the murmur of the caller's room is below the caller's voice, in dB. Without it, the room is quiet. */
  noiseDb?: number
}

/** @throws {CallRefused} (`../calls/openCall.ts`) */
export async function startVoicedCall(
  { url, session, explains = false }: LineCallOptions,
  { voice, noiseDb }: CallerSound,
): Promise<LineCall> {
  const call = await startSpokenCall({ url, session, room: await openRoom(voice, noiseDb) })
  const told = new Set<string>()

  /**
   * Whoever writes the next line takes longer than a caller would. Meanwhile the agent makes no turn of the room, and
   * does not ask whether the caller is still there.
   */
  const listen = (isOn: boolean): void =>
    call.send({
      type: 'session.update',
      session: {
        type: 'realtime',
        audio: { input: { turn_detection: isOn ? defaultTurnDetection : null } },
      },
    })

  /** Waits until the agent has had its say, and returns what has happened since the last turn. */
  async function hearReply(said: Span, earlierEvents: number) {
    const quietSince = (): number =>
      Math.max(
        said.toMs,
        call.events.at(-1)?.atMs ?? 0,
        call.levels.findLast(({ level }) => level > HEARD)?.atMs ?? 0,
      )
    const isDone = await call.until(
      () => isTurnOver(call.talk(), told, call.nowMs() - quietSince()),
      said.toMs - call.nowMs() + TURN_LIMIT_MS,
    )
    const { lines } = call.talk()
    const fresh = captionsOf(lines).filter(({ id }) => !told.has(id))
    for (const { id } of lines) told.add(id)
    const captions = fresh.map(({ who, text }) => ({ who, text }))
    const events = call.events.slice(earlierEvents).map(({ event }) => event)
    const understood = events.findLast((event) => event.type === TURN_UNDERSTOOD)
    const problem =
      isDone || call.isOver()
        ? events.findLast((event) => event.type === 'error')?.error.message
        : `The agent had not finished ${TURN_LIMIT_MS / 1_000} s after the caller.`
    const reply: LineReply = {
      text: captions.flatMap(({ who, text }) => (who === 'agent' ? [text] : [])).join(' '),
      ms: quietSince() - said.toMs,
      tasks: call.changedTasks(),
      ...(understood && { understood: turnIn(understood) }),
      ...(problem !== undefined && { problem }),
    }
    return { reply, captions }
  }

  if (explains)
    call.send({ type: 'session.update', session: { type: 'realtime', include: [TURN_UNDERSTOOD] } })
  const beganMs = call.nowMs()
  const { reply: greeting } = await hearReply({ fromMs: beganMs, toMs: beganMs }, 0)
  listen(false)

  return {
    callId: call.callId,
    ended: call.ended,
    isOver: () => call.isOver(),
    hangUp: () => call.hangUp(),
    greeting,
    async say(line) {
      const samples = await speakLine(line, voice)
      const [earlierEvents, earlierFrames] = [call.events.length, call.lateMs.length]
      listen(true)
      const said = call.say(samples, call.nowMs() + BREATH_MS)
      const { reply, captions } = await hearReply(said, earlierEvents)
      listen(false)
      const timing = timingOf({ ...call, nowMs: call.nowMs() }, said)
      const lateMs = Math.round(Math.max(0, ...call.lateMs.slice(earlierFrames)))
      return { ...reply, spoken: { captions, ...timing, lateMs } }
    },
  }
}

/** Each line has a synthesis of its own, so that nobody who thinks keeps a model in memory. */
async function speakLine(line: string, voice: CallerVoice): Promise<Int16Array> {
  const voices = openCallerVoices()
  try {
    const parts = []
    for (const { text, pauseMs } of partsOf(line))
      parts.push({ samples: trimSpeech(await voices.speak(text, voice)), pauseMs })
    return joinParts(parts, CALLER_RATE_HZ)
  } finally {
    await voices.close()
  }
}

/** The noise of the caller's room, for the whole call: six other people who talk, or next to nothing. */
async function openRoom(voice: CallerVoice, babbleDb: number | undefined): Promise<Int16Array> {
  const voices = openCallerVoices()
  try {
    // All lines of a voice are equally loud.
    const level = levelOf(await voices.speak('Hello, how are you?', voice))
    const lines: Int16Array[] = []
    if (babbleDb !== undefined)
      for (const { text, voice: other } of backgroundLines(DEFAULT_VOICE, voice))
        lines.push(await voices.speak(text, other))
    const random = createRandom(1)
    const noise =
      babbleDb === undefined
        ? createNoise({ kind: 'pink', snrDb: QUIET_ROOM_DB, random })
        : createNoise({ kind: 'babble', snrDb: babbleDb, random, lines })
    return noise.addTo(new Int16Array(ROOM_SECONDS * CALLER_RATE_HZ), level)
  } finally {
    await voices.close()
  }
}
