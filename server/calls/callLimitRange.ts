import { longestCallMs } from '@ringwell/protocol/callLimits.ts'

/** How long an operator can let calls last, all of them or those of one agent. */
export const LEAST_CALL_SECONDS = 30
export const MOST_CALL_SECONDS = 3_600
/** How long a call on the telephone may last, unless the operator says otherwise: callers there see no clock. */
export const PHONE_CALL_SECONDS = 600

/** No call with any limit is older than this. */
export const LONGEST_CALL_MS = longestCallMs(MOST_CALL_SECONDS * 1_000)
