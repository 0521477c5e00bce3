/** The widget as a visitor uses it. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { spied, type Spied } from '../calls/pageSpy.ts'

export type WidgetPage = ReturnType<typeof widgetPage>

export function widgetPage(page: Page | FrameLocator) {
  const dialog = page.getByRole('dialog', { name: 'Talk to Ringwell' })
  return {
    launcher: page.locator('.launcher'),
    dialog,
    consent: dialog.getByRole('checkbox'),
    start: dialog.getByRole('button', { name: 'Speak to AI' }),
    hangUp: dialog.getByRole('button', { name: 'Hang Up' }),
    captions: dialog.getByRole('log'),
    say: dialog.getByPlaceholder('Type a message'),
  }
}

/** Opens a page with the widget on it. */
export async function openWidget(page: Page, url: string): Promise<WidgetPage> {
  await page.goto(url)
  return widgetPage(page)
}

/** Opens the panel, consents, calls, and waits for the greeting. */
export async function holdCall(widget: WidgetPage): Promise<void> {
  await widget.launcher.click()
  await widget.consent.check()
  await widget.start.click()
  await expect(widget.hangUp).toBeVisible({ timeout: 15_000 })
  await expect(widget.dialog.getByText('Listening')).toBeVisible()
  // The microphone may speak over the greeting, so it is not always heard to its end.
  await expect(widget.captions).toContainText('Agent', { timeout: 15_000 })
}

/** Returns the names of the functions that the page offered to the agent, for each time it did so. */
export function offersIn({ events }: Spied): string[][] {
  return events.flatMap(({ from, event }) =>
    from === 'client' && event.type === 'session.update'
      ? [(event.session as { tools: { name: string }[] }).tools.map(({ name }) => name)]
      : [],
  )
}

/** Expects that no microphone and no connection is open. */
export async function expectReleased(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const seen = await spied(page)
      return { open: seen.microphones.filter(({ live }) => live).length, peers: seen.peersOpen }
    })
    .toEqual({ open: 0, peers: 0 })
}
