import type { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'
import { RefusedError } from '../callErrors.ts'

/**
 * Asks our server for a session with a short-lived key: `POST {api}/{sessionPath}`. Throws `RefusedError`
 * if the response is not OK, and `TypeError` if there is none or it is malformed.
 */
export async function requestSessionKey(
  url: string,
  request: SessionRequest,
  signal: AbortSignal,
): Promise<SessionResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...request, voice: request.voice.toLowerCase(), resumes: true }),
    signal,
  })
  if (!response.ok) throw await refusal(response, 'Failed to fetch ephemeral key')
  return parseSessionResponse(await response.json())
}

/**
 * Sends the offer and returns the provider's answer: `POST {realtime.url}?model=…`.
 * `api` is the absolute base of a relative `realtime.url`. Throws like `requestSessionKey`.
 */
export async function requestAnswer(
  { client_secret, realtime }: SessionResponse,
  api: string,
  offer: string,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL(realtime.url, api)
  url.searchParams.set('model', realtime.model)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client_secret.value}`,
      'content-type': 'application/sdp',
    },
    body: offer,
    signal,
  })
  if (!response.ok) throw await refusal(response, 'Failed to fetch SDP answer')
  return response.text()
}

/**
 * Tells our server that a call is over before it was connected. Later, closing the connection tells it. Does not wait
 * for the response, because the server would notice anyway, only later.
 */
export function requestHangUp(
  { client_secret, realtime, call_id }: SessionResponse,
  api: string,
): void {
  fetch(new URL(`${realtime.url}/${call_id}/hangup`, api), {
    method: 'POST',
    headers: { authorization: `Bearer ${client_secret.value}` },
    keepalive: true,
  }).catch(() => {})
}

/** Checks what the types promise: a proxy or captive portal may have answered instead of the server. */
function parseSessionResponse(body: unknown): SessionResponse {
  const session = body as SessionResponse
  const strings: unknown[] = [
    session?.client_secret?.value,
    session?.realtime?.url,
    session?.realtime?.model,
    session?.call_id,
    session?.call_token,
  ]
  if (strings.some((value) => typeof value !== 'string')) {
    throw new TypeError('Failed to fetch ephemeral key: malformed answer')
  }
  return session
}

const refusal = async (response: Response, message: string) =>
  new RefusedError(message, response.status, await response.json().catch(() => undefined))
