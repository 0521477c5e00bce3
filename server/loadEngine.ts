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
    const create = (): Engine =>
      createEngine({
        ...engine,
        ...parts,
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
