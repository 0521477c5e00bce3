import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { networkOf } from '../http/networkOf.ts'
import type { AuditStorage, NewAuditEntry } from '../storage/auditStorage.ts'
import { changes, hashOf, operatorOf } from './operator.ts'

/** What somebody did, without a word that a caller has said or written. */
export interface Deed {
  /** A noun and a verb, such as `agent.change`. */
  action: string
  /** Such as `{ kind: 'agent', id: 'fa8e…' }`. Ids only: a number or an address of a caller is none. */
  target?: { kind: string; id: string } | undefined
  /** Settings as they were. Of those that are in both, the log keeps only what differs. */
  before?: object | undefined
  /** Settings as they are now. */
  after?: object | undefined
}

interface Noted {
  deeds: Deed[]
  /** The entry that says that a change was begun. */
  begun: NewAuditEntry | undefined
  storage: AuditStorage
  /** When this server last stored a repeated reading, by who and what, the oldest first. */
  readings: Map<string, { at: number; stored: Promise<void> }>
}

const noted = new WeakMap<FastifyRequest, Noted>()

/** Longer texts, such as a prompt, are cut: the log says that they changed, and is no copy of them. */
const MOST_TEXT = 500

/**
 * Says in the audit log what a request does. A change may call this any number of times, with an entry for each; without
 * a call, the log has the request itself. A reading that the log should have, such as listening to a recording, is stored
 * at once: wait for it before you send anything.
 */
export async function audit(request: FastifyRequest, deed: Deed): Promise<void> {
  const notes = notesOf(request)
  if (notes.begun) notes.deeds.push(deed)
  else await notes.storage.addAuditEntry(entryOf(request, deed, 'done'))
}

function notesOf(request: FastifyRequest): Noted {
  const notes = noted.get(request)
  if (!notes) throw new Error('This route is not in a scope of `keepAudit`.')
  return notes
}

const READ_AGAIN_MS = 3_600_000
const MOST_READ = 10_000

/** Says who reads something, about once an hour: a player asks for both sides of a call at once, and for each in many parts. */
export async function auditReading(
  request: FastifyRequest,
  deed: Deed & { target: NonNullable<Deed['target']> },
): Promise<void> {
  const { readings, storage } = notesOf(request)
  const operator = operatorOf(request)
  const who = operator.kind === 'person' ? operator.id : operator.kind
  const reading = [who, deed.action, deed.target.kind, deed.target.id].join(' ')
  const at = performance.now()
  const last = readings.get(reading)
  if (last && at - last.at < READ_AGAIN_MS) return last.stored
  // Several servers may be asked for parts at once, and each of them says so under the same id.
  const hour = Math.floor(Date.now() / READ_AGAIN_MS)
  const entryId = hashOf(`${reading} ${hour}`)
  const stored = storage.addAuditEntry({ ...entryOf(request, deed, 'done'), entryId })
  readings.delete(reading)
  readings.set(reading, { at, stored })
  const [oldest] = readings.keys()
  if (readings.size > MOST_READ && oldest !== undefined) readings.delete(oldest)
  // What can't be stored is tried again by whoever reads next.
  await stored.catch((error: unknown) => {
    readings.delete(reading)
    throw error
  })
}

/**
 * Has the audit log keep every change that the routes of this scope make. An entry is stored before the change: what
 * can't be logged isn't done, and even if the server dies, the log shows that something was begun. Register it after
 * `OperatorAccess.guard` and before the routes.
 */
export function keepAudit(scope: ApiServer, storage: AuditStorage): void {
  const readings: Noted['readings'] = new Map()
  // When everything about the request was checked, so that nonsense costs no write.
  scope.addHook('preHandler', async (request) => {
    const isChange = changes(request.method) && !request.routeOptions.config.reads
    const begun = isChange ? entryOf(request, plainDeed(request), 'begun') : undefined
    if (begun) await storage.addAuditEntry(begun)
    noted.set(request, { deeds: [], begun, storage, readings })
  })
  scope.addHook('onSend', async (request, { statusCode }) => {
    const notes = noted.get(request)
    if (!notes?.begun) return
    const { begun, deeds } = notes
    notes.begun = undefined
    const outcome = statusCode < 500 ? 'done' : 'failed'
    const entries =
      statusCode >= 400 && statusCode < 500
        ? []
        : (deeds.length > 0 ? deeds : [plainDeed(request)]).map((deed) =>
            entryOf(request, deed, outcome),
          )
    await storage.settleAuditEntry(begun.entryId, entries).catch((error: unknown) => {
      // The entry that was begun stays.
      request.log.warn({ err: error }, 'could not complete an entry of the audit log')
    })
  })
}

/** Does the same for a command. Work that resolves with false has changed nothing. */
export async function auditCommand<Result>(
  storage: AuditStorage,
  deed: Deed,
  work: () => Promise<Result>,
): Promise<Result> {
  const who = { actor: 'command line', operatorId: null, network: null } as const
  const begun = makeEntry(who, deed, 'begun')
  await storage.addAuditEntry(begun)
  const settle = (entries: NewAuditEntry[]) => storage.settleAuditEntry(begun.entryId, entries)
  try {
    const result = await work()
    await settle(result === false ? [] : [{ ...begun, outcome: 'done' }])
    return result
  } catch (error) {
    // Refused, so nothing was changed. After any other error nobody knows, and the entry stays.
    if (error instanceof ApiError) await settle([])
    throw error
  }
}

function entryOf(
  request: FastifyRequest,
  deed: Deed,
  outcome: NewAuditEntry['outcome'],
): NewAuditEntry {
  const operator = operatorOf(request)
  const who = {
    actor: operator.kind,
    operatorId: operator.kind === 'person' ? operator.id : null,
    network: networkOf(request.ip),
  }
  return makeEntry(who, deed, outcome)
}

/** Makes an entry for somebody who is no operator of a guarded request yet, such as a person who signs in. */
export function makeEntry(
  who: Pick<NewAuditEntry, 'actor' | 'operatorId' | 'network'>,
  { action, target, before, after }: Deed,
  outcome: NewAuditEntry['outcome'],
): NewAuditEntry {
  return {
    entryId: randomUUID(),
    createdAt: new Date().toISOString(),
    ...who,
    action,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    before: jsonOf(before, after),
    after: jsonOf(after, before),
    outcome,
  }
}

/** The request itself, as a deed. The parameters of a path are ids. */
function plainDeed({ method, routeOptions, params }: FastifyRequest): Deed {
  const [kind, id] = Object.entries((params ?? {}) as Record<string, string>)[0] ?? []
  return {
    action: `${method} ${routeOptions.url ?? ''}`,
    target:
      kind !== undefined && id !== undefined ? { kind: kind.replace(/_?id$/, ''), id } : undefined,
  }
}

/** Returns what differs from the other side, or everything if there is no other side. */
function jsonOf(settings: object | undefined, other: object | undefined): string | null {
  if (!settings) return null
  const others = other as Record<string, unknown> | undefined
  const kept = Object.entries(settings)
    .filter(([name, value]) => !others || !isDeepStrictEqual(value, others[name]))
    .map(([name, value]) => [name, shortened(value)] as const)
  return JSON.stringify(Object.fromEntries(kept))
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined || text.length <= MOST_TEXT) return value
  return `${text.slice(0, MOST_TEXT).toWellFormed()}… (${text.length} characters)`
}
