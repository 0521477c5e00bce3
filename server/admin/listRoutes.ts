import { Readable } from 'node:stream'
import { z } from 'zod'
import { audit } from '../people/audit.ts'
import { ShownRecording } from '@ringwell/protocol/operator/call.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { Storage } from '../storage/storage.ts'
import { recordingsOf } from './recordingsOf.ts'
import { csvLine } from './csv.ts'
import {
  entriesOf,
  type Entry,
  markOf,
  objectOf,
  parseMark,
  type Table,
  tables,
} from './listedColumns.ts'

const DEFAULT_LIMIT = 50
const MOST = 500

const Query = z.object({
  /** For a page, the default is 50 and the maximum 500. A CSV has every row by default. */
  limit: z.coerce.number().int().min(1).optional(),
  /** The `next` of the previous page. */
  after: z.string().max(500).optional(),
  format: z.enum(['json', 'csv']).default('json'),
})

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
  z.object({
    success: z.literal(true),
    data: z.object({ [table.name]: z.array(rowOf(table)), next: z.string().nullable() }),
  })

/** Adds `GET /admin/calls`, `/leads`, `/messages` and `/bookings`, which return pages as JSON or all rows as CSV. */
export function addListRoutes(
  scope: ApiServer,
  { storage, rateLimit }: { storage: Storage; rateLimit: RateLimit },
): void {
  for (const table of Object.values(tables)) {
    scope.route({
      method: 'GET',
      url: `/${table.name}`,
      config: { rateLimit },
      schema: {
        summary: `List ${table.name}, the newest first, or export them (format=csv)`,
        security: [{ operator: [] }],
        querystring: Query,
        documented: {
          responses: {
            200: {
              description: 'A page of them, or with format=csv all of them',
              content: { 'application/json': pageOf(table), 'text/csv': z.string() },
            },
          },
        },
      },
      async handler(request, reply) {
        const { limit, after, format } = request.query
        if (format === 'csv') {
          await audit(request, { action: `${table.name}.export` })
          void reply
            .type('text/csv; charset=utf-8; header=present')
            .header('content-disposition', `attachment; filename="${table.name}.csv"`)
          return reply.send(Readable.from(csvOf(table, storage, limit)))
        }
        const position = after === undefined ? undefined : parseMark(after)
        if (after !== undefined && !position) {
          throw new ApiError(422, 'invalid_field', 'after: send the `next` of the page before.', {
            field: 'after',
          })
        }
        const size = Math.min(limit ?? DEFAULT_LIMIT, MOST)
        // Fetches one more entry than requested, to know whether there is a next page.
        const entries = await table.list(storage, { limit: size + 1, after: position })
        const shown = entries.slice(0, size)
        const last = entries.length > size ? shown.at(-1) : undefined
        const rows =
          table.name === 'calls'
            ? await Promise.all(shown.map((entry) => withRecordings(entry, storage)))
            : shown.map(objectOf)
        return {
          success: true,
          data: { [table.name]: rows, next: last ? markOf(last.position) : null },
        }
      },
    })
  }
}

const withRecordings = async (entry: Entry, storage: Storage): Promise<object> => ({
  ...objectOf(entry),
  recordings: await recordingsOf(entry, storage),
})

async function* csvOf(
  table: Table,
  storage: Storage,
  most: number | undefined,
): AsyncGenerator<string> {
  yield csvLine(table.columns)
  for await (const { cells } of entriesOf(table, storage, most)) {
    yield csvLine(table.columns.map((column) => cells[column] ?? null))
  }
}
