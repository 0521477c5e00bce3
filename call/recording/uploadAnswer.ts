import type { ApiErrorBody } from '@ringwell/protocol/apiError.ts'

/** Of each side, in bytes. */
export interface SideBytes {
  agent: number
  user: number
}

/** What became of an upload. `stored` is what the server has of each side, where it says so. */
export type UploadOutcome =
  | { type: 'taken'; stored: Partial<SideBytes> }
  /** Not taken, but another upload of the same call may be. */
  | { type: 'failed'; stored: Partial<SideBytes> }
  /** The server takes no upload of this call: not its call, or its visitor had it erased. */
  | { type: 'refused' }

/** A bad request (torn on its way), a timeout, a part that does not fit, too many at once. */
const PASSING = [400, 408, 409, 429]

/** Reads the whole answer: until then, browsers count a request among those that are under way. */
export async function readUploadAnswer(response: Response): Promise<UploadOutcome> {
  const body = (await response.json().catch(() => undefined)) as UploadAnswer | undefined
  if (response.ok) {
    const { agent, user } = body?.data ?? {}
    return { type: 'taken', stored: bytesIn({ agent: agent?.stored, user: user?.stored }) }
  }
  if (response.status < 500 && !PASSING.includes(response.status)) return { type: 'refused' }
  return { type: 'failed', stored: bytesIn(body?.error?.stored ?? {}) }
}

/** Every field may be missing: a proxy may have answered in the server's place. */
interface UploadAnswer {
  data?: { agent?: { stored?: unknown }; user?: { stored?: unknown } }
  error?: Partial<ApiErrorBody['error']>
}

function bytesIn({ agent, user }: { agent?: unknown; user?: unknown }): Partial<SideBytes> {
  return {
    ...(typeof agent === 'number' && { agent }),
    ...(typeof user === 'number' && { user }),
  }
}
