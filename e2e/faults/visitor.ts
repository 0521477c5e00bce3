import { brand } from '@ringwell/brand/brand.ts'
import type { SessionResponse } from '@ringwell/protocol/session.ts'
import { within } from '@ringwell/engine/stageSteps.ts'
import { type Caller, createCaller } from '@ringwell/engine/testing/peer.ts'
import { sessionRequest } from '../sessionRequest.ts'
import { ADMIN_TOKEN, type FaultServer } from './faultServer.ts'

/** Settings of a server that uses its own engine: no OpenAI key, no warm-up, and no limit of calls per address. */
export const withEngine = {
  OPENAI_API_KEY: '',
  SPEECH_WARM_UP: 'false',
  CALLS_PER_ADDRESS: '0',
}

/** The time from the start until the models are loaded, on a machine that has other work. */
const LOADING_LIMIT_MS = 180_000

/** The engine gives up a caller who does not connect sooner. */
const CONNECTED_WITHIN_MS = 20_000

interface SessionAnswer {
  status: number
  code: string | undefined
  message: string | undefined
  session: SessionResponse | undefined
}

/** Asks for the key of a call. The status is 0 for a broken connection. `resumes`: the caller rings back if the line is lost. */
export async function askSession(url: string, resumes = false): Promise<SessionAnswer> {
  try {
    const response = await fetch(`${url}/api/${brand.slug}-agent-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...sessionRequest, resumes }),
      signal: AbortSignal.timeout(20_000),
    })
    const body = (await response.json()) as { error?: { code: string; message: string } }
    return {
      status: response.status,
      code: body.error?.code,
      message: body.error?.message,
      session: response.ok ? (body as SessionResponse) : undefined,
    }
  } catch {
    return { status: 0, code: undefined, message: undefined, session: undefined }
  }
}

export interface LiveCall {
  callId: string
  token: string
  caller: Caller
}

export async function callServer(url: string, resumes = false): Promise<LiveCall> {
  const { session, ...refused } = await askSession(url, resumes)
  if (!session) throw new Error(`No key was minted: ${JSON.stringify(refused)}`)
  const { call_id: callId, call_token: token, client_secret: secret } = session
  const caller = await offerTo(`${url}/api/realtime/calls`, secret.value)
  return { callId, token, caller }
}

/** Rings back in a call whose line was lost. Throws if there is no line for it. */
export const ringBack = (
  url: string,
  { callId, token }: Omit<LiveCall, 'caller'>,
): Promise<Caller> => offerTo(`${url}/api/realtime/calls/${callId}/resume`, token)

async function offerTo(address: string, credential: string): Promise<Caller> {
  const caller = await createCaller()
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${credential}` },
      body: await caller.offer(),
    })
    if (response.status !== 201) throw new Error(`The offer was answered ${response.status}`)
    await caller.accept(await response.text())
    if ((await within(caller.opened, CONNECTED_WITHIN_MS)) === 'late') {
      throw new Error('The offer was answered, but the caller is not connected.')
    }
    return caller
  } catch (error) {
    await caller.close()
    throw error
  }
}

/** Returns why a call ended, according to its row, or null while it is active. */
export async function endReasonOf(url: string, callId: string): Promise<string | null> {
  const response = await fetch(`${url}/api/admin/calls/${callId}`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  })
  const { data } = (await response.json()) as { data: { call: { end_reason: string | null } } }
  return data.call.end_reason
}

/** Resolves when the server accepts calls. */
export async function untilReady(server: FaultServer): Promise<boolean> {
  const deadline = performance.now() + LOADING_LIMIT_MS
  while (performance.now() < deadline) {
    const { code } = await server.health()
    if (code === 200) return true
    if (!server.isUp()) return false
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}
