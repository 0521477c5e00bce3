/**
 * `npm run bench:api`: measures what the server costs on top of the disk's own work. Session mints, leads and uploads
 * of 1 MB take turns with bare Fastify routes that do the same I/O (`api/bareServer.ts`). Then it measures memory
 * during 2 GB of uploads. Rate limits are off.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drive, type Kind, UPLOAD_BYTES } from './api/drive.ts'
import { type MeasuredServer, startBare, startProduct } from './api/servers.ts'
import { percentile, record, say, table } from './figures.ts'

const ROUNDS = 9
const LEG_MS = 3_000
const WARM_UP_MS = 2_000
const MEMORY_UPLOADS = (2 * 1024 ** 3) / UPLOAD_BYTES
/** What the first uploads load and allocate does not count as growth. */
const MEMORY_WARM_UP_UPLOADS = 200

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

const scratch = mkdtempSync(path.join(os.tmpdir(), 'ringwell-bench-api-'))
const bare = await startBare(path.join(scratch, 'bare'))
const product = await startProduct(path.join(scratch, 'product'))

const forMs = (ms: number): (() => boolean) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

interface Outcome {
  bare: number[]
  product: number[]
  ratios: number[]
}

/** Each round runs both servers, in alternating order. A ratio compares the two within one round. */
async function compare(kind: Kind): Promise<Outcome> {
  const outcome: Outcome = { bare: [], product: [], ratios: [] }
  for (const server of [bare, product]) await drive(server, kind, forMs(WARM_UP_MS))
  for (let round = 0; round < ROUNDS; round += 1) {
    const order: MeasuredServer[] = round % 2 === 0 ? [bare, product] : [product, bare]
    for (const server of order) {
      outcome[server.name].push(await drive(server, kind, forMs(LEG_MS)))
    }
    const ratio = (outcome.product.at(-1) ?? 0) / (outcome.bare.at(-1) ?? 0)
    outcome.ratios.push(ratio)
    say(
      `  ${kind}: bare ${outcome.bare.at(-1)?.toFixed(0)}/s, product ` +
        `${outcome.product.at(-1)?.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
    )
  }
  return outcome
}

const asked: Record<Kind, string> = { mint: '≥ 0.6', lead: '–', upload: '≥ 0.8' }
const names: Record<Kind, string> = {
  mint: 'session mint, 16 connections',
  lead: 'lead, 16 connections',
  upload: 'upload of 1 MB, 4 connections',
}
const rows: string[][] = []
for (const kind of ['mint', 'lead', 'upload'] as const) {
  say(`${names[kind]}…`)
  const outcome = await compare(kind)
  rows.push([
    names[kind],
    percentile(outcome.bare, 50).toFixed(0),
    percentile(outcome.product, 50).toFixed(0),
    asked[kind],
    percentile(outcome.ratios, 50).toFixed(2),
    `${Math.min(...outcome.ratios).toFixed(2)} to ${Math.max(...outcome.ratios).toFixed(2)}`,
  ])
}

say('Memory through 2 GB of uploads…')
await drive(product, 'upload', (answered) => answered >= MEMORY_WARM_UP_UPLOADS)
const before = product.rssBytes()
let highest = before
const watch = setInterval(() => (highest = Math.max(highest, product.rssBytes())), 250)
await drive(product, 'upload', (answered) => answered >= MEMORY_UPLOADS)
clearInterval(watch)
const after = product.rssBytes()
await product.stop()
await bare.stop()
rmSync(scratch, { recursive: true, force: true })

const body = [
  table(
    ['', 'bare Fastify, a second', 'Ringwell, a second', 'asked', 'ratio, p50', 'over the rounds'],
    rows,
  ),
  '',
  `${ROUNDS} rounds of ${LEG_MS / 1_000} s for each of the two, in turns; a ratio compares the two of one round.`,
  '',
  `Memory of the server's process through 2 GB of uploads: ${megabytes(before)} MB before, ` +
    `${megabytes(after)} MB after, ${megabytes(highest)} MB at its highest: a growth of ` +
    `${megabytes(Math.max(0, highest - before))} MB (asked ≤ 60 MB).`,
].join('\n')
say(`\n${body}`)
record('api', 'npm run bench:api', body)
