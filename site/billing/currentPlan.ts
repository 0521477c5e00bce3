/** Shows the plan that the visitor chose, and adds it to the links to the contact and pricing pages. */
import { takeChosenPlan } from './carryPlan.ts'
import { planQuery } from '../pricing/chosenPlan.ts'
import '../ui/openDialogs.ts'

function start(): void {
  const current = document.querySelector<HTMLElement>('.current')
  if (!current) return
  const chosen = takeChosenPlan()
  if (chosen) Object.assign(current.dataset, chosen)
  current.dataset.known = ''
  if (!chosen) return
  // The address may already contain the subject of the enquiry (`contact/enquiry.ts`), so this appends the plan.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-enquiry]')) {
    link.search = [link.search, planQuery(chosen).slice(1)].filter(Boolean).join('&')
  }
  const change = document.querySelector<HTMLAnchorElement>('.current-change')
  if (change) change.href = change.pathname + planQuery(chosen)
}

addEventListener('pagearrived', start)
start()
