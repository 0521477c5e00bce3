/** Keeps the ways on from a plan in step with the toggles. The prices themselves are `prices.css`. */
import { handOver } from '../../plan/carryPlan.ts'
import { type ChosenPlan, parseChosenPlan, planQuery } from '../../plan/chosenPlan.ts'

const planLink = 'a[data-plan]'

function chosenBy(link: HTMLAnchorElement): ChosenPlan | undefined {
  const radios = document.querySelectorAll<HTMLInputElement>('.toggles :checked')
  const toggles = Object.fromEntries(Array.from(radios, ({ name, value }) => [name, value]))
  return parseChosenPlan({ plan: link.dataset.plan, ...toggles })
}

/** The contact page reads its address, so that the link works in a tab of its own as well. */
function followToggles(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(planLink)) {
    const chosen = chosenBy(link)
    if (chosen && link.search) link.href = link.pathname + planQuery(chosen)
  }
}

// A browser that comes back to the page restores the radios without saying so.
for (const event of ['change', 'pageshow', 'pagearrived']) addEventListener(event, followToggles)
addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(planLink)
  const chosen = link && chosenBy(link)
  if (chosen) handOver(chosen)
})
