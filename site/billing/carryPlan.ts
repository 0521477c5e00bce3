import { type ChosenPlan, parseChosenPlan, readPlanQuery } from '../pricing/chosenPlan.ts'

/*
 * A link to the billing page carries the choice in its address, so that it also works in a new tab. On
 * arrival the choice moves to the state of the history entry, where it survives reloading and going back. The
 * address no longer contains the choice, so a visitor who opens the page again has chosen nothing.
 */
const key = 'chosenPlan'

/** Returns the plan of this history entry, or undefined if the visitor chose none. */
export function takeChosenPlan(): ChosenPlan | undefined {
  const state: unknown = history.state
  const kept: Readonly<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {}
  const fromAddress = readPlanQuery(location.search)
  if (!fromAddress) return parseChosenPlan(kept[key])
  history.replaceState({ ...kept, [key]: fromAddress }, '', location.pathname + location.hash)
  return fromAddress
}
