/**
 * A caller in Node who speaks: a whole call over WebRTC with a running server, as the page makes it. What the
 * microphone sends is known to the sample, and everything that comes back is timed by the same clock: ms since the
 * microphone's first sample. The page's own code (`call/realtime/`) asks for the greeting and answers the events.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createCaller } from '@ringwell/engine/testing/peer.ts'
import { brand } from '@ringwell/brand/brand.ts'
import {
  askForGreeting,
  type CallConversation,
  hear,
  newConversation,
  type TalkEffect,
  typeText,
} from '@ringwell/call/realtime/conversation.ts'
import { captionsOf } from '@ringwell/call/realtime/captionLines.ts'
import type { Caption } from '@ringwell/call/call.ts'
import type { ClientEvent, ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'
import { type Level, LEVEL_MS, levelsOf } from './heard.ts'
import { createMicrophone, type Span } from './microphone.ts'

const FRAME_MS = 20
const CONNECT_LIMIT_MS = 15_000

export type TimedEvent =
  | { atMs: number; from: 'server'; event: ServerEvent }
  | { atMs: number; from: 'client'; event: ClientEvent }

export interface SpokenCallOptions {
  url: string
  /** How the session differs from an ordinary one of the demo with the General Agent. */
  session?: Partial<SessionRequest>
  /** The noise of the caller's room (48 kHz mono), repeated for the whole call. */
  room?: Int16Array
  /** False for a caller who does not want a greeting. The page always asks for one. */
  greeting?: boolean
}

export interface SpokenCall {
  callId: string
  /** From the offer to the open event channel. */
  connectedMs: number
  nowMs(): number
  /** Says this (48 kHz mono) at `atMs`, by default now. Returns exactly when the microphone sends it. */
  say(samples: Int16Array, atMs?: number): Span
  setRoom(noise: Int16Array | undefined): void
  /** Types to the agent. As on the page, this interrupts it. */
  type(text: string): void
  send(event: ClientEvent): void
  /** What the agent sounded like so far, in order of arrival. A pause in the packets leaves a gap. */
  levels: readonly Level[]
  /** Every event so far, in both directions. */
  events: readonly TimedEvent[]
  /** The captions that the page would show. */
  captions(): readonly Caption[]
  /** All of the agent's sound so far, 48 kHz mono. */
  heard(): Int16Array
  /** How late each frame of the microphone was sent, in ms. Large values mean that this machine was too busy. */
  lateMs: readonly number[]
  /** True if the call has ended, whichever side ended it. */
  isOver(): boolean
  /**
   * Waits until `condition` holds, and checks it every 10 ms. Resolves with false if that takes longer than
   * `timeoutMs`, or if the call ends first.
   */
  until(condition: () => boolean, timeoutMs: number): Promise<boolean>
  hangUp(): Promise<void>
}

/** The server refused the session or the offer. */
export class CallRefused extends Error {
  readonly status: number
  constructor(what: string, status: number, body: string) {
    super(`The server refused ${what} with ${status}: ${body}`)
    this.status = status
  }
}

/** @throws {CallRefused} */
export async function startSpokenCall(options: SpokenCallOptions): Promise<SpokenCall> {
  const session = await mint(options)
  const caller = await createCaller()
  const microphone = createMicrophone()
  microphone.setRoom(options.room)
  const levels: Level[] = []
  const events: TimedEvent[] = []
  const lateMs: number[] = []
  const waiting = new Set<() => void>()
  let talk: CallConversation = newConversation
  let isOver = false
  let beganAt = performance.now()
  const nowMs = (): number => performance.now() - beganAt

  function send(event: ClientEvent): void {
    if (isOver) return
    events.push({ atMs: nowMs(), from: 'client', event })
    caller.send(JSON.stringify(event))
  }

  function perform([next, effects]: [CallConversation, readonly TalkEffect[]]): void {
    talk = next
    for (const effect of effects) if (effect.type === 'send') send(effect.event)
  }

  caller.onMessage((text) => {
    events.push({ atMs: nowMs(), from: 'server', event: JSON.parse(text) as ServerEvent })
    perform(hear(talk, text))
  })
  caller.onSound((samples) => levels.push(...levelsOf(samples, nowMs())))

  const offer = await caller.offer()
  const offeredAt = performance.now()
  try {
    await caller.accept(await answerTo(offer, session, options.url))
  } catch (error) {
    await caller.close()
    throw error
  }
  const isOpen = await Promise.race([
    caller.opened.then(() => true),
    pause(CONNECT_LIMIT_MS, false, { ref: false }),
  ])
  if (!isOpen) {
    await caller.close()
    throw new Error(`The event channel did not open within ${CONNECT_LIMIT_MS} ms`)
  }
  const connectedMs = performance.now() - offeredAt
  // The clock starts now. Whatever has arrived already gets a negative time.
  const earlyMs = nowMs()
  for (const each of [...levels, ...events]) each.atMs -= earlyMs
  beganAt += earlyMs

  // A frame is sent as soon as its last sample would have been recorded. If the timer is late, it sends every frame
  // that is due.
  let frames = 0
  const timer = setInterval(() => {
    for (; (frames + 1) * FRAME_MS <= nowMs(); frames++) {
      caller.say(microphone.next())
      lateMs.push(nowMs() - (frames + 1) * FRAME_MS)
    }
    for (const ask of waiting) ask()
  }, LEVEL_MS)

  function end(): void {
    isOver = true
    clearInterval(timer)
    for (const ask of waiting) ask()
  }
  void caller.closed.then(end)
  if (options.greeting !== false) perform([talk, [askForGreeting]])

  return {
    callId: session.call_id,
    connectedMs,
    nowMs,
    say: (samples, atMs = nowMs()) => microphone.add(samples, atMs),
    setRoom: (noise) => microphone.setRoom(noise),
    type: (text) => perform(typeText(talk, text)),
    send,
    levels,
    events,
    captions: () => captionsOf(talk.lines),
    heard: () => caller.heard(),
    lateMs,
    isOver: () => isOver,
    until(condition, timeoutMs) {
      const deadlineMs = nowMs() + timeoutMs
      return new Promise((resolve) => {
        const ask = (): void => {
          const holds = condition()
          if (!holds && !isOver && nowMs() < deadlineMs) return
          waiting.delete(ask)
          resolve(holds)
        }
        waiting.add(ask)
        ask()
      })
    },
    async hangUp() {
      end()
      await caller.close()
    },
  }
}

/** Asks for the key of a call, as the demo does. */
async function mint({ url, session }: SpokenCallOptions): Promise<SessionResponse> {
  const body: SessionRequest = {
    language: 'English',
    voice: 'shimmer',
    gender: 'Female',
    accent: 'Indian',
    agent_prompt: '',
    name: '',
    companyName: '',
    mobileNumber: '',
    ...session,
  }
  const response = await fetch(`${url}/api/${brand.slug}-agent-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new CallRefused('a session', response.status, await response.text())
  return (await response.json()) as SessionResponse
}

async function answerTo(offer: string, session: SessionResponse, url: string): Promise<string> {
  const { realtime, client_secret: key } = session
  const response = await fetch(new URL(`${realtime.url}?model=${realtime.model}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key.value}` },
    body: offer,
  })
  const text = await response.text()
  if (!response.ok) throw new CallRefused('the offer', response.status, text)
  return text
}
