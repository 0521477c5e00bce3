import { pino } from 'pino'
import { createEngine } from '@ringwell/engine/createEngine.ts'
import { createFakeTaskTools } from '@ringwell/engine/testing/fakeTaskTools.ts'
import { parseConfig } from '@ringwell/server/config.ts'
import { startRingwell } from '@ringwell/server/main.ts'

export interface Agents {
  url: string
  close(): Promise<void>
}

/** Starts the whole server, with agents that need no models and whose tools always book (`RIN74`). */
export async function startAgents(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Agents> {
  const config = parseConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SHUTDOWN_GRACE_MS: '0',
    CALLS_PER_ADDRESS: '0',
    ...environment,
  })
  const engine = createEngine(
    {
      ...config.engine,
      dataDir,
      warmUp: 'never',
      taskTools: createFakeTaskTools(),
      log() {},
    },
    { entry: new URL('mediaProcess.ts', import.meta.url) },
  )
  const ringwell = await startRingwell({
    config,
    log: pino({ level: 'silent' }),
    onProgress: () => undefined,
    engine,
  })
  await ringwell.ready
  return {
    url: ringwell.url,
    async close() {
      await ringwell.close()
      await engine.close()
    },
  }
}
