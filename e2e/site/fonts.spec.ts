/** The first visit on a slow line: the brand's letters, and nothing that moves. */
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { layoutShifts, watchPage } from './pageWatch.ts'

for (const width of [390, 1440]) {
  test(`on 1.6 Mbit/s and at ${width} px, the first visit shows the brand's headings, and nothing moves @full`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({
      baseURL: baseURL ?? '',
      viewport: { width, height: 844 },
    })
    await watchPage(page, new URL(baseURL ?? '').origin, 200)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    })
    for (const route of ['/', '/contact', '/about']) {
      await page.goto(route, { waitUntil: 'load' })
      await page.evaluate(() => document.fonts.ready)
      expect.soft(await layoutShifts(page), route).toEqual([])
      // The wordmark is a drawing, which is there before any font.
      expect(await page.locator('.nav .wordmark path').getAttribute('d')).toMatch(/^M/)
    }
    await page.close()
  })
}

test('the name is read out, although it is drawn', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: brand.name, exact: true }),
  ).toHaveAttribute('href', '/')
})
