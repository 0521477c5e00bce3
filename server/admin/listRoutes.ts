import { Readable } from 'node:stream'
import { z } from 'zod'
import { audit } from '../people/audit.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { Storage } from '../storage/storage.ts'
import { ShownRecording } from '@ringwell/protocol/operator/calls.ts'
import type { Page, Position } from '../storage/page.ts'
import { csvLine } from './csv.ts'
import { entriesOf, markOf, objectOf, parseMark, type Table, tables } from './listedColumns.ts'

const DEFAULT_LIMIT = 50
const MOST = 500

export const ListQuery = z.object({
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

/** Adds `GET /admin/leads`, `/messages` and `/bookings`, which return pages as JSON or all rows as CSV. */
export function addListRoutes(
  scope: ApiServer,
  { storage, rateLimit }: { storage: Storage; rateLimit: RateLimit },
): void {
  for (const table of Object.values(tables)) {
    if (table.name === 'calls') continue
    scope.route({
      method: 'GET',
      url: `/${table.name}`,
      config: { rateLimit },
      schema: {
        summary: `List ${table.name}, the newest first, or export them (format=csv)`,
        security: [{ operator: [] }],
        querystring: ListQuery,
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
        const { items, next } = await pageIn({ limit, after }, (page) => table.list(storage, page))
        return { success: true, data: { [table.name]: items.map(objectOf), next } }
      },
    })
  }
}

/** Returns a page of a list, and the mark of the next one. Throws `ApiError` 422 if `after` is no mark. */
export async function pageIn<Item extends { position: Position }>(
  { limit, after }: { limit?: number | undefined; after?: string | undefined },
  list: (page: Page) => Promise<Item[]>,
): Promise<{ items: Item[]; next: string | null }> {
  const position = after === undefined ? undefined : parseMark(after)
  if (after !== undefined && !position) {
    throw new ApiError(422, 'invalid_field', 'after: send the `next` of the page before.', {
      field: 'after',
    })
  }
  const size = Math.min(limit ?? DEFAULT_LIMIT, MOST)
  // Fetches one more item than requested, to know whether there is a next page.
  const found = await list({ limit: size + 1, after: position })
  const items = found.slice(0, size)
  const last = found.length > size ? items.at(-1) : undefined
  return { items, next: last ? markOf(last.position) : null }
}

export async function* csvOf(
  table: Pick<Table, 'columns' | 'list'>,
  storage: Storage,
  most: number | undefined,
): AsyncGenerator<string> {
  yield csvLine(table.columns)
  for await (const { cells } of entriesOf(table, storage, most)) {
    yield csvLine(table.columns.map((column) => cells[column] ?? null))
  }
}
