/** Keeps the links of the plans in sync with the toggles. `prices.css` shows the matching prices. */
import { parseChosenPlan, planQuery } from './chosenPlan.ts'

const toggles = () => document.querySelectorAll<HTMLInputElement>('.toggles input')

/**
 * Restores the toggles when a visitor comes from the billing page to change the plan. It then removes the
 * choice from the address, so that a reload does not undo a later choice.
 */
function restoreToggles(): void {
  const asked = new URLSearchParams(location.search)
  const wanted = Array.from(toggles()).filter(({ name, value }) => asked.get(name) === value)
  for (const toggle of wanted) toggle.checked = true
  if (wanted.length > 0) history.replaceState(history.state, '', location.pathname + location.hash)
}

/**
 * Writes the choice into the links. The next pages read it from their address, so it also works in a new tab.
 */
function followToggles(): void {
  const on = Array.from(toggles()).filter(({ checked }) => checked)
  const choice = Object.fromEntries(on.map(({ name, value }) => [name, value]))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-plan]')) {
    const chosen = parseChosenPlan({ plan: link.dataset.plan, ...choice })
    if (chosen) link.href = link.pathname + planQuery(chosen)
  }
}

function start(): void {
  restoreToggles()
  followToggles()
}

// When a browser returns to the page, it restores the radio buttons without a `change` event.
for (const event of ['change', 'pageshow']) addEventListener(event, followToggles)
addEventListener('pagearrived', start)
start()
