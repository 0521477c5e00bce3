import { z } from 'zod'
import { answerWith, pagesOrCsv } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { sendCsv } from '../people/sendCsv.ts'
import type { Storage } from '../storage/storage.ts'
import { ShownRecording } from '@ringwell/protocol/operator/calls.ts'
import { entriesOf, objectOf, type Table, tables } from './listedColumns.ts'
import { ListQuery, pageIn } from './paging.ts'

const CellValue = z.union([z.string(), z.number(), z.null()])

export const rowOf = ({ name, columns }: Table) =>
  z.object({
    ...Object.fromEntries(columns.map((column) => [column, CellValue])),
    ...(name === 'calls' && { transcript: Transcript, recordings: z.array(ShownRecording) }),
  })

const Transcript = z.array(
  z.object({ who: z.enum(['agent', 'visitor']), text: z.string(), said_at: z.string() }),
)

const pageOf = (table: Table) =>
  z.object({ [table.name]: z.array(rowOf(table)), next: z.string().nullable() })

const BookingQuery = ListQuery.extend({
  q: z
    .string()
    .max(200)
    .optional()
    .describe('A reference, a number, a mail address, or a part of the guest’s name.'),
})

/** Adds `GET /admin/leads`, `/messages` and `/bookings`, which return pages as JSON or all rows as CSV. */
export function addListRoutes(scope: ApiServer, { storage }: { storage: Storage }): void {
  for (const table of Object.values(tables)) {
    if (table.name === 'calls') continue
    scope.route({
      method: 'GET',
      url: `/${table.name}`,
      schema: {
        summary: `List ${table.name}, the newest first, or export them (format=csv)`,
        querystring: table.name === 'bookings' ? BookingQuery : ListQuery,
        documented: pagesOrCsv(pageOf(table)),
      },
      async handler(request, reply) {
        const { limit, after, format, q }: z.output<typeof BookingQuery> = request.query
        const list: Table['list'] = (from, page) => table.list(from, page, q)
        if (format === 'csv') {
          const items = entriesOf({ list }, storage, limit)
          return sendCsv(reply, {
            action: `${table.name}.export`,
            columns: table.columns,
            items,
            rowOf: ({ cells }) => cells,
          })
        }
        const { items, next } = await pageIn(
          { limit, after },
          (page) => list(storage, page),
          ({ position }) => position,
        )
        return answerWith({ [table.name]: items.map(objectOf), next })
      },
    })
  }
}
