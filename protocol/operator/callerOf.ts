import type { CallRow } from './calls.ts'

export type Caller = Pick<
  CallRow,
  'name' | 'values' | 'company_name' | 'caller_number' | 'mobile_number'
>

/** Who called: a name, be it one that they gave the agent, or a number. Empty if nobody knows. */
export const callerOf = (call: Caller): string =>
  call.name ||
  /^name: (.+)$/im.exec(call.values ?? '')?.[1] ||
  call.company_name ||
  call.caller_number ||
  call.mobile_number ||
  ''
