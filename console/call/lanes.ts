/** Draws the two sides of a call: the agent above, the caller below. */
export interface LaneShapes {
  perSecond: number
  /** The loudness of each piece, from 0 to 255. Empty if it is not known. */
  agent: Uint8Array
  user: Uint8Array
}

/** Decodes what the API sends. */
export const peaksIn = (base64: string | null | undefined): Uint8Array =>
  Uint8Array.from(atob(base64 ?? ''), (sign) => sign.charCodeAt(0))

/** The width of a bar and of the space after it, in pixels of the page. */
const BAR = 2
const STEP = 3

/** How high each bar is, from 0 to 1: the loudest piece in its part of the call. Quiet voices have to be seen, too. */
export function barsOf(peaks: Uint8Array, count: number, pieces: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * pieces) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * pieces) / count))
    return Math.sqrt(Math.max(0, ...peaks.subarray(from, to)) / 255)
  })
}

export function drawLanes(
  canvas: HTMLCanvasElement,
  { perSecond, agent, user }: LaneShapes,
  timeMs: number,
  lengthMs: number,
): void {
  const context = canvas.getContext('2d')
  const { clientWidth: width, clientHeight: height } = canvas
  if (!context || width === 0 || lengthMs === 0) return
  const scale = devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  context.scale(scale, scale)
  const style = getComputedStyle(canvas)
  // The browser resolves `light-dark()` for these two, and not within a variable.
  const [played, unplayed] = [style.color, style.borderColor]
  const count = Math.floor(width / STEP)
  const pieces = (lengthMs / 1_000) * perSecond
  const playedX = (timeMs / lengthMs) * width
  const lane = height / 2
  for (const [at, peaks] of [agent, user].entries()) {
    const middle = lane * (at + 0.5)
    for (const [bar, level] of barsOf(peaks, count, pieces).entries()) {
      const x = bar * STEP
      context.fillStyle = x < playedX ? played : unplayed
      const size = Math.max(1.5, level * (lane - 8))
      context.fillRect(x, middle - size / 2, BAR, size)
    }
  }
  context.fillStyle = played
  context.fillRect(Math.min(playedX, width - 1.5), 0, 1.5, height)
}
