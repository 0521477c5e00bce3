import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Returns a new folder, which is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
