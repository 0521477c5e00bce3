/**
 * Whether a caller's turn agrees to what was read back to them, and to nothing else. Where a language model does the
 * talking, this alone decides whether something may be written.
 */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { within } from '../stageSteps.ts'
import type { ReadTurn } from '../turnReading.ts'
import { askedOf } from './asked.ts'
import {
  type DialogueContext,
  type DialogueState,
  newDialogue,
  newFrame,
  type TaskFrame,
} from './dialogueTypes.ts'
import { isPlainYes } from '../english/yesNo.ts'
import { understand } from './understand.ts'

/** A reading takes some 20 ms. Without one in this time, only a plain yes counts. */
const READ_WITHIN_MS = 1_500

/** What the caller has heard. */
export interface ReadBack extends Pick<TaskFrame, 'values' | 'facts' | 'found'> {
  task: Task
  sentence: string
}

/** @param read reads the turn as the dialogue does; where no reader is loaded, the plain words decide */
export async function agreesTo(
  said: string,
  readBack: ReadBack,
  context: DialogueContext,
  read: ReadTurn | undefined,
): Promise<boolean> {
  if (!read) return isPlainYes(said)
  const state = asReadBack(readBack, context)
  const reading = read(said, askedOf(state, context.agent, ''))
  const known = await within(reading, READ_WITHIN_MS).catch(() => 'late' as const)
  if (typeof known === 'string') return isPlainYes(said)
  const clauses = known.value.clauses.map((clause) => ({ ...clause, tasks: [], questions: [] }))
  return understand(said, clauses, state, context).some(({ type }) => type === 'affirm')
}

/** The dialogue at the moment at which it has read these values back. */
function asReadBack(
  { task, sentence, ...known }: ReadBack,
  { agent }: DialogueContext,
): DialogueState {
  const expects = { name: 'confirmation', tries: 0 } as const
  const frame = newFrame({ ...known, task: task.id, expects })
  return { ...newDialogue(agent), stack: [frame], lastSaid: sentence, lastFrame: 1 }
}
