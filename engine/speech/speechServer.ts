import type { SpeechServer } from '../engine.ts'
import { SpeechError, type SpeechErrorCode } from './speech.ts'

export interface SpeechServerLimits {
  /** How long the server may be silent, before its answer or within it. */
  silentMs: number
  /** How long a whole answer may take. */
  wholeMs: number
}

/** Longer than a call waits for a stage, so that a late server counts as late there. */
const usualLimits: SpeechServerLimits = { silentMs: 12_000, wholeMs: 30_000 }

interface Asking {
  server: SpeechServer
  /** `/audio/speech` or `/audio/transcriptions`. */
  path: string
  /** Words that name the server and its variables in messages: `STT`. */
  variables: 'STT' | 'TTS'
  body: string | FormData
  headers?: Record<string, string>
  signal: AbortSignal
  limits?: SpeechServerLimits | undefined
}

/**
 * Sends a request and reads the answer while it comes: `read` gets its type and its bytes. The connection is closed when
 * `read` returns or throws, and when the signal aborts.
 * @throws {SpeechError} whose message says what to do and contains neither the key nor what was said; and what `read`
 *   throws
 */
export async function askSpeechServer<Result>(
  { server, path, variables, body, headers, signal, limits = usualLimits }: Asking,
  read: (contentType: string, bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  const late = new AbortController()
  const stop = () => late.abort()
  const whole = setTimeout(stop, limits.wholeMs)
  let silence = setTimeout(stop, limits.silentMs)

  async function* bytesOf(response: Response): AsyncGenerator<Uint8Array> {
    for await (const bytes of response.body ?? []) {
      clearTimeout(silence)
      yield bytes
      silence = setTimeout(stop, limits.silentMs)
    }
  }

  try {
    const response = await fetch(`${server.baseUrl.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      body,
      headers: {
        ...headers,
        ...(server.apiKey !== undefined && { authorization: `Bearer ${server.apiKey}` }),
      },
      // The key and the caller's words are for this server only.
      redirect: 'error',
      signal: AbortSignal.any([signal, over.signal, late.signal]),
    })
    if (!response.ok) throw refusal(response.status, variables)
    return await read(response.headers.get('content-type') ?? '', bytesOf(response))
  } catch (error) {
    if (error instanceof SpeechError) throw error
    const where = `The speech server at ${variables}_BASE_URL`
    if (late.signal.aborted) {
      throw new SpeechError('server_late', `${where} did not answer in time.`)
    }
    const why = networkCode(error)
    throw new SpeechError('server_unreachable', `${where} can’t be reached, or broke off${why}.`)
  } finally {
    clearTimeout(whole)
    clearTimeout(silence)
    over.abort()
  }
}

function refusal(status: number, variables: Asking['variables']): SpeechError {
  const [code, advice]: [SpeechErrorCode, string] =
    status === 401 || status === 403
      ? ['server_refused', `refused the key (${status}). Check ${variables}_API_KEY.`]
      : status === 429
        ? ['server_failed', `is busy (${status}). Allow it more requests.`]
        : status >= 500
          ? ['server_failed', `failed (${status}).`]
          : ['server_refused', `refused the request (${status}). Check ${variables}_MODEL.`]
  return new SpeechError(code, `The speech server at ${variables}_BASE_URL ${advice}`)
}

/** The error for an answer that cannot be used. `what` completes “The speech server …”. */
export const garbled = (variables: Asking['variables'], what: string): SpeechError =>
  new SpeechError('server_garbled', `The speech server at ${variables}_BASE_URL ${what}`)

/** Only the code, because other words of the error may contain what is in the address. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? ` (${code})` : ''
}
