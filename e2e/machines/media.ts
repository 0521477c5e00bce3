/** A media worker whose media process has a real connection and no models, so that many start quickly. */
import { createEngine } from '@ringwell/engine/createEngine.ts'
import { startWorker } from '@ringwell/server/media.ts'
import { runProcess } from '@ringwell/server/process/runProcess.ts'
import { liveFolder } from '@ringwell/server/recordings/spool.ts'
import { recordingsFolder } from '@ringwell/server/recordings/openRecordings.ts'

await runProcess({
  start: (options) =>
    startWorker({
      ...options,
      load: async ({ engine, dataDir }, parts, log) =>
        createEngine(
          {
            ...engine,
            ...parts,
            dataDir,
            recordingsFolder: liveFolder(recordingsFolder(dataDir)),
            log: (level, message, fields = {}) => log[level](fields, message),
          },
          { entry: new URL('../../engine/testing/fakeMediaProcess.ts', import.meta.url) },
        ),
    }),
})
