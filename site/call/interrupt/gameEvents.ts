import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { GameInput } from './game.ts'

/** What an event of the call means for the game. Undefined for most events, and for malformed ones. */
export function gameInputOf(message: unknown): GameInput | undefined {
  try {
    const event = JSON.parse(String(message)) as ServerEvent
    switch (event.type) {
      case 'output_audio_buffer.cleared':
        return { type: 'interrupted' }
      case 'output_audio_buffer.stopped':
        return { type: 'answerEnded' }
      case 'ringwell.timing':
        return event.timing.of === 'voice' && event.timing.change === 'resumed'
          ? { type: 'resumed' }
          : undefined
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}
