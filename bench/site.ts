/**
 * `npm run bench:site [-- --runs=1 --url=http://localhost:3000 /pricing /blogs]`: runs Lighthouse on every
 * route and takes the median of three runs, and measures how soon a press on the home page is heard. If you
 * pass routes or an address, it only prints the results.
 */
import { chromium } from 'playwright-core'
import { forWhom } from '@ringwell/content/site/forWhom.ts'
import { chromiumFlags, findChromium } from '@ringwell/e2e/browsers.ts'
import { hearsTrade } from '@ringwell/e2e/firstPresses.ts'
import { allRoutes } from '@ringwell/e2e/site/routes.ts'
import { startServer } from '@ringwell/e2e/startServer.ts'
import { percentile, record, say, table } from './figures.ts'
import { auditPage, categories, type Report } from './site/lighthouse.ts'

const given = process.argv.slice(2)
const option = (name: string): string | undefined =>
  given.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const chosen = given.filter((argument) => argument.startsWith('/'))
const routes = chosen.length > 0 ? chosen : allRoutes
const runs = Number(option('runs') ?? 3)
const isWhole = chosen.length === 0 && option('url') === undefined

const median = (values: readonly number[]): number => percentile(values, 50)

async function audit(url: string, route: string): Promise<Report[]> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await auditPage(url + route))
  return reports
}

function row(route: string, reports: readonly Report[]): string[] {
  const of = (pick: (report: Report) => number): number => median(reports.map(pick))
  return [
    `\`${route}\``,
    ...categories.map((category) => String(of(({ scores }) => scores[category]))),
    `${Math.round(of(({ firstPaintMs }) => firstPaintMs))} ms`,
    `${Math.round(of(({ largestPaintMs }) => largestPaintMs))} ms`,
    `${Math.round(of(({ blockedMs }) => blockedMs))} ms`,
    String(Math.round(of(({ layoutShift }) => layoutShift) * 1_000) / 1_000),
    `${(of(({ bytes }) => bytes) / 1_000).toFixed(0)} kB`,
  ]
}

/** Explains what cost points in the median run of a route without a full score. */
function explain(route: string, reports: readonly Report[]): string[] {
  const isFull = categories.every(
    (category) => median(reports.map(({ scores }) => scores[category])) === 100,
  )
  if (isFull) return []
  const why = new Set(reports.flatMap(({ lost }) => lost.map(({ id, text }) => `${id}: ${text}`)))
  return [`- \`${route}\`: ${[...why].join('; ') || 'no single audit below 90'}`]
}

/** How long a visitor waits for the first sound of a trade's call, in ms: one new browser window for each trade. */
async function waitsForSound(at: string): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags],
  })
  const waits: number[] = []
  for (const trade of forWhom.trades) {
    const page = await browser.newPage()
    waits.push(await hearsTrade(page, at, trade))
    await page.close()
  }
  await browser.close()
  return waits
}

const server = option('url') === undefined ? await startServer() : undefined
const url = option('url') ?? server?.url ?? ''
const rows: string[][] = []
const explained: string[] = []
let heard = ''
try {
  for (const route of routes) {
    const reports = await audit(url, route)
    rows.push(row(route, reports))
    explained.push(...explain(route, reports))
    say(rows.at(-1)?.join(' ') ?? '')
  }
  const waits = await waitsForSound(url)
  heard = `From the press on one of the ${waits.length} trades of the home page to its first sound: ${Math.round(median(waits))} ms, at most ${Math.round(Math.max(...waits))} ms (asked ≤ 3 s).`
} finally {
  await server?.stop()
}

const heads = [
  'route',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'first paint',
  'largest paint',
  'blocked',
  'CLS',
  'transferred',
]
const body = [
  table(heads, rows),
  ...(explained.length > 0 ? ['', 'Below 100, and what cost the points:', '', ...explained] : []),
  '',
  heard,
].join('\n')
say(`\n${body}`)
if (isWhole) record('site', ['npm run bench:site', ...given].join(' -- '), body)
