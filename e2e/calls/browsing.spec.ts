/**
 * A call continues while the visitor looks at other pages: the demo's call in a dock, the widget's in its
 * panel.
 */
import { expect, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { general } from '@ringwell/content/agents/profiles/general.ts'
import { browsing } from '@ringwell/content/site/browsing.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { home } from '@ringwell/content/site/home.ts'
import { violationsOf } from '../axe.ts'
import { expectReleased, holdCall, openWidget } from '../widget/widgetPage.ts'
import { ANSWER_MS, demoPage, keepCallIds, openDemo, speakToAgent } from './demoPage.ts'
import { spied, spyOn } from './pageSpy.ts'
import { readCallState } from './recordings.ts'
import { generalFirstWords } from './firstWords.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const dock = (page: Page) => page.getByRole('region', { name: callPanel.dock.label })
const hangUp = (page: Page) => dock(page).getByRole('button', { name: callPanel.end })
const choice = (page: Page) => page.getByRole('dialog', { name: browsing.choice.title })

/** What the test puts on the window. It is lost with the document, so it shows that the document is still the same. */
interface Marked {
  marked?: boolean
  peers: RTCPeerConnection[]
}

async function keepPeers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = []
    Object.assign(window, { peers })
    const Original = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        peers.push(this)
      }
    }
  })
}

const mark = (page: Page) =>
  page.evaluate(() => {
    ;(window as unknown as Marked).marked = true
  })
const isMarked = (page: Page) => page.evaluate(() => (window as unknown as Marked).marked === true)

/** Returns the sound packets so far: those received from the agent, and those sent to it. */
const packets = (page: Page) =>
  page.evaluate(async () => {
    const peer = (window as unknown as Marked).peers.at(-1)
    let heard = 0
    let said = 0
    for (const [, report] of (await peer?.getStats()) ?? []) {
      if (report.type === 'inbound-rtp') heard += Number(report.packetsReceived)
      if (report.type === 'outbound-rtp') said += Number(report.packetsSent)
    }
    return { heard, said }
  })

/** Expects the same document, one call, and sound in both directions from now on. */
async function expectCallGoesOn(page: Page): Promise<void> {
  expect(await isMarked(page)).toBe(true)
  const before = await packets(page)
  await expect
    .poll(async () => {
      const now = await packets(page)
      return now.heard > before.heard + 5 && now.said > before.said + 5
    })
    .toBe(true)
  const seen = await spied(page)
  expect(seen.peersOpen).toBe(1)
  expect(seen.states.filter(({ state }) => state === 'connected')).toHaveLength(1)
}

test('a first-time visitor on the home page speaks to the agent with two presses, and the call goes along', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await keepPeers(page)
  await spyOn(page)
  await page.goto('/')
  const hero = page.locator('.hero')
  const start = hero.getByRole('button', { name: home.hero.talk })

  await test.step('without consent nothing begins, and the page says why', async () => {
    await start.press('Enter')
    await expect(hero.getByRole('alert')).toHaveText(callPanel.consentMissing)
    await expect(hero.getByRole('checkbox')).toBeFocused()
    expect((await spied(page)).microphones).toEqual([])
  })

  await test.step('consent and the key begin the call on this page', async () => {
    await hero.getByRole('checkbox').check()
    await start.click()
    await expect(hero.getByRole('button', { name: callPanel.end })).toBeVisible({ timeout: 15_000 })
    await expect(page).toHaveURL('/')
    await mark(page)
    await expect(hero.getByRole('log')).toContainText(brand.name, { timeout: ANSWER_MS })
    // The call is drawn over the drawing of the voice's sample.
    await expect(hero.locator('.live-ahead path').first()).toBeAttached({ timeout: ANSWER_MS })
    const heard = hero.locator('.live-ahead + .live-print path').first()
    await expect(heard).toBeAttached({ timeout: ANSWER_MS })
    await expectCallGoesOn(page)
    // No sample can be played, because it would be heard in the call.
    await expect(hero.locator('.voices')).toBeHidden()
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('who does not know what to say presses a prompt, and what was asked is replaced by something else', async () => {
    await expect(hero.getByText(callPanel.listening, { exact: true })).toBeVisible()
    const prompts = hero.getByRole('group', { name: callPanel.prompts }).getByRole('button')
    await expect(prompts).toHaveText(general.tryIt)
    // A prepared answer comes so soon that whoever only looks after the press can miss that it is awaited.
    const isThinking = hero.getByText(callPanel.thinking, { exact: true }).waitFor()
    await prompts.nth(1).click()
    await isThinking
    await expect(hero.getByText(callPanel.speaking, { exact: true })).toBeVisible({
      timeout: ANSWER_MS,
    })
    await expect(hero.getByRole('log')).toContainText('$50', { timeout: ANSWER_MS })
    await expect(prompts).toHaveText([general.tryIt[0], callPanel.promptForAll])
  })

  await test.step('the dock has the call while the hero is out of sight', async () => {
    await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }))
    await expect(hangUp(page)).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(dock(page)).toBeHidden()
  })

  await test.step('it goes along to another page and back, and ends in the hero', async () => {
    await main(page).getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(hangUp(page)).toBeVisible()
    await expectCallGoesOn(page)
    await main(page).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(dock(page)).toBeHidden()
    await hero.getByRole('button', { name: callPanel.end }).click()
    await expect(hero.getByRole('group', { name: callPanel.after.rating })).toBeVisible()
    expect((await spied(page)).peersOpen).toBe(0)
    await hero.getByRole('button', { name: callPanel.dock.close }).click()
    await expect(start).toBeVisible()
    await expect(hero.locator('.hero-play')).toBeVisible()
    await expect(hero.locator('.voices')).not.toHaveAttribute('inert')
  })
})

test('a demo call continues from page to page, and ends in the dock @full', async ({ page }) => {
  test.setTimeout(90_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  const callIds = keepCallIds(page)
  await keepPeers(page)
  const demo = await speakToAgent(page)
  await mark(page)
  await expect(page.locator(`${brand.slug}-voice`)).toHaveAttribute('hidden')

  await test.step('/pricing looks as if it had been opened directly', async () => {
    await main(page).getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(page).toHaveTitle(/pric/i)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main(page).locator('[aria-current=page]')).toHaveText('Pricing')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/pricing$/)
    await expect(page.locator('head meta[name=description]')).toHaveCount(1)
    await expect(page.locator('body')).not.toHaveClass(/night/)
    await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(dock(page)).toContainText(callPanel.left)
    await expect(page.locator(`${brand.slug}-voice`)).toHaveAttribute('hidden')
    await expectCallGoesOn(page)
  })

  await test.step('the dock covers no part of a line, at any width, and the end of the page is above it', async () => {
    for (const [width, height] of [
      [390, 844],
      [768, 1_024],
      [1_366, 768],
      [1_920, 1_080],
      [1_440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const box = await dock(page).boundingBox()
      // It reaches from side to side, so that the window seems to end above it.
      expect(box?.x).toBe(0)
      expect(box?.width).toBe(width)
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height)
      expect(box?.height).toBeLessThan(height / 4)
      await page.evaluate(() => scrollTo({ top: 1_000_000, behavior: 'instant' }))
      const last = await page.getByRole('contentinfo').locator('a, label, p').last().boundingBox()
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    }
  })

  await test.step('the scripts of the page run: the chosen plan is passed on', async () => {
    await page.getByText('EUR', { exact: true }).first().click()
    await expect(page.locator('main a[data-plan=pro][href*="currency=EUR"]').first()).toBeVisible()
  })

  await test.step('to an article, back, back and forward again', async () => {
    await main(page).getByRole('link', { name: 'Blogs' }).click()
    await expect(page).toHaveURL('/blogs')
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    // Clicks from a script, because a click with the mouse would scroll the page first.
    await page
      .locator('main a[href^="/blog-"]')
      .nth(4)
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(/\/blog-/)
    await expect(page.locator('article h1')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const article = page.url()
    await page.goBack()
    await expect(page).toHaveURL('/blogs')
    await expect(main(page).locator('[aria-current=page]')).toHaveText('Blogs')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
    await expect(page.locator('.toggles')).toBeVisible()
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveURL(article)
    await expect(page.locator('article h1')).toBeVisible()
    await expectCallGoesOn(page)
  })

  await test.step('a link to a place in another page stops 83 px above it', async () => {
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/#voices'
      link.textContent = 'To the voices'
      document.querySelector('article')?.prepend(link)
    })
    await page.getByRole('link', { name: 'To the voices' }).click()
    await expect(page).toHaveURL('/#voices')
    const place = page.locator('#voices')
    await expect(place).toBeFocused()
    const top = () => place.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await expect.poll(top).toBe(83)
  })

  await test.step('the page of the call shows the same call', async () => {
    await dock(page).getByRole('link', { name: callPanel.dock.open }).click()
    await expect(page).toHaveURL('/live-demo')
    await expect(demo.end).toBeVisible()
    await expect(page.locator('body')).toHaveClass(/night/)
    await expect(dock(page)).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(demo.captions).toContainText(generalFirstWords)
    await expectCallGoesOn(page)
  })

  await test.step('the dock mutes', async () => {
    await main(page).getByRole('link', { name: 'About' }).click()
    await dock(page).getByRole('button', { name: callPanel.mute }).click()
    await expect(dock(page)).toContainText(callPanel.muted)
    expect((await spied(page)).microphones.filter(({ enabled }) => enabled)).toEqual([])
  })

  await test.step('who does not speak types in the dock', async () => {
    await dock(page).getByRole('button', { name: callPanel.dock.type, exact: true }).click()
    await expect(dock(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type('What does the Pro plan cost?')
    await page.keyboard.press('Enter')
    await expect(dock(page).getByRole('log')).toContainText('$50', { timeout: ANSWER_MS })
  })

  const uploaded = page.waitForResponse(
    (response) => response.url().includes('/upload_audio/') && response.ok(),
  )
  await hangUp(page).click()
  await uploaded
  await expectReleased(page)
  expect(callIds).toHaveLength(1)

  await test.step('the call can be rated and its recording deleted in the dock', async () => {
    const rated = page.waitForRequest(`**/api/call/rating/${callIds[0]}`)
    await dock(page).getByRole('button', { name: callPanel.dock.left }).click()
    await dock(page)
      .getByRole('radio', { name: callPanel.after.ratings[3] ?? '' })
      .check()
    expect((await rated).postDataJSON()).toEqual({ rating: 4 })
    await expect(dock(page)).toContainText(callPanel.after.rated)
    const erased = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().endsWith(`/call/${callIds[0]}`),
    )
    await dock(page).getByRole('button', { name: callPanel.after.erase }).click()
    await erased
    await expect(dock(page)).toContainText(callPanel.after.erased)
    expect(await violationsOf(page)).toEqual([])
    await dock(page).getByRole('button', { name: callPanel.dock.close }).click()
    await expect(dock(page)).toBeHidden()
    await expect(page.locator(`${brand.slug}-voice`)).not.toHaveAttribute('hidden')
  })

  await test.step('without a call, pages are documents again', async () => {
    await main(page).getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect.poll(() => isMarked(page)).toBe(false)
  })
  expect(faults).toEqual([])
})

test('the widget’s call continues from page to page, and ends when a demo call begins @full', async ({
  page,
}) => {
  await keepPeers(page)
  await spyOn(page)
  const widget = await openWidget(page, '/why-us')
  // At the top of this page, the button would lie on words. It is there for whoever comes to it with the keyboard.
  await widget.launcher.focus()
  await holdCall(widget)
  await mark(page)
  await main(page).getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(widget.hangUp).toBeVisible()
  await expectCallGoesOn(page)
  await main(page).getByRole('link', { name: 'Blogs' }).click()
  await page.locator('main a[href^="/blog-"]').first().click()
  await expect(page.locator('article h1')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
  await expect(widget.captions).toContainText(generalFirstWords)
  await expectCallGoesOn(page)

  // The demo's page starts as if it had been opened directly.
  await main(page).getByRole('link', { name: 'Live Demo' }).click()
  await page
    .getByRole('dialog', { name: /before you call/i })
    .getByRole('button', { name: 'Close' })
    .click()
  await expectCallGoesOn(page)
  const demo = demoPage(page)
  await page.getByRole('main').getByRole('checkbox').check()
  await demo.start.click()
  await expect(demo.end).toBeVisible({ timeout: 15_000 })
  await expect(widget.hangUp).toBeHidden()
  await expect
    .poll(async () => (await spied(page)).microphones.filter(({ live }) => live).length)
    .toBe(1)
  await demo.end.click()
  await expectReleased(page)
})

test('when the widget’s call is over, pages are documents again @full', async ({ page }) => {
  await spyOn(page)
  const widget = await openWidget(page, '/why-us')
  // At the top of this page, the button would lie on words. It is there for whoever comes to it with the keyboard.
  await widget.launcher.focus()
  await holdCall(widget)
  await mark(page)
  await main(page).getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await widget.hangUp.click()
  await expectReleased(page)
  expect(await isMarked(page)).toBe(true)
  await main(page).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => isMarked(page)).toBe(false)
  // Pages are also documents of their own when the visitor goes back in the history.
  await page.goBack()
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
  await expect(main(page).locator('[aria-current=page]')).toHaveText('Pricing')
})

test('going back past the page on which the call began keeps the call @full', async ({ page }) => {
  await keepPeers(page)
  await spyOn(page)
  await page.goto('/about')
  await speakToAgent(page)
  await mark(page)
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(main(page).locator('[aria-current=page]')).toHaveText('About')
  await expect(dock(page)).toBeVisible()
  await expectCallGoesOn(page)
  await hangUp(page).click()
  await expectReleased(page)
})

test('a page that does not load leaves the call alone and lets the visitor choose @full', async ({
  page,
}) => {
  const callIds = keepCallIds(page)
  let broken = true
  await page.route('**/pricing', (route) => (broken ? route.abort() : route.continue()))
  await keepPeers(page)
  await speakToAgent(page)
  await mark(page)
  const link = main(page).getByRole('link', { name: 'Pricing' })

  await test.step('the call goes on if the visitor chooses to stay', async () => {
    await link.click()
    await expect(choice(page)).toContainText('didn’t load')
    await expectCallGoesOn(page)
    await choice(page).getByRole('button', { name: browsing.choice.stay }).click()
    await expect(page).toHaveURL('/live-demo')
    await expect(link).toBeFocused()
    await expectCallGoesOn(page)
  })

  await test.step('the call goes on after Escape, too', async () => {
    await link.click()
    await expect(choice(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(choice(page)).toBeHidden()
    await expectCallGoesOn(page)
  })

  await test.step('try again, when the page works again', async () => {
    await link.click()
    await expect(choice(page)).toBeVisible()
    broken = false
    await choice(page).getByRole('button', { name: browsing.choice.again }).click()
    await expect(page).toHaveURL('/pricing')
    await expectCallGoesOn(page)
  })

  await test.step('through the history: the address shows where the visitor is', async () => {
    await main(page).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    broken = true
    await page.goBack()
    await expect(choice(page)).toBeVisible()
    await choice(page).getByRole('button', { name: browsing.choice.stay }).click()
    await expect(page).toHaveURL('/about')
    await expectCallGoesOn(page)
  })

  await test.step('go: the call ends, as when leaving any page', async () => {
    await link.click()
    broken = false
    await choice(page).getByRole('button', { name: browsing.choice.leave }).click()
    await expect(page).toHaveURL('/pricing')
    expect(await isMarked(page)).toBe(false)
    await expect.poll(() => readCallState(dataDir, callIds[0]), { timeout: 10_000 }).toBe('over')
  })
})

test('a link to another site opens in a new tab, beside the call @full', async ({ page }) => {
  await keepPeers(page)
  await speakToAgent(page)
  await mark(page)
  await page.evaluate(() => {
    window.open = (...opened) => {
      Object.assign(window, { opened })
      return null
    }
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'LinkedIn' }).click()
  const opened = await page.evaluate(() => (window as unknown as { opened: string[] }).opened)
  expect(opened).toEqual([expect.stringMatching(/^https:/), '_blank', 'noopener'])
  await expectCallGoesOn(page)
})

test('a call that is cancelled in the dock leaves the focus on the page @full', async ({
  page,
}) => {
  await page.route('**/*-agent-session', () => undefined)
  await page.goto('/about')
  const demo = await openDemo(page)
  await demo.consent.check()
  await demo.start.click()
  // Links open in the same document once the history has its guard.
  await expect
    .poll(() => page.evaluate(() => (history.state as { isGuard?: boolean } | null)?.isGuard))
    .toBe(false)
  await main(page).getByRole('link', { name: 'Pricing' }).click()
  await dock(page).getByRole('button', { name: callPanel.cancel }).press('Enter')
  await expect(dock(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator(`${brand.slug}-voice`)).not.toHaveAttribute('hidden')
})

test('after a demo call, the microphone is released, and its page asks for a rating and can delete the recording', async ({
  page,
}) => {
  const callIds = keepCallIds(page)
  const demo = await speakToAgent(page)
  await expect(demo.captions).toContainText(generalFirstWords)
  // The call lasts long enough to be drawn.
  await expect(page.getByRole('timer')).toContainText(/1:5[0-7]/)
  await demo.end.click()
  const title = page.getByRole('heading', { name: /^That was/ })
  await expect(title).toBeFocused()
  await expectReleased(page)
  expect((await spied(page)).microphones).not.toEqual([])
  const after = page.getByRole('group', { name: callPanel.after.rating })
  await expect(after.locator('svg circle')).toHaveCount(5)
  const rated = page.waitForResponse('**/api/call/rating/*')
  await after.getByRole('radio', { name: callPanel.after.ratings[1] ?? '' }).check()
  expect((await rated).url()).toContain(callIds[0] ?? 'no call')
  expect((await rated).ok()).toBe(true)
  await expect(page.getByText(callPanel.after.rated)).toBeVisible()
  await page.route('**/api/call/*', (route) => route.abort())
  await page.getByRole('button', { name: callPanel.after.erase }).click()
  await expect(page.getByText(callPanel.after.notDone)).toBeVisible()
  await page.unroute('**/api/call/*')
  const erased = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: callPanel.after.erase }).click()
  expect((await erased).status()).toBe(204)
  await expect(page.getByText(callPanel.after.erased)).toBeVisible()
})
