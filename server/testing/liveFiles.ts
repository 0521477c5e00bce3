import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createOggOpus } from '@ringwell/engine/recording/oggOpus.ts'
import { recordingFile } from '@ringwell/engine/recording/recordingDisk.ts'
import { liveFolder } from '../recordings/spool.ts'
import type { RecordingSide } from '../storage/recordingStorage.ts'

/** Writes a recording of silence, as the engine leaves it when its call is over or when it is killed. */
export function writeLive(
  recordingsDir: string,
  callId: string,
  { seconds = 10, isComplete = true, sides = ['agent', 'user'] as RecordingSide[] } = {},
): void {
  const pages: Uint8Array[] = []
  const ogg = createOggOpus((page) => pages.push(page))
  if (isComplete) ogg.end(seconds * 48_000)
  else ogg.fillTo((seconds + 0.5) * 48_000)
  mkdirSync(liveFolder(recordingsDir), { recursive: true })
  for (const side of sides) {
    const file = path.join(liveFolder(recordingsDir), recordingFile({ callId, side }))
    writeFileSync(file, Buffer.concat(pages))
  }
}
