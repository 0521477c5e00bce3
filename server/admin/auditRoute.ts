import { z } from 'zod'
import { actors, AuditEntryView, NamedAuditEntryView } from '@ringwell/protocol/operator/people.ts'
import { PersonQuery } from '@ringwell/protocol/operator/persons.ts'
import { ApiError } from '../http/apiError.ts'
import { answerWith, pagesOrCsv } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { shownAs } from '../http/shownAs.ts'
import { sendCsv } from '../people/sendCsv.ts'
import type { AuditStorage, StoredAuditEntry } from '../storage/auditStorage.ts'
import type { Page } from '../storage/page.ts'
import type { PersonStorage } from '../storage/personStorage.ts'
import { type AuditTargetDeps, auditTargets } from './auditTargets.ts'
import { findAll } from './personRoutes.ts'
import { everyItem, ListQuery, pageIn } from './paging.ts'

const Time = z.iso.datetime({ offset: true, error: 'must be a time, such as 2026-11-29T00:00:00Z' })

const Query = ListQuery.extend({
  actor: z.enum(actors).optional(),
  operator_id: z.string().max(100).optional(),
  action: z.string().max(100).optional().describe('The action, or what it begins with: `agent.`'),
  target_kind: z.string().max(50).optional(),
  target_id: z.string().max(300).optional(),
  person: PersonQuery.shape.q
    .optional()
    .describe('A number, a mail address or a name: what was done with anything of this person'),
  from: Time.optional(),
  until: Time.optional(),
  search: z.string().trim().max(200).optional(),
})

const columns = Object.keys(AuditEntryView.shape)

export interface AuditRouteDeps extends AuditTargetDeps {
  storage: AuditStorage & AuditTargetDeps['storage'] & PersonStorage
}

/**
 * Adds `/admin/audit`: who did what, as pages or as a CSV of all that match. Only the pages name what an entry is about: a
 * file would still have the names when their people have been erased.
 */
export function addAuditRoute(scope: ApiServer, deps: AuditRouteDeps): void {
  const { storage } = deps

  const targetsOf = async (person: string) => {
    const { items, is_whole: isWhole } = await findAll(storage, person)
    const targets = items.flatMap(({ kind, id }) => {
      if (kind === 'never_rung') return []
      const ofInbox = { kind: 'inbox item', id: `${kind}-${id}` }
      return [{ kind, id }, ...(kind === 'booking' ? [] : [ofInbox])]
    })
    return { targets, isWhole }
  }

  scope.route({
    method: 'GET',
    url: '/audit',
    schema: {
      summary:
        'Who did what, the newest first, filtered and searched, or exported (format=csv; not of a person of whom there is too much)',
      querystring: Query,
      documented: pagesOrCsv(
        z.object({
          entries: z.array(NamedAuditEntryView),
          next: z.string().nullable(),
          is_whole: z
            .boolean()
            .describe('False if there is more of the person than was looked for in the log.'),
        }),
      ),
    },
    async handler(request, reply) {
      const { limit, after, format, ...query } = request.query
      const person = query.person && (await targetsOf(query.person))
      const filter = {
        actor: query.actor,
        operatorId: query.operator_id,
        action: query.action,
        targetKind: query.target_kind,
        targetId: query.target_id,
        from: query.from && new Date(query.from).toISOString(),
        until: query.until && new Date(query.until).toISOString(),
        search: query.search,
        ...(person && { targets: person.targets }),
      }
      const list = (page: Page) => storage.listAuditEntries(page, filter)
      if (format === 'csv') {
        if (person && !person.isWhole) {
          throw new ApiError(
            422,
            'person_too_large',
            'person: there is more of this person than the log is searched for. Name them more exactly, by a number or a mail address, or export the log without a person.',
            { field: 'person' },
          )
        }
        const items = everyItem(list, positionOf, limit)
        return sendCsv(reply, { action: 'audit.export', columns, items, rowOf: viewOf })
      }
      const { items, next } = await pageIn({ limit, after }, list, positionOf)
      const targetOf = auditTargets(deps)
      const entries = await Promise.all(
        items.map(async (item) => ({ ...viewOf(item), target: await targetOf(item) })),
      )
      return answerWith({ entries, next, is_whole: !person || person.isWhole })
    },
  })
}

const positionOf = ({ createdAt, entryId }: StoredAuditEntry) => ({ createdAt, id: entryId })

const viewOf = ({ before, after, ...entry }: StoredAuditEntry): AuditEntryView =>
  shownAs(AuditEntryView, { ...entry, before: settingsIn(before), after: settingsIn(after) })

const settingsIn = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>)
