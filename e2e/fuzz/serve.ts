/**
 * Runs the server as `npm start` composes it, including storage, files and outbox. Only the voice engine is a
 * stand-in, which accepts any offer. The process exits by itself if something has reached `Object.prototype`.
 */
import type { Engine } from '@ringwell/engine/engine.ts'
import { startRingwell } from '@ringwell/server/main.ts'
import { runProcess } from '@ringwell/server/process/runProcess.ts'
import { createFakeEngine } from '@ringwell/server/testing/fakeEngine.ts'

/** Accepts any number of calls, because a busy line is not a finding. */
function openEngine(): Engine {
  const fake = createFakeEngine({ maxCalls: 1_000_000_000 })
  return {
    ...fake,
    async connect(leg, brief) {
      const answer = await fake.connect(leg, brief)
      fake.hangUp(brief.callId, 'visitor')
      return answer
    },
  }
}

setInterval(() => {
  const strangers = Object.keys(Object.prototype)
  if (strangers.length === 0) return
  process.stderr.write(`polluted: Object.prototype has ${strangers.join(', ')}\n`)
  process.exit(3)
}, 200).unref()

/** Memory that only waits to be collected does not count as growth. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`in use: ${heapUsed + external}\n`)
})

await runProcess({ start: (options) => startRingwell({ ...options, engine: openEngine() }) })
