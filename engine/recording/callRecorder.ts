import type { PacketTap } from '../call/leg.ts'
import type { CutOff } from '../engine.ts'
import { createOggOpus, type OggOpus } from './oggOpus.ts'
import { FRAME_SAMPLES, SAMPLES_PER_MS } from './opusPacket.ts'
import type { RecordedFile, RecordingDisk, RecordingKey } from './recordingDisk.ts'
import { createVisitorTrack, type VisitorTrack } from './visitorTrack.ts'

/** When the pacer was late, frames follow at once. Only what is missing after that is a hole. */
const MOST_BEHIND_SAMPLES = 100 * SAMPLES_PER_MS

/**
 * Records both sides of one call, on one clock: the moments at which packets arrive and leave here. Nothing waits for a
 * disk, and what comes before the beginning is left out.
 */
export interface CallRecorder extends PacketTap {
  begin(nowMs: number): void
  /**
   * Completes both files. Resolves when they are closed: to why one of them ended earlier, if it did. Resolves to
   * `unbegun` if there are none.
   */
  end(nowMs: number): Promise<CutOff | 'unbegun' | undefined>
}

interface Tracks {
  startMs: number
  agent: OggOpus
  /** The visitor's packets, put into their places in `frames`. */
  visitor: VisitorTrack
  frames: OggOpus
  files: RecordedFile[]
}

/** @param next set if the call goes on over another line. Each has files of its own. */
export function createCallRecorder(
  callId: string,
  disk: RecordingDisk,
  next?: RecordingKey['next'],
): CallRecorder {
  let tracks: Tracks | undefined
  const timeOf = (nowMs: number, { startMs }: Tracks): number =>
    Math.round((nowMs - startMs) * SAMPLES_PER_MS)

  return {
    begin(nowMs) {
      const agent = disk.create({ callId, side: 'agent', next })
      const user = disk.create({ callId, side: 'user', next })
      const frames = createOggOpus((page) => user.write(page))
      tracks = {
        startMs: nowMs,
        agent: createOggOpus((page) => agent.write(page)),
        visitor: createVisitorTrack(frames),
        frames,
        files: [agent, user],
      }
    },
    heardPacket(packet, nowMs) {
      if (tracks) tracks.visitor.push(packet, timeOf(nowMs, tracks))
    },
    heardFrame(payload, nowMs) {
      if (!tracks) return
      // Sound may come much faster than it lasts. It is kept whole, so this side may become longer than the call.
      const now = timeOf(nowMs, tracks)
      if (tracks.frames.samples < now - MOST_BEHIND_SAMPLES) tracks.frames.fillTo(now)
      tracks.frames.append(payload, FRAME_SAMPLES)
    },
    // The pacer sends a frame every 20 ms, so this also moves the clock on.
    sentPacket(payload, nowMs) {
      if (!tracks) return
      const now = timeOf(nowMs, tracks)
      const { agent, visitor } = tracks
      agent.fillTo(now - MOST_BEHIND_SAMPLES)
      // Frames of a clock that ran ahead would make this side longer than the call.
      if (agent.samples < now + 2 * FRAME_SAMPLES) agent.append(payload, FRAME_SAMPLES)
      visitor.advance(now)
    },
    async end(nowMs) {
      if (!tracks) return 'unbegun'
      const { agent, visitor, frames, files } = tracks
      const now = timeOf(nowMs, tracks)
      tracks = undefined
      agent.end(now)
      visitor.end(Math.max(now, frames.samples))
      const ends = await Promise.all(files.map((file) => file.close()))
      return ends.find((why) => why !== undefined)
    },
  }
}
