import type { KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Carrier } from '@ringwell/engine/engine.ts'
import { isSignedByTelnyx } from './telnyxSignature.ts'
import { isSignedByTwilio } from './twilioSignature.ts'

/** How the webhooks of each carrier are checked. A carrier without a secret has no webhook. */
export interface CarrierSecrets {
  twilioToken: string | undefined
  telnyxKey: KeyObject | undefined
}

interface SignedRequest {
  /** The address that the carrier was given, with its query. */
  url: string
  headers: IncomingHttpHeaders
  /** The form as it came. */
  body: string
}

type IsSigned = (request: SignedRequest) => boolean

/** Returns how to check whether a request comes from the carrier, for each carrier that is set up. */
export function carrierChecks({
  twilioToken,
  telnyxKey,
}: CarrierSecrets): ReadonlyMap<Carrier, IsSigned> {
  const checks = new Map<Carrier, IsSigned>()
  if (twilioToken !== undefined) {
    checks.set('twilio', ({ url, headers, body }) =>
      isSignedByTwilio(
        twilioToken,
        url,
        new URLSearchParams(body),
        single(headers['x-twilio-signature']),
      ),
    )
  }
  if (telnyxKey !== undefined) {
    checks.set('telnyx', ({ headers, body }) =>
      isSignedByTelnyx(
        telnyxKey,
        body,
        {
          timestamp: single(headers['telnyx-timestamp']),
          signature: single(headers['telnyx-signature-ed25519']),
        },
        Date.now(),
      ),
    )
  }
  return checks
}

const single = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined
