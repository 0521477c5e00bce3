/**
 * `npm run bench:database`: measures how long pages, health checks and leads take while the database waits: for another
 * process that has locked the file for 10 s, and for a disk whose every fsync takes 50 ms (simulated with `strace`, if
 * it is installed). Rate limits are off.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createFaultServer, type FaultServer } from '@ringwell/e2e/faults/faultServer.ts'
import { percentile, record, table } from './figures.ts'

const LOCK_MS = 10_000
const FSYNC_DELAY_US = 50_000
const LEG_MS = 10_000
const ASK_EVERY_MS = 25
/** This many visitors send leads, each one lead after the other. */
const VISITORS = 4

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const lead = JSON.stringify({ name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100123' })

type Asked = 'page' | 'health' | 'lead'
type Times = Record<Asked, number[]>

async function timed(times: number[], ask: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  times.push(performance.now() - began)
  return response.status
}

/** Requests pages and health at a constant rate, whether or not the previous request was answered. */
async function measure(url: string, forMs: number): Promise<Times & { refused: number }> {
  const times = { page: [] as number[], health: [] as number[], lead: [] as number[], refused: 0 }
  const under = new Set<Promise<unknown>>()
  const end = performance.now() + forMs
  const beat = async (): Promise<void> => {
    while (performance.now() < end) {
      for (const [asked, address] of [
        ['page', `${url}/`],
        ['health', `${url}/api/health`],
      ] as const) {
        const one = timed(times[asked], () => fetch(address)).finally(() => under.delete(one))
        under.add(one)
      }
      await pause(ASK_EVERY_MS)
    }
    await Promise.all(under)
  }
  const visitor = async (): Promise<void> => {
    while (performance.now() < end) {
      const status = await timed(times.lead, () =>
        fetch(`${url}/api/leads`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: lead,
        }),
      )
      if (status !== 200) times.refused += 1
    }
  }
  await Promise.all([beat(), ...Array.from({ length: VISITORS }, visitor)])
  return times
}

/** Locks the database from another process for this long. */
async function lockDatabase(dataDir: string, forMs: number): Promise<void> {
  const hold = `
    const { DatabaseSync } = require('node:sqlite')
    const db = new DatabaseSync(${JSON.stringify(path.join(dataDir, 'ringwell.db'))}, { timeout: 5000 })
    db.exec('BEGIN EXCLUSIVE')
    setTimeout(() => db.exec('ROLLBACK'), ${forMs})`
  const holder = spawn(process.execPath, ['-e', hold], { stdio: 'inherit' })
  const db = new DatabaseSync(path.join(dataDir, 'ringwell.db'))
  // Wait until the other process holds the lock.
  for (;;) {
    try {
      db.exec('BEGIN IMMEDIATE; ROLLBACK')
      await pause(2)
    } catch {
      break
    }
  }
  db.close()
  holder.unref()
}

/** Makes every fsync of the process slower from now on. Returns undefined if `strace` is not available. */
async function slowDown(server: FaultServer): Promise<(() => void) | undefined> {
  const inject = `inject=fsync,fdatasync:delay_exit=${FSYNC_DELAY_US}`
  const watched = ['-f', '-q', '-o', '/dev/null', '-p', String(server.pid())]
  const tracer = spawn('strace', [...watched, '-e', 'trace=fsync,fdatasync', '-e', inject], {
    stdio: 'ignore',
  })
  const failed = await Promise.race([
    new Promise((resolve) => tracer.once('error', () => resolve(true))),
    new Promise((resolve) => tracer.once('exit', () => resolve(true))),
    pause(1_500).then(() => false),
  ])
  return failed ? undefined : () => void tracer.kill()
}

const rows: string[][] = []
const ms = (values: readonly number[], share: number): string =>
  `${percentile(values, share).toFixed(percentile(values, share) < 10 ? 1 : 0)} ms`

function report(what: string, times: Times & { refused: number }): void {
  for (const asked of ['page', 'health', 'lead'] as const) {
    const values = times[asked]
    const refused = asked === 'lead' && times.refused > 0 ? `, ${times.refused} refused` : ''
    rows.push([
      what,
      `${asked} (${values.length}${refused})`,
      ms(values, 50),
      ms(values, 99),
      ms(values, 100),
    ])
    say(`  ${rows.at(-1)?.join(' | ')}`)
  }
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringwell-bench-database-'))
const server = await createFaultServer({ dataDir })
try {
  await server.start()
  await measure(server.url, 2_000)
  say('An idle machine…')
  report('nothing waits', await measure(server.url, LEG_MS))
  say('Another process has locked the database…')
  await lockDatabase(dataDir, LOCK_MS)
  report('the file is locked for 10 s', await measure(server.url, LOCK_MS - 500))
  await pause(2_000)
  say('A slow disk…')
  const quicken = await slowDown(server)
  if (quicken) {
    report('an fsync takes 50 ms', await measure(server.url, LEG_MS))
    quicken()
  } else say('  strace can not be used here: not measured')
} finally {
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
const body = table(['while', 'asked for (times)', 'p50', 'p99', 'longest'], rows)
say(`\n${body}`)
if (!process.argv.includes('--dry')) record('database', 'npm run bench:database', body)
