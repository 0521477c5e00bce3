/** Plays scenes in calls, one after the other, for as long as each call may last. */
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import { createNoise, levelOf, type NoiseKind } from '../calls/callerVoices.ts'
import { MICROPHONE_RATE_HZ } from '../calls/microphone.ts'
import { startSpokenCall } from '../calls/spokenCall.ts'
import type { Random } from '@ringwell/server/samples/random.ts'
import {
  type Observation,
  type Reference,
  type Scene,
  type SceneCall,
  untilQuiet,
} from './scenes.ts'
import { type Question, questions } from './situations.ts'

/** A call can last two minutes. No scene begins later than this. */
const LAST_SCENE_MS = 98_000
/** How many times a scene is tried if it cannot be played. */
const MOST_TRIES = 3

/** The noise of the caller's room. */
export type Room =
  | { kind: 'clean' }
  | { kind: NoiseKind; snrDb: number }
  /** One person after the other, so that every word can be understood. */
  | { kind: 'television'; snrDb: number }

export const roomName = (room: Room): string =>
  room.kind === 'clean' ? 'clean' : `${room.kind} ${room.snrDb} dB`

/** Scenes that are played one after the other, by one caller in one room. */
export interface Queue {
  room: Room
  scenes: readonly Scene[]
  /** Everything that the caller says in the scenes. */
  lines: ReadonlyMap<string, Int16Array>
  /** What others in the room say. */
  others: readonly Int16Array[]
  random: Random
  /** How the session differs from an ordinary one. */
  session?: Partial<SessionRequest>
  /** The questions whose answers are known. */
  asks: readonly Question[]
}

export interface Played {
  observations: Observation[]
  /** How late each frame of the microphones was sent, in ms. */
  lateMs: number[]
}

export async function playScenes(
  url: string,
  queue: Queue,
  references: Map<string, Reference>,
  onObserved: (observation: Observation) => void,
): Promise<Played> {
  const room = roomName(queue.room)
  const played: Played = { observations: [], lateMs: [] }
  const waiting = queue.scenes.map((scene) => ({ scene, tries: 0 }))
  const observed = (observation: Observation): void => {
    played.observations.push(observation)
    onObserved(observation)
  }

  /** Plays scenes until the call is over or has no more questions. */
  async function playCall(): Promise<void> {
    const noise = roomNoise(queue)
    const call = await startSpokenCall({
      url,
      ...(queue.session && { session: queue.session }),
      ...(noise && { room: noise }),
    })
    const unasked = shuffled(queue.asks, queue.random)
    const scene: SceneCall = {
      call,
      room,
      references,
      line: (text) => lineOf(queue.lines, text),
      level: speechLevel(queue.lines),
      takeQuestion: () => unasked.pop(),
    }
    // Waits for the greeting first.
    await call.until(() => call.levels.some(({ level }) => level > 0.01), 8_000)
    await untilQuiet(call)
    while (!call.isOver() && call.nowMs() < LAST_SCENE_MS) {
      const next = waiting.shift()
      if (!next) break
      next.tries += 1
      const result = await next.scene.play(scene)
      if (call.isOver()) {
        waiting.push(next)
      } else if (result === 'noQuestion') {
        // Does not count as a try.
        waiting.unshift({ ...next, tries: next.tries - 1 })
        break
      } else if (result !== 'again') {
        observed(result)
      } else if (next.tries < MOST_TRIES) {
        waiting.push(next)
      } else {
        observed({ type: 'missed', room, scene: next.scene.name })
      }
    }
    played.lateMs.push(...call.lateMs)
    await call.hangUp()
  }

  // The number of calls is limited, because a scene might end every call it is played in.
  for (let calls = 0; waiting.length > 0 && calls < queue.scenes.length * 2; calls++) {
    await playCall()
  }
  for (const { scene } of waiting) observed({ type: 'missed', room, scene: scene.name })
  return played
}

function lineOf(lines: ReadonlyMap<string, Int16Array>, text: string): Int16Array {
  const line = lines.get(text)
  if (!line) throw new Error(`Nobody has spoken the line “${text}”`)
  return line
}

/** How loud the caller speaks, measured from these lines. */
function speechLevel(lines: ReadonlyMap<string, Int16Array>): number {
  const levels = questions.flatMap(({ ask }) => {
    const line = lines.get(ask)
    return line ? [levelOf(line)] : []
  })
  if (levels.length === 0) throw new Error('The level of a caller is known from the questions.')
  return levels.reduce((sum, level) => sum + level, 0) / levels.length
}

const ROOM_SECONDS = 12
const TELEVISION_PAUSE_MS = 250

function roomNoise({ room, lines, others, random }: Queue): Int16Array | undefined {
  if (room.kind === 'clean') return undefined
  const level = speechLevel(lines)
  if (room.kind !== 'television') {
    const noise = createNoise({ ...room, random, lines: others })
    return noise.addTo(new Int16Array(ROOM_SECONDS * MICROPHONE_RATE_HZ), level)
  }
  const gap = new Int16Array((TELEVISION_PAUSE_MS * MICROPHONE_RATE_HZ) / 1_000)
  const said = shuffled(others, random).flatMap((line) => {
    const gain = (level / levelOf(line)) * 10 ** (-room.snrDb / 20)
    return [line.map((sample) => Math.round(sample * gain)), gap]
  })
  const all = new Int16Array(said.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const line of said) {
    all.set(line, start)
    start += line.length
  }
  return all
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items]
  const order: Item[] = []
  while (left.length > 0) order.push(...left.splice(random.whole(0, left.length - 1), 1))
  return order
}
