import { type ChosenPlan, parseChosenPlan, readPlanQuery } from './chosenPlan.ts'

/*
 * A link to the bill carries the choice in its address, so that it also works in a new tab. On arrival the
 * choice becomes the state of the entry in the history, where it survives reloading and going back, and the
 * address is that of the page again: who opens it anew has chosen nothing.
 */
const key = 'chosenPlan'

/** The plan that this entry of the history shows; undefined when nobody chose one. */
export function takeOver(): ChosenPlan | undefined {
  const state: unknown = history.state
  const held: Readonly<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {}
  const brought = readPlanQuery(location.search)
  if (!brought) return parseChosenPlan(held[key])
  history.replaceState({ ...held, [key]: brought }, '', location.pathname + location.hash)
  return brought
}
