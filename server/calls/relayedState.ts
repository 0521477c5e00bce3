import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { ToolUse } from '@ringwell/engine/modelTasks/unbackedClaim.ts'
import type { TaskToolResult } from '@ringwell/engine/tools.ts'

/**
 * What the server must remember between the functions of a call. The page keeps it, so that any server can continue the
 * call. It is signed for one call, so neither the model, which never sees it, nor another call can change it. A page
 * could forge the state of its own call, but it could just as well say yes in its visitor's place.
 */
const RelayedState = z.object({
  /** Numbers the tasks of the call, from 1. */
  run: z.int().min(1),
  /** A tool call whose result is unknown. If the model repeats it, it gets the same key. */
  unknown: z.object({ digest: z.string(), key: z.string() }).optional(),
  /** What the model has reported of dangers, if anything. */
  reported: z
    .object({
      isInDanger: z.boolean(),
      warnings: z.int().min(0),
      said: z.array(z.string()).readonly(),
    })
    .optional(),
  /** What the tools have returned, the latest last. */
  uses: z
    .array(
      z.object({
        tool: z.string(),
        arguments: z.record(z.string(), z.custom<SlotValue>()),
        result: z.custom<TaskToolResult>(),
      }),
    )
    .readonly()
    .optional(),
  /** The model has noted a question for the business. */
  hasNoted: z.literal(true).optional(),
  /** What the model was told to read back. */
  readBack: z
    .object({
      task: z.string(),
      /** JSON, exactly as the model wrote it. */
      arguments: z.string(),
      sentence: z.string(),
      /** How many turns the visitor had taken by then. */
      turns: z.int().min(0),
      /** When the read-back expires, in Unix ms. */
      until: z.number(),
    })
    .optional(),
})
export type RelayedState = z.infer<typeof RelayedState>

/** The longest results that are kept, as JSON. A page sends them with each function. */
const LONGEST_USES = 6_000

/** Adds results. If there are too many, the oldest ones are forgotten. */
export function withUses(
  state: RelayedState,
  uses: readonly ToolUse[],
): Pick<RelayedState, 'uses'> {
  let kept = [
    ...(state.uses ?? []),
    ...uses.filter(({ result }) => result.status !== 'unavailable'),
  ]
  while (JSON.stringify(kept).length > LONGEST_USES) kept = kept.slice(1)
  return kept.length > 0 ? { uses: kept } : {}
}

interface Signer {
  callId: string
  tokenHash?: string | undefined
}

export function signState(state: RelayedState, call: Signer): string {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${text}.${signatureOf(text, call)}`
}

/** What the page has kept for this call. A state that was not signed for it counts as none. */
export const stateOf = ({ state }: { state?: string | undefined }, call: Signer): RelayedState =>
  (state === undefined ? undefined : readState(state, call)) ?? { run: 1 }

function readState(signed: string, call: Signer): RelayedState | undefined {
  const [text = '', signature = ''] = signed.split('.')
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(text, call))]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return RelayedState.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
}

const signatureOf = (text: string, { callId, tokenHash = '' }: Signer): string =>
  createHmac('sha256', tokenHash).update(`task state ${callId} ${text}`).digest('base64url')
