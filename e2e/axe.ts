import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export interface AxeScope {
  /** Only these rules; all of axe's where left out. */
  tags?: string[]
  /** Only what is in this part of the page. */
  within?: string
}

/** What axe finds wrong, as lines that say where. */
export async function violationsOf(page: Page, { tags, within }: AxeScope = {}): Promise<string[]> {
  // Our pages have no frames to put together, for which axe would open another page each time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (tags) axe.withTags(tags)
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  )
}
