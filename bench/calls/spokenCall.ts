/**
 * A caller in Node who speaks: a whole call over WebRTC with a running server, as the page makes it. What the
 * microphone sends is known to the sample, and everything that comes back is timed by the same clock: ms since the
 * microphone's first sample. The page's own code (`call/realtime/`) asks for the greeting and answers the events.
 */
import { askForGreeting } from '@ringwell/call/realtime/talk.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import { type Level, LEVEL_MS, levelsOf } from './heard.ts'
import { type LiveCall, openLiveCall } from './liveCall.ts'
import { createMicrophone, type Span } from './microphone.ts'

const FRAME_MS = 20

export interface TimedEvent {
  atMs: number
  event: ServerEvent
}

export interface SpokenCallOptions {
  url: string
  /** How the session differs from an ordinary one of the demo with the General Agent. */
  session?: Partial<SessionRequest>
  /** The noise of the caller's room (48 kHz mono), repeated for the whole call. */
  room?: Int16Array
}

export interface SpokenCall extends Omit<LiveCall, 'caller' | 'perform'> {
  nowMs(): number
  /** Says this (48 kHz mono) at `atMs`, by default now. Returns exactly when the microphone sends it. */
  say(samples: Int16Array, atMs?: number): Span
  setRoom(noise: Int16Array | undefined): void
  /** What the agent sounded like so far, in order of arrival. A pause in the packets leaves a gap. */
  levels: readonly Level[]
  /** Every event of the server so far. */
  events: readonly TimedEvent[]
  /** All of the agent's sound so far, 48 kHz mono. */
  heard(): Int16Array
  /** How late each frame of the microphone was sent, in ms. Large values mean that this machine was too busy. */
  lateMs: readonly number[]
  /**
   * Waits until `condition` holds, and checks it every 10 ms. Resolves with false if that takes longer than
   * `timeoutMs`, or if the call ends first.
   */
  until(condition: () => boolean, timeoutMs: number): Promise<boolean>
}

/** @throws {CallRefused} (`openCall.ts`) */
export async function startSpokenCall(options: SpokenCallOptions): Promise<SpokenCall> {
  const microphone = createMicrophone()
  microphone.setRoom(options.room)
  const levels: Level[] = []
  const events: TimedEvent[] = []
  const lateMs: number[] = []
  const waiting = new Set<() => void>()
  let beganAt = performance.now()
  const nowMs = (): number => performance.now() - beganAt

  const live = await openLiveCall({
    url: options.url,
    session: options.session ?? {},
    heard: (event) => events.push({ atMs: nowMs(), event }),
  })
  live.caller.onSound((samples) => levels.push(...levelsOf(samples, nowMs())))
  // The clock starts now. Whatever has arrived already gets a negative time.
  const earlyMs = nowMs()
  for (const each of events) each.atMs -= earlyMs
  beganAt += earlyMs

  // A frame is sent as soon as its last sample would have been recorded. If the timer is late, it sends every frame
  // that is due.
  let frames = 0
  const timer = setInterval(() => {
    for (; (frames + 1) * FRAME_MS <= nowMs(); frames++) {
      live.caller.say(microphone.next())
      lateMs.push(nowMs() - (frames + 1) * FRAME_MS)
    }
    for (const ask of waiting) ask()
  }, LEVEL_MS)

  function end(): void {
    clearInterval(timer)
    for (const ask of waiting) ask()
  }
  void live.ended.then(end)
  live.perform([live.talk(), [askForGreeting]])

  return {
    ...live,
    nowMs,
    say: (samples, atMs = nowMs()) => microphone.add(samples, atMs),
    setRoom: (noise) => microphone.setRoom(noise),
    levels,
    events,
    heard: () => live.caller.heard(),
    lateMs,
    until(condition, timeoutMs) {
      const deadlineMs = nowMs() + timeoutMs
      return new Promise((resolve) => {
        const ask = (): void => {
          const holds = condition()
          if (!holds && !live.isOver() && nowMs() < deadlineMs) return
          waiting.delete(ask)
          resolve(holds)
        }
        waiting.add(ask)
        ask()
      })
    },
  }
}
