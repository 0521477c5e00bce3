/**
 * Fills a speech cache with what the agents of the browser tests will say, as the server's own warm-up does
 * in idle time. Tests of calls should not wait for synthesis while browsers use both cores.
 */
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { Clause } from '@ringwell/engine/stages.ts'
import { DEFAULT_ACCENT } from '@ringwell/protocol/accents.ts'
import { DEFAULT_VOICE } from '@ringwell/protocol/voices.ts'
import { startSpeech } from '@ringwell/engine/speech/startSpeech.ts'
import { clausesOf } from '@ringwell/engine/english/clauses.ts'
import { linesToWarm } from '@ringwell/engine/tts/warmUp.ts'

/** What is said in several tests, and first where a page waits for it. */
const spokenInTests = /you have reached|^The Pro plan costs \$/

export const linesOfCalls = (): Clause[] =>
  linesToWarm().filter(
    ({ text, voice }) => spokenInTests.test(text) && (voice === 'shimmer' || voice === 'alloy'),
  )

/** The lines for calls with every agent: their greetings and their questions. */
export function linesOfAgents(): Clause[] {
  const greetings = builtInAgents.map(({ profile }) => profile.greeting.join(' '))
  const questions = [...tasksOfAgents.values()].flatMap(({ tasks }) =>
    [...tasks.values()].flatMap(({ slots }) =>
      Object.values(slots).flatMap(({ ask }) => ask.slice(0, 1)),
    ),
  )
  const voice = { voice: DEFAULT_VOICE, accent: DEFAULT_ACCENT, language: 'en' }
  return [...new Set([...greetings, ...questions])].map((text) => ({ text, ...voice }))
}

export async function warmSpeech(dataDir: string, lines: readonly Clause[]): Promise<void> {
  const speech = await startSpeech({
    dataDir,
    // Nothing is recognised, and with a server for that no model is loaded for it.
    stt: { baseUrl: 'http://localhost:1', model: '', apiKey: undefined },
    log: () => undefined,
    onProgress: () => undefined,
  })
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
