/** What the record of a call still lacks when the call ends. */
import type { CallNote } from '../callNotes.ts'
import type { Brain, BrainRequest } from '../stages.ts'
import type { Conversation } from './conversation.ts'
import type { TaskCalls } from './taskCalls.ts'

const LIMIT_MS = 10_000

interface LastNotes {
  brain: Brain
  question: () => Omit<BrainRequest, 'signal'>
  conversation: Pick<Conversation, 'hasUntold'>
  tasks: Pick<TaskCalls, 'settled'> | undefined
  note: (note: CallNote) => void
  failed: (error: unknown) => void
}

/** A visitor may hang up before the answer to a danger has begun. The record must have it nevertheless. */
export async function noteDanger({ brain, question, note, failed }: LastNotes): Promise<void> {
  try {
    const safety = await brain.safetyOf?.(question())
    safety?.notes.forEach(note)
  } catch (error) {
    failed(error)
  }
}

/** Asks the brain once more, so that the record includes what a tool did at the very end. */
export async function noteTools(options: LastNotes): Promise<void> {
  const { brain, question, conversation, tasks, note, failed } = options
  await tasks?.settled()
  // A model costs money, so it is not asked if everything is already noted.
  if (!brain.readsWholeCalls && !conversation.hasUntold()) return
  const asked = question()
  if (!asked.takesTaskCalls) return
  try {
    for await (const output of brain.reply({ ...asked, signal: AbortSignal.timeout(LIMIT_MS) })) {
      if (output.type === 'note') note(output.note)
      // The notes come before the words.
      if (output.type === 'text') return
    }
  } catch (error) {
    failed(error)
  }
}
