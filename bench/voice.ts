/**
 * `npm run bench:voice`: measures what a visitor waits for, and what a call costs. It runs real Chromium
 * against the product as a user starts it. The microphone is scripted; everything behind it is real.
 *
 *     npm run bench:voice              six voices of the agent, and 1, 5 and 10 calls at once
 *     npm run bench:voice -- quick     three voices, and 10 calls at once
 *
 * Both write docs/benchmarks.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { voiceNames } from '@ringwell/protocol/voices.ts'
import { chromiumFlags, findChromium } from '@ringwell/e2e/browsers.ts'
import { startServer } from '@ringwell/e2e/startServer.ts'
import type { Wav } from '@ringwell/e2e/calls/wav.ts'
import { record, say, spread, table } from './figures.ts'
import { measureLoad } from './voice/load.ts'
import { QUESTION, writeQuestion } from './voice/question.ts'
import { speakLines } from '@ringwell/e2e/calls/speakLines.ts'
import { type CallFigures, measureCall } from './voice/turns.ts'

const QUESTIONS = [
  QUESTION,
  'Which languages do you speak?',
  'Are you a real person?',
  'How long does it take to get started?',
  'Do you record this call?',
] as const
const INTERRUPTION = 'Hold on, wait a moment please.'

const isQuick = process.argv.includes('quick')

const ms = (value: number): string => `${Math.round(value)} ms`

const ownWords = (calls: readonly CallFigures[]) => spread(calls.flatMap((call) => call.ownWordsMs))
const silences = (calls: readonly CallFigures[]) =>
  spread(calls.flatMap((call) => call.longestSilenceMs))
const fillersIn = (calls: readonly CallFigures[]): number =>
  calls.reduce((sum, call) => sum + call.fillers, 0)

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ringwell-bench-'))
  const dataDir = path.join(scratch, 'data')
  const env = { RATE_LIMIT_SCALE: '0', ENGINE_MAX_CALLS: '20', LOG_LEVEL: 'warn' }

  say('Speaking the questions…')
  const lines: ReadonlyMap<string, Wav> = speakLines([...QUESTIONS, INTERRUPTION])
  const wav = writeQuestion(scratch, lines)

  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, '--use-fake-ui-for-media-stream'],
  })
  // The visitor speaks with the voice that is left out here. Six voices of the agent make thirty turns of each kind.
  const voices = voiceNames.filter((voice) => voice !== 'echo').slice(0, isQuick ? 3 : 6)
  const round = async (url: string, interrupt: boolean): Promise<CallFigures[]> => {
    const figures: CallFigures[] = []
    for (const voice of voices) {
      const call = await measureCall(browser, {
        url,
        voice,
        questions: QUESTIONS,
        interruption: interrupt ? INTERRUPTION : undefined,
        lines,
      })
      figures.push(call)
      say(
        `  ${voice}: connected ${ms(call.connectedMs)}, first sound ${ms(call.firstSoundMs)}, ` +
          `answers ${call.answerMs.map(ms).join(', ')}` +
          `, own words after ${call.ownWordsMs.map(ms).join(', ')}, ${call.fillers} fillers` +
          (call.longestSilenceMs.length > 0
            ? `, silent for ${call.longestSilenceMs.map(ms).join(', ')}`
            : '') +
          (call.bargeInMs[0] === undefined ? '' : `, silent ${ms(call.bargeInMs[0])}`) +
          (call.unanswered.length ? `, unanswered: ${call.unanswered.join(' / ')}` : ''),
      )
    }
    return figures
  }

  say('Uncached: an empty speech cache, nothing warmed.')
  let server = await startServer({ dataDir, env: { ...env, SPEECH_WARM_UP: 'calls' } })
  const uncached = await round(server.url, false)
  say('Cached: the same calls again.')
  const cached = await round(server.url, true)
  await server.stop()
  await browser.close()

  say('Starting from a warm disk…')
  const starts: number[] = []
  for (let run = 0; run < 3; run++) {
    const began = performance.now()
    server = await startServer({ dataDir, env: { ...env, SPEECH_WARM_UP: 'calls' } })
    starts.push(performance.now() - began)
    if (run < 2) await server.stop()
  }

  say('Load…')
  const loads = []
  for (const calls of isQuick ? [10] : [1, 5, 10]) {
    const load = await measureLoad(server.url, server.pid, wav, calls, 40)
    loads.push(load)
    say(`  ${calls} calls: ${JSON.stringify(load)}`)
  }
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })

  const connected = spread([...uncached, ...cached].map((call) => call.connectedMs))
  const firstSound = spread([...cached].map((call) => call.firstSoundMs))
  const answers = spread([...cached].flatMap((call) => call.answerMs))
  const freshAnswers = spread(uncached.flatMap((call) => call.answerMs))
  const silence = spread([...cached].flatMap((call) => call.bargeInMs))
  const start = spread(starts)
  const lag = loads.at(-1)?.pacerLagMs.p99 ?? Number.NaN
  const unanswered = [...uncached, ...cached].flatMap((call) => call.unanswered).length

  const row = (name: string, asked: string, value: typeof connected): string[] => [
    name,
    asked,
    ms(value.p50),
    ms(value.p95),
    String(value.n),
  ]
  const body = [
    table(
      ['what a visitor waits for', 'asked (p50)', 'p50', 'p95', 'n'],
      [
        row('click to connected', '≤ 400 ms', connected),
        row('click to the agent’s first sound (greeting cached)', '–', firstSound),
        row('end of speech to answer heard, cached', '≤ 800 ms', answers),
        row('end of speech to answer heard, uncached', '≤ 1500 ms', freshAnswers),
        row('the same to the answer’s own words, uncached', '≤ 1200 ms', ownWords(uncached)),
        row('the same to the answer’s own words, cached', '–', ownWords(cached)),
        row('longest silence within an answer, uncached', '–', silences(uncached)),
        row('longest silence within an answer, cached', '–', silences(cached)),
        row('barge-in to silence', '≤ 200 ms', silence),
        row('start from a warm disk to healthy', '≤ 10 s', start),
      ],
    ),
    '',
    `Answers with a filler: ${fillersIn(uncached)} of ${freshAnswers.n} uncached, ` +
      `${fillersIn(cached)} of ${answers.n} cached. ` +
      `Questions without an answer: ${unanswered} of ${answers.n + freshAnswers.n + unanswered}.`,
    '',
    table(
      [
        'calls at once',
        'connected',
        'CPU per call, % of a core',
        'of that media / recognition / synthesis',
        'memory per call',
        'pacer lag p50 / p99 / max',
        'taken by the host',
      ],
      loads.map((load) => [
        String(load.calls),
        String(load.connected),
        load.cpuPercentPerCall.toFixed(1),
        Object.values(load.cpuPercentOf)
          .map((percent) => percent.toFixed(1))
          .join(' / '),
        `${load.megabytesPerCall.toFixed(1)} MB`,
        `${load.pacerLagMs.p50.toFixed(1)} / ${load.pacerLagMs.p99.toFixed(1)} / ${load.pacerLagMs.max.toFixed(1)} ms`,
        `${load.stolenPercent.toFixed(1)} %`,
      ]),
    ),
    '',
    `Pacer lag p99 at 10 calls: ${lag.toFixed(1)} ms (asked ≤ 40 ms). Callers and browser share the two cores with the server.`,
    ...(isQuick
      ? ['', 'This run had three agents’ voices in place of six, and ten calls at once only.']
      : []),
  ].join('\n')
  say(`\n${body}`)
  record('voice', `npm run bench:voice${isQuick ? ' -- quick' : ''}`, body)
}

await main()
