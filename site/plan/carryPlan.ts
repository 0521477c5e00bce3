import { type ChosenPlan, parseChosenPlan } from './chosenPlan.ts'

/*
 * Pages are documents of their own, so a navigation cannot bring a state along. The choice waits in
 * the tab's storage for the length of the journey and then becomes the state of the new entry of the
 * history, where it survives reloading and going back. A page opened cold finds neither.
 */
const key = 'chosenPlan'

/** Before leaving. */
export function handOver(chosen: ChosenPlan): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(chosen))
  } catch {
    // A browser that stores nothing: the bill will say that no plan is selected.
  }
}

/** On arrival. What was handed over is taken once and belongs to this entry of the history from then on. */
export function takeOver(): ChosenPlan | undefined {
  const state: unknown = history.state
  const held = typeof state === 'object' && state !== null ? { ...state } : {}
  const kept = parseChosenPlan((held as Record<string, unknown>)[key])
  if (kept) return kept
  const brought = parseChosenPlan(takeFromStorage())
  if (brought) history.replaceState({ ...held, [key]: brought }, '')
  return brought
}

function takeFromStorage(): unknown {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
