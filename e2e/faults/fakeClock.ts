/**
 * Loaded before the server (`--import`): lets the test move its clock, so that an hour passes at once.
 * The server is told nothing of it. Timers go on in real time.
 */
const RealDate = globalThis.Date
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? '0')

class ShiftedDate extends RealDate {
  constructor(...values: unknown[]) {
    super(...((values.length === 0 ? [ShiftedDate.now()] : values) as [number]))
  }
  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor

process.on('message', (message: { offsetMs: number }) => {
  offsetMs = message.offsetMs
  process.send?.(message)
})
process.channel?.unref()
