/**
 * `npm run bench:fleet`: what servers, NATS and the database have to do for thousands of calls on media workers. Servers are the
 * product, and so is all that workers tell them; only what is said is made up, and nobody hears it. `-- --calls 500,5000`
 * names how many calls at once, `--seconds` for how long, `--servers` how many web servers, and `--sqlite` has one server keep everything in a file.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { eventually } from '@ringwell/e2e/faults/report.ts'
import { askSession } from '@ringwell/e2e/faults/visitor.ts'
import { freePort } from '@ringwell/e2e/startServer.ts'
import { createLogger } from '@ringwell/server/logging.ts'
import { openStorage } from '@ringwell/server/storage/openStorage.ts'
import { startPostgres } from '@ringwell/server/testing/postgresServer.ts'
import { type MeasuredServer, startProduct } from './api/servers.ts'
import { percentile, record, table } from './figures.ts'
import { costOf } from './processTree.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '500,1000,2500,5000' },
    seconds: { type: 'string', default: '60' },
    servers: { type: 'string', default: '2' },
    sqlite: { type: 'boolean', default: false },
  },
})
/** What a worker of two cores holds. */
const LINES = 10
/** A call lasts at most two minutes, and some end early. */
const CALL_MS = 120_000
const OPENED_PER_SECOND = 60
/** What was told last is stored by then, or nothing keeps up. */
const SETTLE_MS = 120_000
const READY_MS = 120_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-bench-fleet-'))
const postgres = values.sqlite ? undefined : await startPostgres({ isDurable: true })
if (!postgres && !values.sqlite) throw new Error('PostgreSQL is not installed.')

interface Told {
  turns: number
  ends: number
  recordings: number
}

/** What NATS and the database have done so far. */
interface Counted {
  messages: number
  writes: number
  commits: number
}

/** What a step has shown: a row of the table, and what one call costs each second. */
interface Step {
  row: string[]
  perCall: { rows: number; messages: number; recordings: number; serverPercent: number }
  keptUp: boolean
}

async function step(calls: number): Promise<Step> {
  const home = mkdtempSync(path.join(folder, 'step-'))
  const [natsPort, monitorPort] = [await freePort(), await freePort()]
  const nats = spawn(
    'nats-server',
    ['-a', '127.0.0.1', '-p', `${natsPort}`, '-m', `${monitorPort}`],
    {
      stdio: 'ignore',
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
    },
  )
  const natsUrl = `nats://127.0.0.1:${natsPort}`
  const database = await postgres?.newDatabase()
  const workers = Math.ceil(calls / LINES)
  const media = fork(
    fileURLToPath(new URL('fleet/workers.ts', import.meta.url)),
    [natsUrl, `${workers}`, `${LINES}`, path.join(home, 'media')],
    { stdio: 'inherit' },
  )
  const servers = await Promise.all(
    Array.from({ length: values.sqlite ? 1 : Number(values.servers) }, (_each, at) =>
      startProduct(path.join(home, `server${at}`), {
        NATS_URL: natsUrl,
        ...(database !== undefined && { DATABASE_URL: database }),
      }),
    ),
  )
  const client = database === undefined ? undefined : new Client({ connectionString: database })
  await client?.connect()

  async function counted(): Promise<Counted> {
    const answer = await fetch(`http://127.0.0.1:${monitorPort}/varz`)
    const { in_msgs: messages } = (await answer.json()) as { in_msgs: number }
    const { rows = [] } =
      (await client?.query<Record<'commits' | 'writes', string>>(
        `SELECT xact_commit AS commits, tup_inserted + tup_updated + tup_deleted AS writes
         FROM pg_stat_database WHERE datname = current_database()`,
      )) ?? {}
    const [row] = rows
    return { messages, writes: Number(row?.writes), commits: Number(row?.commits) }
  }

  const told = async (): Promise<Told> => {
    media.send('told')
    const [answer] = (await once(media, 'message')) as [Told]
    return answer
  }
  const cpuMs = (): number[] =>
    [...servers.map(({ pid }) => pid), nats.pid!, media.pid!].map((pid) => costOf(pid).cpuMs)

  // As many callers as there shall be calls. Each rings again when its call is over.
  const stopping = new AbortController()
  let refused = 0
  const offerMs: number[] = []
  const caller = async (server: MeasuredServer): Promise<void> => {
    while (!stopping.signal.aborted) {
      const call = await callOnce(server)
      if (call === undefined) {
        refused += 1
        await pause(1_000)
        continue
      }
      offerMs.push(call.ms)
      await pause(CALL_MS * (0.25 + 0.75 * Math.random()), undefined, stopping).catch(
        () => undefined,
      )
      await post(server, `/api/realtime/calls/${call.callId}/hangup`, call.token)
    }
  }
  const takesCalls = async () => (await healthOf(servers[0]!)) === 200
  if (!(await eventually(READY_MS, takesCalls))) throw new Error('The first server takes no calls.')
  const callers: Promise<void>[] = []
  for (let at = 0; at < calls; at += 1) {
    callers.push(caller(servers[at % servers.length]!))
    await pause(1_000 / OPENED_PER_SECOND)
  }
  say(`  ${calls} callers, ${refused} refusals so far`)
  const [before, cpuBefore, fromMs] = [await counted(), cpuMs(), performance.now()]
  const beforeTold = await told()
  offerMs.length = 0
  refused = 0
  const atStart = new Date().toISOString()
  await pause(Number(values.seconds) * 1_000)
  const seconds = (performance.now() - fromMs) / 1_000
  const [after, afterTold] = [await counted(), await told()]
  const shares = cpuMs().map((ms, at) => (ms - cpuBefore[at]!) / seconds / 10)
  const atEnd = new Date().toISOString()
  const offersMs = [...offerMs]
  const refusals = refused
  stopping.abort()
  await Promise.all(callers)

  // Everything that was told has to be stored in the end.
  const storage = await openStorage(
    { dataDir: path.join(home, 'server0'), databaseUrl: database },
    await createLogger('silent'),
    { isCommand: true },
  )
  let stored = { turns: 0, delaysMs: [] as number[] }
  let last: Told = await told()
  const settledBy = performance.now() + SETTLE_MS
  do {
    await pause(2_000)
    last = await told()
    stored = await turnsIn(storage, atStart, atEnd)
  } while (
    (stored.turns < last.turns || last.recordings < 2 * last.ends) &&
    performance.now() < settledBy
  )
  await storage.close()
  await client?.end()
  for (const server of servers) await server.stop()
  for (const child of [media, nats] as ChildProcess[]) child.kill('SIGKILL')

  const each = (count: number): string => Math.round(count / seconds).toLocaleString('en-GB')
  const row = [
    calls.toLocaleString('en-GB'),
    each(afterTold.turns - beforeTold.turns),
    postgres ? each(after.writes - before.writes) : '–',
    postgres ? each(after.commits - before.commits) : '–',
    each(after.messages - before.messages),
    each(afterTold.recordings - beforeTold.recordings),
    `${percentile(stored.delaysMs, 50)} / ${percentile(stored.delaysMs, 95)} ms`,
    `${percentile(offersMs, 50)} / ${percentile(offersMs, 95)} ms`,
    String(refusals),
    share(shares.slice(0, servers.length)),
    share(shares.slice(servers.length, -1)),
    `${last.turns - stored.turns} of ${last.turns}`,
    `${2 * last.ends - last.recordings} of ${2 * last.ends}`,
  ]
  say(`  ${row.join(' | ')}`)
  const serverPercent = shares.slice(0, servers.length).reduce((sum, part) => sum + part, 0)
  return {
    row,
    perCall: {
      rows: (after.writes - before.writes) / seconds / calls,
      messages: (after.messages - before.messages) / seconds / calls,
      recordings: (afterTold.recordings - beforeTold.recordings) / seconds / calls,
      serverPercent: serverPercent / calls,
    },
    keptUp: refusals === 0 && stored.turns >= last.turns && percentile(stored.delaysMs, 95) < 1_000,
  }
}

/** How many turns are stored, and how long those of this time took. Each has the time in it at which it was told. */
async function turnsIn(
  storage: Awaited<ReturnType<typeof openStorage>>,
  from: string,
  to: string,
): Promise<{ turns: number; delaysMs: number[] }> {
  let turns = 0
  const delaysMs: number[] = []
  let after: Parameters<typeof storage.listCalls>[0]['after']
  for (;;) {
    const page = await storage.listCalls({ limit: 500, after })
    const last = page.at(-1)
    if (!last) return { turns, delaysMs }
    after = { createdAt: last.createdAt, id: last.callId }
    for (const [, said] of await storage.listTurns(page.map(({ callId }) => callId))) {
      turns += said.length
      for (const { text, saidAt } of said) {
        if (saidAt >= from && saidAt < to)
          delaysMs.push(Date.parse(saidAt) - Number.parseInt(text, 10))
      }
    }
  }
}

const share = (of: number[]): string => of.map((part) => `${Math.round(part)} %`).join(' + ')

const urlOf = ({ port }: MeasuredServer, route: string): string =>
  `http://127.0.0.1:${port}${route}`
const healthOf = (server: MeasuredServer): Promise<number> =>
  fetch(urlOf(server, '/api/health')).then(
    ({ status }) => status,
    () => 0,
  )

async function post(
  server: MeasuredServer,
  route: string,
  secret: string,
  offer?: string,
): Promise<Response | undefined> {
  const answer = await fetch(urlOf(server, route), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      ...(offer !== undefined && { 'content-type': 'application/sdp' }),
    },
    ...(offer !== undefined && { body: offer }),
  }).catch(() => undefined)
  await answer?.text().catch(() => undefined)
  return answer
}

interface BegunCall {
  callId: string
  token: string
  /** From the request for the session to the answer to the offer. */
  ms: number
}

async function callOnce(server: MeasuredServer): Promise<BegunCall | undefined> {
  const fromMs = performance.now()
  const { session } = await askSession(urlOf(server, ''), true)
  if (!session) return undefined
  const { call_id: callId, call_token: token, client_secret: secret } = session
  const answered = await post(server, '/api/realtime/calls', secret.value, 'v=0')
  if (answered?.status !== 201) return undefined
  return { callId, token, ms: Math.round(performance.now() - fromMs) }
}

const whole = (value: number): string => Math.ceil(value).toLocaleString('en-GB')

/** Up to a thousand workers, by what a call of the largest step that kept up has cost. */
function model(): string[] {
  const best = steps.findLast(({ keptUp }) => keptUp)
  if (!best) return ['Nothing kept up.']
  const { rows, messages, recordings, serverPercent } = best.perCall
  return [
    `If each worker holds ${LINES} calls and each web server may use half a core for them:`,
    '',
    table(
      ['workers', 'calls', 'web servers', 'rows written /s', 'NATS messages /s', 'recordings /s'],
      [1, 10, 100, 500, 1_000].map((workers) => {
        const calls = workers * LINES
        return [
          whole(workers),
          whole(calls),
          whole(Math.max(1, (calls * serverPercent) / 50)),
          postgres ? whole(calls * rows) : '–',
          whole(calls * messages),
          whole(calls * recordings),
        ]
      }),
    ),
  ]
}

const heads = [
  'calls at once',
  'turns /s',
  'rows written /s',
  'transactions /s',
  'NATS messages /s',
  'recordings stored /s',
  'turn said to stored, p50 / p95',
  'session and offer, p50 / p95',
  'refused',
  'CPU of the servers',
  'CPU of NATS',
  'turns lost',
  'recordings lost',
]
const steps: Step[] = []
try {
  for (const calls of values.calls.split(',').map(Number)) {
    say(`${calls} calls…`)
    steps.push(await step(calls))
  }
  record(
    values.sqlite ? 'fleet-sqlite' : 'fleet',
    `npm run bench:fleet -- ${process.argv.slice(2).join(' ')}`.trim(),
    [
      table(
        heads,
        steps.map(({ row }) => row),
      ),
      '',
      ...model(),
    ].join('\n'),
  )
} finally {
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
}
