/** Measures what calls cost the server: CPU, memory, and pacer lag. */
import { setTimeout as pause } from 'node:timers/promises'
import type { EngineHealth } from '@ringwell/engine/engine.ts'
import { ADMIN_TOKEN } from '@ringwell/e2e/startServer.ts'
import { readHostTime, stolenPercent } from '../hostTime.ts'
import { costOf } from '../processTree.ts'
import { startCallers } from './startCallers.ts'

export async function engineHealth(url: string): Promise<EngineHealth> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const body = (await (await fetch(`${url}/api/health`, { headers })).json()) as {
    engine: EngineHealth
  }
  return body.engine
}

export async function measureLoad(
  url: string,
  pid: number,
  wav: string,
  calls: number,
  seconds: number,
) {
  const idle = costOf(pid)
  const hostBefore = readHostTime()
  const callers = startCallers({ url, calls, wav, pauseMs: 9_000 })
  await callers.ready
  await pause(5_000)
  const before = costOf(pid)
  const began = Date.now()
  await pause(seconds * 1000)
  const after = costOf(pid)
  const elapsedMs = Date.now() - began
  const { pacerLagMs } = await engineHealth(url)
  await callers.hangUp()
  const percentOf = (cpuMs: number): number => (cpuMs / elapsedMs / calls) * 100
  const percentIn = (program: string): number =>
    percentOf((after.cpuMsOf[program] ?? 0) - (before.cpuMsOf[program] ?? 0))
  const connected = callers.reports.filter(({ type }) => type === 'connected').length
  const ended = callers.reports.find((report) => report.type === 'ended')
  return {
    calls,
    connected,
    /** Percent of one core for each call, over all of the server's processes. */
    cpuPercentPerCall: percentOf(after.cpuMs - before.cpuMs),
    /** The same for the processes that take calls and run the models. */
    cpuPercentOf: {
      media: percentIn('mediaProcess'),
      recognition: percentIn('recognitionProcess'),
      synthesis: percentIn('synthesisProcess'),
    },
    /** Growth compared to the idle server, in MB per call. */
    megabytesPerCall: (after.rssBytes - idle.rssBytes) / 1e6 / calls,
    pacerLagMs,
    /**
     * The share of the machine's time that its host gave to other machines meanwhile, during which the pacer stands
     * still.
     */
    stolenPercent: stolenPercent(hostBefore, readHostTime()),
    /** Seconds of the agent's audio that were heard, per call and per second. */
    heardPerSecond:
      ended?.type === 'ended' ? ended.heardSeconds / calls / (elapsedMs / 1000 + 5) : Number.NaN,
  }
}
