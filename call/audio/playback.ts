/** The audio element that plays the agent's voice. */
export interface Playback {
  /** Rejects when the browser blocks sound (`NotAllowedError`) or cannot play at all. */
  check(): Promise<void>
  play(stream: MediaStream): void
  close(): void
}

/**
 * Call this inside the visitor's click, because Safari remembers which elements were created there. If the
 * browser refuses to play during the call, `onBlocked` is called once, and each click or key press tries
 * again. When one succeeds, `onUnblocked` is called.
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
      // `AbortError` means that a new stream or `close` interrupted the attempt. There is nothing to report.
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
      // A stream without tracks never starts to play, but the browser refuses it at once.
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
