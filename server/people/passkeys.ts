import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { brand } from '@ringwell/brand/brand.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { ApiError } from '../http/apiError.ts'
import type { NewPasskey, PeopleStorage } from '../storage/peopleStorage.ts'
import type { QuotaStorage } from '../storage/sharedStorage.ts'
import { hashOf } from './operator.ts'
import type { Sealer } from './sealed.ts'

/** How long a browser may take to ask its person. */
const LIMIT_MS = 5 * 60_000
/** EdDSA, ES256 and RS256. The library would also offer what Node still calls experimental. */
const ALGORITHMS = [-8, -7, -257]
/** Loaded when somebody first signs in, because many servers have no console in use. */
const library = () => import('@simplewebauthn/server')

export interface Passkeys {
  /** Options for `navigator.credentials.create`. */
  offer(person: { operatorId: string; email: string }, has: readonly string[]): Promise<object>
  /** Checks a new passkey of this person. Throws `ApiError`. */
  accept(response: object, operatorId: string, label: string): Promise<NewPasskey>
  /** Options for `navigator.credentials.get`. They name no account, because the passkey does. */
  ask(): Promise<object>
  /** Checks a passkey and returns whose it is. Throws `ApiError`, in the same words whatever is wrong. */
  check(response: object): Promise<{ operatorId: string }>
}

export interface PasskeysDeps {
  storage: Pick<PeopleStorage, 'findPasskey' | 'usePasskey'> & QuotaStorage
  sealer: Sealer
  publicUrl: string
  now: () => number
}

/** A passkey stands for two factors: the device, and the finger, face or PIN that unlocks it. So it is always verified. */
export function createPasskeys({ storage, sealer, publicUrl, now }: PasskeysDeps): Passkeys {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const challenge = (purpose: string) =>
    new Uint8Array(Buffer.from(sealer.issue(purpose, now() + LIMIT_MS), 'base64url'))

  /** A challenge is good once, on every server of the database. */
  const isOpen = (purpose: string) => async (text: string) => {
    if (!sealer.isOurs(text, purpose, now())) return false
    const used = await storage.spendQuotas([
      {
        name: `passkey ${hashOf(text)}`,
        amount: 1,
        max: 1,
        now: iso(now()),
        resetsAt: iso(now() + 2 * LIMIT_MS),
        latestReset: iso(now() + 4 * LIMIT_MS),
      },
    ])
    return used === undefined
  }

  return {
    offer: async ({ operatorId, email }, has) =>
      (await library()).generateRegistrationOptions({
        rpName: brand.name,
        rpID,
        userName: email,
        userDisplayName: email,
        userID: new Uint8Array(Buffer.from(operatorId)),
        challenge: challenge(`passkey of ${operatorId}`),
        timeout: LIMIT_MS,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: has.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    async accept(response, operatorId, label) {
      const { verifyRegistrationResponse } = await library()
      const checked = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        supportedAlgorithmIDs: ALGORITHMS,
        expectedChallenge: isOpen(`passkey of ${operatorId}`),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => undefined)
      if (!checked?.verified) {
        throw new ApiError(
          422,
          'passkey_not_accepted',
          'The passkey could not be checked, perhaps because it took too long. Try again.',
        )
      }
      const { credential } = checked.registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        label,
        createdAt: iso(now()),
      }
    },

    ask: async () =>
      (await library()).generateAuthenticationOptions({
        rpID,
        challenge: challenge('sign in'),
        timeout: LIMIT_MS,
        userVerification: 'required',
      }),

    async check(response) {
      const { id } = response as AuthenticationResponseJSON
      const passkey = typeof id === 'string' ? await storage.findPasskey(id) : undefined
      const { verifyAuthenticationResponse } = await library()
      const checked =
        passkey &&
        (await verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge: isOpen('sign in'),
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
          requireUserVerification: true,
        }).catch(() => undefined))
      const isUsed =
        checked?.verified &&
        (await storage.usePasskey(
          passkey!.credentialId,
          checked.authenticationInfo.newCounter,
          iso(now()),
        ))
      if (isUsed) return { operatorId: passkey!.operatorId }
      throw new ApiError(
        401,
        'passkey_refused',
        'This passkey does not sign you in here. Try another one, or use your password.',
      )
    },
  }
}
