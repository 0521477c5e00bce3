import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'

/** What calls came to, in the order in which an operator wants to know. */
export const outcomeNames: Readonly<Record<CallOutcome['outcome'], string>> = {
  emergency: 'Emergency',
  done: 'Task done',
  handed_over: 'Handed to a person',
  abandoned: 'Given up halfway',
  answered: 'Question answered',
  nothing: 'Nothing came of it',
}

/** What may have put somebody in danger. */
export const dangerNames: Readonly<Record<NonNullable<CallOutcome['danger']>, string>> = {
  medical: 'Somebody hurt or ill',
  despair: 'Somebody in despair',
  fire: 'Fire or gas',
  violence: 'Violence',
  child: 'A child in danger',
  rescue: 'Somebody trapped or lost',
  threat: 'The caller threatened somebody',
}
