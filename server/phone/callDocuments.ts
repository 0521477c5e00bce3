/** What a carrier is told to do with a call: TwiML, and TeXML, which is Telnyx' version of it. */
import type { Carrier } from '@ringwell/engine/engine.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

const document = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${content}</Response>\n`

/** Telnyx streams one way unless it is told otherwise, and in the codec of the call. */
const attributes: Readonly<Record<Carrier, string>> = {
  twilio: '',
  telnyx: ' track="inbound_track" codec="PCMU" bidirectionalMode="rtp" bidirectionalCodec="PCMU"',
}

const say = (sentence: string): string => `<Say>${escapeHtml(sentence)}</Say>`

/** The carrier asks at this address what to do next. */
const redirect = (url: string): string => `<Redirect method="POST">${escapeHtml(url)}</Redirect>`

/** Connects the call to our socket. When the socket closes, the carrier asks at `after`, or else the call is over. */
export const connectCall = (carrier: Carrier, url: string, after: string | undefined): string =>
  document(
    `<Connect><Stream url="${escapeHtml(url)}"${attributes[carrier]}/></Connect>` +
      (after === undefined ? '' : redirect(after)),
  )

/** The caller hears the sentence, if there is one, and waits for two seconds. Then the carrier asks there what to do. */
export const askAgain = (url: string, sentence = ''): string =>
  document(`${sentence && say(sentence)}<Pause length="2"/>${redirect(url)}`)

/** How long the telephone of a person rings, in seconds: some five times, and before most voicemails answer. */
const RINGS_FOR_S = 20

/**
 * Rings a person and connects the caller. When that is over, or has come to nothing, the carrier asks at `after` what
 * to do. The person sees the number of ours that was called, because a carrier shows no other number for certain.
 */
export const dialPerson = (call: { target: string; ownNumber: string; after: string }): string =>
  document(
    `<Dial timeout="${RINGS_FOR_S}" callerId="${escapeHtml(call.ownNumber)}" ` +
      `action="${escapeHtml(call.after)}" method="POST">` +
      `<Number>${escapeHtml(call.target)}</Number></Dial>`,
  )

export const hangUp = document('<Hangup/>')

export const sayAndHangUp = (sentence: string): string => document(`${say(sentence)}<Hangup/>`)

/** For news about a call that is over: there is nothing to do. */
export const nothingToDo = document('')
