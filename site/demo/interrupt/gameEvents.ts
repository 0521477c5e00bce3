import type { Call } from '@ringwell/call/call.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { GameInput } from './game.ts'

/** What an event of the call means for the game. Undefined for most, and for what is malformed. */
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

interface Player {
  take: ((input: GameInput) => void) | undefined
}

/** A listener of a call cannot be removed, so each call has one, which passes on to whoever plays. */
const players = new WeakMap<Call, Player>()

function playerOf(call: Call): Player {
  const known = players.get(call)
  if (known) return known
  const player: Player = { take: undefined }
  call.listen((message) => {
    const input = gameInputOf(message)
    if (input) player.take?.(input)
  })
  players.set(call, player)
  return player
}

/** Passes the events of the call on. @returns a function that stops it */
export function hearGameEvents(call: Call, take: (input: GameInput) => void): () => void {
  const player = playerOf(call)
  player.take = take
  return () => {
    if (player.take === take) player.take = undefined
  }
}
