import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { Caption } from '../call.ts'
import type { Peer } from '../realtime/peer.ts'
import { SPEAK_GREETING, speaksGreeting } from '../realtime/speaksGreeting.ts'

/**
 * Has another provider say its greeting aloud. The spec's client asks for it as text. Our own engine takes that as the
 * request to greet, and speaks. OpenAI writes the text, so this then asks for the same words as sound, outside of the
 * conversation, so that the agent's history contains the greeting only once.
 *
 * What the visitor says or types first is answered instead. OpenAI does not let a visitor interrupt a response outside
 * of the conversation, so this does.
 */
export function sayGreeting(
  { send }: Pick<Peer, 'send'>,
  captions: () => readonly Caption[],
): (event: ServerEvent) => void {
  let state: 'asked' | 'written' | 'spoken' | 'over' = 'asked'
  /** The response that writes the greeting, then the one that speaks it. */
  let id: string | undefined
  let text = ''

  const hasTyped = (): boolean => captions().some(({ who }) => who === 'visitor')

  function speak(): void {
    state = 'spoken'
    id = undefined
    send({
      type: 'response.create',
      response: {
        output_modalities: ['audio'],
        instructions: `Say this word for word: ${JSON.stringify(text)}`,
        conversation: 'none',
        metadata: { purpose: SPEAK_GREETING },
      },
    })
  }

  function silence(): void {
    if (id === undefined) return
    send({ type: 'response.cancel', response_id: id })
    send({ type: 'output_audio_buffer.clear' })
  }

  return (event) => {
    switch (event.type) {
      case 'response.created':
        if (speaksGreeting(event.response)) {
          id = event.response.id
          if (state === 'over' || hasTyped()) silence()
        } else if (state === 'asked') {
          state = 'written'
          id = event.response.id
        }
        return
      case 'response.output_text.done':
        if (state === 'written' && event.response_id === id) text = event.text
        return
      case 'response.done': {
        if (event.response.id !== id) return
        id = undefined
        const isWritten = state === 'written' && event.response.status === 'completed'
        if (isWritten && text.trim() !== '' && !hasTyped()) speak()
        else state = 'over'
        return
      }
      case 'input_audio_buffer.speech_started':
        if (state === 'spoken') silence()
        state = 'over'
    }
  }
}
