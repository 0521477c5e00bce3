/**
 * A caller in Node who speaks: a whole call over WebRTC with a running server, as the page makes it. What the
 * microphone sends is known to the sample, and everything that comes back is timed by the same clock: ms since the
 * microphone's first sample. The page's own code (`call/realtime/`) asks for the greeting and answers the events.
 */
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
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import { type Level, LEVEL_MS, levelsOf } from './heard.ts'
import { createMicrophone, type Span } from './microphone.ts'
import { openCall } from './openCall.ts'

const FRAME_MS = 20

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

/** @throws {CallRefused} (`openCall.ts`) */
export async function startSpokenCall(options: SpokenCallOptions): Promise<SpokenCall> {
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

  const { caller, session, connectedMs } = await openCall({
    url: options.url,
    session: options.session,
    listen(opening) {
      opening.onMessage((text) => {
        events.push({ atMs: nowMs(), from: 'server', event: JSON.parse(text) as ServerEvent })
        perform(hear(talk, text))
      })
      opening.onSound((samples) => levels.push(...levelsOf(samples, nowMs())))
    },
  })
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
