import { z } from 'zod'

/**
 * What Pipecat's `OpenAIRealtimeLLMService` accepts of a server: it fails on an event of any other type, and on an event
 * without a member that it needs. It is written in Python and can't be installed here, so this is its list as a contract.
 *
 * Source: https://github.com/pipecat-ai/pipecat, src/pipecat/services/openai/realtime/events.py (commit
 * 1c0d9f44) and llm.py: `parse_server_event` raises, and the call ends.
 */

const text = z.string()
const whole = z.int()
const optionalText = z.string().nullish()

const item = z.object({
  type: z.enum(['message', 'function_call', 'function_call_output']),
  status: z.enum(['completed', 'in_progress', 'incomplete']).nullish(),
  object: z.literal('realtime.item').nullish(),
  role: z.enum(['user', 'assistant', 'system']).nullish(),
  content: z
    .array(
      z.object({
        type: z.enum(['text', 'audio', 'input_text', 'input_audio', 'output_text', 'output_audio']),
      }),
    )
    .nullish(),
  call_id: optionalText,
  name: optionalText,
  arguments: optionalText,
  output: optionalText,
})

const tokens = z.object({})
const response = z.object({
  id: text,
  object: z.literal('realtime.response'),
  status: z.enum(['completed', 'in_progress', 'incomplete', 'cancelled', 'failed']),
  // Null is fine, but the member must be there.
  status_details: z.unknown().refine((details) => details !== undefined),
  output: z.array(item),
  output_modalities: z.array(z.enum(['text', 'audio'])).nullish(),
  max_output_tokens: z.union([whole, z.literal('inf')]).nullish(),
  usage: z
    .object({
      total_tokens: whole,
      input_tokens: whole,
      output_tokens: whole,
      input_token_details: tokens,
      output_token_details: tokens,
    })
    .nullish(),
})

const session = { session: z.object({}) }
const ofResponse = { response_id: text, output_index: whole }
const ofItem = { ...ofResponse, item_id: text }
const ofPart = { ...ofItem, content_index: whole }
const ofTranscript = { item_id: text, content_index: whole }
const error = z.object({
  type: text,
  message: text,
  code: optionalText,
  param: optionalText,
  event_id: optionalText,
})

const members = {
  error: { error },
  'session.created': session,
  'session.updated': session,
  'conversation.created': { conversation: z.object({ id: text }) },
  'input_audio_buffer.committed': { item_id: text },
  'input_audio_buffer.cleared': {},
  'input_audio_buffer.speech_started': { audio_start_ms: whole, item_id: text },
  'input_audio_buffer.speech_stopped': { audio_end_ms: whole, item_id: text },
  'conversation.item.added': { item },
  'conversation.item.done': { item },
  'conversation.item.input_audio_transcription.delta': { ...ofTranscript, delta: text },
  'conversation.item.input_audio_transcription.completed': { ...ofTranscript, transcript: text },
  'conversation.item.input_audio_transcription.failed': { ...ofTranscript, error },
  'conversation.item.truncated': { ...ofTranscript, audio_end_ms: whole },
  'conversation.item.deleted': { item_id: text },
  'conversation.item.retrieved': { item },
  'response.created': { response },
  'response.done': { response },
  'response.output_item.added': { ...ofResponse, item },
  'response.output_item.done': { ...ofResponse, item },
  'response.content_part.added': { ...ofPart, part: z.object({ type: text }) },
  'response.content_part.done': { ...ofPart, part: z.object({ type: text }) },
  'response.output_text.delta': { ...ofPart, delta: text },
  'response.output_text.done': { ...ofPart, text },
  'response.output_audio_transcript.delta': { ...ofPart, delta: text },
  'response.output_audio_transcript.done': { ...ofPart, transcript: text },
  'response.output_audio.delta': { ...ofPart, delta: z.base64() },
  'response.output_audio.done': ofPart,
  'response.function_call_arguments.delta': { ...ofItem, call_id: text, delta: text },
  'response.function_call_arguments.done': { ...ofItem, call_id: text, arguments: text },
  'rate_limits.updated': { rate_limits: z.array(z.object({})) },
}

/** Error codes that Pipecat goes on after. It ends the call after any other. */
const harmless: readonly unknown[] = [
  'response_cancel_not_active',
  'conversation_already_has_active_response',
  'item_retrieve_invalid_item_id',
]

/** Returns why Pipecat would end the call at this event. Undefined if it goes on. */
export function whyPipecatFails(event: { type: string }): string | undefined {
  const wanted = Object.entries(members).find(([type]) => type === event.type)?.[1]
  if (!wanted) return `${event.type} is unknown`
  const shape = z.object({ event_id: text, type: text, ...wanted })
  const parsed = shape.safeParse(event)
  if (!parsed.success) {
    return `${event.type}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`
  }
  const code = (event as { error?: { code?: unknown } }).error?.code
  return event.type === 'error' && !harmless.includes(code) ? `error ${String(code)}` : undefined
}
