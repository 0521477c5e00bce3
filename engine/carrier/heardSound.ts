/** A mark is sent after this much sound: often enough to know where the caller is, and no burden. */
const MARK_EVERY_MS = 100

/** How much of what was sent has reached the caller's ear, by the marks that the carrier sends back. */
export interface HeardSound {
  /** So much sound was sent. Returns the name of the mark to send after it, if one is due. */
  sent(ms: number, nowMs: number): string | undefined
  /** The sound has ended for now. Returns the name of the last mark of it. */
  ended(): string | undefined
  marked(name: string, nowMs: number): void
  /** The carrier has dropped what it had. Its marks come back although nobody has heard what was before them. */
  dropped(nowMs: number): void
  /** How many ms of what was sent are still to be heard. */
  unheardMs(nowMs: number): number
}

/**
 * Between two marks, the carrier is taken to play on without a pause. Without any mark, what is sent counts as heard as
 * soon as it has had the time to be.
 */
export function createHeardSound(): HeardSound {
  let sentMs = 0
  let known = { heardMs: 0, atMs: 0 }
  let markedMs = 0
  let marks = 0
  /** The position of each mark that has not come back. */
  const positions = new Map<string, number>()

  function mark(): string {
    marks += 1
    const name = `m${marks}`
    positions.set(name, sentMs)
    markedMs = sentMs
    return name
  }

  const heardBy = (nowMs: number): number =>
    Math.min(sentMs, known.heardMs + Math.max(0, nowMs - known.atMs))

  return {
    sent(ms, nowMs) {
      // After a pause, the clock of what is heard begins with the sound.
      known = { heardMs: heardBy(nowMs), atMs: nowMs }
      sentMs += ms
      return sentMs - markedMs >= MARK_EVERY_MS ? mark() : undefined
    },
    ended: () => (sentMs > markedMs ? mark() : undefined),
    marked(name, nowMs) {
      const heardMs = positions.get(name)
      if (heardMs === undefined) return
      positions.delete(name)
      known = { heardMs, atMs: nowMs }
    },
    dropped(nowMs) {
      positions.clear()
      sentMs = heardBy(nowMs)
      known = { heardMs: sentMs, atMs: nowMs }
      markedMs = sentMs
    },
    unheardMs: (nowMs) => sentMs - heardBy(nowMs),
  }
}
