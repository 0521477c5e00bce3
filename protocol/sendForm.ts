import type { ApiErrorBody } from './apiError.ts'
import { proofField } from './formFields.ts'
import type { FormChallenge } from './formProof.ts'

export interface SendFormOptions {
  /** Called when the server wants a proof of work, which takes a moment. */
  onProving?: () => void
  /** How long one request may take. */
  giveUpAfterMs?: number
}

/** A challenge may expire while a phone sleeps, so another one is solved. */
const proofsAtMost = 2

/**
 * Sends a form. If the server asks for a proof of work, computes the proof and sends the form again with it, without
 * involving the visitor. If no proof can be computed, sends the form as a browser without script would.
 * @returns the server's last response
 * @throws if the server can't be reached
 */
export async function sendForm(
  url: string,
  body: FormData,
  { onProving, giveUpAfterMs = 20_000 }: SendFormOptions = {},
): Promise<Response> {
  const post = (to = url, more?: RequestInit) =>
    fetch(to, { method: 'POST', body, signal: AbortSignal.timeout(giveUpAfterMs), ...more })
  let response = await post()
  for (let proofs = 0; proofs < proofsAtMost; proofs++) {
    const challenge = await challengeIn(response)
    if (!challenge) break
    onProving?.()
    try {
      const { solveProof } = await import('./solveProof.ts')
      body.set(proofField, await solveProof(challenge))
    } catch {
      // There is no WebCrypto (http), the file is gone after a deployment, or the phone is too slow. The server takes
      // some forms without a proof and answers them with a redirect, which scripts can't read. Any other
      // redirect was followed to the address that asked for the proof.
      response = await post(response.url, { headers: { accept: 'text/html' }, redirect: 'manual' })
      return response.type === 'opaqueredirect' ? new Response() : response
    }
    response = await post()
  }
  return response
}

/** Without zod, because pages load this file. If the challenge is malformed, solving it fails. */
async function challengeIn(response: Response): Promise<FormChallenge | undefined> {
  if (response.status !== 428) return undefined
  try {
    const { error } = (await response.clone().json()) as Partial<ApiErrorBody>
    return error?.challenge
  } catch {
    return undefined
  }
}
