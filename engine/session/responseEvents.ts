import type { RealtimeResponse, RealtimeResponseStatus } from 'openai/resources/realtime/realtime'
import type { Conversation, Item } from './conversation.ts'
import { newId } from './eventSender.ts'
import type { EventSender } from './eventSender.ts'
import { formatView } from './sessionConfig.ts'
import type { SoundFormat } from '../sound/soundFormat.ts'
import type { SpokenClause } from './playback.ts'

export interface ResponseFacts {
  id: string
  modality: 'text' | 'audio'
  /** False for `conversation: 'none'`: the response does not become part of the conversation. */
  inConversation: boolean
  /** Returned to the client unchanged. */
  metadata: Record<string, string> | null
  /** The voice's name on the wire, such as `shimmer`. */
  voice: string
  /** How its sound travels in events, where it does. */
  format: SoundFormat
}

export interface ResponseEvents {
  created(): void
  /** Sends words of the message. The first words open the message. */
  wrote(delta: string): void
  /** The id of the message, once it is open. */
  messageId(): string | undefined
  /** Opens the message before its first words. */
  openMessage(): void
  /** Closes the message. `text` is the part of it that the visitor has heard or read. */
  closeMessage(
    text: string,
    status: 'completed' | 'incomplete',
    clauses: readonly SpokenClause[],
  ): void
  /** Reports how much of the message the visitor heard before it was cut off. */
  truncated(playedMs: number): void
  calledFunction(name: string, args: string): void
  soundBegan(): void
  soundEnded(): void
  soundCleared(): void
  done(status: 'completed' | 'cancelled' | 'failed', details?: RealtimeResponseStatus): void
}

/** Writes one response to the event channel and the conversation. It makes no decisions. */
export function createResponseEvents(
  { id, modality, inConversation, metadata, voice, format }: ResponseFacts,
  { send }: Pick<EventSender, 'send'>,
  conversation: Conversation,
): ResponseEvents {
  const output: Item[] = []
  let message: { id: string; index: number; open: boolean } | undefined

  function add(item: Item): number {
    output.push(item)
    const index = output.length - 1
    send({ type: 'response.output_item.added', response_id: id, output_index: index, item })
    if (inConversation) {
      const previous = conversation.insert(item, undefined, 'genuine')
      send({ type: 'conversation.item.added', previous_item_id: previous, item })
    }
    return index
  }

  function finish(index: number, item: Item): void {
    output[index] = item
    if (inConversation) {
      conversation.replace(item)
      const previous = conversation.previousId(item.id)
      send({ type: 'conversation.item.done', previous_item_id: previous, item })
    }
    send({ type: 'response.output_item.done', response_id: id, output_index: index, item })
  }

  function openMessage(): {
    item_id: string
    response_id: string
    output_index: number
    content_index: 0
  } {
    if (!message) {
      const itemId = newId('item')
      const index = add({
        id: itemId,
        object: 'realtime.item',
        type: 'message',
        role: 'assistant',
        status: 'in_progress',
        content: [],
      })
      message = { id: itemId, index, open: true }
      send({
        type: 'response.content_part.added',
        response_id: id,
        item_id: itemId,
        output_index: index,
        content_index: 0,
        part: modality === 'audio' ? { type: 'audio', transcript: '' } : { type: 'text', text: '' },
      })
    }
    return { item_id: message.id, response_id: id, output_index: message.index, content_index: 0 }
  }

  const view = (
    status: NonNullable<RealtimeResponse['status']>,
    details: RealtimeResponseStatus | undefined,
  ): RealtimeResponse => ({
    id,
    object: 'realtime.response',
    status,
    // OpenAI sends null, which its types do not say.
    status_details: (details ?? null) as RealtimeResponseStatus,
    output: status === 'in_progress' ? [] : output,
    ...(inConversation && { conversation_id: conversation.id }),
    output_modalities: [modality],
    max_output_tokens: 'inf',
    audio: { output: { format: formatView(format), voice } },
    ...(status !== 'in_progress' && { usage: nothingUsed }),
    metadata,
  })

  return {
    created() {
      send({ type: 'response.created', response: view('in_progress', undefined) })
    },
    wrote(delta) {
      const place = openMessage()
      send(
        modality === 'audio'
          ? { type: 'response.output_audio_transcript.delta', ...place, delta }
          : { type: 'response.output_text.delta', ...place, delta },
      )
    },
    messageId: () => message?.id,
    openMessage() {
      openMessage()
    },
    closeMessage(text, status, clauses) {
      if (!message?.open) return
      const place = openMessage()
      message.open = false
      if (modality === 'audio') {
        send({ type: 'response.output_audio.done', ...place })
        send({ type: 'response.output_audio_transcript.done', ...place, transcript: text })
      } else {
        send({ type: 'response.output_text.done', ...place, text })
      }
      send({
        type: 'response.content_part.done',
        ...place,
        part: modality === 'audio' ? { type: 'audio', transcript: text } : { type: 'text', text },
      })
      if (inConversation) conversation.rememberSound(message.id, clauses)
      finish(message.index, {
        id: message.id,
        object: 'realtime.item',
        type: 'message',
        role: 'assistant',
        status,
        content: [
          modality === 'audio'
            ? { type: 'output_audio', transcript: text }
            : { type: 'output_text', text },
        ],
      })
    },
    truncated(playedMs) {
      if (!message || !inConversation) return
      send({
        type: 'conversation.item.truncated',
        item_id: message.id,
        content_index: 0,
        audio_end_ms: Math.round(playedMs),
      })
    },
    calledFunction(name, args) {
      const call: Item = {
        id: newId('item'),
        object: 'realtime.item',
        type: 'function_call',
        status: 'in_progress',
        call_id: newId('call'),
        name,
        arguments: '',
      }
      const index = add(call)
      const place = {
        response_id: id,
        item_id: call.id,
        output_index: index,
        call_id: call.call_id ?? '',
      }
      send({ type: 'response.function_call_arguments.delta', ...place, delta: args })
      send({ type: 'response.function_call_arguments.done', ...place, name, arguments: args })
      finish(index, { ...call, status: 'completed', arguments: args })
    },
    soundBegan: () => send({ type: 'output_audio_buffer.started', response_id: id }),
    soundEnded: () => send({ type: 'output_audio_buffer.stopped', response_id: id }),
    soundCleared: () => send({ type: 'output_audio_buffer.cleared', response_id: id }),
    done(status, details) {
      send({ type: 'response.done', response: view(status, details) })
    },
  }
}

/** The engine does not meter usage. */
const nothingUsed = {
  total_tokens: 0,
  input_tokens: 0,
  output_tokens: 0,
  input_token_details: { text_tokens: 0, audio_tokens: 0, cached_tokens: 0 },
  output_token_details: { text_tokens: 0, audio_tokens: 0 },
}
