/** A call survives client-side navigation: `history.pushState`, with every view built again. */
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { ANSWER_MS } from '../calls/demoPage.ts'
import { spied, spyOn } from '../calls/pageSpy.ts'
import { routerPage } from './routerPage.ts'
import { serveStrangers, type Strangers } from './strangers.ts'
import { expectReleased, holdCall, openWidget } from './widgetPage.ts'

const server = process.env.BASE_URL ?? 'http://localhost:3000'
const tagName = `${brand.slug}-voice`

test.use({ locale: 'en-GB' })

let strangers: Strangers
test.beforeAll(async () => {
  const app = { body: routerPage({ server, tagName, agentUuid: brand.agents.widget }) }
  strangers = await serveStrangers(
    new Map([
      ['/app', app],
      ['/app/prices', app],
    ]),
  )
})
test.afterAll(() => strangers.close())

test('a router that replaces the page and moves the element does not end the call @full', async ({
  page,
}) => {
  await spyOn(page)
  const widget = await openWidget(page, `${strangers.origin}/app`)
  await holdCall(widget)
  await page.getByRole('link', { name: 'Prices' }).click()
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/app/prices')
  expect(await page.locator(tagName).evaluate((element) => element.parentElement?.id)).toBe(
    'aside-of-prices',
  )
  await expect(widget.hangUp).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await widget.say.fill('What does the Starter plan cost?')
  await widget.say.press('Enter')
  await expect(widget.captions).toContainText('$10', { timeout: ANSWER_MS })
  const { peersOpen, microphones, states } = await spied(page)
  expect(peersOpen).toBe(1)
  expect(microphones.map(({ live }) => live)).toEqual([true])
  expect(states.map(({ state }) => state)).toEqual(['connecting', 'connected'])
  await widget.hangUp.click()
  await expectReleased(page)
})
