import type { Found } from '@ringwell/engine/english/values/found.ts'

/** Values that the caller wants changed or does not want are not values of the slot. */
export const wanted = <Value>(found: readonly Found<Value>[]) =>
  found.filter(({ role }) => role === undefined)
