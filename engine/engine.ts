import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import type { Socket } from 'node:net'
import type { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import type { LiveCaption } from '@ringwell/protocol/operator/live.ts'
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import type { CallNote } from './callNotes.ts'
import type { SlotValue } from './slotValue.ts'
import type { TaskToolResult, TaskTools } from './tools.ts'

export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields?: object,
) => void

/** A server with OpenAI's interface for speech, and the model to ask there. */
export interface SpeechServer {
  /** The part of its address before `/audio/…`. */
  baseUrl: string
  model: string
  /** Undefined for a server that needs no key. */
  apiKey: string | undefined
}

export interface VoiceServer extends SpeechServer {
  /** The voice of every agent. Without it, the server gets the name of the agent's own, such as `shimmer`. */
  voice: string | undefined
  /** What the server is asked for: samples at 24 kHz, or a WAV file at any rate. */
  format: 'pcm' | 'wav'
}

/** Whom callers in need should talk to. The operator sets both; see docs/safety.md. */
export interface SafetyContacts {
  /** Such as `999`. Undefined means the number that the caller's country has. */
  emergencyNumber?: string | undefined
  /** Such as `Samaritans on 116 123`. Undefined means whichever line the caller's country has. */
  crisisLine?: string | undefined
}

export interface EngineOptions {
  /** Cached speech is stored in `<dataDir>/speech`, understanding data in `<dataDir>/understanding`. */
  dataDir: string
  /** Free disk space, in bytes, that the engine must leave. It caches nothing while less is free. */
  diskReserveBytes?: number
  /**
   * The folder in which both sides of each call are recorded while it is under way, as `<callId>.agent.ogg` and
   * `<callId>.user.ogg`. Without it, nothing is recorded.
   */
  recordingsFolder?: string | undefined
  /** Addresses to put into SDP answers besides the machine's own, such as the public one behind a NAT. */
  publicIps: readonly string[]
  /** The inclusive range of UDP ports for calls. Without it the operating system picks ports. */
  udpPorts: { min: number; max: number } | undefined
  /** The most calls at once. The engine refuses further calls with 503. */
  maxCalls: number
  /** Any OpenAI-compatible chat endpoint. Without it the engine uses the built-in answers. */
  llm: { baseUrl: string; model: string; apiKey: string } | undefined
  /** Any server with OpenAI's `/audio/transcriptions`. Without it, the built-in model recognises speech. */
  stt?: SpeechServer | undefined
  /** Any server with OpenAI's `/audio/speech`. Without it, the built-in voices speak. */
  tts?: VoiceServer | undefined
  /** Whom callers in danger or despair are told to ring. Without it, agents name no number. */
  contacts?: SafetyContacts
  /** What is synthesised into the cache ahead, while nobody waits for a voice. */
  warmUp: WarmUp
  /** How long a media process that has ended is not started again, at least, in ms. Asked when it has ended. */
  restartsAfterMs?: () => number
  /** The tools that tasks call. Without it, agents work on no tasks. */
  taskTools?: TaskTools | undefined
  /** Reads an agent's knowledge in pieces. Called once per version that calls refer to (`CallAgent.knowledge`). */
  knowledge?: (agent: string) => AsyncIterable<KnowledgePart>
  log: Log
}

/**
 * `calls`: in each call, what its agent is likely to say. `startAndCalls`: before the first call also greetings and common
 * answers.
 */
export type WarmUp = 'startAndCalls' | 'calls' | 'never'

/** Refers to the knowledge of an operator's agent. The version changes whenever something is added or removed. */
export interface KnowledgeRef {
  agent: string
  version: string
}

/** One thing that an agent can answer with. */
export interface KnowledgeEntry {
  /** What questions are compared with: the headings, and the words of the passage or of the question it answers. */
  cue: string
  say: string
  /** The whole passage with its headings, for a language model. */
  passage: string
}

/** A piece of an agent's knowledge. */
export interface KnowledgePart {
  entries: readonly KnowledgeEntry[]
  /** One packed vector per entry (`knowledge/vectors.ts`). */
  vectors: Int8Array
}

/** The start-up progress to show while the engine starts: `loading speech recognition`, 2 of 5. */
export interface EngineProgress {
  step: string
  done: number
  total: number
}

export interface EngineHealth {
  /**
   * The engine takes calls only while it is `ready`. `unresponsive` means that the media process or a
   * speech process does not answer. If that lasts, the process is killed and started again.
   */
  state: 'starting' | 'ready' | 'unresponsive' | 'restarting' | 'stopped'
  progress: EngineProgress
  calls: number
  maxCalls: number
  /** The calls that end with this server although media workers hold them, because their sockets or signalling are here. */
  tiedCalls?: number
  /** How late the 20 ms pacer was over the last minute. */
  pacerLagMs: { p50: number; p99: number; max: number }
  /** Resident memory of each engine process, in bytes. */
  rss: Record<string, number>
  /** The media workers, if they hold the calls. Then the numbers above are those of all of them. */
  workers?: WorkerHealth[]
}

/** One media worker: a machine that holds calls for web servers elsewhere. */
export interface WorkerHealth extends Pick<
  EngineHealth,
  'calls' | 'maxCalls' | 'pacerLagMs' | 'rss'
> {
  name: string
  version: string
  state: EngineHealth['state'] | 'draining'
}

/**
 * The agent of a call. Whoever admits the call finds it (`server/calls/agentDirectory.ts`), and nobody looks it up
 * again: the media process resolves the two ids when the call begins (`brain/resolveAgent.ts`).
 *
 * A client may send instructions of its own if `CallBrief.allowCustomInstructions` is true. A language model then
 * follows them in place of `instructions`, and without the agent's tasks. Nothing that a client sends makes the agent
 * another one: the built-in answers go on from the same playbook with the same tasks.
 */
export interface CallAgent {
  /** The id of a published agent or of an operator's own, `ownBusiness`, or `custom` if nobody published the prompt. */
  id: string
  /** The prompt that a language model follows. An empty text is the General Agent's. */
  instructions: string
  /** The agent's first words, if they are not its playbook's. */
  greeting?: string
  /** The tasks that the agent works on (`findTasks`). Without them, the agent works on none. */
  tasks?: string
  /** The id of the published agent that answers. Without it, only a language model can speak for this agent. */
  playbook?: string
  /** Refers to what the operator's files say. Without it, the agent answers only from its playbook. */
  knowledge?: KnowledgeRef
  /** The visitor's own business. The agent answers as this business in this call only. */
  business?: OwnBusiness
  /** Whom its callers in need should talk to, where that is not what the server says. */
  contacts?: SafetyContacts
  /**
   * When the tasks' business is open, if the operator has changed it. Without hours, at any time. Servers that know no
   * special days write and read `holidays`, the days on which it is closed.
   */
  opening?: {
    hours: Business['hours'] | null
    specialDays?: Business['specialDays']
    holidays?: readonly string[]
  }
}

/** How the caller is connected. Each kind has its own leg (`legs.ts`). */
export type LegRequest =
  /** An SDP offer, which is answered with SDP. */
  { kind: 'webrtc'; offer: string } | SocketRequest | CarrierRequest | RtpRequest

/**
 * A WebSocket whose upgrade request has been checked and not answered: the media process answers it. The socket itself
 * is handed over beside this (docs/decisions/sockets.md).
 */
export interface SocketRequest {
  kind: 'socket'
  /** What is said in the frames: OpenAI's Realtime events. */
  wire: 'realtime'
  /** The header `Sec-WebSocket-Key`. */
  key: string
  /** The subprotocol to select, if the client offered any. */
  subprotocol: string | undefined
  /** What arrived together with the request, after its headers. */
  head: Uint8Array
}

/** The carriers whose streams of sound we take. Each has its dialect (`carrier/carrierMessages.ts`). */
export type Carrier = 'twilio' | 'telnyx'

/** The socket over which a carrier streams a telephone call. */
export interface CarrierRequest extends Omit<SocketRequest, 'wire'> {
  wire: Carrier
  /** The carrier's own id of the call. A stream of any other call is refused. */
  carrierCall: string
}

/** The sound of a telephone call that SIP sets up. The leg answers with SDP: an answer, or our offer if there is none. */
export interface RtpRequest {
  kind: 'rtp'
  /** The SDP of the INVITE. Undefined if we offer: in calls of our own, and if the INVITE has none. */
  offer: string | undefined
  /** The IP address that the signalling goes to. Our SDP has the address under which it reaches this machine. */
  peer: string
  /** Whether the signalling is encrypted, so that our offer may contain the keys of SRTP. */
  isEncrypted: boolean
}

/** A step of the negotiation (RFC 3264) after the first description of a call over RTP. */
export type SdpStep =
  /** An offer of the other side, as in a re-INVITE. Yields our answer. */
  | { type: 'offer'; sdp: string }
  /** The answer to our offer. Yields nothing. */
  | { type: 'answer'; sdp: string }
  /** The other side wants an offer: a re-INVITE without SDP. Yields our offer. */
  | { type: 'wanted' }
  /**
   * Both sides have picked up: the ACK to our 200 has come, or the other side's 200 and the answer in it. The agent may
   * speak. Yields nothing, and does nothing when it is told again.
   */
  | { type: 'confirmed' }

/** Who is on the telephone. */
export interface PhoneLine {
  /** The caller's number in E.164. Undefined if it is withheld. */
  number?: string
  /** The number of ours that was called, or that is shown to whom we call. E.164. */
  ownNumber?: string
  /** Whether the agent says in its greeting that the call is recorded. */
  saysRecorded: boolean
  /** Callers who ask for a person can be put through to one. */
  transfers?: true
  /** A text message reaches the caller. */
  texts?: true
  /** The agent has put this caller through before, and nobody has picked up. */
  isBack?: true
  /** Who streams the call to us, and its id there. */
  carrier?: { name: Carrier; callId: string }
  /** Set if we have rung, so that `number` is the one that we rang. */
  outbound?: OutboundCall
}

/** Why we ring somebody. */
interface OutboundCall {
  /** Ends the sentence “I am calling about …”. It is said before anybody knows who has answered. */
  purpose: string
  /** Whom we want to speak with. Undefined if anybody will do. */
  callee?: string
  /** The callee has not heard the question whether it is them, so a yes says nothing of that. */
  isUnasked?: true
  /** What is done when no person answers: leave a short message after the tone, or end the call. */
  voicemail: 'message' | 'hangUp'
}

/** The settings of one call. The server looks them up by the key that the visitor used. */
export interface CallBrief {
  callId: string
  /** Which agent the caller named. The call is stored and counted under this id. */
  agentUuid: string
  agent: CallAgent
  /**
   * Whether the client may send its own instructions over the event channel. False if a language model
   * follows them, because a key for one agent must not give free use of the model.
   */
  allowCustomInstructions: boolean
  /**
   * Whether the agent speaks first: as soon as the call is connected, once the client has had a moment to set up its
   * session, or once whoever was rung has answered and spoken. Without it, the agent greets only a client that asks for it.
   */
  greets?: 'atOnce' | 'onceSetUp' | 'onceHeard'
  /** Always allows the client to offer functions, although their descriptions act as instructions. */
  allowClientTools?: boolean
  /** The BCP 47 tag of the call's language. */
  language: string
  /** The voice's name on the wire, such as `shimmer`. */
  voice: string
  /** The accent, such as `Indian`. */
  accent: string
  visitor: { name: string; companyName: string }
  /** Set if the caller is on the telephone: nothing can be shown, and digits come from keys. */
  phone?: PhoneLine
  limitMs: number
  /** How long the visitor may be idle. */
  idleLimitMs: number
  model: string
  /** The caller can come back if the line is lost, so everything that the agent needs to go on is reported (`onMemory`). */
  mayResume?: true
  /** Set if the line was lost and this is the next one of the same call. */
  resumed?: ResumedCall
}

/** What the next line of a call goes on from. Plain data, so that any media process can go on with any call. */
export interface ResumedCall {
  /** Which line of the call this is. The first one is 0. */
  line: number
  /** What the call has come to, as `onMemory` reported it. */
  memory: readonly string[]
  /** How long the lines before this one were connected together. The call's limit and the times of its turns go on from there. */
  beforeMs: number
  /** How many turns the transcript has. */
  turns: number
}

export type HangUpReason =
  | 'visitor' /* the visitor's side closed the connection */
  | 'limit' /* the engine's own time limit */
  | 'vanished' /* no packets came from the visitor's side */
  | 'neverConnected'
  | 'eventBudget' /* the client sent more events than a call may send */
  | 'idle' /* the visitor neither spoke nor typed for too long */
  | 'transferred' /* a person has the caller now */
  | 'agent' /* the agent ended it, after threats or insults */
  | 'voicemail' /* we rang, and no person answered */
  | 'busy' /* we rang, and the line was engaged */
  | 'noAnswer' /* we rang, and nobody picked up */
  | 'rejected' /* we rang, and the call was declined */
  | 'operator' /* a person of the operator ended it */
  | 'replaced' /* the same caller goes on elsewhere with this call */
  | 'shutdown'
  | 'failed'

/**
 * Whether a line has ended without its caller having asked for that, so that the call can go on over another one. Who hangs up
 * a telephone says so. One over RTP that sends nothing any more is gone, and the stream of a carrier may come back.
 */
export const isLineLost = (reason: HangUpReason, phone?: PhoneLine): boolean =>
  linesLost.has(reason) &&
  !(phone && (reason === 'visitor' || (reason === 'vanished' && !phone.carrier)))

const linesLost: ReadonlySet<HangUpReason> = new Set<HangUpReason>([
  // A page that goes away closes the connection like somebody who hangs up. Who hangs up tells the server so.
  'visitor',
  'vanished',
  'neverConnected',
  'shutdown',
  'failed',
])

export interface EngineCallEnd extends OfLine {
  callId: string
  reason: HangUpReason
  /** The time from connecting to the end; 0 if the call never connected. */
  durationMs: number
}

/** What is reported of one line of a call that may have several. What an older one reports late is not about the next. */
interface OfLine {
  line?: number
}

export const lineOf = ({ mayResume, resumed }: Pick<CallBrief, 'mayResume' | 'resumed'>): OfLine =>
  mayResume ? { line: resumed?.line ?? 0 } : {}

export interface EngineRecordingEnd extends OfLine {
  callId: string
  /** Why it ended before its call. Undefined if it did not. */
  cutOff: CutOff | undefined
}

/** What ends a recording: no room on the disk, a disk that does not keep up, an error of it, or the end of the process. */
export type CutOff = 'full' | 'slow' | 'failed' | 'killed'

/** The words of one turn so far. Newer words replace earlier ones with the same position. */
export interface CallTurn {
  /** The position in the conversation, starting at 0. */
  position: number
  who: 'agent' | 'visitor'
  text: string
  /** When it began and ended, in ms since the call was connected, which is the place in its recordings. */
  fromMs?: number
  toMs?: number
  /** The person of the operator whose words the agent said. */
  by?: string
  /** What happened in it. Only turns of the visitor that were answered have one. */
  trace?: TurnTrace
}

/** What a person of the operator does in a call. */
export type CallAction =
  /** So many listen now. `isTold`: the caller is told that somebody does. */
  | { type: 'listen'; listeners: number; isTold: boolean }
  /** Has the agent say exactly these words. */
  | { type: 'say'; text: string; by: string }
  /** The agent answers nobody until it is handed the call back, unless somebody is in danger. */
  | { type: 'takeOver'; by: string }
  | { type: 'handBack' }
  /** Not of a person: nobody could tell the other side any more that the call ends, so the agent takes leave now. */
  | { type: 'leave' }

/** What happens in a call, as soon as it does. */
export type LiveNews =
  | { type: 'began' }
  | { type: 'caption'; caption: LiveCaption }
  | { type: 'task'; task: TaskView }

export interface EngineNews {
  callId: string
  news: LiveNews
}

/** Some sound of both sides of a call: `LIVE_SOUND_HZ`, interleaved, the caller left and the agent right. */
export interface EngineSound {
  callId: string
  sound: Int16Array
}

/** One turn of a call. If a turn is cut short, it is sent again with the same position. */
export interface EngineTurn extends CallTurn, OfLine {
  callId: string
}

/**
 * What the agent has to know to go on with a call: entries of its conversation as JSON, in order, from one position on.
 * They replace everything that was reported from there on.
 */
export interface EngineMemory {
  callId: string
  /** The line of the call that reports it. */
  line: number
  from: number
  entries: readonly string[]
}

/** Something to put in the record of a call. */
export interface EngineNote {
  callId: string
  note: CallNote
}

/** What a caller types to an agent, without a wire, to see what comes out. */
export interface ReplayRequest extends Pick<CallBrief, 'agent' | 'language' | 'visitor' | 'phone'> {
  /** The id under which its tools are called. It is no id of a call. */
  callId: string
  /** `at`: when it is said, in epoch ms. */
  turns: readonly { text: string; at: number }[]
  /** Set if the greeting is to be heard, with the names of the voice and of the accent. */
  spoken?: { voice: string; accent: string }
}

export interface ReplayedTurn {
  answer: string
  /** The tools that it called, in order. */
  tools: readonly {
    tool: string
    arguments: Readonly<Record<string, SlotValue>>
    result: TaskToolResult
  }[]
  /** Set if nothing can follow: the agent ended the call, or it could not answer. */
  end?: 'agent' | 'failed'
}

export interface Replay {
  greeting: string
  /** The greeting as the base64 of a WAV file, or its beginning if it is long. */
  sound?: string
  /** One for each turn, or fewer if one of them was the end. */
  turns: readonly ReplayedTurn[]
}

export interface Engine {
  /** Resolves when the engine can take calls. Rejects if the models cannot be loaded. */
  ready(): Promise<void>
  /**
   * Begins a call. Returns what its leg answers the caller, which is nothing over a socket: that caller has its answer.
   *
   * A `SocketRequest` comes with its socket, as `upgrade` of an HTTP server gave it: without TLS, and nobody may have
   * read from it or listen for its data. If this rejects and the socket is not destroyed, it is still the server's,
   * which answers the request and then calls `destroySoon`.
   * @throws {EngineError}
   */
  connect(leg: LegRequest, brief: CallBrief, socket?: Socket): Promise<string>
  /**
   * Goes on with the negotiation of a call over RTP. Returns our SDP, or an empty text. If this rejects, everything
   * stays as it was negotiated before.
   * @throws {EngineError} `invalid_offer` if there is nothing in common; `engine_failed` if there is no such call
   */
  negotiate(callId: string, step: SdpStep): Promise<string>
  /**
   * Has a person of the operator act in a call. While somebody listens, `onSound` reports its sound.
   * @throws {EngineError} `engine_failed` if there is no such call here
   */
  act(callId: string, action: CallAction): Promise<void>
  /**
   * Has an agent answer what a caller types. It is no call: nothing is reported, and `tools` carry out what its tasks want.
   * @throws {EngineError}
   */
  replay(request: ReplayRequest, tools: TaskTools, signal: AbortSignal): Promise<Replay>
  /** Ends a call. `onCallEnd` reports this `reason`. */
  hangUp(callId: string, reason: HangUpReason): void
  health(): EngineHealth
  /**
   * BCP 47 tags of the languages that speech recognition, answers and voice all know. Undefined until the
   * models have been loaded for the first time.
   */
  spokenLanguages(): readonly string[] | undefined
  /** Returns one unit vector per text. Rejects while the engine is not ready. */
  embed(texts: readonly string[]): Promise<Float32Array[]>
  onProgress(listener: (progress: EngineProgress) => void): void
  onCallEnd(listener: (end: EngineCallEnd) => unknown): void
  readonly recordsCalls: boolean
  /** Reports that the recordings of a call are closed, some time after the end of the call. */
  onRecorded(listener: (end: EngineRecordingEnd) => void): void
  /**
   * Reports each turn of both sides when it is over, always before the end of its call. A listener may return a
   * promise of whether the turn is stored, which never rejects: an engine on other machines tells it again until it is. The
   * same goes for notes, memories and ends.
   */
  onTurn(listener: (turn: EngineTurn) => unknown): void
  /** Reports what happens in calls, as soon as it does. */
  onNews(listener: (news: EngineNews) => void): void
  /** Reports the sound of calls that somebody listens to. */
  onSound(listener: (sound: EngineSound) => void): void
  /** Reports each note for the record of a call. The last ones may come some seconds after the end of the call. */
  onNote(listener: (note: EngineNote) => unknown): void
  /** Reports what calls that can be resumed have come to, as soon as it changes. */
  onMemory(listener: (memory: EngineMemory) => unknown): void
  /** For each answer, reports the ms from the end of the visitor's speech to the agent's first sound. */
  onAnswerTime(listener: (ms: number) => void): void
  /** Ends every call and process. Idempotent. */
  close(): Promise<void>
}

export type EngineErrorCode =
  | 'invalid_offer' /* 400 */
  | 'offer_too_large' /* 413 */
  | 'engine_starting' /* 503 */
  | 'engine_busy' /* 503: the engine has `maxCalls` calls */
  | 'no_ports' /* 503: the UDP range is used up */
  | 'engine_failed' /* 500 */

export class EngineError extends Error {
  readonly code: EngineErrorCode
  readonly status: number
  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.name = 'EngineError'
    this.code = code
    this.status = {
      invalid_offer: 400,
      offer_too_large: 413,
      engine_starting: 503,
      engine_busy: 503,
      no_ports: 503,
      engine_failed: 500,
    }[code]
  }
}
