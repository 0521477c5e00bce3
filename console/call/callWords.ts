import type { CallDetails } from '@ringwell/protocol/operator/call.ts'

/** What a call came to, in words. */
export const outcomeNames: Readonly<Record<NonNullable<CallDetails['outcome']>, string>> = {
  emergency: 'Emergency',
  done: 'Done',
  abandoned: 'Left unfinished',
  handed_over: 'Handed over',
  answered: 'Answered',
  nothing: 'Nothing came of it',
}

const channels: Readonly<Record<CallDetails['channel'], string>> = {
  browser: 'from a browser',
  socket: 'from a program',
  phone: 'on the telephone',
}

/** Who called: a name, a number, or how they called. */
export const callerOf = (call: CallDetails): string =>
  call.name || call.company_name || call.caller_number || 'Somebody'

export const channelOf = ({ channel }: CallDetails): string => channels[channel]
