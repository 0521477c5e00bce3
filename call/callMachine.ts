import { CALL_LIMIT_MS, LIMIT_END_DELAY_MS } from '@ringwell/protocol/callLimits.ts'
import type { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'
import type {
  CallCredential,
  CallEndReason,
  CallFailure,
  CallSnapshot,
  KeepCall,
  KeptCall,
  StartCall,
} from './call.ts'
import { describeFailure } from './callFailures.ts'
import type * as Talk from './realtime/talk.ts'
import type { CallTalk, TalkEffect } from './realtime/talk.ts'

/** The time allowed from the session request until the event channel is open, in ms. */
const CONNECT_TIMEOUT_MS = 15_000
/** The time allowed for an interrupted connection to come back, in ms. */
const INTERRUPTION_GRACE_MS = 6_000
export type CallTimer = 'connect' | 'interruption' | 'limit' | 'limitEnd' | 'ringBack' | 'lost'

/** A state is the snapshot that views see, plus what only the machine needs. */
export type CallState = (Snapshot<'idle' | 'ended' | 'failed'> & Attempt) | SettingUp | LiveCall

type Snapshot<Phase extends CallSnapshot['phase']> = Extract<CallSnapshot, { phase: Phase }>

interface Attempt {
  /** Every fact carries the attempt that it is about. A fact about an earlier attempt changes nothing. */
  attempt: number
}

interface Setup extends Attempt, MicrophoneState {
  session: SessionRequest
  /** From the session response. */
  credential?: CallCredential
  /** From the session response too. */
  limitMs: number
  /** How long the call waits for the page to ring back. 0 if it does not. */
  resumeMs: number
  iceServers?: SessionResponse['ice_servers']
  start: StartCall
  /** What is said in the call. Pages load it while the microphone opens. */
  talk?: typeof Talk
  /** What to do when the line is lost. Pages load it while the call connects. */
  lostLine?: LostLine
  /** When the peer connection came up, if it has. Recording starts then. The event channel opens later. */
  since?: number
}

type MicrophoneState = Pick<Snapshot<'live'>, 'hasMicrophone' | 'microphoneId' | 'warning'>

type SettingUp = Setup &
  (Snapshot<'askingForMicrophone'> | Snapshot<'requestingKey'> | Snapshot<'connecting'>)

export type LiveCall = Snapshot<'live'> &
  Attempt &
  CallTalk &
  Pick<Setup, 'credential' | 'resumeMs' | 'iceServers' | 'start' | 'lostLine'> & {
    talk: typeof Talk
    /** Set while there is no line: since when, and how often the page has rung back. */
    lost?: { at: number; tries: number }
  }

/** `lostLine.ts`, which a page loads later than the call. */
interface LostLine {
  resume(input: CallInput & { type: 'resumed' }, helpers: Helpers): Step
  /** Undefined for what has nothing to do with a lost line. */
  step(state: LiveCall, input: CallInput, helpers: Helpers): Step | undefined
}

export type Helpers = typeof helpers

/** What happened. */
export type CallFact =
  | { type: 'started'; options: StartCall }
  | { type: 'resumed'; kept: KeptCall; nowMs: number; lostLine: LostLine }
  /** The page can ring back from now on. */
  | { type: 'lostLineLoaded'; lostLine: LostLine }
  | { type: 'failed'; failure: CallFailure }
  | { type: 'warned'; failure: CallFailure }
  | { type: 'microphoneReady'; id: string | undefined }
  | { type: 'microphoneLost' }
  | { type: 'outputAllowed' }
  | { type: 'outputUnblocked' }
  | { type: 'keyReceived'; session: SessionResponse; talk: typeof Talk }
  | { type: 'connectionChanged'; connection: RTCPeerConnectionState }
  | { type: 'channelOpened' }
  | { type: 'channelClosed' }
  /** Nothing has come from the agent for too long, not even silence. */
  | { type: 'lineSilent' }
  /** `isOver`: there is nothing to go on with. */
  | { type: 'ringBackFailed'; isOver: boolean }
  | { type: 'messageReceived'; message: unknown }
  | { type: 'timeUp'; timer: CallTimer }
  | { type: 'textTyped'; text: string }
  | { type: 'muteSet'; muted: boolean }
  | { type: 'microphoneSelected'; id: string }
  | { type: 'hungUp'; reason: CallEndReason }
  | { type: 'closingFailed'; failure: CallFailure }

/** `at` is `performance.now()`. */
export type CallInput = CallFact & Attempt & { at: number }

/** What to do about a fact. */
export type CallEffect =
  /** Runs inside the visitor's click: asks for the microphone, creates the offer and the audio output. */
  | { type: 'openConnection'; options: StartCall; kept?: KeptCall }
  /**
   * Stops every track and timer, and closes everything that the attempt opened. `isOver`: the agent has ended the call, so
   * the server knows.
   */
  | { type: 'closeConnection'; pageClosing: boolean; isOver: boolean }
  /** The next page may ring back. */
  | { type: 'keep'; kept: KeptCall; keepCall: KeepCall }
  | ConnectionEffect

/** The effects that an open connection performs. */
export type ConnectionEffect =
  | { type: 'swapMicrophone'; id: string }
  | { type: 'setMuted'; muted: boolean }
  | { type: 'checkOutput' }
  | { type: 'requestKey'; session: SessionRequest }
  | { type: 'connect'; session: SessionResponse }
  | { type: 'startRecording' }
  /** Closes the line that is lost and asks for the next one. */
  | { type: 'ringBack' }
  | { type: 'setTimer'; timer: CallTimer; ms: number }
  | { type: 'clearTimer'; timer: CallTimer }
  | TalkEffect

export type Step = [CallState, readonly CallEffect[]]

export const isUnderWay = <T extends Pick<CallSnapshot, 'phase'>>(
  snapshot: T,
): snapshot is Exclude<T, { phase: 'idle' | 'ended' | 'failed' }> =>
  !['idle', 'ended', 'failed'].includes(snapshot.phase)

/** Decides what a call does next. A pure function: effects are data, and `createCall` performs them. */
export function step(state: CallState, input: CallInput): Step {
  if (input.type === 'started') return isUnderWay(state) ? [state, []] : start(input)
  if (input.type === 'resumed')
    return isUnderWay(state) ? [state, []] : input.lostLine.resume(input, helpers)
  if (input.attempt !== state.attempt) return [state, []]
  if (isUnderWay(state)) return stepUnderWay(state, input)
  return state.phase === 'ended' && input.type === 'closingFailed'
    ? [failed(state, input.failure), []]
    : [state, []]
}

function start({ attempt, options }: CallInput & { type: 'started' }): Step {
  const setup: Setup = {
    attempt,
    session: options.session,
    limitMs: CALL_LIMIT_MS,
    resumeMs: 0,
    start: options,
    ...noMicrophone,
  }
  const openConnection: CallEffect = { type: 'openConnection', options }
  return options.input === 'voice'
    ? [{ ...setup, phase: 'askingForMicrophone' }, [openConnection]]
    : [{ ...setup, phase: 'requestingKey' }, [openConnection, { type: 'checkOutput' }]]
}

const noMicrophone: MicrophoneState = {
  hasMicrophone: false,
  microphoneId: undefined,
  warning: undefined,
}

function stepUnderWay(state: SettingUp | LiveCall, input: CallInput): Step {
  const ofLine = state.phase === 'live' && state.lostLine?.step(state, input, helpers)
  if (ofLine) return ofLine
  switch (input.type) {
    case 'failed':
      return fail(state, input.failure)
    case 'hungUp':
      return end(state, input)
    case 'warned':
      return [{ ...state, warning: input.failure }, []]
    case 'lostLineLoaded':
      return [{ ...state, lostLine: input.lostLine }, []]
    case 'outputUnblocked':
      return [{ ...state, warning: undefined }, []]
    case 'microphoneReady':
      return [
        { ...state, hasMicrophone: true, microphoneId: input.id, warning: undefined },
        state.phase === 'askingForMicrophone' ? [{ type: 'checkOutput' }] : [],
      ]
    case 'microphoneLost': {
      const lost = { ...noMicrophone, warning: describeFailure('microphone_lost') }
      const silent = state.phase === 'live' && { visitorSpeaking: false }
      return [{ ...state, ...lost, ...silent }, []]
    }
    default:
      return state.phase === 'live' ? stepLive(state, input) : stepSetup(state, input)
  }
}

function stepSetup(state: SettingUp, input: CallInput): Step {
  switch (input.type) {
    case 'outputAllowed':
      return [
        { ...state, phase: 'requestingKey' },
        [
          { type: 'requestKey', session: state.session },
          { type: 'setTimer', timer: 'connect', ms: CONNECT_TIMEOUT_MS },
        ],
      ]
    case 'keyReceived':
      return [
        {
          ...state,
          phase: 'connecting',
          talk: input.talk,
          credential: credentialIn(input.session),
          limitMs: (input.session.call_limit_seconds ?? CALL_LIMIT_MS / 1_000) * 1_000,
          resumeMs: (input.session.resume_seconds ?? 0) * 1_000,
          iceServers: input.session.ice_servers,
        },
        [{ type: 'connect', session: input.session }],
      ]
    case 'connectionChanged':
      if (input.connection === 'connected') return connected(state, input.at)
      return input.connection === 'failed' ? failToConnect(state) : [state, []]
    case 'channelOpened':
      return state.talk ? goLive(state, state.talk, input.at) : [state, []]
    case 'channelClosed':
    case 'timeUp':
      return failToConnect(state)
    default:
      return [state, []]
  }
}

export const credentialIn = (session: SessionResponse): CallCredential => ({
  callId: session.call_id,
  callToken: session.call_token,
})

const failToConnect = (state: SettingUp) =>
  fail(state, describeFailure(state.phase === 'connecting' ? 'connection_failed' : 'key_failed'))

/** Starts the recordings and the time limit. */
function connected(state: SettingUp, at: number): [SettingUp, readonly CallEffect[]] {
  return state.since === undefined
    ? [
        { ...state, since: at },
        [{ type: 'startRecording' }, { type: 'setTimer', timer: 'limit', ms: state.limitMs }],
      ]
    : [state, []]
}

function goLive(setup: SettingUp, talk: typeof Talk, at: number): Step {
  // An open channel proves that the connection is up, whichever of the two the browser reports first.
  const [{ session: _, limitMs, since = at, ...kept }, effects] = connected(setup, at)
  return [
    {
      ...kept,
      ...talk.newTalk,
      phase: 'live',
      talk,
      since,
      endsAt: since + limitMs,
      captions: [],
      muted: false,
      limitReached: false,
      interrupted: false,
    },
    [...effects, { type: 'clearTimer', timer: 'connect' }, talk.askForGreeting],
  ]
}

function stepLive(state: LiveCall, input: CallInput): Step {
  switch (input.type) {
    case 'messageReceived':
      return withCaptions(state, state.talk.hear(state, input.message))
    case 'textTyped':
      return input.text.trim()
        ? withCaptions(state, state.talk.typeText(state, input.text.trim()))
        : [state, []]
    case 'muteSet':
      return [{ ...state, muted: input.muted }, [{ type: 'setMuted', muted: input.muted }]]
    case 'microphoneSelected':
      return [state, [{ type: 'swapMicrophone', id: input.id }]]
    case 'connectionChanged':
      return stepConnection(state, input.connection)
    case 'channelClosed': {
      // If the channel closes during an interruption, the connection is lost. Otherwise, the agent has hung
      // up. If the visitor should know why, the agent has said so in an `error` event before.
      const { problemCode } = state
      if (state.interrupted) return fail(state, describeFailure('connection_lost'))
      return problemCode === 'event_budget_exceeded'
        ? fail(state, describeFailure(problemCode))
        : end(state, {
            reason: problemCode === 'idle_hang_up' ? 'idle' : 'agentEnded',
            at: input.at,
          })
    }
    case 'timeUp':
      return stepTimer(state, input)
    default:
      return [state, []]
  }
}

/** Views get the same array of captions until someone has said more. */
function withCaptions(
  { lines, talk }: LiveCall,
  [next, effects]: [LiveCall, readonly TalkEffect[]],
): Step {
  return [next.lines === lines ? next : { ...next, captions: talk.captionsOf(next.lines) }, effects]
}

function stepConnection(state: LiveCall, connection: RTCPeerConnectionState): Step {
  switch (connection) {
    case 'failed':
      return fail(state, describeFailure('connection_lost'))
    case 'disconnected':
      return [
        { ...state, interrupted: true },
        [{ type: 'setTimer', timer: 'interruption', ms: INTERRUPTION_GRACE_MS }],
      ]
    case 'connected':
      return [{ ...state, interrupted: false }, [{ type: 'clearTimer', timer: 'interruption' }]]
    default:
      return [state, []]
  }
}

function stepTimer(state: LiveCall, { timer, at }: CallInput & { type: 'timeUp' }): Step {
  switch (timer) {
    case 'limit':
      return [
        { ...state, limitReached: true },
        [{ type: 'setTimer', timer: 'limitEnd', ms: LIMIT_END_DELAY_MS }],
      ]
    case 'limitEnd':
      return end(state, { reason: 'limit', at })
    case 'interruption':
      return fail(state, describeFailure('connection_lost'))
    default:
      return [state, []]
  }
}

function end(state: CallState, { reason, at }: { reason: CallEndReason; at: number }): Step {
  const { since = at } = 'since' in state ? state : {}
  return [
    {
      phase: 'ended',
      attempt: state.attempt,
      reason,
      durationMs: at - since,
      ...keptOf(state),
    },
    [closing(state, reason === 'pageClosed')],
  ]
}

const closing = (state: CallState, pageClosing: boolean): CallEffect => ({
  type: 'closeConnection',
  pageClosing,
  isOver: 'endedFor' in state && state.endedFor !== undefined,
})

const failed = (state: CallState, failure: CallFailure): CallState => ({
  phase: 'failed',
  attempt: state.attempt,
  failure,
  ...keptOf(state),
})

/** What is left of a call. Views get the credential only if something may have been recorded. */
export const keptOf = ({
  phase,
  captions = [],
  tasks = [],
  since,
  credential,
}: Pick<CallState, 'phase'> & Partial<Omit<LiveCall, 'phase'>>) => ({
  captions,
  tasks,
  ...((since !== undefined || phase === 'ended') && credential && { credential }),
})

const fail = (state: CallState, failure: CallFailure): Step => [
  failed(state, failure),
  [closing(state, false)],
]

/** What `lostLine.ts` needs, which does not import this file, so that it stays a file of its own. */
const helpers = {
  noMicrophone,
  end,
  giveUp: (state: CallState): Step => fail(state, describeFailure('connection_lost')),
}
