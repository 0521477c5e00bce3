import { createOggOpus } from './oggOpus.ts'
import { FRAME_SAMPLES, SAMPLES_PER_MS } from './opusPacket.ts'
import type { RecordingDisk } from './recordingDisk.ts'
import { createVisitorTrack, type RtpPacket } from './visitorTrack.ts'

/** When the pacer was late, frames follow at once. Only what is missing after that is a hole. */
const MOST_BEHIND_SAMPLES = 100 * SAMPLES_PER_MS

/** Records both sides of one call, on one clock. Nothing here waits for a disk, and nothing throws. */
export interface CallRecorder {
  /** A packet has come from the visitor. */
  heard(packet: RtpPacket, nowMs: number): void
  /** A frame of 20 ms is on its way to the visitor. It is called for each one, so it also moves the clock on. */
  sent(packet: Uint8Array, nowMs: number): void
  /** Completes both files. Resolves when they are closed, or when the disk has failed. */
  end(nowMs: number): Promise<void>
}

/** Begins at `startMs`. The files are `<callId>.agent.ogg` and `<callId>.user.ogg` on the disk. */
export function recordCall(callId: string, startMs: number, disk: RecordingDisk): CallRecorder {
  const files = (['agent', 'user'] as const).map((side) => disk.create({ callId, side }))
  const [agent, user] = files.map((file) => createOggOpus((page) => file.write(page)))
  if (!agent || !user) throw new Error('A recording has two sides.')
  const visitor = createVisitorTrack(user)
  const timeOf = (nowMs: number): number => Math.round((nowMs - startMs) * SAMPLES_PER_MS)
  let isOver = false

  return {
    heard(packet, nowMs) {
      if (!isOver) visitor.push(packet, timeOf(nowMs))
    },
    sent(packet, nowMs) {
      if (isOver) return
      const now = timeOf(nowMs)
      agent.fillTo(now - MOST_BEHIND_SAMPLES)
      // Frames of a clock that ran ahead would make this side longer than the call.
      if (agent.samples < now + 2 * FRAME_SAMPLES) agent.append(packet, FRAME_SAMPLES)
      visitor.advance(now)
    },
    async end(nowMs) {
      if (isOver) return
      isOver = true
      const now = timeOf(nowMs)
      agent.end(now)
      visitor.end(now)
      await Promise.all(files.map((file) => file.close()))
    },
  }
}
