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
  medical: 'Somebody may need an ambulance',
  despair: 'Somebody may hurt themselves',
  fire: 'Fire or gas',
  violence: 'Somebody may have been attacked',
  child: 'A child may be in danger',
  rescue: 'Somebody may be trapped or lost',
  threat: 'The caller made a threat',
}
