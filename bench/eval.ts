/**
 * `npm run eval -- --data FOLDER`: measures how well callers are understood, on data sets that other people
 * wrote. The sets are read from the given folder and never become part of the repository. `--misses SLOT`
 * prints the sentences of one slot that were read wrongly. `--dry` writes nothing into the docs.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { f1, type Score } from './eval/f1.ts'
import { scoreNluHotels } from './eval/nluHotels.ts'
import { scoreRestaurant8k } from './eval/restaurant8k.ts'
import { record, table } from './figures.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, misses: { type: 'string' }, dry: { type: 'boolean' } },
})
if (values.data === undefined || !existsSync(values.data)) {
  process.stderr.write('Say where the sets are: npm run eval -- --data FOLDER\n')
  process.exit(2)
}
const folder = values.data

interface SetResult {
  name: string
  asked: string
  scores: Record<string, Score>
}

const results: SetResult[] = []
const restaurant = readdirSync(folder).find((name) => /^restaurant8k.*\.json$/.test(name))
if (restaurant) {
  const scores = scoreRestaurant8k(path.join(folder, restaurant))
  results.push({ name: 'restaurant8k', asked: '≥ 0.92', scores })
}
const hotels = path.join(folder, 'nlupp-hotels')
if (existsSync(hotels)) {
  results.push({ name: 'NLU++ hotels', asked: '≥ 0.85', scores: scoreNluHotels(hotels) })
}

const total = (scores: readonly Score[]): Score => ({
  wanted: scores.reduce((sum, { wanted }) => sum + wanted, 0),
  found: scores.reduce((sum, { found }) => sum + found, 0),
  right: scores.reduce((sum, { right }) => sum + right, 0),
  misses: [],
})
const rows = results.flatMap(({ name, asked, scores }) => [
  [`**${name}**`, asked, ...cells(total(Object.values(scores)))],
  ...Object.entries(scores).map(([slot, score]) => [slot.replace('_', ' '), '', ...cells(score)]),
])

function cells(score: Score): string[] {
  const { wanted, found, right } = score
  return [f1(score), right / found, right / wanted]
    .map((figure) => figure.toFixed(3))
    .concat(String(wanted))
}

const text = table(
  ['set, slot', 'asked', 'F1 of exact values', 'precision', 'recall', 'values'],
  rows,
)
process.stdout.write(`${text}\n`)
for (const { scores } of results) {
  for (const miss of scores[values.misses ?? '']?.misses ?? []) process.stdout.write(`  ${miss}\n`)
}
if (!values.dry) record('understanding', 'npm run eval -- --data FOLDER', text)
