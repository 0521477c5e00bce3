/**
 * What a page does when the line of a call is lost: it rings back by itself, and the call is the same one. Pages load this
 * while the call connects, and until then a call ends with its line.
 */
import type { SessionResponse } from '@ringwell/protocol/session.ts'
import type { CallCredential, KeptCall } from './call.ts'
import type { CallEffect, CallFact, CallInput, Helpers, LiveCall, Step } from './callMachine.ts'
import { keepCall } from './keptCalls.ts'
import type { Peer } from './realtime/peer.ts'
import * as talk from './realtime/talk.ts'

/** How long an interrupted connection may take to come back, in ms. To ring back is better than to wait in silence. */
const RING_BACK_AFTER_MS = 1_500
/** How long a new line may take until it is open, and the waits between tries. The longest goes on until the call is lost. */
export const RING_BACK_WITHIN_MS = 8_000
export const RING_AGAIN_AFTER_MS = [300, 1_000, 2_000, 3_000] as const

/** The screen looks as it did when the last page went away, and the page rings back. */
export function resume(
  { attempt, kept, at, nowMs, lostLine }: CallInput & { type: 'resumed' },
  { noMicrophone }: Helpers,
): Step {
  const { start: options, credential, resumeMs, iceServers, captions, tasks, muted } = kept
  const since = at - kept.durationMs
  const live: LiveCall = {
    ...noMicrophone,
    ...talk.newTalk,
    talk,
    attempt,
    phase: 'live',
    start: options,
    lostLine,
    credential,
    resumeMs,
    iceServers,
    since,
    endsAt: at + kept.leftMs,
    lines: captions.map((line) => ({ ...line, final: true })),
    captions,
    tasks,
    muted,
    limitReached: false,
    interrupted: true,
    lost: { at, tries: 0 },
  }
  return [
    live,
    [
      { type: 'openConnection', options, kept },
      { type: 'setMuted', muted },
      { type: 'setTimer', timer: 'lost', ms: Math.max(0, resumeMs - (nowMs - kept.lostAt)) },
      ...ringBack,
    ],
  ]
}

const ringBack = [
  { type: 'ringBack' },
  { type: 'setTimer', timer: 'connect', ms: RING_BACK_WITHIN_MS },
] as const satisfies readonly CallEffect[]

/** Undefined for what has nothing to do with a lost line. */
export function step(state: LiveCall, input: CallInput, helpers: Helpers): Step | undefined {
  const { lost, resumeMs } = state
  if (resumeMs === 0) return undefined
  switch (input.type) {
    case 'lineSilent':
      return lost ? undefined : lose(state, input.at, helpers)
    case 'channelOpened':
      return lost && goOn(state, lost, input.at)
    case 'ringBackFailed':
      if (input.isOver) return helpers.giveUp(state)
      return lost && ringAgain(state, lost)
    case 'channelClosed':
      if (lost) return ringAgain(state, lost)
      // The agent has said that it ends the call.
      return state.endedFor === undefined ? lose(state, input.at, helpers) : undefined
    case 'hungUp':
      return input.reason === 'pageClosed' ? keep(state, input, helpers) : undefined
    case 'connectionChanged':
      if (lost) return input.connection === 'failed' ? ringAgain(state, lost) : [state, []]
      if (input.connection === 'failed') return lose(state, input.at, helpers)
      return input.connection === 'disconnected'
        ? [
            { ...state, interrupted: true },
            [{ type: 'setTimer', timer: 'interruption', ms: RING_BACK_AFTER_MS }],
          ]
        : undefined
    case 'timeUp':
      if (input.timer === 'interruption') return lose(state, input.at, helpers)
      if (!lost) return undefined
      if (input.timer === 'lost') return helpers.giveUp(state)
      if (input.timer === 'connect') return ringAgain(state, lost)
      return input.timer === 'ringBack' ? [state, ringBack] : undefined
    default:
      return undefined
  }
}

/** The line is lost. The clock stands still, and the page rings back at once. */
function lose(state: LiveCall, at: number, { end }: Helpers): Step {
  if (state.limitReached) return end(state, { reason: 'limit', at })
  const lines = state.lines.map((line) => ({ ...line, final: true }))
  return [
    {
      ...state,
      ...silent,
      lines,
      captions: talk.captionsOf(lines),
      interrupted: true,
      lost: { at, tries: 0 },
    },
    [
      { type: 'clearTimer', timer: 'interruption' },
      { type: 'clearTimer', timer: 'limit' },
      { type: 'setTimer', timer: 'lost', ms: state.resumeMs },
      ...ringBack,
    ],
  ]
}

const silent = { agentSpeaking: false, visitorSpeaking: false, responding: [] } as const

function ringAgain(state: LiveCall, { at, tries }: NonNullable<LiveCall['lost']>): Step {
  const ms = RING_AGAIN_AFTER_MS[Math.min(tries, RING_AGAIN_AFTER_MS.length - 1)] ?? 0
  return [
    { ...state, lost: { at, tries: tries + 1 } },
    [
      { type: 'clearTimer', timer: 'connect' },
      { type: 'setTimer', timer: 'ringBack', ms },
    ],
  ]
}

/** The line is back. The agent says first what it goes on with. */
function goOn(before: LiveCall, lost: { at: number }, at: number): Step {
  const { lost: _, ...state } = before
  const gone = at - lost.at
  const endsAt = state.endsAt + gone
  return [
    { ...state, since: state.since + gone, endsAt, interrupted: false },
    [
      { type: 'clearTimer', timer: 'connect' },
      { type: 'clearTimer', timer: 'lost' },
      { type: 'setTimer', timer: 'limit', ms: endsAt - at },
      talk.askForGreeting,
    ],
  ]
}

/** The next page may go on. Undefined if there is nothing to go on with. */
function keep(
  state: LiveCall,
  input: CallInput & { type: 'hungUp' },
  { end }: Helpers,
): Step | undefined {
  const { start: options, credential, resumeMs, iceServers, captions, tasks, muted } = state
  if (!credential || state.limitReached || state.endedFor !== undefined) return undefined
  const { at } = input
  const lineAt = state.lost?.at ?? at
  const kept: KeptCall = {
    start: options,
    credential,
    resumeMs,
    iceServers,
    // `createCall` knows what time it is.
    lostAt: lineAt - at,
    durationMs: lineAt - state.since,
    leftMs: state.endsAt - lineAt,
    captions,
    tasks,
    muted,
  }
  const [ended, effects] = end(state, input)
  return [ended, [{ type: 'keep', kept, keepCall }, ...effects]]
}

/** The agent's silence is sent as well, so nothing at all means that the line is gone. */
export const SILENT_LINE_MS = 1_500
const WATCH_EVERY_MS = 300

/**
 * A process that was killed closes nothing. Browsers notice that after many seconds, but its packets stop at once.
 */
export function watchLine(
  peer: () => Pick<Peer, 'stats'>,
  report: (fact: CallFact) => void,
  signal: AbortSignal,
): void {
  let last = { packets: 0, at: 0 }
  const look = async () => {
    const packets = await packetsReceived(peer())
    const at = performance.now()
    if (packets !== last.packets) last = { packets, at }
    else if (packets > 0 && at - last.at > SILENT_LINE_MS) report({ type: 'lineSilent' })
  }
  const timer = setInterval(() => void look(), WATCH_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

async function packetsReceived(peer: Pick<Peer, 'stats'>): Promise<number> {
  let packets = 0
  // A browser that has closed the connection in between has nothing to tell.
  const stats = await peer.stats().catch(() => undefined)
  stats?.forEach(({ type, packetsReceived: received }: RTCInboundRtpStreamStats) => {
    if (type === 'inbound-rtp') packets += received ?? 0
  })
  return packets
}

/** The server does not know the call, or the call is over. */
const isFinal: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** Asks for another line: `POST {api}/realtime/calls/{id}/resume`. Reports if there is none. */
export async function requestLine(
  peer: Peer,
  api: string,
  {
    credential,
    iceServers,
  }: { credential: CallCredential; iceServers: SessionResponse['ice_servers'] },
  report: (fact: CallFact) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const body = await peer.offer(iceServers)
    const response = await fetch(routeOf(api, credential, 'resume'), {
      method: 'POST',
      headers: { ...bearer(credential), 'content-type': 'application/sdp' },
      body,
      signal,
    })
    if (response.ok) await peer.accept(await response.text())
    else report({ type: 'ringBackFailed', isOver: isFinal.has(response.status) })
  } catch {
    report({ type: 'ringBackFailed', isOver: false })
  }
}

/** Tells our server that the caller has hung up, so that the call does not wait for another line. */
export function requestLeave(api: string, credential: CallCredential): void {
  fetch(routeOf(api, credential, 'hangup'), {
    method: 'POST',
    headers: bearer(credential),
    keepalive: true,
  }).catch(() => {})
}

const routeOf = (api: string, { callId }: CallCredential, what: string): string =>
  `${api}/realtime/calls/${encodeURIComponent(callId)}/${what}`

const bearer = ({ callToken }: CallCredential) => ({ authorization: `Bearer ${callToken}` })
