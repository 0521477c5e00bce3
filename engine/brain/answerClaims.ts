/** What a language model may claim in one answer, and what becomes of other claims. */
import { honestWords } from '../modelTasks/claimWords.ts'
import type { ModelCall } from '../modelTasks/decideCall.ts'
import { isNoteUnanswered } from '../modelTasks/noteUnanswered.ts'
import { type Backing, type ToolUse, unbackedClaim } from '../modelTasks/unbackedClaim.ts'
import { within } from '../stageSteps.ts'
import type { BrainRequest } from '../stages.ts'
import type { ReadClaim } from '../understanding/claims.ts'
import { type ClaimGate, createClaimGate, type WithheldClaim } from './claimGate.ts'
import type { LlmTasks } from './llmTasks.ts'
import { isBuiltIn } from '../languages.ts'

/** A reading takes some 5 ms. One that takes this long means that the recognition process is busy or gone. */
const READ_WITHIN_MS = 1_000

export interface AnswerClaims {
  /** For the words of one response of the model. */
  gate(): ClaimGate
  /** The model was told this by a function that it called in this answer. */
  told(call: ModelCall, output: object): void
  /** What the caller hears in place of the claim. */
  honest(withheld: WithheldClaim): string
}

/**
 * @param system what the operator and we have written for the model
 * @param readClaim understands English; without it, only plain claims are noticed
 */
export function answerClaims(
  { history, language }: BrainRequest,
  tasks: Pick<LlmTasks, 'history' | 'context'> | undefined,
  system: string,
  readClaim: ReadClaim | undefined,
): AnswerClaims {
  const pageResults = history.flatMap((turn) => (turn.role === 'functionResult' ? turn.output : []))
  let backing: Backing = {
    uses: history.filter((turn): turn is ToolUse & typeof turn => turn.role === 'taskResult'),
    hasPageResult: pageResults.length > 0,
    hasNoted: false,
    sources: [system, ...pageResults],
    heard: history.flatMap((turn) => (turn.role === 'user' ? turn.text : [])),
    lines: (tasks?.history ?? []).flatMap((turn) =>
      turn.role === 'functionResult' ? textsIn(JSON.parse(turn.output)) : [],
    ),
    context: tasks?.context,
  }
  const read = isBuiltIn(language) ? readClaim : undefined

  async function judge(sentence: string) {
    const reading = read && (await within(read(sentence), READ_WITHIN_MS).catch(() => undefined))
    const known = typeof reading === 'object' ? reading.value : undefined
    return unbackedClaim(sentence, known, backing)
  }

  return {
    gate: () => createClaimGate(judge),
    told({ name }, output) {
      backing = {
        ...backing,
        hasNoted: backing.hasNoted || isNoteUnanswered(name),
        lines: [...backing.lines, ...textsIn(output)],
      }
    },
    honest: ({ kind }) => honestWords(kind, backing),
  }
}

/** Every text in the output of a function. */
function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json]
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(textsIn) : []
}
