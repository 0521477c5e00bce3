import { z } from 'zod'
import { ApiError } from '../http/apiError.ts'
import { ListFormat } from '../people/sendCsv.ts'
import type { Page, Position } from '../storage/page.ts'

const DEFAULT_LIMIT = 50
const MOST = 500

export const ListQuery = z.object({
  /** For a page, the default is 50 and the maximum 500. A CSV has every row by default. */
  limit: z.coerce.number().int().min(1).optional(),
  /** The `next` of the previous page. */
  after: z.string().max(500).optional(),
  ...ListFormat.shape,
})

/** Returns the items of one page, the newest first. */
type List<Item> = (page: Page) => Promise<Item[]>
type PositionOf<Item> = (item: Item) => Position

/** Returns a page of a list, and the mark of the next one. Throws `ApiError` 422 if `after` is no mark. */
export async function pageIn<Item>(
  { limit, after }: { limit?: number | undefined; after?: string | undefined },
  list: List<Item>,
  positionOf: PositionOf<Item>,
): Promise<{ items: Item[]; next: string | null }> {
  const position = after === undefined ? undefined : parseMark(after)
  if (after !== undefined && !position) throw notAMark()
  const size = Math.min(limit ?? DEFAULT_LIMIT, MOST)
  // Fetches one more item than requested, to know whether there is a next page.
  const found = await list({ limit: size + 1, after: position })
  const items = found.slice(0, size)
  const last = found.length > size ? items.at(-1) : undefined
  return { items, next: last ? markOf(positionOf(last)) : null }
}

/** Yields the first `most` items. Reads them in batches, because an export may be larger than memory. */
export async function* everyItem<Item, At = Position>(
  list: (page: { limit: number; after: At | undefined }) => Promise<Item[]>,
  positionOf: (item: Item) => At,
  most = Infinity,
): AsyncGenerator<Item> {
  let after: At | undefined
  for (let left = most; left > 0;) {
    const limit = Math.min(MOST, left)
    const items = await list({ limit, after })
    yield* items
    const last = items.at(-1)
    if (!last || items.length < limit) return
    after = positionOf(last)
    left -= items.length
  }
}

export const notAMark = (): ApiError =>
  new ApiError(422, 'invalid_field', 'after: send the `next` of the page before.', {
    field: 'after',
  })

/** Returns a position as a page mark. Clients send it back without knowing its format. */
const markOf = ({ createdAt, id }: Position): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url')

/** Returns undefined if the text is not one of our page marks. */
function parseMark(mark: string): Position | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(mark, 'base64url').toString('utf8'))
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined
    const [createdAt, id] = parsed as unknown[]
    return typeof createdAt === 'string' && typeof id === 'string' ? { createdAt, id } : undefined
  } catch {
    return undefined
  }
}
