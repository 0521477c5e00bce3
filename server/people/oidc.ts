import type { Configuration } from 'openid-client'
import type { SignInProblem } from '@ringwell/protocol/operator/people.ts'

/** Signing in through the company's own sign-in: OpenID Connect with a code, PKCE, state and nonce. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export interface Oidc {
  /** Returns where to send the browser, and what to remember of it until it comes back. */
  begin(): Promise<{ url: string; state: OidcState }>
  /** Reads what the browser comes back with. */
  finish(url: URL, state: OidcState): Promise<OidcPerson | { problem: SignInProblem }>
}

export interface OidcState {
  state: string
  nonce: string
  verifier: string
}

interface OidcPerson {
  /** The issuer's own id of the person, which stays if the address changes. */
  subject: string
  email: string
  name: string
}

const ANSWER_LIMIT_S = 10

export function createOidc(settings: OidcSettings, redirectUri: string): Oidc {
  let discovered: Promise<Configuration> | undefined
  /** Looked up when somebody first needs it: the server starts without the issuer. */
  const configuration = (): Promise<Configuration> => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
  return {
    async begin() {
      const client = await import('openid-client')
      const config = await configuration()
      const state = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: state.state,
        nonce: state.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(state.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state }
    },

    async finish({ search }, { state, nonce, verifier }) {
      const client = await import('openid-client')
      // The address as the issuer knows it: behind a proxy, the request has another.
      const tokens = await client.authorizationCodeGrant(
        await configuration(),
        new URL(`${redirectUri}${search}`),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
      )
      const claims = tokens.claims()
      if (!claims) return { problem: 'refused' }
      const { email, email_verified: isVerified, name } = claims
      // Without this, somebody could claim the address of an operator at an issuer that lets them.
      if (typeof email !== 'string' || isVerified !== true) return { problem: 'email_unverified' }
      return {
        subject: `${claims.iss} ${claims.sub}`,
        email,
        name: typeof name === 'string' ? name : '',
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await import('openid-client')
  const isPlain = issuer.startsWith('http:')
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: ANSWER_LIMIT_S,
    // `OIDC_ISSUER` takes http only for this machine.
    ...(isPlain && { execute: [client.allowInsecureRequests] }),
  })
}
