/**
 * A process with many callers. They mint keys, call, say the same line repeatedly, listen, and hang up on
 * request. Because it is a process, it can also be killed, which is the closest thing to a battery that dies.
 *
 *   node bench/voice/callers.ts '{"url":"http://localhost:3000","calls":5,"wav":"question.wav"}'
 *
 * Prints one JSON line per event, and ends every call on SIGTERM.
 */
import { readFileSync } from 'node:fs'
import { decodeWav } from '@ringwell/e2e/calls/wav.ts'
import { CallRefused } from '../calls/openCall.ts'
import { type SpokenCall, startSpokenCall } from '../calls/spokenCall.ts'

export interface CallersOptions {
  url: string
  calls: number
  /** Path of a wav file, 48 kHz mono. */
  wav: string
  /** Pause between two lines of a caller, in ms. */
  pauseMs: number
}

export type CallersReport =
  | { type: 'connected'; call: number; ms: number }
  | { type: 'refused'; call: number; status: number }
  | { type: 'ended'; heardSeconds: number; transcripts: number }

const options = JSON.parse(process.argv[2] ?? '{}') as CallersOptions
const line = decodeWav(readFileSync(options.wav)).samples
const periodMs = line.length / 48 + options.pauseMs
const report = (event: CallersReport): void =>
  void process.stdout.write(`${JSON.stringify(event)}\n`)

async function connect(index: number): Promise<SpokenCall | undefined> {
  try {
    const call = await startSpokenCall({ url: options.url })
    report({ type: 'connected', call: index, ms: call.connectedMs })
    return call
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    report({ type: 'refused', call: index, status: error.status })
    return undefined
  }
}

/** Each caller starts the line at a different moment, as people do. */
async function talk(call: SpokenCall, index: number): Promise<void> {
  for (let atMs = (index * 740) % periodMs; !call.isOver(); atMs += periodMs) {
    call.say(line, atMs)
    await call.until(() => call.nowMs() >= atMs + periodMs / 2, 2 * periodMs)
  }
}

const calls: SpokenCall[] = []
for (let index = 0; index < options.calls; index++) {
  const call = await connect(index)
  if (!call) continue
  calls.push(call)
  void talk(call, index)
}

async function end(): Promise<void> {
  const heardSeconds = calls.reduce((sum, call) => sum + call.heard().length / 48_000, 0)
  const transcripts = calls.reduce((sum, { events }) => sum + transcriptsIn(events), 0)
  report({ type: 'ended', heardSeconds, transcripts })
  await Promise.all(calls.map((call) => call.hangUp()))
  process.exit(0)
}
process.on('SIGTERM', () => void end())

const transcriptsIn = (events: SpokenCall['events']): number =>
  events.filter(({ event }) => event.type.endsWith('input_audio_transcription.completed')).length
