/** The first visit on a slow line: the brand's letters, and nothing that moves. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { layoutShifts, watchPage } from './pageWatch.ts'

const views = [390, 1440].flatMap((width) =>
  ['/', '/pricing', '/live-demo'].map((route) => ({ width, route })),
)

/** Opens a window of somebody who has never been here. */
async function newVisitor(browser: Browser, baseURL = '', width: number): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: { width, height: 844 } })
  await watchPage(page, new URL(baseURL).origin)
  return page
}

/** Resolves once every font is loaded and the page is drawn with it, if it ever is. */
const fontsSettled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/** Returns the names of the fonts that the heading of the page is drawn with. */
async function fontsOfHeading(page: Page): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  const { root } = await inspector.send('DOM.getDocument')
  const heading = { nodeId: root.nodeId, selector: 'h1' }
  const { nodeId } = await inspector.send('DOM.querySelector', heading)
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

for (const { width, route } of views) {
  const isSample = width === 390 && route === '/'
  test(`fonts that arrive after ${route} is drawn at ${width} px move nothing${isSample ? '' : ' @full'}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await newVisitor(browser, baseURL, width)
    const drawn = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (request) => {
      await drawn.promise
      await request.continue()
    })
    await page.goto(route, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    // The wordmark is a drawing, which is there before any font.
    await expect(page.locator('.nav .wordmark path')).toHaveAttribute('d', /^M/)
    drawn.resolve()
    await page.waitForLoadState('load')
    await fontsSettled(page)
    expect(await layoutShifts(page)).toEqual([])
    await page.close()
  })
}

test('on 1.6 Mbit/s, the first visit shows the brand’s letters, and nothing moves @full', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  for (const { width, route } of views) {
    // A busy machine may draw the page before it has read what arrived. Then another visitor comes.
    await expect(async () => {
      const page = await newVisitor(browser, baseURL, width)
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 90_000,
      })
      await page.goto(route, { waitUntil: 'load' })
      await fontsSettled(page)
      const [shifts, fonts] = [await layoutShifts(page), await fontsOfHeading(page)]
      await page.close()
      expect.soft(shifts, `${route} at ${width} px`).toEqual([])
      expect(fonts, `${route} at ${width} px`).toEqual(['Familjen Grotesk'])
    }).toPass({ timeout: 40_000 })
  }
})

test('the name is read out, although it is drawn', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: brand.name, exact: true }),
  ).toHaveAttribute('href', '/')
})
