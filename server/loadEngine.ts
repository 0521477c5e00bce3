import type { Engine, EngineOptions } from '@ringwell/engine/engine.ts'
import { createAbsentEngine } from './calls/absentEngine.ts'
import type { Config } from './config.ts'
import type { Logger } from './logging.ts'
import { recordingsFolder } from './recordings/openRecordings.ts'
import { liveFolder } from './recordings/spool.ts'

/** Creates the engine of this machine. Without its models, nobody can call, and the log says why. */
export async function loadEngine(
  { engine: { hasSpare, ...engine }, contacts, dataDir, diskReserveBytes }: Config,
  parts: Pick<EngineOptions, 'taskTools' | 'knowledge'>,
  log: Logger,
): Promise<Engine> {
  try {
    const { createEngine } = await import('@ringwell/engine/createEngine.ts')
    const create = (restartsAfterMs?: () => number): Engine =>
      createEngine({
        ...engine,
        ...parts,
        ...(restartsAfterMs && { restartsAfterMs }),
        contacts,
        dataDir,
        diskReserveBytes,
        recordingsFolder: liveFolder(recordingsFolder(dataDir)),
        log: (level, message, fields = {}) => log[level](fields, message),
      })
    if (!hasSpare) return create()
    const { withSpare } = await import('@ringwell/engine/withSpare.ts')
    return withSpare(create)
  } catch (error) {
    log.error(
      { err: error },
      'The voice engine could not be loaded. Install its models (npm ci), or set OPENAI_API_KEY.',
    )
    return createAbsentEngine(engine.maxCalls)
  }
}

/** Returns whether calls can begin, as soon as that is known. */
export async function awaitEngine(
  engine: Pick<Engine, 'ready'> | undefined,
  log: Logger,
  stopping: AbortSignal,
): Promise<boolean> {
  try {
    await engine?.ready()
    return true
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error }, 'The voice engine did not start.')
    return false
  }
}
