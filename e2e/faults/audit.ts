import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ADMIN_TOKEN, type FaultServer } from './faultServer.ts'
import {
  acknowledged,
  AGENT,
  type Ledger,
  nameOfRecording,
  recordingBytes,
  SIDES,
  type SentRecording,
} from './load.ts'
import { eventually, type Report, some } from './report.ts'
import type { Scene } from './scene.ts'

type Row = Record<string, string | number | null>

const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }

/** Returns every row of a table, read through the operator's API. */
async function rowsOf(url: string, table: 'leads' | 'messages'): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = ''; ;) {
    const response = await fetch(`${url}/api/admin/${table}?limit=500${after}`, { headers })
    if (!response.ok) throw new Error(`the list of ${table} answered ${response.status}`)
    const { data } = (await response.json()) as { data: { next: string | null } }
    rows.push(...(data as unknown as Record<string, Row[]>)[table]!)
    if (data.next === null) return rows
    after = `&after=${data.next}`
  }
}

/** Checks that every acknowledged row is stored once and as it was sent, and that nothing else is stored. */
export async function auditRows(server: FaultServer, ledger: Ledger, report: Report) {
  const tables = [
    {
      name: 'leads',
      sent: ledger.leads,
      tokenOf: (row: Row) => String(row.name),
      matches: (row: Row, form: object) =>
        'companyName' in form && row.company_name === form.companyName,
    },
    {
      name: 'messages',
      sent: ledger.messages,
      tokenOf: (row: Row) => String(row.message),
      matches: (row: Row, form: object) =>
        Object.entries(form).every(([field, value]) => row[field] === value),
    },
  ] as const
  for (const { name, sent, tokenOf, matches } of tables) {
    const byToken = new Map<string, Row[]>()
    for (const row of await rowsOf(server.url, name)) {
      byToken.set(tokenOf(row), [...(byToken.get(tokenOf(row)) ?? []), row])
    }
    const lost: string[] = []
    const changed: string[] = []
    for (const [token, { id, form }] of sent) {
      const [row] = byToken.get(token) ?? []
      if (id !== undefined && row?.id !== id) lost.push(token)
      if (row && !matches(row, form)) changed.push(token)
    }
    const twice = [...byToken].filter(([, rows]) => rows.length > 1).map(([token]) => token)
    const invented = [...byToken.keys()].filter((token) => !sent.has(token))
    const count = acknowledged(ledger)[name]
    report.holds(`all ${count} acknowledged ${name} are there`, lost.length === 0, some(lost))
    report.holds(`none of the ${name} is stored twice`, twice.length === 0, some(twice))
    const strange = [...changed, ...invented]
    report.holds(`the ${name} are as they were sent`, strange.length === 0, some(strange))
  }
}

/** Checks that each acknowledged recording is served whole, in its acknowledged version or a longer one. */
export async function auditRecordings(server: FaultServer, ledger: Ledger, report: Report) {
  const wrong: string[] = []
  let sides = 0
  for (const [number, sent] of ledger.recordings) {
    if (sent.id === undefined) continue
    for (const side of SIDES) {
      sides += 1
      const address = `${server.url}/api/admin/recordings/${AGENT}/${sent.id}/${side}`
      const response = await fetch(address, { headers })
      const content = Buffer.from(await response.arrayBuffer())
      const problem = response.ok
        ? problemOf(content, number, sent)
        : `answered ${response.status} for`
      if (problem) wrong.push(`${problem} recording ${number} (${side})`)
    }
  }
  report.holds(`all ${sides} acknowledged recordings are there`, wrong.length === 0, some(wrong))
}

function problemOf(content: Buffer, number: number, sent: SentRecording): string | undefined {
  const name = nameOfRecording(content)
  if (!name || name[0] !== number) return 'something else in place of'
  if (!content.equals(recordingBytes(...name))) return 'damaged'
  return name[1] < sent.acknowledged ? `only version ${name[1]} of ${sent.acknowledged} of` : ''
}

export interface DiskScan {
  /** Reads the files that it has not seen yet. Returns those that are damaged. */
  look(): string[]
  readonly files: number
  /** Returns the files of uploads that a crash cut off. Nothing ever reads these files. */
  partial(): string[]
}

const isIncoming = (file: string): boolean => file.startsWith('.')

/** Reads the recordings folder directly, without the server. File names are never reused. */
export function scanDisk(dataDir: string): DiskScan {
  const folder = path.join(dataDir, 'recordings')
  const seen = new Set<string>()
  const list = (): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return {
    get files() {
      return list().filter((file) => !isIncoming(file)).length
    },
    partial: () => list().filter(isIncoming),
    look() {
      const damaged: string[] = []
      for (const file of list()) {
        if (isIncoming(file) || seen.has(file)) continue
        seen.add(file)
        const content = contentOf(path.join(folder, file))
        const name = content && nameOfRecording(content)
        if (content && (!name || !content.equals(recordingBytes(...name)))) damaged.push(file)
      }
      return damaged
    },
  }
}

/** Returns undefined if a longer version has just replaced the file. */
function contentOf(file: string): Buffer | undefined {
  try {
    statSync(file)
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/**
 * Long enough for the lease of a delivery whose process died, for a first retry, and, on a slow disk, for
 * everything that has piled up.
 */
const DRAIN_MS = 180_000

/** Waits until no delivery is waiting any more. */
export async function drained(server: FaultServer, report: Report): Promise<void> {
  const began = performance.now()
  const empty = await eventually(DRAIN_MS, async () => {
    const { outbox } = await server.health()
    return outbox !== undefined && outbox.waiting === 0
  })
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const left = JSON.stringify((await server.health()).outbox)
  report.holds(`everything is delivered (${seconds} s after the load)`, empty, left)
}

/** Waits until everything is delivered, and checks all that was acknowledged. */
export async function auditAll(scene: Scene, report: Report): Promise<void> {
  const { server, load } = scene
  await drained(server, report)
  await auditRows(server, load.ledger, report)
  await auditRecordings(server, load.ledger, report)
  auditArrivals(scene, report)
}

/**
 * Checks that each acknowledged lead and message arrived, and that what arrived more than once came with one
 * idempotency key and unchanged.
 */
export function auditArrivals(
  { load: { ledger }, webhook, mailbox }: Pick<Scene, 'load' | 'webhook' | 'mailbox'>,
  report: Report,
): void {
  const kinds = [
    {
      name: 'leads',
      sent: ledger.leads,
      came: webhook.arrivals,
      tokenOf: (content: string) => (JSON.parse(content) as { name: string }).name,
    },
    {
      name: 'messages',
      sent: ledger.messages,
      came: mailbox.arrivals,
      // Finds the token no matter what the mail calls its field.
      tokenOf: (content: string) => /: (message-\d+)$/m.exec(content)?.[1] ?? content,
    },
  ] as const
  for (const { name, sent, came, tokenOf } of kinds) {
    const keysOf = new Map<string, Set<string>>()
    const contentsOf = new Map<string, Set<string>>()
    for (const { key, content } of came) {
      const token = tokenOf(content)
      keysOf.set(token, (keysOf.get(token) ?? new Set()).add(key))
      contentsOf.set(key, (contentsOf.get(key) ?? new Set()).add(content))
    }
    const missing = [...sent].flatMap(([token, { id }]) =>
      id !== undefined && !keysOf.has(token) ? [token] : [],
    )
    const manyKeys = [...keysOf].filter(([, keys]) => keys.size > 1).map(([token]) => token)
    const manyContents = [...contentsOf].filter(([, all]) => all.size > 1).map(([key]) => key)
    const invented = [...keysOf.keys()].filter((token) => !sent.has(token))
    const again = came.length - keysOf.size
    report.holds(`all acknowledged ${name} were delivered`, missing.length === 0, some(missing))
    report.holds(
      `each of the ${name} under one idempotency key, unchanged (${again} came again)`,
      manyKeys.length + manyContents.length + invented.length === 0,
      some([...manyKeys, ...manyContents, ...invented]),
    )
  }
}
