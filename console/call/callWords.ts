import type { CallDetails } from '@ringwell/protocol/operator/call.ts'

const channels: Readonly<Record<CallDetails['channel'], string>> = {
  browser: 'from a browser',
  socket: 'from a program',
  phone: 'on the telephone',
}

/** Who called: a name, be it one that they gave the agent, or a number. */
export const callerOf = (call: CallDetails): string =>
  call.name ||
  call.company_name ||
  (call.noted_values.find(({ label }) => label.toLowerCase() === 'name')?.text ?? '') ||
  call.caller_number ||
  'Somebody'

export const channelOf = ({ channel }: CallDetails): string => channels[channel]
