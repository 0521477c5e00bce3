import { answerParts } from './answerPart.ts'
import type { Conversation, Step } from './conversationState.ts'
import type { Actor } from './createActor.ts'

/**
 * Answers a clause that was read as a question, whatever its wording: from the playbook, else from what the actor
 * knows, which is the site, an operator's files or a visitor's own facts. Earlier answers fill in what the clause leaves
 * open, such as a plan.
 * @returns undefined if the agent has no answer, which it should then say
 */
export async function answerQuestion(
  actor: Actor,
  talk: Conversation,
  clause: string,
): Promise<Step | undefined> {
  const asked = /\?\s*$/.test(clause) ? clause : `${clause.replace(/[.,;:!\s]+$/, '')}?`
  return answerParts(actor.script, talk, await actor.hear(asked))
}
