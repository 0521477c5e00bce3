/**
 * The interfaces between the parts of the engine. Audio is mono 16-bit PCM: 16 kHz into `Vad` and `Stt`,
 * 24 kHz out of `Tts`. Every stage stops at once when its signal aborts, so a barge-in is one abort. An
 * aborted stage ends quietly: it yields nothing more and does not throw.
 */

import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import type { TurnUnderstood } from '@ringwell/protocol/turnUnderstood.ts'
import type { CallNote } from './callNotes.ts'
import type { CallAgent, PhoneLine } from './engine.ts'
import type { SlotValue } from './slotValue.ts'
import type { TaskToolResult } from './tools.ts'
import type { Asked } from './turnReading.ts'

export const INPUT_RATE_HZ = 16_000
export const OUTPUT_RATE_HZ = 24_000
/** Samples in one 20 ms frame. */
export const INPUT_FRAME_SAMPLES = INPUT_RATE_HZ / 50
export const OUTPUT_FRAME_SAMPLES = OUTPUT_RATE_HZ / 50
/** Samples in one window of the VAD model, and how long it is: 32 ms. */
export const VAD_WINDOW = 512
export const VAD_WINDOW_MS = (VAD_WINDOW * 1_000) / INPUT_RATE_HZ

/** Returns the sound of all pieces, one after the other. */
export function joinSamples(pieces: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** What the dialogue expects to hear next. */
export interface ExpectedAnswer {
  /** The agent has asked something that nobody has answered yet. */
  question: boolean
  /**
   * Kinds of values that would answer it. Any of them will do. Empty if nothing in particular is expected. `yesNo` also
   * answers a confirmation and an offer.
   */
  wants: readonly WantedValue[]
  /** Values that the agent has just read back, and that the caller may correct instead. */
  mayCorrect?: readonly WantedValue[]
}

/** An expected answer, and the question that it answers as the reader of turns needs it. */
export interface AskedAnswer extends ExpectedAnswer {
  asked: Asked
}

export interface WantedValue {
  kind: SlotTypeName
  /** Callers may say it as a word and then spell it. */
  maySpell?: true
  /** For a code or phone number: how many letters and digits it has. */
  length?: Length
  /** For a code or phone number: which letters and digits it has. */
  signs?: readonly SignRun[]
}

/** How many letters and digits a value has. */
export interface Length {
  least: number
  most: number
}

/** This many of these characters in a row. Capitals and digits. */
export interface SignRun {
  signs: string
  least: number
  most: number
}

/** Detects speech in one call. It holds the model's state, so windows must arrive in order. */
export interface VadStream {
  /** Returns the probability (0 to 1) that the window (`VAD_WINDOW` samples, 16 kHz) holds speech. */
  push(window: Int16Array): Promise<number>
  reset(): void
}

export interface Vad {
  createStream(): VadStream
}

export interface RecognisedWords {
  text: string
  /** Those that may have been misheard. */
  unsure?: readonly string[]
}

/** Any number of `partial` come first, each with the whole text so far. One `final` has the whole text. */
export interface Transcript extends RecognisedWords {
  type: 'partial' | 'final'
}

/** Asks for the words of a turn. */
export interface TranscriptRequest {
  /** What the dialogue expects to hear. A recogniser may listen for it, but still recognises anything else. */
  expected?: ExpectedAnswer
  /** True if it was said while the agent spoke, so it may be no more than “uh-huh” or “stop”. */
  overAnswer?: boolean
  /** The words of the latest sound are enough, so many ms of it. A recogniser that knows the others may return all. */
  latestMs?: number
  signal: AbortSignal
}

/** Recognises one turn while it is spoken. */
export interface TurnRecognition {
  /** Takes the next 16 kHz samples of the turn, of any length. The recogniser may keep the array. */
  push(samples: Int16Array): void
  /**
   * Returns what has been said so far. More sound may follow. If the turn turns out to have been over, its words are
   * those of its last draft, and `finish` is not called.
   */
  draft(request: TranscriptRequest): AsyncIterable<Transcript>
  /** Returns the words of the whole turn. No sound follows. */
  finish(request: TranscriptRequest): AsyncIterable<Transcript>
}

export interface Stt {
  /** BCP 47 tags of the languages that it understands. */
  readonly languages: readonly string[]
  /**
   * Begins to recognise a turn. Neither this nor `push` throws: what goes wrong is thrown where the words are asked for.
   * Everything that the turn needs is free once `signal` has aborted, which happens to every turn.
   * @param options `language` is a BCP 47 tag, such as `en`
   */
  open(options: { language: string; signal: AbortSignal }): TurnRecognition
}

export interface TtsRequest {
  /** One clause, written as in a caption: `It costs $50 a month.` */
  text: string
  /** The voice's name on the wire, such as `shimmer`. */
  voice: string
  /** The accent as the session request names it, such as `Indian`. */
  accent: string
  /** A BCP 47 tag, such as `en`. */
  language: string
  /** The pace. 1 is the voice's normal pace and the default; a smaller number is slower. */
  speed?: number
  /** True if nobody waits for this sound yet. Other requests go first, and without time to spare, none is made. */
  isAhead?: boolean
  /** How many ms of the same answer are still to be heard before this sound. Without it, somebody waits in silence. */
  queuedMs?: number
  /** Called before the first sound if it was kept from the last time. */
  kept?: () => void
  signal: AbortSignal
}

/** The words to say, and the voice, accent, language and speed to say them with. */
export type Clause = Omit<TtsRequest, 'signal' | 'isAhead' | 'queuedMs' | 'kept'>

export interface Tts {
  readonly languages: readonly string[]
  /**
   * Yields 24 kHz pieces of up to 200 ms, in order, so that the voice can stop between them. An empty one is a sign of
   * life from a voice that is late.
   */
  synthesise(request: TtsRequest): AsyncIterable<Int16Array>
  /**
   * Makes the sound of these answers ahead while nobody waits for the voice, as far as it may be kept, most likely
   * first. What has not been made when `signal` aborts is no longer wanted.
   */
  warm?(answers: readonly Clause[], signal?: AbortSignal): void
}

/** One entry of the conversation as a brain gets it. */
export type Turn =
  /**
   * What was said or typed. `at`: when, in epoch ms; tasks read `tomorrow` by it. `isDoubtful`: the voice may not be the
   * caller's, but a television or somebody else in the room.
   */
  | ({ role: 'user'; at?: number; isDoubtful?: true } & RecognisedWords)
  | { role: 'assistant'; text: string }
  /** One of our tools was called for a task. `request` is that of the `taskCall`. */
  | {
      role: 'taskResult'
      request: number
      tool: string
      arguments: Readonly<Record<string, SlotValue>>
      result: TaskToolResult
      /** False if the caller has not heard the result. Undefined counts as heard. */
      isTold?: boolean
    }
  /** The agent called a function of the page. `arguments` is JSON. */
  | { role: 'functionCall'; callId: string; name: string; arguments: string }
  /** What the page answered. */
  | { role: 'functionResult'; callId: string; output: string }

/** What was said in a turn. Empty for a function call and its result. */
export const saidIn = (turn: Turn | undefined): string => (turn && 'text' in turn ? turn.text : '')

/** A function that the page offers to the agent. `parameters` is the JSON Schema of its arguments. */
export interface PageFunction {
  name: string
  description: string
  parameters: unknown
}

/** The agent of a call, with what its ids refer to. */
export interface BrainAgent extends Omit<CallAgent, 'tasks' | 'playbook'> {
  /** Who answers, and from which playbook. Undefined if only a language model can speak for the agent. */
  builtIn: BuiltInAgent | undefined
  tasks: AgentTasks | undefined
}

export interface BrainRequest {
  agent: BrainAgent
  /** The client's own instructions, which a language model follows in place of the agent's: see `CallAgent`. */
  ownInstructions?: string
  /** Instructions for this response only (`response.create`). They are placed before the session's. */
  request: string | undefined
  /** The turns, oldest first. The visitor's last words are the last turn. */
  history: readonly Turn[]
  /** True if this is the agent's greeting. Whoever is greeted has said nothing yet. */
  isGreeting?: boolean
  /**
   * Set if the line was lost after these turns, and is back. `heard`: what the caller heard of the answer that it cut off,
   * which is not among the turns.
   */
  resumes?: { heard: string }
  /** True if the visitor has not spoken since the last answer and the idle timeout has passed. */
  visitorIsSilent?: boolean
  visitor: { name: string; companyName: string }
  /** Set if the caller is on the telephone, who sees nothing and presses keys. */
  phone?: PhoneLine
  /** The BCP 47 tag of the call's language. */
  language: string
  functions: readonly PageFunction[]
  /**
   * True if the session carries out task calls. Only then does an agent with tasks work on them, and its answers may
   * contain a `TaskOutput`.
   */
  takesTaskCalls?: boolean
  /** True if the answer should say what was understood. */
  explains?: boolean
  /** True if this answer gets no more tools carried out, so it has to say something. */
  mustSpeak?: boolean
  /**
   * Charges one prompt of this many characters to the call's budget, for a model that costs money. If it
   * returns false, the budget is used up and the prompt must not be sent. Without it there is no limit.
   */
  takePrompt?: (characters: number) => boolean
  signal: AbortSignal
}

export type BrainOutput =
  /** `isClause`: it is spoken as one clause, without waiting for the words after it. */
  | { type: 'text'; text: string; isClause?: true }
  | { type: 'functionCall'; name: string; arguments: string }
  | SafetyOutput
  | TaskOutput

/** Comes before all words of an answer, from every brain that is wrapped by `safety/withSafety.ts`. */
export interface SafetyOutput {
  type: 'safety'
  /** `ended`: the call ends when the words have been heard. */
  state: 'calm' | 'asking' | 'inDanger' | 'over' | 'ended'
  /** What was taken for a danger in this call was none. */
  isFalseAlarm?: true
  /** The words are about a danger or to a rude caller, so they tell no result of a tool. */
  isOwn: boolean
}

/** What a task wants done. Like all output of a pre-emptive answer, it is held back until the turn is over. */
type TaskOutput =
  /**
   * The session has the server carry this out, adds a `taskResult` turn and asks the brain again. A barge-in does not
   * lose the result. `request` is unique within the call, so `callId:request` is the key of the tool call.
   */
  | {
      type: 'taskCall'
      request: number
      tool: string
      arguments: Readonly<Record<string, SlotValue>>
    }
  /** For the task card of the page. It may repeat an earlier answer's. */
  | { type: 'task'; task: TaskView }
  /** What the dialogue expects to hear after this answer. */
  | { type: 'expects'; answer: AskedAnswer }
  /** For the record of the call. It may repeat an earlier answer's. */
  | { type: 'note'; note: CallNote }
  /** What was understood of the visitor's last turn. It may come again with the results of tools. */
  | { type: 'understood'; turn: TurnUnderstood }

/** Output that nobody hears: it is neither said nor a call of something. */
export type SilentOutput = Extract<
  BrainOutput,
  { type: 'task' | 'note' | 'expects' | 'understood' | 'safety' }
>

export const isSilent = (output: { type: string }): output is SilentOutput =>
  output.type === 'task' ||
  output.type === 'note' ||
  output.type === 'expects' ||
  output.type === 'understood' ||
  output.type === 'safety'

/** `notes`: every danger, threat or insult of the call so far. */
interface Safety {
  isInDanger: boolean
  notes: readonly CallNote[]
}

export interface Brain {
  /**
   * True if an answer costs almost nothing. The engine may then ask for one before it is sure that the
   * visitor has finished, and throw it away if they go on. Omit it for a brain that is paid per token.
   */
  readonly speculative?: boolean
  /** True if it reads an agent's tasks out of the history and has their tools called. */
  readonly worksOnTasks?: boolean
  /** True if it reads tasks out of everything that was said, so that it needs all turns, not just the latest. */
  readonly readsWholeCalls?: boolean
  /** BCP 47 tags of the languages it answers in. If undefined, it answers in the call's language. */
  readonly languages?: readonly string[]
  /** What the turns so far say about danger. Costs almost nothing if the turns were answered before. */
  safetyOf?(request: Omit<BrainRequest, 'signal'>): Promise<Safety>
  /** Yields the answer in pieces, in order and with their spaces. Joined, they are the whole answer. */
  reply(request: BrainRequest): AsyncIterable<BrainOutput>
}
