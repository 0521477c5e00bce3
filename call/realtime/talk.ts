import { GREETING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import type { ClientEvent, ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { TaskMessages } from '../call.ts'
import { placeLine, writeLine, type CaptionLine } from './captionLines.ts'
import { speaksGreeting } from './speaksGreeting.ts'

export { captionsOf } from './captionLines.ts'

/** What was said, who is speaking, and which responses the provider is working on. */
export interface CallTalk {
  lines: readonly CaptionLine[]
  tasks: TaskMessages
  agentSpeaking: boolean
  visitorSpeaking: boolean
  /** The responses that the provider has not finished yet. */
  responding: readonly string[]
  /** The agent's voice has failed. Nobody has been heard since, and nothing was typed. */
  voiceFailed: boolean
  /** The response that says again, aloud, what is already on screen (`functions/sayGreeting.ts`). */
  spokenGreetingId?: string
  /** The code of the last problem that the agent reported. If the agent then hangs up, this is why. */
  problemCode?: string | null | undefined
  /** Why the agent has ended the call. Then nobody rings back. */
  endedFor?: string
}

export type TalkEffect =
  | { type: 'clearTimer'; timer: 'limit' | 'limitEnd' }
  | { type: 'send'; event: ClientEvent }
  /** Mutes what the browser has still buffered of the agent's voice. */
  | { type: 'muteAgent' }
  | { type: 'unmuteAgent' }
  | { type: 'log'; error: unknown }

export const newTalk: CallTalk = {
  lines: [],
  tasks: [],
  agentSpeaking: false,
  visitorSpeaking: false,
  responding: [],
  voiceFailed: false,
}

/** The first event of a call, sent as soon as the event channel is open. */
export const askForGreeting = {
  type: 'send',
  event: {
    type: 'response.create',
    response: { output_modalities: ['text'], instructions: GREETING_INSTRUCTION },
  },
} as const satisfies TalkEffect

type Turn<T> = [T, readonly TalkEffect[]]

/** Handles one event channel message. Pure. A malformed or irrelevant message changes nothing. */
export function hear<T extends CallTalk>(talk: T, message: unknown): Turn<T> {
  try {
    // The type only promises the fields. `string` checks them, and a missing object throws.
    return hearEvent(talk, JSON.parse(String(message)) as ServerEvent)
  } catch {
    return [talk, []]
  }
}

function hearEvent<T extends CallTalk>(talk: T, event: ServerEvent): Turn<T> {
  switch (event.type) {
    case 'response.created': {
      const id = string(event.response.id)
      const next = { ...talk, responding: [...talk.responding, id] }
      return [speaksGreeting(event.response) ? { ...next, spokenGreetingId: id } : next, []]
    }
    case 'response.done':
      return responseDone(talk, string(event.response.id))

    case 'response.output_item.added':
      return event.item.type === 'message'
        ? agentSays(talk, event.response_id, event.item.id)
        : [talk, []]
    case 'response.output_text.delta':
    case 'response.output_audio_transcript.delta':
      return agentSays(talk, event.response_id, event.item_id, { more: string(event.delta) })
    case 'response.output_text.done':
      return agentSays(talk, event.response_id, event.item_id, { all: string(event.text) })
    case 'response.output_audio_transcript.done':
      return agentSays(talk, event.response_id, event.item_id, { all: string(event.transcript) })
    case 'output_audio_buffer.started':
      return [{ ...talk, agentSpeaking: true, voiceFailed: false }, [{ type: 'unmuteAgent' }]]
    case 'output_audio_buffer.stopped':
      return [{ ...talk, agentSpeaking: false }, []]
    case 'output_audio_buffer.cleared':
      return [{ ...talk, agentSpeaking: false }, [{ type: 'muteAgent' }]]

    case 'input_audio_buffer.speech_started':
      return visitorSpeaks(talk, string(event.item_id))
    case 'input_audio_buffer.speech_stopped':
      return [{ ...talk, visitorSpeaking: false }, []]
    case 'input_audio_buffer.committed':
      return visitorSays(talk, event.item_id, {}, event.previous_item_id)
    case 'conversation.item.input_audio_transcription.delta':
      return visitorSays(talk, event.item_id, { more: string(event.delta) })
    case 'conversation.item.input_audio_transcription.completed':
      return visitorSays(talk, event.item_id, { all: string(event.transcript) })
    case 'conversation.item.input_audio_transcription.failed':
      return visitorSays(talk, event.item_id, { all: '' })

    case 'ringwell.task':
      return [{ ...talk, tasks: [...talk.tasks, event.task] }, []]

    case 'ringwell.danger':
      // Nobody who has been in danger is cut off by the page. The server ends the call later.
      return [
        talk,
        [
          { type: 'clearTimer', timer: 'limit' },
          { type: 'clearTimer', timer: 'limitEnd' },
        ],
      ]

    case 'ringwell.ended':
      return [{ ...talk, endedFor: string(event.reason) }, []]

    case 'error': {
      const { code } = event.error
      const voiceFailed = talk.voiceFailed || code?.startsWith('speech_') === true
      return [{ ...talk, problemCode: code, voiceFailed }, [{ type: 'log', error: event.error }]]
    }
    default:
      return [talk, []]
  }
}

/** Handles text that the visitor typed: interrupts the agent and shows the words at once. */
export function typeText<T extends CallTalk>(talk: T, text: string): Turn<T> {
  const id = `typed_${talk.lines.length}`
  const lines = writeLine(placeLine(talk.lines, { id, who: 'visitor' }), id, { all: text })
  const busy = talk.agentSpeaking || talk.responding.length > 0
  return [
    { ...talk, lines, voiceFailed: false },
    [
      ...(busy ? interrupt(talk.responding) : []),
      send({
        type: 'conversation.item.create',
        item: { id, type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
      }),
      send({ type: 'response.create' }),
    ],
  ]
}

const send = (event: ClientEvent): TalkEffect => ({ type: 'send', event })

const interrupt = (responseIds: readonly string[]): TalkEffect[] => [
  ...responseIds.map((id) => send({ type: 'response.cancel', response_id: id })),
  send({ type: 'output_audio_buffer.clear' }),
]

/** Words for a line: `more` is appended, `all` replaces the whole text. */
type Words = Parameters<typeof writeLine>[2]

function agentSays<T extends CallTalk>(
  talk: T,
  responseId: string,
  itemId: unknown,
  words: Words = {},
): Turn<T> {
  if (responseId === talk.spokenGreetingId) return [talk, []]
  const id = string(itemId)
  const placed = placeLine(talk.lines, { id, who: 'agent', responseId })
  return [{ ...talk, lines: writeLine(placed, id, words) }, []]
}

function visitorSays<T extends CallTalk>(
  talk: T,
  itemId: unknown,
  words: Words,
  afterId?: string | null,
): Turn<T> {
  const id = string(itemId)
  const placed = placeLine(talk.lines, { id, who: 'visitor' }, afterId)
  return [{ ...talk, lines: writeLine(placed, id, words) }, []]
}

function visitorSpeaks<T extends CallTalk>(talk: T, itemId: string): Turn<T> {
  const lines = placeLine(talk.lines, { id: itemId, who: 'visitor' })
  return [{ ...talk, lines, visitorSpeaking: true, voiceFailed: false }, []]
}

function responseDone<T extends CallTalk>(talk: T, responseId: string): Turn<T> {
  // The captions of a cancelled response keep the words that were said.
  const lines = talk.lines.map((line) =>
    line.responseId === responseId ? { ...line, final: true } : line,
  )
  return [{ ...talk, lines, responding: talk.responding.filter((id) => id !== responseId) }, []]
}

function string(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a string')
  return value
}
