import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { clockOf } from '@ringwell/engine/dialogue/businessClock.ts'
import { builtInLanguage, isBuiltIn } from '@ringwell/engine/languages.ts'
import { heardAlready, honestWords } from '@ringwell/engine/modelTasks/claimWords.ts'
import { type Backing, unbackedClaim } from '@ringwell/engine/modelTasks/unbackedClaim.ts'
import type { SafetyContacts } from '@ringwell/engine/engine.ts'
import { within } from '@ringwell/engine/stageSteps.ts'
import type { ReadClaim } from '@ringwell/engine/understanding/claims.ts'
import type { RelayedClaim, RelayedClaimAnswer } from '@ringwell/protocol/relayedTask.ts'
import type { StoredCall } from '../storage/callStorage.ts'
import { stateOf } from './relayedState.ts'

export interface RelayedClaimsDeps {
  /** Reads what the agent claims. Without it, only plain claims are noticed. */
  readClaim?: ReadClaim | undefined
  /** Whom callers in danger are told to ring. */
  contacts: SafetyContacts
  now?: () => number
}

const READ_WITHIN_MS = 2_000
/** The most sentences of one response that are read. */
const MOST_SENTENCES = 20

/**
 * Compares what the agent has said, in a call that OpenAI holds, with what its functions have returned. The caller has
 * heard it already, so all that is left is to have the model correct itself.
 */
export function createRelayedClaims({ readClaim, contacts, now = Date.now }: RelayedClaimsDeps) {
  async function readingOf(sentence: string) {
    const reading =
      readClaim && (await within(readClaim(sentence), READ_WITHIN_MS).catch(() => undefined))
    return typeof reading === 'object' ? reading.value : undefined
  }

  return async function correct(
    call: StoredCall,
    agent: AgentTasks | undefined,
    request: RelayedClaim,
  ): Promise<RelayedClaimAnswer> {
    const { language } = call
    const { uses = [], hasNoted = false } = stateOf(request, call)
    const backing: Backing = {
      uses,
      hasPageResult: request.page_answered,
      hasNoted,
      sources: [contacts.emergencyNumber ?? '', contacts.crisisLine ?? ''],
      // We know neither the prompt nor the caller's words, so only references have to be known.
      heard: [request.said],
      lines: [],
      context: agent && { agent, now: clockOf(agent.business, now()) },
    }
    for (const sentence of builtInLanguage.sentences.of(request.said).slice(0, MOST_SENTENCES)) {
      const reading = isBuiltIn(language) ? await readingOf(sentence) : undefined
      const kind = unbackedClaim(sentence, reading, backing)
      if (kind) return { correction: heardAlready(sentence, honestWords(kind, backing)) }
    }
    return {}
  }
}
