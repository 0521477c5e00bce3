import { callerOf } from '@ringwell/protocol/operator/callerOf.ts'
import type { CallRow } from '@ringwell/protocol/operator/calls.ts'
import type { AuditTarget } from '@ringwell/protocol/operator/people.ts'
import { unlessRefused } from '../http/apiError.ts'
import type { Storage } from '../storage/storage.ts'
import type { AgentService } from './agentService.ts'
import { callEntries, objectOf } from './listedColumns.ts'

export interface AuditTargetDeps {
  storage: Pick<
    Storage,
    | 'findBooking'
    | 'findCall'
    | 'findInboxItem'
    | 'findOperatorKey'
    | 'listOutcomes'
    | 'listReviews'
    | 'listTurns'
  >
  agentService: Pick<AgentService, 'find'>
}

interface Targeted {
  targetKind: string | null
  targetId: string | null
}

/**
 * Returns what finds what targets are called at this moment, once for each target. The log itself has only ids, so whatever
 * was erased has no name here either: `null`. `undefined` is what has no name at all.
 */
export function auditTargets({
  storage,
  agentService,
}: AuditTargetDeps): (entry: Targeted) => Promise<AuditTarget | null | undefined> {
  const itemOf = async (id: string): Promise<AuditTarget | null> => {
    const item = (await storage.findInboxItem(id))?.item
    if (!item) return null
    const { name, phone, email, text, summary, createdAt } = item
    return { name: name || phone || email || shortened(text || summary), at: createdAt }
  }
  const finders: Readonly<Record<string, (id: string) => Promise<AuditTarget | null>>> = {
    async agent(id) {
      const agent = await agentService.find(id).catch(unlessRefused)
      return agent?.agent_name ? { name: agent.agent_name, at: null } : null
    },
    async call(id) {
      const call = await storage.findCall(id)
      if (!call || call.erasedAt !== undefined) return null
      const [entry] = await callEntries(storage, [call], { withTurns: false })
      const row = entry && (objectOf(entry) as unknown as CallRow)
      return { name: row ? callerOf(row) : '', at: call.createdAt }
    },
    async booking(id) {
      const booking = await storage.findBooking(id)
      if (!booking) return null
      const { firstName, lastName, reference, startsAt, date, calendar } = booking
      const name = [firstName, lastName].filter(Boolean).join(' ') || reference
      return { name, at: startsAt, day: date, calendar }
    },
    async key(id) {
      const key = await storage.findOperatorKey({ keyId: id })
      return key ? { name: key.name, at: null } : null
    },
    'inbox item': itemOf,
    lead: (id) => itemOf(`lead-${id}`),
    message: (id) => itemOf(`message-${id}`),
  }
  const found = new Map<string, Promise<AuditTarget | null>>()
  return async ({ targetKind: kind, targetId: id }) => {
    const find = kind === null ? undefined : finders[kind]
    if (!find || id === null) return undefined
    const target = found.get(`${kind} ${id}`) ?? find(id)
    found.set(`${kind} ${id}`, target)
    return target
  }
}

const MOST_LETTERS = 60

const shortened = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1).toWellFormed()}…` : text
