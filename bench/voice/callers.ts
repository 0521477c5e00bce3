/**
 * A process with many callers. They mint keys, call, say the same line repeatedly, listen, and hang up on
 * request. Because it is a process, it can also be killed, which is the closest thing to a battery that dies.
 *
 *   node bench/voice/callers.ts '{"url":"http://localhost:3000","calls":5,"wav":"question.wav"}'
 *
 * Prints one JSON line per event, and ends every call on SIGTERM.
 */
import { readFileSync } from 'node:fs'
import { type Caller, CALLER_FRAME, createCaller } from '@ringwell/engine/testing/peer.ts'
import { decodeWav } from '@ringwell/e2e/calls/wav.ts'
import { brand } from '@ringwell/brand/brand.ts'
import type { SessionResponse } from '@ringwell/protocol/session.ts'

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
const report = (event: CallersReport): void =>
  void process.stdout.write(`${JSON.stringify(event)}\n`)
const silence = new Int16Array(CALLER_FRAME)

async function mint(): Promise<SessionResponse> {
  const response = await fetch(`${options.url}/api/${brand.slug}-agent-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      language: 'English',
      voice: 'shimmer',
      gender: 'Female',
      accent: 'Indian',
      agent_prompt: '',
      name: '',
      companyName: '',
      mobileNumber: '',
    }),
  })
  if (!response.ok) throw new Error(`no key: ${response.status} ${await response.text()}`)
  return (await response.json()) as SessionResponse
}

async function call(index: number): Promise<Caller | undefined> {
  const key = await mint()
  const caller = await createCaller()
  const offer = await caller.offer()
  const began = performance.now()
  const response = await fetch(
    new URL(`${key.realtime.url}?model=${key.realtime.model}`, options.url),
    {
      method: 'POST',
      headers: {
        'content-type': 'application/sdp',
        authorization: `Bearer ${key.client_secret.value}`,
      },
      body: offer,
    },
  )
  if (!response.ok) {
    report({ type: 'refused', call: index, status: response.status })
    await response.text()
    await caller.close()
    return undefined
  }
  await caller.accept(await response.text())
  await caller.opened
  report({ type: 'connected', call: index, ms: performance.now() - began })
  return caller
}

const callers: Caller[] = []
for (let index = 0; index < options.calls; index++) {
  const caller = await call(index)
  if (caller) callers.push(caller)
}

// All callers share one clock. Each starts its line at a different moment, as people do.
const pauseFrames = Math.round(options.pauseMs / 20)
const lineFrames = Math.floor(line.length / CALLER_FRAME)
const period = lineFrames + pauseFrames
const began = performance.now()
let frame = 0
const timer = setInterval(() => {
  const due = Math.floor((performance.now() - began) / 20)
  for (; frame < due; frame++) {
    for (const [index, caller] of callers.entries()) {
      const at = (frame + index * 37) % period
      caller.say(
        at < lineFrames ? line.subarray(at * CALLER_FRAME, (at + 1) * CALLER_FRAME) : silence,
      )
    }
  }
}, 10)

async function end(): Promise<void> {
  clearInterval(timer)
  const heardSeconds = callers.reduce((sum, caller) => sum + caller.heard().length / 48_000, 0)
  const transcripts = callers.reduce(
    (sum, caller) =>
      sum +
      caller.messages.filter((message) => message.includes('input_audio_transcription.completed'))
        .length,
    0,
  )
  report({ type: 'ended', heardSeconds, transcripts })
  await Promise.all(callers.map((caller) => caller.close()))
  process.exit(0)
}
process.on('SIGTERM', () => void end())
