import { SPEAK_OPENING } from '@ringwell/protocol/callLimits.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { Peer } from '../realtime/peer.ts'

/**
 * Silences a spoken greeting when the visitor speaks. OpenAI lets it go on, because the response is outside of the
 * conversation. Our own engine decides itself whether the visitor interrupts, so this is for other providers only.
 */
export function silenceGreeting({ send }: Pick<Peer, 'send'>): (event: ServerEvent) => void {
  let greeting: string | undefined
  return (event) => {
    if (event.type === 'response.created') {
      const { id, metadata } = event.response
      if (metadata?.['purpose'] === SPEAK_OPENING) greeting = id
    }
    if (event.type === 'response.done' && event.response.id === greeting) greeting = undefined
    if (event.type !== 'input_audio_buffer.speech_started' || greeting === undefined) return
    send({ type: 'response.cancel', response_id: greeting })
    send({ type: 'output_audio_buffer.clear' })
  }
}
