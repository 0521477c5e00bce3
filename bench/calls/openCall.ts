/**
 * Opens a call with a running server as a page does: it asks for the key, sends the offer, and waits for the event
 * channel. `liveCall.ts` keeps its talk.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { brand } from '@ringwell/brand/brand.ts'
import { sessionRequest } from '@ringwell/e2e/sessionRequest.ts'
import { type Caller, createCaller } from '@ringwell/engine/testing/peer.ts'
import type { ApiErrorBody } from '@ringwell/protocol/apiError.ts'
import type { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'

const CONNECT_LIMIT_MS = 15_000

/** The server refused the session or the offer. */
export class CallRefused extends Error {
  readonly status: number
  constructor(what: string, status: number, body: string) {
    super(`The server refused ${what} with ${status}: ${messageIn(body)}`)
    this.status = status
  }
}

/** The message of an error of our API, or the whole body of any other. */
function messageIn(body: string): string {
  try {
    return (JSON.parse(body) as ApiErrorBody).error.message
  } catch {
    return body
  }
}

export interface OpenCallOptions {
  url: string
  /** How the session differs from an ordinary one of the demo with the General Agent. */
  session?: Partial<SessionRequest> | undefined
  /** Called before anything can arrive, to listen to the caller. */
  listen: (caller: Caller) => void
}

/** @throws {CallRefused} */
export async function openCall({ url, session, listen }: OpenCallOptions) {
  const granted = await mint(url, session)
  const caller = await createCaller()
  listen(caller)
  try {
    const offer = await caller.offer()
    const offeredAt = performance.now()
    await caller.accept(await answerTo(offer, granted, url))
    const isOpen = await Promise.race([
      caller.opened.then(() => true),
      pause(CONNECT_LIMIT_MS, false, { ref: false }),
    ])
    if (!isOpen) throw new Error(`The event channel did not open within ${CONNECT_LIMIT_MS} ms`)
    return {
      caller,
      session: granted,
      /** From the offer to the open event channel. */
      connectedMs: performance.now() - offeredAt,
    }
  } catch (error) {
    await caller.close()
    throw error
  }
}

/** Asks for the key of a call, as the demo does. */
async function mint(
  url: string,
  session: Partial<SessionRequest> | undefined,
): Promise<SessionResponse> {
  const response = await fetch(`${url}/api/${brand.slug}-agent-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...sessionRequest, ...session }),
  })
  if (!response.ok) throw new CallRefused('a session', response.status, await response.text())
  return (await response.json()) as SessionResponse
}

async function answerTo(offer: string, session: SessionResponse, url: string): Promise<string> {
  const { realtime, client_secret: key } = session
  const response = await fetch(new URL(`${realtime.url}?model=${realtime.model}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key.value}` },
    body: offer,
  })
  const text = await response.text()
  if (!response.ok) throw new CallRefused('the offer', response.status, text)
  return text
}
