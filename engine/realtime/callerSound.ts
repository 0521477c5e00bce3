import { createReframer } from '../sound/reframe.ts'
import {
  bytesPerMs,
  createSoundDecoder,
  type SoundDecoder,
  type SoundFormat,
} from '../sound/soundFormat.ts'
import { INPUT_FRAME_SAMPLES } from '../stages.ts'
import {
  CATCHING_UP_PACE,
  createSoundGate,
  EAGER_PACE,
  type GatePace,
  LIVE_PACE,
} from './soundGate.ts'

const FRAME_MS = 20
/** More sound than this never waits: it is longer than the longest turn. */
const MOST_WAITING_MS = 60_000
/** If no sound comes for this long, silence takes its place, so that the session's time goes on. */
const STARVED_AFTER_MS = 360
/** What has waited during all of this time waits in vain. Clients that send live send shorter pieces. */
const WATCHED_MS = 2_500
/** Less than this is no reason to hurry. */
const MOST_LATE_MS = 60

export interface CallerSoundOptions {
  heard: (frame: Int16Array) => void
  /** Whether the client ends turns: `turn_detection: null`. Then the sound has no time but its own. */
  isManual: () => boolean
}

/** The sound that a client appends. */
export interface CallerSound {
  setFormat(format: SoundFormat): void
  /** Returns what is wrong with it, if anything is. Then nothing of it is heard. */
  append(base64: unknown, nowMs: number): SoundProblem | undefined
  /** Calls back when all sound so far has been heard, which may be at once. */
  whenHeard(then: () => void, nowMs: number): void
  /** Forgets what has not been heard. */
  clear(): void
  tick(nowMs: number): void
}

export interface SoundProblem {
  code: string
  message: string
}

interface Piece {
  bytes: Uint8Array
  decode: SoundDecoder
  bytesPerMs: number
}

export function createCallerSound({ heard, isManual }: CallerSoundOptions): CallerSound {
  const gate = createSoundGate()
  let format: SoundFormat = 'audio/pcm'
  let decode = createSoundDecoder(format)
  let pieces: Piece[] = []
  let waitingMs = 0
  let onHeard: (() => void) | undefined
  let hasSound = false
  let heardAtMs = 0
  let watchedFromMs = 0
  let leastWaitingMs = Infinity
  let lateMs = 0
  const frames = createReframer((frame) => {
    gate.passed(FRAME_MS)
    heard(frame)
  })

  function paceNow(): GatePace {
    if (isManual() || onHeard !== undefined) return EAGER_PACE
    return pieces.length > 0 && lateMs <= 0 ? LIVE_PACE : CATCHING_UP_PACE
  }

  function pass(nowMs: number): void {
    const pace = paceNow()
    for (;;) {
      const piece = pieces[0]
      if (!piece) break
      if (gate.room(pace) < FRAME_MS) return
      heardAtMs = nowMs
      const length = Math.min(piece.bytes.length, FRAME_MS * piece.bytesPerMs)
      if (length === piece.bytes.length) pieces.shift()
      const part = piece.bytes.subarray(0, length)
      piece.bytes = piece.bytes.subarray(length)
      waitingMs -= length / piece.bytesPerMs
      frames.push(piece.decode(part))
    }
    const then = onHeard
    if (!then) return
    frames.flush()
    onHeard = undefined
    then()
  }

  /** Finds out how much later than necessary sound is heard. */
  function watch(nowMs: number): void {
    leastWaitingMs = Math.min(leastWaitingMs, waitingMs)
    if (lateMs > 0) lateMs = Math.min(waitingMs, lateMs - (CATCHING_UP_PACE.rate - 1) * FRAME_MS)
    if (nowMs - watchedFromMs < WATCHED_MS) return
    if (leastWaitingMs > MOST_LATE_MS) lateMs = leastWaitingMs
    watchedFromMs = nowMs
    leastWaitingMs = Infinity
  }

  return {
    setFormat(next) {
      if (next === format) return
      format = next
      decode = createSoundDecoder(format)
    },
    append(base64, nowMs) {
      if (typeof base64 !== 'string') {
        return {
          code: 'missing_required_parameter',
          message: "Missing required parameter: 'audio'.",
        }
      }
      if (!isBase64(base64)) {
        return { code: 'invalid_value', message: "Send 'audio' in base64, with its padding." }
      }
      const bytes = Buffer.from(base64, 'base64')
      if (bytes.length === 0) return undefined
      const lengthMs = bytes.length / bytesPerMs(format)
      if (waitingMs + lengthMs > MOST_WAITING_MS) {
        return {
          code: 'input_audio_buffer_full',
          message: `This sound was dropped: more than ${MOST_WAITING_MS / 1_000} s wait to be heard already. Send sound no faster than it is spoken.`,
        }
      }
      gate.elapsed(nowMs, paceNow())
      hasSound = true
      waitingMs += lengthMs
      pieces.push({ bytes, decode, bytesPerMs: bytesPerMs(format) })
      pass(nowMs)
      return undefined
    },
    whenHeard(then, nowMs) {
      gate.elapsed(nowMs, paceNow())
      onHeard = then
      pass(nowMs)
    },
    clear() {
      pieces = []
      waitingMs = 0
    },
    tick(nowMs) {
      gate.elapsed(nowMs, paceNow())
      gate.tick()
      watch(nowMs)
      pass(nowMs)
      if (isManual() || !hasSound || nowMs - heardAtMs < STARVED_AFTER_MS) return
      frames.push(new Int16Array(INPUT_FRAME_SAMPLES))
    },
  }
}

/** RFC 4648, section 4. Node would skip what it does not know. */
const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
