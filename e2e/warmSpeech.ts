/**
 * Fills a speech cache with what the agents of the browser tests will say, as the server's own warm-up does
 * in idle time. Tests of calls should not wait for synthesis while browsers use both cores.
 */
import { startSpeech } from '@ringwell/engine/speech/startSpeech.ts'
import { clausesOf } from '@ringwell/engine/tts/clauses.ts'
import { linesToWarm } from '@ringwell/engine/warmUp.ts'

const spokenInTests = /you have reached|^The \w+ plan costs \$|^The service covers/

export async function warmSpeech(dataDir: string): Promise<void> {
  const lines = linesToWarm().filter(
    ({ text, voice }) => spokenInTests.test(text) && (voice === 'shimmer' || voice === 'alloy'),
  )
  const speech = await startSpeech({ dataDir, log: () => undefined, onProgress: () => undefined })
  try {
    for (const line of lines) {
      for (const text of clausesOf(line.text)) {
        const signal = AbortSignal.timeout(60_000)
        for await (const piece of speech.tts.synthesise({ ...line, text, signal }))
          if (piece.length === 0) break
      }
    }
  } finally {
    await speech.close()
  }
}
