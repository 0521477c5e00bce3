/**
 * Decides when the page's functions run and when to ask the agent for a response. The code is pure:
 * `createFunctionRunner` performs the effects. Each call has its own state.
 */
import type { ClientEvent, ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { speaksGreeting } from '../realtime/speaksGreeting.ts'

/** How long to wait after the visitor falls silent, because the provider may answer by itself. In ms. */
export const OWN_ANSWER_MS = 1_500
/** After this many function calls without a word from the visitor, the agent has to say something. */
export const MOST_CALLS_IN_A_ROW = 8

export interface FunctionState {
  /** The responses that the provider has not finished yet. */
  responding: readonly string[]
  /** The `call_id` of every function call that is running. */
  running: readonly string[]
  /** Every function call seen so far, because providers may send an item twice. */
  seen: readonly string[]
  visitorSpeaking: boolean
  /** The visitor has just fallen silent. See `OWN_ANSWER_MS`. */
  leftToProvider: boolean
  /** The conversation contains a result that no response has used yet. */
  owesAnswer: boolean
  askedTimes: number
  callsInARow: number
}

export const newFunctionState: FunctionState = {
  responding: [],
  running: [],
  seen: [],
  visitorSpeaking: false,
  leftToProvider: false,
  owesAnswer: false,
  askedTimes: 0,
  callsInARow: 0,
}

export type FunctionInput =
  | { type: 'eventHeard'; event: ServerEvent }
  /** `output` is the text for the agent. */
  | { type: 'functionEnded'; callId: string; output: string }
  /** The agent has said what is not so. `text` is what it is told about it. */
  | { type: 'corrected'; text: string }
  | { type: 'patienceEnded' }

export type FunctionEffect =
  | { type: 'send'; event: ClientEvent }
  | { type: 'run'; callId: string; name: string; args: string }
  /** Asks for `patienceEnded` in `OWN_ANSWER_MS`. A later effect restarts the wait. */
  | { type: 'waitForProvider' }
  /** The server does not accept functions in this call. */
  | { type: 'reportRefusal'; reason: string }

type Step = [FunctionState, readonly FunctionEffect[]]

export function stepFunctions(state: FunctionState, input: FunctionInput): Step {
  if (input.type === 'functionEnded') return functionEnded(state, input.callId, input.output)
  if (input.type === 'corrected') return corrected(state, input.text)
  if (input.type === 'patienceEnded') return answerIfOwed({ ...state, leftToProvider: false }, [])
  try {
    return hearEvent(state, input.event)
  } catch {
    // The types promise what a provider sends. An event that breaks the promise changes nothing.
    return [state, []]
  }
}

function functionEnded(state: FunctionState, callId: string, output: string): Step {
  if (!state.running.includes(callId)) return [state, []]
  return answerIfOwed(
    { ...state, running: state.running.filter((id) => id !== callId), owesAnswer: true },
    [
      send({
        type: 'conversation.item.create',
        item: { type: 'function_call_output', call_id: callId, output },
      }),
    ],
  )
}

/** The agent has to put right at once what it said. */
const corrected = (state: FunctionState, text: string): Step =>
  answerIfOwed({ ...state, owesAnswer: true }, [
    send({
      type: 'conversation.item.create',
      item: { type: 'message', role: 'system', content: [{ type: 'input_text', text }] },
    }),
  ])

function hearEvent(state: FunctionState, event: ServerEvent): Step {
  switch (event.type) {
    case 'response.created': {
      const { id = '' } = event.response
      const responding = [...state.responding, id]
      // The spoken greeting is not an answer to anything.
      if (speaksGreeting(event.response)) return [{ ...state, responding }, []]
      return [{ ...state, responding, owesAnswer: false, leftToProvider: false }, []]
    }
    case 'response.done': {
      const { id } = event.response
      const responding = state.responding.filter((each) => each !== id)
      return answerIfOwed({ ...state, responding }, [])
    }
    case 'response.output_item.done': {
      const { item } = event
      if (item.type !== 'function_call' || item.status === 'incomplete') return [state, []]
      return callFunction(state, item.call_id ?? '', item.name, item.arguments)
    }
    case 'input_audio_buffer.speech_started':
      return [{ ...state, visitorSpeaking: true, leftToProvider: false, callsInARow: 0 }, []]
    case 'input_audio_buffer.speech_stopped':
      return [
        { ...state, visitorSpeaking: false, leftToProvider: true },
        [{ type: 'waitForProvider' }],
      ]
    case 'conversation.item.added': {
      const isVisitor = event.item.type === 'message' && event.item.role === 'user'
      return [isVisitor ? { ...state, callsInARow: 0 } : state, []]
    }
    case 'error':
      return hearProblem(state, event.error)
    default:
      return [state, []]
  }
}

function callFunction(state: FunctionState, callId: string, name: string, args: string): Step {
  if (!callId || state.seen.includes(callId)) return [state, []]
  return [
    {
      ...state,
      seen: [...state.seen, callId],
      running: [...state.running, callId],
      callsInARow: state.callsInARow + 1,
    },
    [{ type: 'run', callId, name, args }],
  ]
}

interface Complaint {
  code?: string | null
  message: string
  event_id?: string | null
  param?: string | null
}

function hearProblem(
  state: FunctionState,
  { code, message, event_id: cause, param }: Complaint,
): Step {
  if (param === 'session.tools') return [state, [{ type: 'reportRefusal', reason: message }]]
  if (state.askedTimes === 0 || cause !== askId(state.askedTimes)) return [state, []]
  if (code !== 'conversation_already_has_active_response') return [state, []]
  // The response that got in the way does not know the result. The next one will.
  return [{ ...state, owesAnswer: true, leftToProvider: true }, [{ type: 'waitForProvider' }]]
}

/** Asks for a response if all functions have ended, no one speaks, and no response has used a result yet. */
function answerIfOwed(state: FunctionState, before: readonly FunctionEffect[]): Step {
  const { owesAnswer, running, responding, visitorSpeaking, leftToProvider } = state
  const isBusy = running.length + responding.length > 0 || visitorSpeaking || leftToProvider
  if (!owesAnswer || isBusy) return [state, before]
  const askedTimes = state.askedTimes + 1
  const mustSpeak = state.callsInARow >= MOST_CALLS_IN_A_ROW
  return [
    { ...state, askedTimes, owesAnswer: false },
    [
      ...before,
      send({
        type: 'response.create',
        event_id: askId(askedTimes),
        ...(mustSpeak && { response: { tool_choice: 'none' as const } }),
      }),
    ],
  ]
}

const askId = (times: number) => `tool_answer_${times}`
const send = (event: ClientEvent): FunctionEffect => ({ type: 'send', event })
