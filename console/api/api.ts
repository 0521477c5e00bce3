import { ApiFailure } from './apiFailure.ts'

type Params = Record<string, string | number | boolean | readonly string[] | undefined>

/** Returns `/api/admin/calls?agent=…`. A value that is undefined or empty is left out; a list is repeated. */
export function apiUrl(path: string, params: Params = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === '') continue
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each))
  }
  const text = query.toString()
  return `/api${path}${text && `?${text}`}`
}

/**
 * Sends a request to the operator's API.
 * @throws {ApiFailure}
 */
async function ask(
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...proof }
  if (body !== undefined) headers['content-type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiFailure(
      0,
      'unreachable',
      'The server can’t be reached. Check your connection and try again.',
    )
  }
  if (answer.ok) return answer
  const parsed = (await answer.json().catch(() => undefined)) as
    | { error?: { code: string; message: string; field?: string } }
    | undefined
  const {
    code = 'unknown',
    message = `The server answered ${answer.status}.`,
    field,
  } = parsed?.error ?? {}
  const failure = new ApiFailure(answer.status, code, message, field)
  if (answer.status === 401) dispatchEvent(new Event(SIGNED_OUT))
  if (code === 'role_too_low') dispatchEvent(new Event(ROLE_CHANGED))
  throw failure
}

/** Returns the `data` of the answer. */
async function send<Data>(...asked: Parameters<typeof ask>): Promise<Data> {
  const answer = await ask(...asked)
  const parsed = (await answer.json().catch(() => undefined)) as { data?: Data } | undefined
  return parsed?.data as Data
}

/** Dispatched on `window` when the server no longer knows who we are. */
export const SIGNED_OUT = 'signedout'

/** Dispatched on `window` when the server refuses what our role allowed when it was last read. */
const ROLE_CHANGED = 'rolechanged'

/** Calls back when we are signed out, or when our role is another one now. Returns how to stop it. */
export function onSession(out: () => void, changed: () => void): () => void {
  addEventListener(SIGNED_OUT, out)
  addEventListener(ROLE_CHANGED, changed)
  return () => {
    removeEventListener(SIGNED_OUT, out)
    removeEventListener(ROLE_CHANGED, changed)
  }
}

/** Other sites' pages can't send this header, so a request that has it comes from the console. */
const proof = { 'x-console': '1' }

export const api = {
  get: <Data>(path: string, params?: Params, signal?: AbortSignal) =>
    send<Data>('GET', apiUrl(path, params), undefined, signal),
  /** What is no JSON, such as a sound. */
  file: async (path: string, params: Params) => (await ask('GET', apiUrl(path, params))).blob(),
  post: <Data = void>(path: string, body: unknown = {}) => send<Data>('POST', apiUrl(path), body),
  put: <Data = void>(path: string, body: unknown = {}) => send<Data>('PUT', apiUrl(path), body),
  patch: <Data = void>(path: string, body: unknown = {}) => send<Data>('PATCH', apiUrl(path), body),
  delete: <Data = void>(path: string, body?: unknown) => send<Data>('DELETE', apiUrl(path), body),
}
