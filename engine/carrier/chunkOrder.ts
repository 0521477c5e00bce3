import { PHONE_FRAME_SAMPLES } from '../sound/g711.ts'
import { createReframer } from '../sound/reframe.ts'

/** How long a missing chunk is waited for while others are there. */
const PATIENCE_MS = 60
/** More than this is missing only if the carrier began to count anew. */
const LARGEST_STEP = 250
/** Frames in a row that are made up before it is silence. */
const MOST_CONCEALED = 3
/** When nothing has arrived for this long, the caller is taken to be silent. */
const STARVED_AFTER_MS = 200

export interface ChunkOrder {
  push(chunk: number, payload: Uint8Array, nowMs: number): void
  /** Called every 20 ms. */
  tick(nowMs: number): void
}

/**
 * Brings the chunks of a carrier into the order of their numbers, as 20 ms frames. A chunk that does not come in time is
 * concealed, and what comes twice or too late is dropped. `heard` gets PCM of 8 kHz.
 *
 * Carriers send over TCP, so what is late comes all at once: it is heard then, in addition to the silence before it, and
 * no word is lost.
 */
export function createChunkOrder(
  decode: (mulaw: Uint8Array) => Int16Array,
  heard: (frame: Int16Array) => void,
): ChunkOrder {
  const waiting = new Map<number, { payload: Uint8Array; arrivedMs: number }>()
  let next: number | undefined
  let last: Int16Array = new Int16Array(PHONE_FRAME_SAMPLES)
  let concealedInRow = 0
  let lastArrivalMs = 0
  const frames = createReframer(hear, PHONE_FRAME_SAMPLES)

  function hear(frame: Int16Array): void {
    last = frame
    heard(frame)
  }

  function play(payload: Uint8Array): void {
    concealedInRow = 0
    frames.push(decode(payload))
  }

  /** Repeats the last frame more and more quietly, as the simplest receivers of G.711 do. */
  function conceal(): void {
    concealedInRow += 1
    const isGone = concealedInRow > MOST_CONCEALED
    hear(isGone ? new Int16Array(PHONE_FRAME_SAMPLES) : last.map((sample) => sample / 2))
  }

  function drain(nowMs: number): void {
    while (next !== undefined && waiting.size > 0) {
      const found = waiting.get(next)
      if (found) {
        waiting.delete(next)
        play(found.payload)
      } else {
        const oldestMs = Math.min(...[...waiting.values()].map(({ arrivedMs }) => arrivedMs))
        if (nowMs - oldestMs < PATIENCE_MS) return
        conceal()
      }
      next += 1
    }
  }

  return {
    push(chunk, payload, nowMs) {
      lastArrivalMs = nowMs
      if (next === undefined) next = chunk
      if (Math.abs(chunk - next) > LARGEST_STEP) {
        waiting.clear()
        next = chunk
      }
      if (chunk < next || waiting.has(chunk)) return
      waiting.set(chunk, { payload, arrivedMs: nowMs })
      drain(nowMs)
    },
    tick(nowMs) {
      drain(nowMs)
      if (next === undefined || waiting.size > 0) return
      if (nowMs - lastArrivalMs > STARVED_AFTER_MS) conceal()
    },
  }
}
