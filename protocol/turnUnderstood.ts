/**
 * What the agent made of one turn of the visitor, for people who want to know why it answered as it did: the event
 * `ringwell.turn.understood`. Only clients that ask for it get it.
 */
export interface TurnUnderstood {
  /** The words that were read. */
  text: string
  /** The clauses of the turn. Empty if the agent reads the turn as a whole. */
  clauses: readonly UnderstoodClause[]
  /** What the agent took the words for, in order, in a short form: `setSlot people 4`. */
  commands: readonly string[]
  /** The questions that were answered, by their ids. `knowledge:…` names an entry of the operator's files. */
  answers: readonly string[]
  /** The values of the task that the agent works on, or worked on last, by the names of the slots. */
  slots: Readonly<Record<string, string>>
  /** The tools that were called for the turn and have answered. */
  tools: readonly UsedTool[]
}

interface UnderstoodClause {
  text: string
  /** What the clause does, such as `give` or `ask`. */
  act: string
  /** From 0 to 1. */
  certainty: number
  /** The task that it is about. */
  task?: string
  /** The values in it. */
  spans: readonly { kind: string; text: string }[]
}

interface UsedTool {
  name: string
  /** JSON. */
  arguments: string
  /** JSON. */
  result: string
}

/** What a client puts into `include` of a `session.update` to get the event. */
export const TURN_UNDERSTOOD = 'ringwell.turn.understood'
