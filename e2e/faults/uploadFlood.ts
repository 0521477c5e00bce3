import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { brand } from '@ringwell/brand/brand.ts'
import { sessionRequest } from '../sessionRequest.ts'
import { auditArrivals, auditRows, drained } from './audit.ts'
import { canMount, fillDisk, mountSmallDisk, unmount } from './disks.ts'
import { answersOf } from './load.ts'
import { eventually, pause, type Report, some } from './report.ts'
import { createScene, type Database, type Scene, temporaryFolder } from './scene.ts'
import { type CallCredential, createFlood, type Flood } from './strangeUploads.ts'

const DISK_MB = 192
const RESERVE_MB = 64
/** Room for the rows that the database writes while the disk is nearly full, and for uploads that were cut off. */
const OWN_MB = 8
const FLOOD_MS = 6_000
const MB = 1024 * 1024

/** Strangers fill a separate disk with uploads: everything except recordings continues to work. */
export async function uploadFlood(database: Database, seed: number, report: Report): Promise<void> {
  const scratch = temporaryFolder()
  const dataDir = path.join(scratch, 'disk')
  if (!canMount(scratch)) {
    rmSync(scratch, { recursive: true, force: true })
    return report.say('── a flood of uploads: not allowed to mount a small disk here, not run')
  }
  report.say(
    `── a flood of uploads (${DISK_MB} MB tmpfs, ${RESERVE_MB} MB reserved), ${database.name}, seed ${seed}`,
  )
  mountSmallDisk(dataDir, DISK_MB)
  const provider = await createProvider()
  const scene = await createScene({
    database,
    seed,
    dataDir,
    load: { uploadSenders: 0 },
    env: {
      // No rate limit, so that only the disk limits the flood.
      RATE_LIMIT_SCALE: '0',
      DISK_RESERVE_MB: String(RESERVE_MB),
      OPENAI_BASE_URL: provider.url,
    },
  })
  try {
    await runFlood(scene, report)
  } finally {
    await scene.close()
    provider.close()
    unmount(dataDir)
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function runFlood(scene: Scene, report: Report): Promise<void> {
  const { server, load, dataDir } = scene
  const calls: CallCredential[] = []
  const sessions = createSessions(server.url, calls)
  const flood = createFlood({ url: server.url, random: scene.random, calls })
  const room = watchRoom(dataDir)
  await server.start()
  const giveBack = fillAllBut(dataDir, RESERVE_MB + 48)

  load.start()
  sessions.start()
  await eventually(5_000, () => calls.length > 3)
  flood.start()
  const isFull = await eventually(30_000, () => (flood.answers.get('507') ?? 0) > 20)
  report.holds('the flood fills the space that recordings may use', isFull, answersTo(flood))
  await pause(FLOOD_MS)
  await shows(scene, report)
  report.holds(
    'the flood leaves the reserve alone',
    room.least() > (RESERVE_MB - OWN_MB) * MB,
    `${(room.least() / MB).toFixed(1)} MB were left`,
  )
  await load.stop()
  await sessions.stop()
  goOn(scene, sessions, 'while it lasts', report)

  await server.kill()
  await server.start()
  load.ledger.answers.clear()
  sessions.answers.clear()
  load.start()
  sessions.start()
  await pause(FLOOD_MS)
  await load.stop()
  await sessions.stop()
  goOn(scene, sessions, 'after a restart, while it lasts', report)
  await shows(scene, report)
  await flood.stop()
  report.holds('the process stays up', server.isUp())
  const strange = [...flood.answers.keys()].filter(
    (answer) => !/^(200|404|403|409|411|413|415|422|507|broken)$/.test(answer),
  )
  report.holds('each stranger gets a readable answer', strange.length === 0, answersTo(flood))
  report.say(
    `  strangers offered ${(flood.sentBytes / MB).toFixed(0)} MB: ${answersTo(flood)}; ` +
      `at least ${(room.least() / MB).toFixed(0)} MB were left`,
  )
  room.stop()
  const isClean = await eventually(5_000, () => arriving(dataDir).length === 0)
  report.holds('no partial upload is left', isClean, some(arriving(dataDir)))

  giveBack()
  const again = await eventually(10_000, async () => (await load.sendRecording(1)) === 200)
  report.holds('with room recordings are taken again by themselves', again)
  await drained(server, report)
  await auditRows(server, load.ledger, report)
  auditArrivals(scene, report)
}

function goOn({ load }: Scene, sessions: Sessions, when: string, report: Report): void {
  for (const [what, answers] of [
    ['leads', statusesOf(load.ledger.answers, 'lead')],
    ['messages', statusesOf(load.ledger.answers, 'message')],
    ['sessions', sessions.answers],
  ] as const) {
    const all = [...answers].map(([status, count]) => `${status}: ${count}`).join(', ')
    const isGood = answers.size > 0 && [...answers.keys()].every((status) => status === 200)
    report.holds(`all ${what} are taken ${when}`, isGood, all)
  }
  report.say(`  answers: ${answersOf(load.ledger)}, sessions ${sessions.answers.get(200) ?? 0}`)
}

const statusesOf = (answers: ReadonlyMap<string, number>, what: string): Map<number, number> =>
  new Map(
    [...answers].flatMap(([answer, count]) => {
      const [kind, status] = answer.split(' ')
      return kind === what ? [[Number(status), count] as const] : []
    }),
  )

async function shows({ server }: Scene, report: Report): Promise<void> {
  const isShown = await eventually(15_000, async () => {
    const { code, problems } = await server.health()
    return code === 200 && problems?.includes('recordings_full')
  })
  const health = JSON.stringify(await server.health())
  report.holds('the health shows it, and calls are taken', isShown === true, health)
}

interface Sessions {
  readonly answers: Map<number, number>
  start(): void
  stop(): Promise<void>
}

/** Visitors who begin calls, one after the other. Their credentials go to `calls`. */
function createSessions(url: string, calls: CallCredential[]): Sessions {
  const answers = new Map<number, number>()
  const shift = { isOn: false }
  let visitor: Promise<void> | undefined
  const begin = async (): Promise<number> => {
    try {
      const response = await fetch(`${url}/api/${brand.slug}-agent-session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sessionRequest),
        signal: AbortSignal.timeout(20_000),
      })
      const { call_id, call_token } = (await response.json()) as CallCredential
      if (response.ok) calls.push({ call_id, call_token })
      return response.status
    } catch {
      return 0
    }
  }
  return {
    answers,
    start() {
      shift.isOn = true
      visitor = (async () => {
        while (shift.isOn) {
          const status = await begin()
          answers.set(status, (answers.get(status) ?? 0) + 1)
          await pause(60)
        }
      })()
    },
    async stop() {
      shift.isOn = false
      await visitor
    },
  }
}

/** A stand-in for OpenAI that mints keys. */
async function createProvider(): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, response) => {
    incoming.resume()
    const expiresAt = Math.floor(Date.now() / 1_000) + 60
    response.end(JSON.stringify({ value: 'ek_of_the_fault_run', expires_at: expiresAt }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Records the smallest amount of free space over time. */
function watchRoom(folder: string): { least(): number; stop(): void } {
  let least = Infinity
  const look = (): void => void (least = Math.min(least, freeBytes(folder)))
  const timer = setInterval(look, 5)
  return {
    least() {
      look()
      return least
    },
    stop: () => clearInterval(timer),
  }
}

/** Fills the disk in advance, so that the flood has less to fill. Returns a function that frees the space. */
function fillAllBut(folder: string, megabytes: number): () => void {
  return fillDisk(folder, freeBytes(folder) - megabytes * MB)
}

const arriving = (dataDir: string): string[] =>
  readdirSync(path.join(dataDir, 'recordings', '.incoming'))

const answersTo = ({ answers }: Flood): string =>
  [...answers]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([answer, count]) => `${answer}: ${count}`)
    .join(', ')
