import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { createSoundEncoder, type SoundEncoder, type SoundFormat } from '../sound/soundFormat.ts'

/** Where a piece of sound belongs. */
interface SoundPlace {
  response_id: string
  item_id: string
  output_index: number
  content_index: number
}

export interface AgentSoundOptions {
  format: () => SoundFormat
  send: (delta: SoundPlace & { type: 'response.output_audio.delta'; delta: string }) => void
}

/** Sends the agent's sound as events, as fast as it is made. */
export interface AgentSound {
  /** Call this before each event of the session is sent. It tells where sound belongs, and where it ends. */
  follow(event: ServerEvent): void
  play(samples: Int16Array): void
}

export function createAgentSound({ format, send }: AgentSoundOptions): AgentSound {
  let place: SoundPlace | undefined
  let encoder: SoundEncoder | undefined

  function sendBytes(bytes: Uint8Array): void {
    if (!place || bytes.length === 0) return
    const { buffer, byteOffset, byteLength } = bytes
    const delta = Buffer.from(buffer, byteOffset, byteLength).toString('base64')
    send({ type: 'response.output_audio.delta', ...place, delta })
  }

  return {
    follow(event) {
      if (event.type === 'response.content_part.added' && event.part.type === 'audio') {
        const { response_id, item_id, output_index, content_index } = event
        place = { response_id, item_id, output_index, content_index }
        encoder = createSoundEncoder(format())
      }
      if (event.type !== 'response.output_audio.done' || event.item_id !== place?.item_id) return
      if (encoder) sendBytes(encoder.end())
      place = undefined
      encoder = undefined
    },
    play(samples) {
      if (encoder) sendBytes(encoder.push(samples))
    },
  }
}
