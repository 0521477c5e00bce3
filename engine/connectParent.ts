import type { MediaCommand, MediaReport } from './mediaMessages.ts'
import type { Media, MediaPort } from './runMedia.ts'

/** How long the process may take to drop what is still open after its parent is gone. */
const ORPHAN_LIMIT_MS = 1_500

/** How long the process waits at the end for reports that are still being written. */
const FLUSH_LIMIT_MS = 200

/** Runs the core on this process's channel to its parent. The process ends when its parent does. */
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
      // The callback also receives the error that `send` would throw if the parent is gone by now.
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
