/**
 * `npm run test:fuzz`: sends requests to the real server process on 127.0.0.1. They are generated from the
 * API's own document, correct ones and wrong ones, and there are handwritten bytes, too. Exits with 1 if a
 * request is answered with 5xx or not at all, or if the server dies, grows, or writes where it should not.
 * Before that, it sends hostile texts and events to every parser of the media process and to whole calls. It
 * also exits with 1 if one of them delays the 20 ms cycle of all calls by more than 20 ms, or if the time to read a text grows
 * faster than the text.
 * `-- --seed N` repeats a run. `-- --requests N` and `-- --attacks N` make it longer or shorter; with `--
 * --requests 0` the API is left out.
 */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { fuzzBeat } from './fuzzBeat.ts'
import { fuzzGrowth } from './fuzzGrowth.ts'
import { fuzzServer, type FuzzOutcome } from './fuzzOnce.ts'
import { printOutcome } from './printOutcome.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    requests: { type: 'string', default: '24000' },
    attacks: { type: 'string', default: '600' },
  },
})
const seed = Number(values.seed)
const requests = Number(values.requests)
const attacks = Number(values.attacks)
if (![seed, requests, attacks].every(Number.isSafeInteger) || (requests < 100 && requests !== 0)) {
  process.stderr.write(
    '--seed, --requests and --attacks take whole numbers; 100 requests at the least, or none\n',
  )
  process.exit(2)
}

/** A stand-in for OpenAI, as far as a session needs it. */
const openAi = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const value = `ek_${'x'.repeat(40)}`
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ value, expires_at: Math.floor(Date.now() / 1000) + 60 }))
  })
})
await new Promise<void>((resolve) => openAi.listen(0, '127.0.0.1', resolve))
const address = openAi.address()
const openAiPort = typeof address === 'object' ? address?.port : 0

process.stdout.write(
  `seed ${seed}: npm run test:fuzz -- --seed ${seed} --requests ${requests} --attacks ${attacks}\n`,
)
const beat = await fuzzBeat(seed, attacks)
process.stdout.write(
  `${beat.texts} hostile texts and ${beat.events} events: the beat was held for ` +
    `${beat.longestMs.toFixed(1)} ms at the most (${beat.longest})\n`,
)
const growth = await fuzzGrowth()
process.stdout.write(`${growth.texts} hostile texts, short and long, for the growth of the time\n`)
for (const fault of [...beat.faults, ...growth.faults]) process.stdout.write(`  ${fault}\n`)

const outcomes: FuzzOutcome[] = []
const servers: { name: string; share: number; env: Record<string, string> }[] = [
  { name: 'with the embedded engine (a stand-in)', share: 0.75, env: {} },
  {
    name: 'with OpenAI (a stand-in)',
    share: 0.25,
    env: { OPENAI_API_KEY: 'sk-fuzz', OPENAI_BASE_URL: `http://127.0.0.1:${openAiPort}/v1` },
  },
]
for (const { name, share, env } of requests === 0 ? [] : servers) {
  const outcome = await fuzzServer({ name, seed, requests: Math.ceil(requests * share), env })
  printOutcome(outcome)
  outcomes.push(outcome)
}
openAi.close()
openAi.closeAllConnections()

const faults = [...beat.faults, ...growth.faults, ...outcomes.flatMap(({ faults: found }) => found)]
const sent = outcomes.reduce((sum, { generated }) => sum + generated, 0)
const byHand = outcomes.reduce((sum, { handMade }) => sum + handMade, 0)
process.stdout.write(
  `${sent} generated requests and ${byHand} made by hand: ` +
    `${faults.length === 0 ? 'nothing found' : `${faults.length} faults`} (seed ${seed})\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1
