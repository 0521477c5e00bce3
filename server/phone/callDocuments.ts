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

/** Connects the call to our socket. When the socket closes, the call is over, because nothing follows. */
export const connectCall = (carrier: Carrier, url: string): string =>
  document(`<Connect><Stream url="${escapeHtml(url)}"${attributes[carrier]}/></Connect>`)

export const sayAndHangUp = (sentence: string): string =>
  document(`<Say>${escapeHtml(sentence)}</Say><Hangup/>`)

/** For news about a call that is over: there is nothing to do. */
export const nothingToDo = document('')
