/** Controls time and scroll position in a page whose clock the test advances by hand. */
import { expect, type Page } from '@playwright/test'

/** Opens a page whose timers and frames stand still until `page.clock.runFor`. */
export async function openStandingStill(page: Page, route: string): Promise<void> {
  await page.clock.install({ time: new Date('2025-09-01T09:00:00Z') })
  await page.goto(route)
  await page.clock.pauseAt(new Date('2025-09-01T10:00:00Z'))
}

export const scrollY = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(window.scrollY))

export async function jumpTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
  await expect.poll(() => scrollY(page)).toBe(y)
}
