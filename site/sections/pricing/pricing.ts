/** Keeps the ways on from a plan in step with the toggles. The prices themselves are `prices.css`. */
import { parseChosenPlan, planQuery } from '../../plan/chosenPlan.ts'

const toggles = () => document.querySelectorAll<HTMLInputElement>('.toggles input')

/**
 * Who comes from the bill to change the plan finds the toggles as they were. The address is then the page's
 * again, so that it does not undo a later choice when the page is reloaded.
 */
function takeToggles(): void {
  const asked = new URLSearchParams(location.search)
  const wanted = Array.from(toggles()).filter(({ name, value }) => asked.get(name) === value)
  for (const toggle of wanted) toggle.checked = true
  if (wanted.length > 0) history.replaceState(history.state, '', location.pathname + location.hash)
}

/** The next pages read their address, so that the links work in a tab of their own as well. */
function followToggles(): void {
  const on = Array.from(toggles()).filter(({ checked }) => checked)
  const choice = Object.fromEntries(on.map(({ name, value }) => [name, value]))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-plan]')) {
    const chosen = parseChosenPlan({ plan: link.dataset.plan, ...choice })
    if (chosen) link.href = link.pathname + planQuery(chosen)
  }
}

function wake(): void {
  takeToggles()
  followToggles()
}

// A browser that comes back to the page restores the radios without saying so.
for (const event of ['change', 'pageshow']) addEventListener(event, followToggles)
addEventListener('pagearrived', wake)
wake()
