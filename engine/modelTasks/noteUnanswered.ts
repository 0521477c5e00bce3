/** The function with which a language model reports that it could not answer a question. */
import { NOTE_UNANSWERED } from '@ringwell/protocol/unanswered.ts'
import type { CallNote } from '../callNotes.ts'
import type { TaskFunction } from './slotJson.ts'
import { oneText, textIn } from './textArgument.ts'

const LONGEST = 400

export const isNoteUnanswered = (name: string): boolean => name === NOTE_UNANSWERED

export const noteUnanswered: TaskFunction = {
  name: NOTE_UNANSWERED,
  description:
    'Notes for the business a question that you cannot answer from what you were told. Call it each time before you tell a caller that you do not know something.',
  parameters: oneText('question', 'The question in the words of the caller.'),
}

/** `args` is JSON as the model wrote it. `turn` is the number of the caller's turn, if it is known. */
export function takeUnanswered(
  args: string,
  turn?: number,
): {
  outputs: { type: 'note'; note: CallNote }[]
  tell: object
} {
  const text = textIn(args, 'question', LONGEST)
  return text === undefined
    ? { outputs: [], tell: { status: 'error', error: 'question has to be a text.' } }
    : {
        outputs: [
          {
            type: 'note',
            note: { type: 'questionUnanswered', text, ...(turn !== undefined && { turn }) },
          },
        ],
        tell: {
          status: 'done',
          next: 'Say that you do not know it, and offer a callback if you have a function for it.',
        },
      }
}
