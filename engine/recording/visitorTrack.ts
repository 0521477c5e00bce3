import type { OpusPacket } from '../call/leg.ts'
import type { OggOpus } from './oggOpus.ts'
import { FRAME_SAMPLES, packetSamples, SAMPLES_PER_MS } from './opusPacket.ts'

/** How long a place in the file is kept for a late packet. */
const PATIENCE_SAMPLES = 300 * SAMPLES_PER_MS
/** Timestamps that are further away from the clock began to count anew. */
const MOST_LATE_SAMPLES = 2_000 * SAMPLES_PER_MS
/** As often, a sender whose clock is slower than ours is put right. */
const WATCHED_SAMPLES = 5_000 * SAMPLES_PER_MS
/** Far more than arrive within `PATIENCE_SAMPLES`. Whoever sends more floods us. */
const MOST_WAITING = 200
const MOST_WAITING_BYTES = 64 * 1024

/** The visitor's side of a recording: packets that arrive late, twice, in any order, at any pace, or not at all. */
export interface VisitorTrack {
  /** `now` is the time since the start of the recording, in samples. Keeps the packet. */
  push(packet: OpusPacket, now: number): void
  /** Writes what is certain by now. */
  advance(now: number): void
  /** Writes what is left. The file ends here. */
  end(now: number): void
}

interface Waiting {
  payload: Uint8Array
  samples: number
}

/**
 * The place of a packet in the file is its timestamp plus an offset, which is the smallest that any packet's arrival
 * gave: the packet that was on its way for the shortest time. So the file keeps to our clock, whatever the sender's
 * clock, the network and pauses do. Each packet waits until its place is over, and silence fills the places of packets
 * that have not come by then.
 */
export function createVisitorTrack(file: OggOpus): VisitorTrack {
  /** By place: the timestamp, continued beyond 32 bits, without the offset. */
  const waiting = new Map<number, Waiting>()
  let waitingBytes = 0
  let ssrc: number | undefined
  /** Of the packet that was sent last. */
  let newest = { sequenceNumber: 0, timestamp: 0, place: 0 }
  let offset = 0
  let watchedFrom = 0
  let leastLate = Infinity

  function begin(packet: OpusPacket, now: number): void {
    writeUntil(now)
    waiting.clear()
    waitingBytes = 0
    ssrc = packet.ssrc
    newest = { ...packet, place: 0 }
    offset = now
    watchedFrom = now
    leastLate = Infinity
  }

  /** Keeps to our clock. `late` is how long after its place the packet came. */
  function keepTime(late: number, now: number): void {
    leastLate = Math.min(leastLate, late)
    // Earlier than any other, or so late that its place is over: whoever sends too slowly is still heard whole.
    if (late < 0 || late > PATIENCE_SAMPLES) offset += late
    if (now - watchedFrom < WATCHED_SAMPLES) return
    if (leastLate > 0) offset += leastLate
    watchedFrom = now
    leastLate = Infinity
  }

  function writeUntil(end: number): void {
    const due = [...waiting].filter(([place]) => place + offset < end).toSorted(([a], [b]) => a - b)
    for (const [place, { payload, samples }] of due) {
      waiting.delete(place)
      waitingBytes -= payload.length
      const start = place + offset
      // Clocks differ a little: less than a frame is neither a hole nor too late.
      if (start <= file.samples - FRAME_SAMPLES) continue
      file.fillTo(start)
      file.append(payload, samples)
    }
  }

  return {
    push(packet, now) {
      const samples = packetSamples(packet.payload)
      if (samples === undefined) return
      if (packet.ssrc !== ssrc) begin(packet, now)
      const isNewer = signed16(packet.sequenceNumber - newest.sequenceNumber) > 0
      let place = newest.place + signed32(packet.timestamp - newest.timestamp)
      let late = now - place - offset
      // An old packet that somebody sends again must not move the clock.
      if (isNewer && Math.abs(late) > MOST_LATE_SAMPLES) {
        begin(packet, now)
        place = 0
        late = 0
      }
      if (isNewer) newest = { ...packet, place }
      if (isNewer) keepTime(late, now)
      const start = place + offset
      // Nothing arrives before it was sent: such a place would fill the file with silence.
      if (start > now || start <= file.samples - FRAME_SAMPLES || waiting.has(place)) return
      const { length } = packet.payload
      if (waiting.size >= MOST_WAITING || waitingBytes + length > MOST_WAITING_BYTES) return
      waitingBytes += length
      waiting.set(place, { payload: packet.payload, samples })
    },
    advance(now) {
      writeUntil(now - PATIENCE_SAMPLES)
      file.fillTo(now - PATIENCE_SAMPLES)
    },
    end(now) {
      writeUntil(now)
      file.end(now)
    },
  }
}

const signed16 = (difference: number): number => (difference << 16) >> 16
const signed32 = (difference: number): number => difference | 0
