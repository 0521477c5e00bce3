/** Shows the plan that was chosen on the way here, and lets it go on to the contact page. */
import { takeOver } from '../../plan/carryPlan.ts'
import { planQuery } from '../../plan/chosenPlan.ts'
import '../../ui/openDialogs.ts'

function wake(): void {
  const current = document.querySelector<HTMLElement>('.current')
  if (!current) return
  const chosen = takeOver()
  if (chosen) Object.assign(current.dataset, chosen)
  current.dataset.known = ''
  if (!chosen) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-carries-plan]')) {
    link.href = link.pathname + planQuery(chosen)
  }
}

addEventListener('pagearrived', wake)
wake()
