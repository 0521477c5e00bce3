/** Builds the events that a provider sends. A call ignores event ids. */
let nextEvent = 0
const event = (type: string, fields: object) => ({
  type,
  event_id: `event_${(nextEvent += 1)}`,
  ...fields,
})

export const agent = {
  begins: (responseId: string, metadata?: Record<string, string>) =>
    event('response.created', {
      response: { id: responseId, status: 'in_progress', output: [], metadata },
    }),
  writes: (responseId: string, itemId: string, delta: string) =>
    event('response.output_text.delta', textFields(responseId, itemId, { delta })),
  wrote: (responseId: string, itemId: string, text: string) =>
    event('response.output_text.done', textFields(responseId, itemId, { text })),
  says: (responseId: string, itemId: string, delta: string) =>
    event('response.output_audio_transcript.delta', textFields(responseId, itemId, { delta })),
  said: (responseId: string, itemId: string, transcript: string) =>
    event('response.output_audio_transcript.done', textFields(responseId, itemId, { transcript })),
  ends: (responseId: string, status = 'completed') =>
    event('response.done', { response: { id: responseId, status, output: [] } }),
  calls: (
    responseId: string,
    { callId, name, args }: { callId: string; name: string; args: string },
  ) =>
    event('response.output_item.done', {
      response_id: responseId,
      output_index: 0,
      item: {
        id: `item_${callId}`,
        type: 'function_call',
        status: 'completed',
        call_id: callId,
        name,
        arguments: args,
      },
    }),
  startsSounding: (responseId: string) =>
    event('output_audio_buffer.started', { response_id: responseId }),
  stopsSounding: (responseId: string) =>
    event('output_audio_buffer.stopped', { response_id: responseId }),
  isSilenced: (responseId: string) =>
    event('output_audio_buffer.cleared', { response_id: responseId }),
  works: (task: unknown) => event('ringwell.task', { task }),
  complains: (message: string) => event('error', { error: { type: 'invalid_request', message } }),
}

export const visitor = {
  starts: (itemId: string) =>
    event('input_audio_buffer.speech_started', { item_id: itemId, audio_start_ms: 0 }),
  stops: (itemId: string) =>
    event('input_audio_buffer.speech_stopped', { item_id: itemId, audio_end_ms: 0 }),
  committed: (itemId: string, afterId?: string) =>
    event('input_audio_buffer.committed', { item_id: itemId, previous_item_id: afterId ?? null }),
  isHeard: (itemId: string, delta: string) =>
    event('conversation.item.input_audio_transcription.delta', {
      item_id: itemId,
      content_index: 0,
      delta,
    }),
  wasHeard: (itemId: string, transcript: string) =>
    event('conversation.item.input_audio_transcription.completed', {
      item_id: itemId,
      content_index: 0,
      transcript,
    }),
  wasNotHeard: (itemId: string) =>
    event('conversation.item.input_audio_transcription.failed', { item_id: itemId, error: {} }),
}

const textFields = (responseId: string, itemId: string, words: object) => ({
  response_id: responseId,
  item_id: itemId,
  output_index: 0,
  content_index: 0,
  ...words,
})
