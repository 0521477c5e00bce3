/**
 * Loaded before the server (`--import`). It lets the test move the server's clock, so that an hour passes at
 * once. The server does not know about it, and timers continue in real time.
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
