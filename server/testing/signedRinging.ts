/** Announces telephone calls as carriers do, with their signatures. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

export const TWILIO_TOKEN = '0123456789abcdef0123456789abcdef'
const pair = generateKeyPairSync('ed25519')
export const TELNYX_PUBLIC_KEY = pair.publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('base64')
/** The same as Node reads it. */
export const telnyxKey = pair.publicKey

/** The settings of a server that takes calls from both, and can ask Twilio for something. */
export const phoneSettings = {
  twilioToken: TWILIO_TOKEN,
  telnyxKey,
  saysRecorded: true,
  callLimitMs: 600_000,
  accounts: [{ carrier: 'twilio' as const }],
  note: () => undefined,
}

/** A form as Twilio announces a call, with fields that we have no use for. */
export const twilioForm = {
  AccountSid: 'AC00000000000000000000000000000000',
  ApiVersion: '2010-04-01',
  CallSid: 'CA11111111111111111111111111111111',
  CallStatus: 'ringing',
  Called: '+442079460958',
  Caller: '+447700900123',
  Direction: 'inbound',
  From: '+447700900123',
  To: '+442079460958',
}

export const telnyxForm = {
  AccountSid: 'f5586561-8ff0-4291-a51b-c7dfe4139ff9',
  CallSid: 'v3:9X2vxPDFY2RHSJ1EdMS0RHRksMTg7ldNxdjWbVr9zBjbGjGsSe-aiQ',
  From: '+447700900123',
  To: '+442079460958',
}

type Form = Readonly<Record<string, string>>

export interface SignedForm {
  payload: string
  headers: Record<string, string>
}

const type = { 'content-type': 'application/x-www-form-urlencoded' }

/** @param url the address that Twilio was given */
export function signedByTwilio(form: Form, url: string, token = TWILIO_TOKEN): SignedForm {
  const content = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name]}`)
    .join('')
  const signature = createHmac('sha1', token).update(`${url}${content}`).digest('base64')
  return {
    payload: new URLSearchParams(form).toString(),
    headers: { ...type, 'x-twilio-signature': signature },
  }
}

export function signedByTelnyx(form: Form, atMs = Date.now()): SignedForm {
  const payload = new URLSearchParams(form).toString()
  const timestamp = String(Math.floor(atMs / 1_000))
  const signature = sign(null, Buffer.from(`${timestamp}|${payload}`), pair.privateKey)
  return {
    payload,
    headers: {
      ...type,
      'telnyx-timestamp': timestamp,
      'telnyx-signature-ed25519': signature.toString('base64'),
    },
  }
}
