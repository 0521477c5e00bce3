import type { CallRow } from './calls.ts'

export type Caller = Pick<
  CallRow,
  'name' | 'values' | 'corrected_at' | 'company_name' | 'caller_number' | 'mobile_number'
>

/** Who called: a name, be it one that they gave the agent, or a number. Empty if nobody knows. */
export function callerOf(call: Caller): string {
  const noted = /^name: (.+)$/im.exec(call.values ?? '')?.[1]
  return (
    (call.corrected_at && noted) ||
    call.name ||
    noted ||
    call.company_name ||
    call.caller_number ||
    call.mobile_number ||
    ''
  )
}
