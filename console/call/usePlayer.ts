import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ShownRecording } from '@ringwell/protocol/operator/calls.ts'
import { createPlayer, type Player } from './player.ts'

/** A player of these recordings for as long as the page shows them. Undefined if there are none. */
export function usePlayer(recordings: readonly ShownRecording[]): Player | undefined {
  const [player, setPlayer] = useState<Player>()
  // A version that replaces another has the same address, and more bytes.
  const key = recordings.map(({ url, bytes }) => `${url} ${bytes}`).join(' ')
  useEffect(() => {
    if (recordings.length === 0) return undefined
    const created = createPlayer(recordings)
    setPlayer(created)
    return () => {
      created.close()
      setPlayer(undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return player
}

const nothing = (): (() => void) => () => undefined

/** What of the player is shown. */
export function usePlayerState(player: Player | undefined) {
  const subscribe = player?.subscribe ?? nothing
  return {
    timeMs: useSyncExternalStore(subscribe, () => player?.timeMs() ?? 0),
    lengthMs: useSyncExternalStore(subscribe, () => player?.lengthMs() ?? 0),
    isPlaying: useSyncExternalStore(subscribe, () => player?.isPlaying() ?? false),
    speed: useSyncExternalStore(subscribe, () => player?.speed() ?? 1),
    problem: useSyncExternalStore(subscribe, () => player?.problem()),
  }
}
