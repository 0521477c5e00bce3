import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { SpeechServer } from '../engine.ts'
import { SpeechError, type SpeechErrorCode } from './speechError.ts'

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
  /** How the names of the server's variables begin, for messages. */
  variables: 'STT' | 'TTS'
  body: Uint8Array | string
  contentType: string
  signal: AbortSignal
  limits?: SpeechServerLimits | undefined
}

/**
 * Sends a request and reads the answer while it comes: `read` gets its type and its bytes. The connection is closed when
 * `read` returns early or throws, when the server refuses, and when the signal aborts.
 *
 * It uses `node:http`, because in Node 24 leaving the body of a `fetch` early can end in a rejection that nobody catches,
 * and that would end a call. Redirects are not followed: the key and the caller's words are for this server only.
 * @throws {SpeechError} whose message says what to do and contains neither the key nor what was said; and what `read`
 *   throws
 */
export async function askSpeechServer<Result>(
  { variables, signal, limits = usualLimits, ...asking }: Asking,
  read: (contentType: string, bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const stop = () => late.abort()
  const whole = setTimeout(stop, limits.wholeMs)
  let silence = setTimeout(stop, limits.silentMs)
  const wanted = AbortSignal.any([signal, late.signal])
  let response: IncomingMessage | undefined

  async function* bytesOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
    for await (const bytes of answer) {
      clearTimeout(silence)
      yield bytes as Buffer
      silence = setTimeout(stop, limits.silentMs)
    }
  }

  try {
    response = await post({ ...asking, signal: wanted })
    const { statusCode = 0, headers } = response
    if (statusCode < 200 || statusCode >= 300) throw refusal(statusCode, variables)
    return await read(headers['content-type'] ?? '', bytesOf(response))
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
    // An answer that has come but was not read to its end keeps its connection, too.
    if (response?.readableEnded === false) response.destroy()
  }
}

async function post(asking: Omit<Asking, 'variables' | 'limits'>): Promise<IncomingMessage> {
  const first = send(asking)
  try {
    return await first.answer
  } catch (error) {
    // The server closed a connection that was kept open, at the moment when it was used again.
    const isStale = first.request.reusedSocket && networkCode(error).includes('ECONNRESET')
    if (!isStale || asking.signal.aborted) throw error
    return send(asking).answer
  }
}

function send({ server, path, body, contentType, signal }: Omit<Asking, 'variables' | 'limits'>) {
  const url = new URL(`${server.baseUrl}${path}`)
  const { request: create } = url.protocol === 'https:' ? https : http
  const request = create(url, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      ...(server.apiKey !== undefined && { authorization: `Bearer ${server.apiKey}` }),
    },
    signal,
  })
  const { promise: answer, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request.on('response', resolve)
  // It stays, because the connection may break again after the answer was given up.
  request.on('error', reject)
  request.end(body)
  return { request, answer }
}

function refusal(status: number, variables: Asking['variables']): SpeechError {
  const [code, advice]: [SpeechErrorCode, string] =
    status === 401 || status === 403
      ? ['server_refused', `refused the key (${status}). Check ${variables}_API_KEY.`]
      : status === 429
        ? ['server_failed', `is busy (${status}). Allow it more requests.`]
        : status >= 300 && status < 400
          ? ['server_refused', `sends requests elsewhere (${status}). Check ${variables}_BASE_URL.`]
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
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? ` (${code})` : ''
}
