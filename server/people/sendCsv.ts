import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerWith, pagesOrCsv } from '../http/answerOf.ts'
import { type Cell, csvLine } from '../http/csv.ts'
import { audit, type Deed } from './audit.ts'

/** What every list takes. */
export const ListFormat = z.object({ format: z.enum(['json', 'csv']).default('json') })

const paging = new Set(['limit', 'after', 'format'])

interface Exported<Item> {
  /** What the audit log calls it: `calls.export` is downloaded as `calls.csv`. */
  action: `${string}.export`
  /** The fields that become columns, in this order. Anything but text and numbers is written as JSON. */
  columns: readonly string[]
  items: Iterable<Item> | AsyncIterable<Item>
  /** By default, an item is its own row. */
  rowOf?: (item: Item) => object
  /** What all of it is of, such as an agent. */
  target?: Deed['target']
}

/** Sends a list as a file, while its items are read, and says so in the audit log. */
export async function sendCsv<Item>(
  reply: FastifyReply,
  { action, columns, items, rowOf = (item) => item as object, target }: Exported<Item>,
) {
  // Their names only: what was searched for may be a caller's.
  const filters = Object.keys(reply.request.query as object).filter((name) => !paging.has(name))
  await audit(reply.request, { action, target, after: { filters } })
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(columns)
    for await (const item of items) {
      const row = rowOf(item) as Record<string, unknown>
      yield csvLine(columns.map((column) => cellOf(row[column])))
    }
  }
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${action.split('.')[0]}.csv"`)
    .send(Readable.from(lines()))
}

interface WholeList<View> extends Pick<Exported<unknown>, 'action'> {
  /** What the answer calls it. */
  name: string
  view: View
}

/** A list that has no pages: what its route says of itself, and how it is sent, as JSON or as a file. */
export function wholeList<View extends z.ZodObject>({ action, name, view }: WholeList<View>) {
  return {
    schema: {
      querystring: ListFormat,
      documented: pagesOrCsv(z.object({ [name]: z.array(view) })),
    },
    async send(
      { query }: FastifyRequest<{ Querystring: z.output<typeof ListFormat> }>,
      reply: FastifyReply,
      items: readonly z.output<View>[],
      target?: Deed['target'],
    ) {
      if (query.format === 'json') return answerWith({ [name]: items })
      const columns = Object.keys(view.shape)
      return sendCsv(reply, { action, columns, items, target })
    },
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
