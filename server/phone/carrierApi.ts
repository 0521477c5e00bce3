/**
 * What we ask carriers to do, over their REST interfaces:
 * https://www.twilio.com/docs/voice/api/call-resource#update-a-call-resource,
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message,
 * https://developers.telnyx.com/api-reference/texml-rest-commands/update-call and
 * https://developers.telnyx.com/api-reference/messages/send-a-message.
 */
import { z } from 'zod'
import type { Carrier } from '@ringwell/engine/engine.ts'
import { bytesUpTo } from '../http/bytesUpTo.ts'

/** An account with a carrier, as it is set up (`server/config.ts`). */
export type CarrierAccount =
  | { carrier: 'twilio'; apiUrl: string; accountSid: string; authToken: string }
  | { carrier: 'telnyx'; apiUrl: string; accountId: string; apiKey: string }

interface TextMessage {
  /** A number of ours, or what the carrier shows in place of one. */
  from: string
  /** E.164. */
  to: string
  text: string
}

export interface CarrierApi {
  carrier: Carrier
  /**
   * Makes the call do what a document says (`callDocuments.ts`) in place of what it does now: its stream ends.
   * @param carrierCall the carrier's own id of the call
   */
  redirectCall(carrierCall: string, document: string, signal?: AbortSignal): Promise<void>
  /** Resolves when the carrier has accepted the message. */
  sendText(message: TextMessage, signal?: AbortSignal): Promise<void>
  /**
   * Asks for anything else below the account. Returns the answer, an object.
   * @param path such as `Calls`
   * @param fields with Twilio, the same one may come several times
   */
  post(path: string, fields: readonly [string, string][], signal?: AbortSignal): Promise<unknown>
}

/** What the carrier made of a request that it has not carried out. The message has nothing personal in it. */
export class CarrierApiError extends Error {
  readonly outcome: 'refused' | 'notNow' | 'unknown'
  /**
   * @param outcome `refused`: for good. `notNow`: the carrier has done nothing, and may later. `unknown`: it may have
   *   done it, because its answer did not come.
   */
  constructor(outcome: CarrierApiError['outcome'], message: string) {
    super(message)
    this.name = 'CarrierApiError'
    this.outcome = outcome
  }
}

const ANSWER_WITHIN_MS = 10_000
const LARGEST_ANSWER_BYTES = 256 * 1024

export function createCarrierApi(account: CarrierAccount): CarrierApi {
  const { carrier } = account
  const base =
    account.carrier === 'twilio'
      ? `${account.apiUrl}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}`
      : `${account.apiUrl}/texml/Accounts/${encodeURIComponent(account.accountId)}`
  const authorization =
    account.carrier === 'twilio'
      ? `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
      : `Bearer ${account.apiKey}`
  // Twilio answers in XML to addresses without this ending.
  const ending = account.carrier === 'twilio' ? '.json' : ''

  const ask = (url: string, body: URLSearchParams | string, signal?: AbortSignal) =>
    request(carrier, url, body, authorization, signal)

  return {
    carrier,
    async redirectCall(carrierCall, document, signal) {
      const field = account.carrier === 'twilio' ? 'Twiml' : 'Texml'
      const url = `${base}/Calls/${encodeURIComponent(carrierCall)}${ending}`
      await ask(url, new URLSearchParams({ [field]: document }), signal)
    },
    async sendText({ from, to, text }, signal) {
      if (account.carrier === 'telnyx') {
        await ask(`${account.apiUrl}/messages`, JSON.stringify({ from, to, text }), signal)
        return
      }
      const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
      const fields = new URLSearchParams({ [sender]: from, To: to, Body: text })
      await ask(`${base}/Messages${ending}`, fields, signal)
    },
    post: (path, fields, signal) =>
      ask(
        `${base}/${path}${ending}`,
        account.carrier === 'twilio'
          ? new URLSearchParams([...fields])
          : JSON.stringify(Object.fromEntries(fields)),
        signal,
      ),
  }
}

async function request(
  carrier: Carrier,
  url: string,
  body: URLSearchParams | string,
  authorization: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const tooLate = AbortSignal.timeout(ANSWER_WITHIN_MS)
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization,
        accept: 'application/json',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
    })
  } catch (error) {
    const code = codeOf(error)
    const outcome = neverSent.has(code) ? 'notNow' : 'unknown'
    throw new CarrierApiError(outcome, `${carrier} cannot be reached (${code})`)
  }
  const answer = await readAnswer(response).catch(() => undefined)
  // It has been carried out, whatever the answer says in detail.
  if (response.ok) return answer
  const detail = problemOf(answer)
  const { status } = response
  throw new CarrierApiError(
    outcomeOf(status),
    `${carrier} answered ${status}${detail === undefined ? '' : ` (${detail})`}`,
  )
}

/** Failures before anything was sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** 429 and 503 say that nothing was done. After any other fault of the carrier, nobody knows. */
function outcomeOf(status: number): CarrierApiError['outcome'] {
  if (status === 429 || status === 503) return 'notNow'
  return status >= 500 || status === 408 ? 'unknown' : 'refused'
}

function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown }
  if (typeof cause?.code === 'string') return cause.code
  return typeof name === 'string' ? name : 'failed'
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = await bytesUpTo(response, LARGEST_ANSWER_BYTES)
  return body && (JSON.parse(body.toString()) as unknown)
}

/** Twilio and Telnyx number their errors. Their words repeat what was sent. */
const Problem = z.union([
  z.object({ code: z.number() }).transform(({ code }) => String(code)),
  z
    .object({ errors: z.array(z.object({ code: z.string().max(20) })).min(1) })
    .transform(({ errors }) => errors[0]?.code),
])

const problemOf = (answer: unknown): string | undefined => Problem.safeParse(answer).data
