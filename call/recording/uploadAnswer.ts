import type { ApiErrorBody } from '@ringwell/protocol/apiError.ts'

/** The bytes of each side. */
export interface SideBytes {
  agent: number
  user: number
}

/** The result of an upload. `stored` is how much the server has of each side, if it says so. */
export type UploadOutcome =
  | { type: 'taken'; stored: Partial<SideBytes> }
  /** Not accepted, but another upload of the same call may be. */
  | { type: 'failed'; stored: Partial<SideBytes> }
  /** The server accepts no upload for this call: it does not know the call, or the visitor erased it. */
  | { type: 'refused' }

/**
 * Failures that may pass: a request damaged in transit, a timeout, a part that does not fit, too many requests at
 * once.
 */
const PASSING = [400, 408, 409, 429]

/** Reads the whole response, because browsers count a request as pending until then. */
export async function readUploadAnswer(response: Response): Promise<UploadOutcome> {
  const body = (await response.json().catch(() => undefined)) as UploadAnswer | undefined
  if (response.ok) {
    const { agent, user } = body?.data ?? {}
    return { type: 'taken', stored: bytesIn({ agent: agent?.stored, user: user?.stored }) }
  }
  if (response.status < 500 && !PASSING.includes(response.status)) return { type: 'refused' }
  return { type: 'failed', stored: bytesIn(body?.error?.stored ?? {}) }
}

/** Every field may be missing, because a proxy may have answered instead of the server. */
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
