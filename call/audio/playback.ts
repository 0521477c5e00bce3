/** The audio element that the agent is heard from. */
export interface Playback {
  /** Rejects when the browser would not let us be heard (`NotAllowedError`) or cannot play at all. */
  check(): Promise<void>
  play(stream: MediaStream): void
  close(): void
}

/**
 * Call it inside the visitor's click: Safari remembers which elements were made there. When the
 * browser refuses to play in mid-call, `onBlocked` hears of it once, and clicks and keys try again
 * until it plays: `onUnblocked`.
 */
export function createPlayback(
  onBlocked: (error: unknown) => void,
  onUnblocked: () => void,
): Playback {
  const element = new Audio()
  element.autoplay = true
  let waiting = false

  const start = async () => {
    try {
      await element.play()
      if (waiting) onUnblocked()
      stopWaiting()
    } catch (error) {
      // `AbortError`: another stream or the release came in between; nobody has to know.
      if ((error as Error).name === 'AbortError' || waiting) return
      waiting = true
      for (const gesture of gestures) addEventListener(gesture, retry)
      onBlocked(error)
    }
  }
  const retry = () => void start()
  const stopWaiting = () => {
    waiting = false
    for (const gesture of gestures) removeEventListener(gesture, retry)
  }

  return {
    async check() {
      // A stream without tracks never starts to play, but a refusal comes at once.
      element.srcObject = new MediaStream()
      const playing = element.play()
      playing.catch(() => {})
      await Promise.race([playing, new Promise((resolve) => setTimeout(resolve))])
    },
    play(stream) {
      element.srcObject = stream
      void start()
    },
    close() {
      stopWaiting()
      element.pause()
      element.srcObject = null
    },
  }
}

const gestures = ['pointerdown', 'keydown'] as const
