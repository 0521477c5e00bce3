/**
 * `npm run bench:fleet`: what servers, NATS and the database have to do for thousands of calls on media workers. Servers are the
 * product, and so is all that workers tell them; only what is said is made up, and nobody hears it. `-- --calls 500,5000`
 * names how many calls at once, `--seconds` for how long, and `--servers` how many web servers. With `--direct`, one process stores
 * the same through the server's own code, without NATS and HTTP, in PostgreSQL or with `--sqlite` in a file.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { eventually } from '@ringwell/e2e/faults/report.ts'
import { askSession } from '@ringwell/e2e/faults/visitor.ts'
import { freePort } from '@ringwell/e2e/startServer.ts'
import { DATABASE_FILE } from '@ringwell/server/storage/dataDir.ts'
import { startPostgres } from '@ringwell/server/testing/postgresServer.ts'
import { type MeasuredServer, startProduct } from './api/servers.ts'
import { percentile, record, say, table } from './figures.ts'
import { loadDirectly } from './fleet/direct.ts'
import { callMs } from './fleet/talk.ts'
import { costOf } from './processTree.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '500,1000,2500,5000' },
    seconds: { type: 'string', default: '60' },
    servers: { type: 'string', default: '2' },
    direct: { type: 'boolean', default: false },
    sqlite: { type: 'boolean', default: false },
  },
})
/** What a worker of two cores holds. */
const LINES = 10
const OPENED_PER_SECOND = 60
/** What was told last is stored by then, or nothing keeps up. */
const SETTLE_MS = 120_000
const READY_MS = 120_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-bench-fleet-'))
if (values.sqlite && !values.direct) throw new Error('`--sqlite` needs `--direct`.')
const postgres = values.sqlite ? undefined : await startPostgres({ isDurable: true })
if (!postgres && !values.sqlite) throw new Error('PostgreSQL is not installed.')

interface Told {
  turns: number
  ends: number
  recordings: number
  /** Of the turns that were stored since this was last asked. */
  storedMs: number[]
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
  const database = await postgres!.newDatabase()
  const workers = Math.ceil(calls / LINES)
  const media = fork(
    fileURLToPath(new URL('fleet/workers.ts', import.meta.url)),
    [natsUrl, `${workers}`, `${LINES}`, path.join(home, 'media')],
    { stdio: 'inherit' },
  )
  const servers = await Promise.all(
    Array.from({ length: Number(values.servers) }, (_each, at) =>
      startProduct(path.join(home, `server${at}`), { NATS_URL: natsUrl, DATABASE_URL: database }),
    ),
  )
  const client = await connectTo(database)

  async function counted(): Promise<Counted> {
    const answer = await fetch(`http://127.0.0.1:${monitorPort}/varz`)
    const { in_msgs: messages } = (await answer.json()) as { in_msgs: number }
    return { messages, ...(await writesOf(client)) }
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
      await pause(callMs(), undefined, stopping).catch(() => undefined)
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
  await pause(Number(values.seconds) * 1_000)
  const seconds = (performance.now() - fromMs) / 1_000
  const [after, afterTold] = [await counted(), await told()]
  const shares = cpuMs().map((ms, at) => (ms - cpuBefore[at]!) / seconds / 10)
  const offersMs = [...offerMs]
  const refusals = refused
  stopping.abort()
  await Promise.all(callers)

  // Everything that was told has to be stored in the end.
  let last: Told
  let stored: number
  const settledBy = performance.now() + SETTLE_MS
  do {
    await pause(2_000)
    last = await told()
    stored = await turnsIn(client)
  } while (
    (stored < last.turns || last.recordings < 2 * last.ends) &&
    performance.now() < settledBy
  )
  await client.end()
  for (const server of servers) await server.stop()
  for (const child of [media, nats] as ChildProcess[]) child.kill('SIGKILL')

  const each = (count: number): string => Math.round(count / seconds).toLocaleString('en-GB')
  const row = [
    calls.toLocaleString('en-GB'),
    each(afterTold.turns - beforeTold.turns),
    each(after.writes - before.writes),
    each(after.commits - before.commits),
    each(after.messages - before.messages),
    each(afterTold.recordings - beforeTold.recordings),
    middleOf(afterTold.storedMs),
    middleOf(offersMs),
    String(refusals),
    share(shares.slice(0, servers.length)),
    share(shares.slice(servers.length)),
    `${last.turns - stored} of ${last.turns}`,
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
    keptUp: refusals === 0 && stored >= last.turns && percentile(afterTold.storedMs, 95) < 1_000,
  }
}

/** One process that stores what so many calls report, and nothing else. Returns a row of the table. */
async function directStep(calls: number): Promise<string[]> {
  const dataDir = mkdtempSync(path.join(folder, 'direct-'))
  const databaseUrl = await postgres?.newDatabase()
  const client = databaseUrl === undefined ? undefined : await connectTo(databaseUrl)
  const database = client && (await processOf(client))
  const load = await loadDirectly(calls, { dataDir, databaseUrl })
  load.takeStoredMs()
  const state = async () => ({
    ...(client && (await writesOf(client))),
    turns: load.turns(),
    refused: load.refused(),
    ownMs: process.cpuUsage(),
    databaseMs: database === undefined ? 0 : costOf(database).cpuMs,
    atMs: performance.now(),
  })
  const before = await state()
  await pause(Number(values.seconds) * 1_000)
  const after = await state()
  const storedMs = load.takeStoredMs()
  const seconds = (after.atMs - before.atMs) / 1_000
  await load.end()
  const stored = client
    ? await turnsIn(client)
    : Number(
        new DatabaseSync(path.join(dataDir, DATABASE_FILE), { readOnly: true })
          .prepare(COUNT_TURNS)
          .get()?.['turns'],
      )
  await client?.end()
  const each = (of: 'turns' | 'writes' | 'commits'): string =>
    client || of === 'turns'
      ? Math.round((after[of]! - before[of]!) / seconds).toLocaleString('en-GB')
      : '–'
  const ownMs = after.ownMs.user + after.ownMs.system - before.ownMs.user - before.ownMs.system
  const row = [
    calls.toLocaleString('en-GB'),
    each('turns'),
    each('writes'),
    each('commits'),
    middleOf(storedMs),
    share([ownMs / 1_000 / seconds / 10]),
    client ? share([(after.databaseMs - before.databaseMs) / seconds / 10]) : '–',
    String(after.refused - before.refused),
    `${load.turns() - stored} of ${load.turns()}`,
  ]
  say(`  ${row.join(' | ')}`)
  return row
}

async function connectTo(database: string): Promise<Client> {
  const client = new Client({ connectionString: database })
  await client.connect()
  return client
}

/** What the database has written so far. */
async function writesOf(client: Client): Promise<{ writes: number; commits: number }> {
  const { rows } = await client.query<Record<'commits' | 'writes', string>>(
    `SELECT xact_commit AS commits, tup_inserted + tup_updated + tup_deleted AS writes
     FROM pg_stat_database WHERE datname = current_database()`,
  )
  return { writes: Number(rows[0]?.writes), commits: Number(rows[0]?.commits) }
}

const COUNT_TURNS = `SELECT count(*) AS turns FROM call_turns WHERE text <> ''`

async function turnsIn(client: Client): Promise<number> {
  const { rows } = await client.query<{ turns: string }>(COUNT_TURNS)
  return Number(rows[0]?.turns)
}

/** The process of the database server, whose children have the connections. */
async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const middleOf = (all: number[]): string =>
  `${Math.round(percentile(all, 50))} / ${Math.round(percentile(all, 95))} ms`

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
          whole(calls * rows),
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
  'turn reported to stored, p50 / p95',
  'session and offer, p50 / p95',
  'refused',
  'CPU of the servers',
  'CPU of NATS and the workers',
  'turns lost',
  'recordings lost',
]
const directHeads = [
  'calls at once',
  'turns /s',
  'rows written /s',
  'transactions /s',
  'turn reported to stored, p50 / p95',
  'CPU of the process, with what makes up the calls',
  'CPU of PostgreSQL',
  'refused',
  'turns lost',
]
const steps: Step[] = []
const rows: string[][] = []
try {
  for (const calls of values.calls.split(',').map(Number)) {
    say(`${calls} calls…`)
    if (values.direct) rows.push(await directStep(calls))
    else {
      steps.push(await step(calls))
      rows.push(steps.at(-1)!.row)
    }
  }
  const section = values.sqlite ? 'fleet-sqlite' : values.direct ? 'fleet-direct' : 'fleet'
  const body = table(values.direct ? directHeads : heads, rows)
  record(
    section,
    `npm run bench:fleet -- ${process.argv.slice(2).join(' ')}`.trim(),
    values.direct ? body : [body, '', ...model()].join('\n'),
  )
} finally {
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
}
