import type { MediaCommand, MediaReport } from './mediaMessages.ts'
import type { Media, MediaPort } from './runMedia.ts'

/** After the parent is gone, what is still open is dropped after this. */
const ORPHAN_LIMIT_MS = 1_500

/** Reports that were not written yet when the work was done get this long. */
const FLUSH_LIMIT_MS = 200

/** Runs the core on this process' line to its parent; the process ends when the parent does. */
export function connectParent(run: (port: MediaPort) => Media): void {
  let unsent = 0
  let exitCode: number | undefined

  function leaveWhenSent(): void {
    if (exitCode !== undefined && unsent === 0) process.exit(exitCode)
  }

  const media = run({
    send(report: MediaReport) {
      if (!process.connected) return
      unsent++
      // The callback also takes the error that a parent gone in this moment would throw.
      process.send?.(report, undefined, undefined, () => {
        unsent--
        leaveWhenSent()
      })
    },
    onCommand(listener) {
      process.on('message', (order) => listener(order as MediaCommand))
    },
    done(code) {
      exitCode = code
      setTimeout(() => process.exit(code), FLUSH_LIMIT_MS)
      leaveWhenSent()
    },
  })
  process.on('uncaughtException', (error) => media.uncaught(error))
  process.on('unhandledRejection', (reason) => media.uncaught(reason))
  process.on('disconnect', () => {
    setTimeout(() => process.exit(0), ORPHAN_LIMIT_MS)
    void media.close().then(() => process.exit(0))
  })
}
