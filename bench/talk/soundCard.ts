/** The microphone and the loudspeaker of this machine, through the programs of alsa-utils: 48 kHz, mono, 16 bits. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { CALLER_FRAME } from '@ringwell/engine/testing/peer.ts'

const FORMAT = ['-q', '-t', 'raw', '-f', 'S16_LE', '-r', '48000', '-c', '1']
/** A longer buffer would play on for longer after the agent has fallen silent. In µs. */
const BUFFER = ['--buffer-time', '120000']
const OPEN_LIMIT_MS = 3_000
const FRAME_BYTES = CALLER_FRAME * 2

export interface SoundCard {
  /** Plays samples after those that are still being played. */
  play(samples: Int16Array): void
  /** Reports 20 ms (`CALLER_FRAME` samples) of the microphone at a time. */
  onFrame(listener: (frame: Int16Array) => void): void
  close(): void
}

/** @throws Error that says what is missing */
export async function openSoundCard(): Promise<SoundCard> {
  const microphone = spawn('arecord', [...FORMAT, ...BUFFER], { stdio: ['ignore', 'pipe', 'pipe'] })
  const loudspeaker = spawn('aplay', [...FORMAT, ...BUFFER], { stdio: ['pipe', 'ignore', 'pipe'] })
  const close = (): void => {
    microphone.kill()
    loudspeaker.kill()
  }
  let listener: ((frame: Int16Array) => void) | undefined
  let rest = Buffer.alloc(0)
  microphone.stdout.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (; rest.length >= FRAME_BYTES; rest = rest.subarray(FRAME_BYTES)) {
      const frame = new Int16Array(CALLER_FRAME)
      for (let at = 0; at < CALLER_FRAME; at++) frame[at] = rest.readInt16LE(2 * at)
      listener?.(frame)
    }
  })
  // Writing to a program that has ended is reported by its exit.
  loudspeaker.stdin.on('error', () => undefined)
  try {
    await Promise.race([
      once(microphone.stdout, 'data'),
      failure(microphone, 'arecord', 'microphone'),
      failure(loudspeaker, 'aplay', 'loudspeaker'),
      pause(OPEN_LIMIT_MS, undefined, { ref: false }).then(() => {
        throw new Error('The microphone gives no sound.')
      }),
    ])
  } catch (error) {
    close()
    throw error
  }
  return {
    play(samples) {
      loudspeaker.stdin.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
    },
    onFrame: (heard) => void (listener = heard),
    close,
  }
}

/** Rejects when the program cannot run, or ends. */
async function failure(
  child: ChildProcess & { stderr: Readable },
  program: string,
  device: string,
): Promise<never> {
  const [complaint] = await Promise.all([
    text(child.stderr),
    once(child, 'close').catch(() => {
      throw new Error(`There is no program ${program}. Install alsa-utils, or type instead.`)
    }),
  ])
  // The last line says what happened, and those before it come from the sound library.
  const reason = complaint.trim().split('\n').at(-1)
  throw new Error(`There is no ${device}. ${program} says: ${reason || 'nothing'}. Type instead.`)
}
