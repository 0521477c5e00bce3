import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface AxeScope {
  /** Runs only the rules with these tags, or all of axe's if this is missing. */
  tags?: string[]
  /** Runs only these rules. */
  rules?: string[]
  /** Checks only this part of the page. */
  within?: string
}

/** Returns what axe finds wrong, as lines that say where. */
export async function violationsOf(
  page: Page,
  { tags, rules, within }: AxeScope = {},
): Promise<string[]> {
  await untilFadesEnd(page)
  // Our pages have no frames to merge. For those, axe would open another page each time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (tags) axe.withTags(tags)
  if (rules) axe.withRules(rules)
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  )
}

/** Text that still fades in has less contrast than it will have. */
async function untilFadesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const short = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000)
    await Promise.allSettled(short.map(({ finished }) => finished))
  })
}
