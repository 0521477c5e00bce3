/** Shows the plan that was chosen on the way here, and lets it go on to the contact and pricing pages. */
import { takeOver } from '../../plan/carryPlan.ts'
import { planQuery } from '../../plan/chosenPlan.ts'
import { enquiryQuery } from '../../plan/enquiry.ts'
import '../../ui/openDialogs.ts'
import type { BillingEnquiry } from './MoneyDialogs.tsx'

function wake(): void {
  const current = document.querySelector<HTMLElement>('.current')
  if (!current) return
  const chosen = takeOver()
  if (chosen) Object.assign(current.dataset, chosen)
  current.dataset.known = ''
  if (!chosen) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-enquiry]')) {
    const about = link.dataset.enquiry as BillingEnquiry
    link.href = link.pathname + enquiryQuery({ about, chosen })
  }
  const change = document.querySelector<HTMLAnchorElement>('.current-change')
  if (change) change.href = change.pathname + planQuery(chosen)
}

addEventListener('pagearrived', wake)
wake()
