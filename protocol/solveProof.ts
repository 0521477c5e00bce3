import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { FormChallenge } from './formProof.ts'

/** The slowest phone needs a few seconds. */
const giveUpAfterMs = 60_000

/**
 * Computes the proof for a challenge. WebCrypto derives the keys in threads of its own, so the page stays responsive
 * without a worker, which a page of another site could not load from us.
 * @returns the text for the field `proof`
 */
export async function solveProof(challenge: FormChallenge): Promise<string> {
  const { parameters, signature } = challenge
  const solution = await solveChallenge({
    // Removes undefined members, which the library does not expect.
    challenge: JSON.parse(JSON.stringify({ parameters, signature })),
    deriveKey,
    timeout: giveUpAfterMs,
  })
  if (!solution) throw new Error('The proof for the form was not found in time.')
  const { counter, derivedKey } = solution
  return JSON.stringify({ challenge, solution: { counter, derivedKey } })
}
