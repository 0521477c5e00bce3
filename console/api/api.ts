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
 * Sends a request to the operator's API and returns the `data` of the answer.
 * @throws {ApiFailure}
 */
async function send<Data>(
  method: string,
  url: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Data> {
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
  const parsed = (await answer.json().catch(() => undefined)) as
    | { data?: Data; error?: { code: string; message: string; field?: string } }
    | undefined
  if (answer.ok) return parsed?.data as Data
  const {
    code = 'unknown',
    message = `The server answered ${answer.status}.`,
    field,
  } = parsed?.error ?? {}
  const failure = new ApiFailure(answer.status, code, message, field)
  if (answer.status === 401) dispatchEvent(new Event(SIGNED_OUT))
  throw failure
}

/** Dispatched on `window` when the server no longer knows who we are. */
export const SIGNED_OUT = 'signedout'

/** Other sites' pages can't send this header, so a request that has it comes from the console. */
const proof = { 'x-console': '1' }

export const api = {
  get: <Data>(path: string, params?: Params, signal?: AbortSignal) =>
    send<Data>('GET', apiUrl(path, params), undefined, signal),
  post: <Data = void>(path: string, body: unknown = {}) =>
    send<Data>('POST', apiUrl(path), body, undefined),
  put: <Data = void>(path: string, body: unknown = {}) =>
    send<Data>('PUT', apiUrl(path), body, undefined),
  patch: <Data = void>(path: string, body: unknown = {}) =>
    send<Data>('PATCH', apiUrl(path), body, undefined),
  delete: <Data = void>(path: string, body?: unknown) =>
    send<Data>('DELETE', apiUrl(path), body, undefined),
}
