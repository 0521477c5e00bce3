import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { EngineOptions } from '@ringwell/engine/engine.ts'

/** Of this program. */
export const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }

/**
 * A fingerprint of the settings that callers hear. A server and its workers have their own environments, and should agree
 * on these.
 */
export function settingsOf({
  engine: { llm, stt, tts },
  contacts,
}: {
  engine: Pick<EngineOptions, 'llm' | 'stt' | 'tts'>
  contacts: EngineOptions['contacts']
}): string {
  const heard = [
    [llm?.baseUrl, llm?.model],
    [stt?.baseUrl, stt?.model],
    [tts?.baseUrl, tts?.model, tts?.voice],
    contacts,
  ]
  return createHash('sha256').update(JSON.stringify(heard)).digest('hex').slice(0, 16)
}
