import { describe, expect, test } from 'vitest'
import {
  signedByTelnyx,
  telnyxForm,
  telnyxKey,
  TELNYX_PUBLIC_KEY,
} from '../testing/signedRinging.ts'
import { isSignedByTelnyx, parseTelnyxKey } from './telnyxSignature.ts'
import { isSignedByTwilio } from './twilioSignature.ts'

describe('Twilio’s signature', () => {
  /** The example of Twilio's own libraries (`twilio-node/spec/unit/webhooks/webhooks.spec.js`). */
  const token = '12345'
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

  test('is that of Twilio’s own example, in whatever order the fields come', () => {
    const fields = new URLSearchParams(Object.entries(form).toReversed())
    expect(isSignedByTwilio(token, url, fields, signature)).toBe(true)
  })

  test('is of this address, these fields and this token only', () => {
    const isSigned = (changed: Partial<Record<string, string>>) => {
      const all = new URLSearchParams(form)
      for (const [name, value] of Object.entries(changed)) all.set(name, value ?? '')
      return isSignedByTwilio(token, url, all, signature)
    }
    expect(isSigned({ From: '+14158675310' })).toBe(false)
    expect(isSigned({ Extra: '' })).toBe(false)
    expect(isSignedByTwilio('12346', url, new URLSearchParams(form), signature)).toBe(false)
    expect(isSignedByTwilio(token, `${url}3`, new URLSearchParams(form), signature)).toBe(false)
    for (const other of [undefined, '', 'x', signature.slice(1), `${signature}=`]) {
      expect(isSignedByTwilio(token, url, new URLSearchParams(form), other)).toBe(false)
    }
  })
})

describe('Telnyx’ signature', () => {
  const nowMs = 1_790_000_000_000
  const { payload, headers } = signedByTelnyx(telnyxForm, nowMs)
  const given = {
    timestamp: headers['telnyx-timestamp'],
    signature: headers['telnyx-signature-ed25519'],
  }
  const key = parseTelnyxKey(TELNYX_PUBLIC_KEY)!

  test('is checked with the key as Telnyx shows it', () => {
    expect(key.equals(telnyxKey)).toBe(true)
    expect(isSignedByTelnyx(key, payload, given, nowMs)).toBe(true)
  })

  test('is of this body, at this time, for five minutes', () => {
    expect(isSignedByTelnyx(key, `${payload}&a=1`, given, nowMs)).toBe(false)
    const later = { ...given, timestamp: String(Number(given.timestamp) + 1) }
    expect(isSignedByTelnyx(key, payload, later, nowMs)).toBe(false)
    expect(isSignedByTelnyx(key, payload, given, nowMs + 299_000)).toBe(true)
    expect(isSignedByTelnyx(key, payload, given, nowMs + 302_000)).toBe(false)
    for (const signature of [undefined, '', 'x', 'a'.repeat(86)]) {
      expect(isSignedByTelnyx(key, payload, { ...given, signature }, nowMs)).toBe(false)
    }
  })

  test.each(['', 'abc', 'a'.repeat(44), 'a'.repeat(43)])('needs a key: “%s” is none', (text) => {
    expect(parseTelnyxKey(text)).toBeUndefined()
  })
})
