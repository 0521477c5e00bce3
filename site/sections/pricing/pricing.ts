/** Keeps the ways on from a plan in step with the toggles. The prices themselves are `prices.css`. */
import { handOver } from '../../plan/carryPlan.ts'
import { type ChosenPlan, parseChosenPlan, planQuery } from '../../plan/chosenPlan.ts'

const links = document.querySelectorAll<HTMLAnchorElement>('a[data-plan]')

function chosenBy(link: HTMLAnchorElement): ChosenPlan | undefined {
  const radios = document.querySelectorAll<HTMLInputElement>('.toggles :checked')
  const toggles = Object.fromEntries(Array.from(radios, ({ name, value }) => [name, value]))
  return parseChosenPlan({ plan: link.dataset.plan, ...toggles })
}

/** The contact page reads its address, so that the link works in a tab of its own as well. */
function followToggles(): void {
  for (const link of links) {
    const chosen = chosenBy(link)
    if (chosen && link.search) link.href = link.pathname + planQuery(chosen)
  }
}

document.querySelector('.toggles')?.addEventListener('change', followToggles)
// A browser that comes back to the page restores the radios without saying so.
addEventListener('pageshow', followToggles)
for (const link of links) {
  link.addEventListener('click', () => {
    const chosen = chosenBy(link)
    if (chosen) handOver(chosen)
  })
}
