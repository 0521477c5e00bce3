import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/**
 * What the server has to know of the earlier functions of a call. The page keeps it, so that any server can go on with
 * the call, and it is signed for the call. It protects against the model, which never sees it, and against other calls;
 * a page can sign for its own call, as it could say yes for its own visitor.
 */
const RelayedState = z.object({
  /** Counts the tasks of the call. */
  run: z.int().min(1),
  /** A call of a tool of which nobody knows what became: the same call again has the same key. */
  unknown: z.object({ digest: z.string(), key: z.string() }).optional(),
  /** What the model was told to read back. */
  readBack: z
    .object({
      task: z.string(),
      /** JSON, as the model wrote it. */
      arguments: z.string(),
      sentence: z.string(),
      /** How many turns the visitor had had by then. */
      turns: z.int().min(0),
      /** Unix ms. */
      until: z.number(),
    })
    .optional(),
})
export type RelayedState = z.infer<typeof RelayedState>

/** Which call a state is for. */
interface Signer {
  callId: string
  tokenHash?: string | undefined
}

export function signState(state: RelayedState, call: Signer): string {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${text}.${signatureOf(text, call)}`
}

/** Returns undefined for anything that was not signed for this call. */
export function readState(signed: string, call: Signer): RelayedState | undefined {
  const [text = '', signature = ''] = signed.split('.')
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(text, call))]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return RelayedState.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
}

const signatureOf = (text: string, { callId, tokenHash = '' }: Signer): string =>
  createHmac('sha256', tokenHash).update(`task state ${callId} ${text}`).digest('base64url')
