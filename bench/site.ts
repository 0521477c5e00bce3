/**
 * `npm run bench:site [-- --runs=1 --url=http://localhost:3000 /pricing /blogs]`: runs Lighthouse on every
 * route and takes the median of three runs. If you pass routes, a number of runs or an address, it only
 * prints the results.
 */
import { allRoutes } from '@ringwell/e2e/site/routes.ts'
import { startServer } from '@ringwell/e2e/startServer.ts'
import { percentile, record, table } from './figures.ts'
import { auditPage, categories, type Report } from './site/lighthouse.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const given = process.argv.slice(2)
const option = (name: string): string | undefined =>
  given.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const chosen = given.filter((argument) => argument.startsWith('/'))
const routes = chosen.length > 0 ? chosen : allRoutes
const runs = Number(option('runs') ?? 3)
const isWhole = given.length === 0

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

const server = option('url') === undefined ? await startServer() : undefined
const url = option('url') ?? server?.url ?? ''
const rows: string[][] = []
const explained: string[] = []
try {
  for (const route of routes) {
    const reports = await audit(url, route)
    rows.push(row(route, reports))
    explained.push(...explain(route, reports))
    say(rows.at(-1)?.join(' ') ?? '')
  }
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
].join('\n')
say(`\n${body}`)
if (isWhole) record('site', 'npm run bench:site', body)
