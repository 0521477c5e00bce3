import type { ShownRecording } from '@ringwell/protocol/operator/calls.ts'

export const speeds = [1, 1.5, 2] as const

/** Plays both sides of a call together. */
export interface Player {
  /** Roughly, until the browser has read the recording. */
  lengthMs(): number
  timeMs(): number
  isPlaying(): boolean
  speed(): number
  play(): void
  pause(): void
  seek(ms: number): void
  setSpeed(speed: number): void
  /** What went wrong, in a sentence. */
  problem(): string | undefined
  /** Called when any of this changes; while it plays, four times a second. */
  subscribe: (listener: () => void) => () => void
  close(): void
}

/** Two sides that are further apart than this are heard as an echo. */
const MOST_APART_S = 0.06

/** The longest recording keeps the time, and the other follows it. */
export function createPlayer(recordings: readonly ShownRecording[]): Player {
  const sorted = recordings.toSorted((one, other) => other.duration_s - one.duration_s)
  const sounds = sorted.map(({ url }) => {
    const sound = new Audio(url)
    // Whoever only opens a call does not listen to it, and the audit log says who does.
    sound.preload = 'none'
    return sound
  })
  const [leader, ...others] = sounds
  const listeners = new Set<() => void>()
  let problem: string | undefined
  let isWanted = false

  const changed = (): void => {
    for (const listener of listeners) listener()
  }

  function follow(): void {
    if (!leader) return
    for (const other of others) {
      const isThere = leader.currentTime < other.duration || Number.isNaN(other.duration)
      if (Math.abs(other.currentTime - leader.currentTime) > MOST_APART_S && isThere)
        other.currentTime = leader.currentTime
      if (isWanted && other.paused && isThere && !leader.paused) start(other)
    }
  }

  function start(sound: HTMLAudioElement): void {
    sound.play().catch((error: unknown) => {
      // A pause that comes before the sound does rejects, too.
      if (!isWanted || (error instanceof DOMException && error.name === 'AbortError')) return
      problem = 'This browser can’t play the recording.'
      pause()
    })
  }

  function pause(): void {
    isWanted = false
    for (const sound of sounds) sound.pause()
    changed()
  }

  leader?.addEventListener('timeupdate', () => {
    follow()
    changed()
  })
  leader?.addEventListener('ended', pause)
  leader?.addEventListener('durationchange', changed)
  for (const sound of sounds) {
    sound.addEventListener('error', () => {
      problem = 'The recording can’t be loaded. Reload the page to try again.'
      changed()
    })
  }

  return {
    lengthMs() {
      const known = leader && Number.isFinite(leader.duration) ? leader.duration : undefined
      return (known ?? sorted[0]?.duration_s ?? 0) * 1_000
    },
    timeMs: () => (leader?.currentTime ?? 0) * 1_000,
    isPlaying: () => isWanted,
    speed: () => leader?.playbackRate ?? 1,
    problem: () => problem,
    play() {
      if (!leader) return
      isWanted = true
      if (leader.ended) leader.currentTime = 0
      for (const other of others) other.currentTime = leader.currentTime
      for (const sound of sounds) start(sound)
      changed()
    },
    pause,
    seek(ms) {
      for (const sound of sounds) sound.currentTime = Math.max(0, ms / 1_000)
      changed()
    },
    setSpeed(speed) {
      for (const sound of sounds) sound.playbackRate = speed
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      pause()
      listeners.clear()
      for (const sound of sounds) sound.removeAttribute('src')
    },
  }
}
