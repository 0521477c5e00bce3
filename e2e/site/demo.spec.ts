/**
 * The live demo before a call: its popup, its form and the cards. Checks sections 2, 3, 5 and 9, row by row.
 */
import { expect, type Page, test } from '@playwright/test'
import { useCases } from '@ringwell/content/agents/useCases.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { demo as words } from '@ringwell/content/site/demo.ts'
import { leadMessages } from '@ringwell/protocol/forms.ts'
import { violationsInBothThemes, violationsOf } from '../axe.ts'
import { openStandingStill } from './scrolling.ts'

test.use({ permissions: ['microphone'] })

const popup = (page: Page) => page.getByRole('dialog')
const start = (page: Page) => page.getByRole('button', { name: 'Start Conversation' })
const leads = '**/api/leads'
const sessions = '**/api/*-agent-session'

async function closePopup(page: Page): Promise<void> {
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toBeHidden()
}

async function fillPopup(page: Page): Promise<void> {
  await popup(page).getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await popup(page).getByLabel('Company name').fill('Oakmere Clinic')
  await popup(page).getByLabel('Mobile number').fill('+44 7700 900123')
}
const submitPopup = (page: Page): Promise<void> =>
  popup(page).getByRole('button', { name: 'Submit' }).click()

async function openDemo(page: Page): Promise<void> {
  await page.goto('/live-demo')
  await closePopup(page)
}

/** Says in the popup who is calling. */
async function introduce(page: Page): Promise<void> {
  await fillPopup(page)
  await submitPopup(page)
  await expect(popup(page)).toBeHidden()
}

test.describe('the contact-details popup', () => {
  test('closes on Escape, and the page behind it can be used @full', async ({ page }) => {
    await page.goto('/live-demo')
    await expect(popup(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
    await page.getByRole('checkbox').check()
  })

  test('requires name, company name and mobile number, which is a telephone input @full', async ({
    page,
  }) => {
    let sent = 0
    await page.route(leads, (route) => {
      sent++
      return route.abort()
    })
    await page.goto('/live-demo')
    await expect(popup(page).getByLabel('Mobile number')).toHaveAttribute('type', 'tel')
    for (const [label, message] of [
      ['Name', leadMessages.name],
      ['Company name', leadMessages.companyName],
      ['Mobile number', leadMessages.mobileNumber],
    ] as const) {
      await fillPopup(page)
      const input = popup(page).getByLabel(label, { exact: true })
      await expect(input).toHaveAttribute('required')
      await input.fill('')
      await submitPopup(page)
      await expect(input).toHaveAccessibleDescription(message)
      await expect(input).toBeFocused()
      expect(sent).toBe(0)
    }
  })

  test('closes 2 seconds after submission; name, companyName and mobileNumber are posted', async ({
    page,
  }) => {
    await openStandingStill(page, '/live-demo')
    await fillPopup(page)
    const request = page.waitForRequest(leads)
    await submitPopup(page)
    const posted = (await request).postData() ?? ''
    for (const part of [
      /name="name"\s+Ada Lovelace/,
      /name="companyName"\s+Oakmere Clinic/,
      /name="mobileNumber"\s+447700900123/,
    ]) {
      expect(posted).toMatch(part)
    }
    expect((await (await request).response())?.status()).toBeLessThan(300)
    // React may need a timer tick to show it.
    await page.clock.runFor(50)
    await expect(popup(page)).toContainText('Thanks, Ada Lovelace')
    await page.clock.runFor(1_800)
    await expect(popup(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(popup(page)).toBeHidden()
  })

  test('does not open again in the same tab after it was sent; calls carry the details @full', async ({
    page,
  }) => {
    await page.route(sessions, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/live-demo')
    await introduce(page)
    await page.goto('/pricing')
    await page.goto('/live-demo')
    await expect(page.getByText('You’re calling as Ada Lovelace.')).toBeVisible()
    await expect(popup(page)).toBeHidden()
    await page.getByRole('checkbox').check()
    const request = page.waitForRequest(sessions)
    await start(page).click()
    expect((await request).postDataJSON()).toMatchObject({
      name: 'Ada Lovelace',
      companyName: 'Oakmere Clinic',
      mobileNumber: '447700900123',
    })
  })

  test('opens again for a visitor who wants to change the details @full', async ({ page }) => {
    await page.goto('/live-demo')
    await introduce(page)
    await page.reload()
    const change = page.getByRole('button', { name: 'Change details' })
    await change.click()
    await closePopup(page)
    await expect(change).toBeFocused()
    await change.click()
    await expect(popup(page).getByLabel('Company name')).toHaveValue('Oakmere Clinic')
    await popup(page).getByLabel('Name', { exact: true }).fill('Grace Hopper')
    const request = page.waitForRequest(leads)
    await submitPopup(page)
    expect((await request).postData()).toContain('Grace Hopper')
    await expect(popup(page)).toBeHidden()
    await expect(page.getByText('You’re calling as Grace Hopper.')).toBeVisible()
    await expect(change).toBeFocused()
    await page.reload()
    await expect(page.getByText('You’re calling as Grace Hopper.')).toBeVisible()
    await expect(popup(page)).toBeHidden()
  })

  test('opens again if it was closed, or if the details did not reach the server, which it says and keeps them', async ({
    page,
  }) => {
    await page.route(leads, (route) => route.fulfill({ status: 500, json: {} }))
    await openDemo(page)
    await page.reload()
    await fillPopup(page)
    await submitPopup(page)
    await expect(popup(page).getByRole('alert')).toContainText('couldn’t save your details')
    await expect(popup(page).getByLabel('Company name')).toHaveValue('Oakmere Clinic')
    await page.reload()
    await expect(popup(page)).toBeVisible()
  })
})

test.describe('the form of the demo', () => {
  test('Template selector: General Agent plus server-listed agents @full', async ({
    page,
    request,
  }) => {
    const listed = (await (await request.get('/api/website/list-agent')).json()) as {
      data: { agents: { agent_name: string }[] }
    }
    const names = listed.data.agents.map(({ agent_name }) => agent_name)
    expect(names.length).toBeGreaterThan(0)
    await page.goto('/live-demo')
    const template = page.getByLabel('Template')
    await expect(template).toHaveValue('general')
    await expect(template.locator('option')).toHaveText(['General Agent', ...names])
  })

  test('a failing list of agents is silently ignored @full', async ({ page }) => {
    await page.route('**/api/website/list-agent', (route) => route.fulfill({ status: 500 }))
    await openDemo(page)
    await expect(page.getByLabel('Template').locator('option')).toHaveText(['General Agent'])
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(start(page)).toBeEnabled()
  })

  test('Language selector: the 32 languages, English first and selected, required @full', async ({
    page,
  }) => {
    await page.goto('/live-demo')
    const language = page.getByLabel('Language', { exact: true })
    await expect(language.locator('option')).toHaveText(
      (
        'English Hindi Bengali Tamil Telugu Kannada Gujarati Punjabi Marathi Malayalam Assamese ' +
        'Spanish Dutch German Chinese French Japanese Polish Arabic Italian Russian Norwegian ' +
        'Swedish Welsh Ukrainian Greek Irish Latvian Lithuanian Luxembourgish Portuguese Czech'
      ).split(' '),
    )
    await expect(language).toHaveValue('English')
    await expect(language).toHaveAttribute('required')
  })

  test('Voice selector: eight voices with name and gender, Shimmer selected, required @full', async ({
    page,
  }) => {
    await page.goto('/live-demo')
    const voice = page.getByLabel('Voice', { exact: true })
    const options = await voice.locator('option').allTextContents()
    const genders = {
      Alloy: 'female',
      Ash: 'male',
      Ballad: 'male',
      Coral: 'female',
      Echo: 'male',
      Sage: 'female',
      Shimmer: 'female',
      Verse: 'male',
    }
    const expected = Object.entries(genders).map(
      ([label, gender]) => new RegExp(`^${label} = \\p{Lu}\\S+ \\(${gender}\\)$`, 'u'),
    )
    expect(options).toHaveLength(8)
    for (const [i, pattern] of expected.entries()) expect(options[i]).toMatch(pattern)
    await expect(voice).toHaveValue('shimmer')
    await expect(voice).toHaveAttribute('required')
    // The longest voice in the list fits into the field.
    for (const width of [390, 1_366]) {
      await page.setViewportSize({ width, height: 768 })
      const spare = await voice.evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select)
        const context = document.createElement('canvas').getContext('2d')!
        context.font = font
        const lengths = Array.from(
          select.options,
          (option) => context.measureText(option.text).width,
        )
        return (
          select.clientWidth -
          Number.parseFloat(paddingLeft) -
          Number.parseFloat(paddingRight) -
          Math.max(...lengths)
        )
      })
      expect(spare, `${width} px`).toBeGreaterThanOrEqual(0)
    }
  })

  test('the start button is in sight with the longest note, and neither the missing consent nor the own business moves what is beside it @full', async ({
    page,
  }) => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1366, height: 768 },
    ]) {
      await page.setViewportSize(size)
      await openDemo(page)
      await page.getByLabel('Language', { exact: true }).selectOption('Hindi')
      await expect(start(page)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: /^Hear / })).toBeInViewport({ ratio: 1 })
      const disc = await page.locator('.stage-start').boundingBox()
      const before = await start(page).boundingBox()
      await start(page).click()
      await expect(page.getByText(callPanel.consentMissing)).toBeVisible()
      const after = await start(page).boundingBox()
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1)
      await page.getByRole('button', { name: words.business.open }).click()
      await expect(page.getByLabel(words.business.fields.name.label)).toBeVisible()
      expect(await page.locator('.stage-start').boundingBox()).toEqual(disc)
      // The tab would remember the business.
      await page.evaluate(() => sessionStorage.clear())
    }
  })

  test('the session request carries language, voice, gender, accent, prompt and details', async ({
    page,
  }) => {
    await page.route(sessions, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/live-demo')
    await introduce(page)
    await page.getByLabel('Template').selectOption({ index: 1 })
    await page.getByLabel('Language', { exact: true }).selectOption('Spanish')
    await page.getByLabel('Voice', { exact: true }).selectOption('echo')
    await page.getByRole('checkbox').check()
    const request = page.waitForRequest(sessions)
    await start(page).click()
    const body = (await request).postDataJSON() as Record<string, string>
    expect(body).toMatchObject({
      language: 'Spanish',
      voice: 'echo',
      gender: 'male',
      accent: 'Indian',
      name: 'Ada Lovelace',
      companyName: 'Oakmere Clinic',
      mobileNumber: '447700900123',
    })
    expect(body.agent_prompt).not.toBe('')
  })
})

/** Holds back the server's answer to a session request until it is released. */
async function holdSessions(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(sessions, async (route) => {
    await held
    await route.fulfill({ status: 500, json: {} }).catch(() => undefined)
  })
  return release
}

const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true })

test.describe('cancelling while the call connects', () => {
  test('in the form: the call is canceled, and no message is shown @full', async ({ page }) => {
    const release = await holdSessions(page)
    await openDemo(page)
    await expect(cancel(page)).toBeHidden()
    await page.getByRole('checkbox').check()
    await start(page).click()
    await expect(page.getByRole('button', { name: 'Connecting...' })).toBeVisible()
    await cancel(page).press('Enter')
    await expect(start(page)).toBeFocused()
    await expect(cancel(page)).toBeHidden()
    release()
    await expect(page.getByText('That was')).toBeHidden()
    await expect(page.locator('.toast, .failure')).toHaveCount(0)
    // The next call begins like the first one, here with the large microphone.
    await page.locator('.stage-start').click()
    await expect(page.locator('.failure')).toContainText('Please try again.')
  })

  test('on a card, even while the card is out of sight @full', async ({ page }) => {
    await holdSessions(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await openDemo(page)
      await page.getByRole('checkbox').check()
      const mine = card(page, 'Hospitality')
      await mine.getByRole('button', { name: 'Try Now' }).click()
      await expect(mine.getByRole('button', { name: 'Connecting...' })).toBeVisible()
      await expect(cancel(page)).toHaveCount(1)
      for (const top of [0, 1_000_000]) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
        await expect(mine.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
      }
      expect(await violationsOf(page)).toEqual([])
      await mine.getByRole('button', { name: 'Cancel' }).click()
      const again = mine.getByRole('button', { name: 'Try Now' })
      await expect(again).toBeFocused()
      await expect(again).toBeInViewport()
      await expect(page.getByText('That was')).toBeHidden()
    }
  })
})

const names = ['Hospitality', 'Healthcare', 'Real Estate', 'Gaming', 'Restaurant', 'L&D Training']
const cards = (page: Page) => page.locator('.use-row > li')
const card = (page: Page, name: string) =>
  page.locator('.use-row > li', { has: page.getByRole('heading', { name, exact: true }) })

interface Row {
  /** Number of cards that are completely within the row's own width. */
  shown: number
  /** Name of the leftmost of them. */
  first: string
  /**
   * Distance in px between the card's position and the position of a card at rest; 0 while nothing slides.
   */
  offBy: number
}

function row(page: Page): Promise<Row> {
  return page.locator('.use-row').evaluate((list) => {
    const style = getComputedStyle(list)
    const box = list.getBoundingClientRect()
    const left = box.left + Number.parseFloat(style.paddingLeft)
    const right = box.right - Number.parseFloat(style.paddingRight)
    const inside = Array.from(list.children).filter((item) => {
      const at = item.getBoundingClientRect()
      return at.left >= left - 2 && at.right <= right + 2
    })
    const at = inside[0]?.getBoundingClientRect().left ?? 0
    return {
      shown: inside.length,
      first: inside[0]?.querySelector('h3')?.textContent ?? '',
      offBy: Math.round(at - left),
    }
  })
}

/** Scrolls to the row, which stands still while it is out of sight, and keeps the pointer away from it. */
async function watchCards(page: Page): Promise<void> {
  await page.locator('.uses').evaluate((uses) => uses.scrollIntoView({ block: 'end' }))
  await expect(page.locator('.use-row')).toBeInViewport()
  await page.mouse.move(5, 5)
}

test.describe('the use-case carousel', () => {
  test('six cards, each with a Try Now button @full', async ({ page }) => {
    await openDemo(page)
    await expect(cards(page).getByRole('heading')).toHaveText(names)
    for (const name of names) {
      await expect(card(page, name).locator('svg').first()).toBeAttached()
      await expect(card(page, name).getByRole('button', { name: 'Try Now' })).toBeAttached()
    }
  })

  test('shows 4, 3, 2 or 1 cards above 1024, up to 1024, 768 and 430 px @full', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openDemo(page)
    for (const [width, shown] of [
      [1440, 4],
      [1025, 4],
      [1024, 3],
      [769, 3],
      [768, 2],
      [431, 2],
      [430, 1],
      [320, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await row(page)).shown, `${width} px`).toBe(shown)
    }
  })

  test('advances every 2 seconds, with a transition of 2000 ms, in a loop @full', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStandingStill(page, '/live-demo')
    await closePopup(page)
    await watchCards(page)
    // It is unknown when the next slide is due. Once slides have begun, they follow each other without a pause.
    await page.clock.runFor(4_000)
    const firsts: string[] = []
    for (let step = 0; step < 14; step++) {
      await page.clock.runFor(1_000)
      firsts.push((await row(page)).first)
    }
    const changes = firsts.filter((name, i) => i > 0 && name !== firsts[i - 1])
    // There are six or seven steps of two seconds in 13 s.
    expect(changes.length).toBeGreaterThanOrEqual(6)
    expect(changes.length).toBeLessThanOrEqual(7)
    expect(new Set(firsts).size).toBe(6)
    for (const [i, name] of changes.entries()) {
      const before = changes[i - 1]
      if (before) expect(names.indexOf(name)).toBe((names.indexOf(before) + 1) % 6)
    }
  })

  test('a Pause button stops it, and Play makes it continue @full', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStandingStill(page, '/live-demo')
    await closePopup(page)
    await watchCards(page)
    await page.locator('.uses').getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(100)
    await expect.poll(async () => (await row(page)).offBy).toBe(0)
    const before = await row(page)
    await page.clock.runFor(10_000)
    expect(await row(page)).toEqual(before)
    await page.locator('.uses').getByRole('button', { name: 'Play' }).click()
    // The browser reports with a delay that the row is in sight.
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000)
        return (await row(page)).first
      })
      .not.toBe(before.first)
  })

  test('stands still under prefers-reduced-motion, and its arrows work @full', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStandingStill(page, '/live-demo')
    await closePopup(page)
    await watchCards(page)
    await page.clock.runFor(10_000)
    expect(await row(page)).toMatchObject({ first: 'Hospitality', offBy: 0 })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.clock.runFor(500)
    expect((await row(page)).first).toBe('Healthcare')
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.clock.runFor(500)
    expect((await row(page)).first).toBe('L&D Training')
  })

  test('Try Now sends English, shimmer, Female, Indian and the prompt of the card @full', async ({
    page,
  }) => {
    await page.route(sessions, (route) => route.fulfill({ status: 500, json: {} }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openDemo(page)
    await page.getByLabel('Language', { exact: true }).selectOption('French')
    await page.getByRole('checkbox').check()
    const request = page.waitForRequest(sessions)
    await card(page, 'Healthcare').getByRole('button', { name: 'Try Now' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      language: 'English',
      voice: 'shimmer',
      gender: 'Female',
      accent: 'Indian',
      agent_prompt: useCases.find(({ name }) => name === 'Healthcare')?.prompt,
    })
  })

  test('Try Now without consent asks on the card, which stays chosen and starts its agent @full', async ({
    page,
  }) => {
    let asked = 0
    await page.route(sessions, (route) => {
      asked++
      return route.abort()
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openDemo(page)
    const healthcare = card(page, 'Healthcare')
    const box = healthcare.getByRole('checkbox')
    const tryNow = healthcare.getByRole('button', { name: 'Try Now' })
    await tryNow.click()
    await expect(box).toBeFocused()
    await tryNow.click()
    await expect(healthcare.getByText('We need your consent')).toBeVisible()
    await expect(box).toBeFocused()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(asked).toBe(0)
    await box.check()
    await expect(healthcare).toHaveAttribute('data-chosen')
    const request = page.waitForRequest(sessions)
    await tryNow.click()
    const prompt = useCases.find(({ name }) => name === 'Healthcare')?.prompt
    expect((await request).postDataJSON()).toMatchObject({ agent_prompt: prompt })

    // The failed call leaves the card chosen. Start Conversation then calls its agent too.
    await expect(start(page)).toBeEnabled()
    await expect(healthcare).toHaveAttribute('data-chosen')
    const again = page.waitForRequest(sessions)
    await start(page).click()
    expect((await again).postDataJSON()).toMatchObject({ agent_prompt: prompt })
    await page.getByRole('button', { name: 'Use my template instead' }).click()
    await expect(healthcare).not.toHaveAttribute('data-chosen')
  })

  test('Try Now starts a demo and pauses the carousel; only its card shows Listening and End @full', async ({
    page,
  }) => {
    await openDemo(page)
    await page.getByRole('checkbox').check()
    await card(page, 'Real Estate').getByRole('button', { name: 'Try Now' }).click()
    const mine = card(page, 'Real Estate')
    await expect(mine.getByRole('button', { name: 'End Conversation' })).toBeVisible({
      timeout: 15_000,
    })
    await expect(mine.getByText('Listening')).toBeVisible()
    await expect(cards(page).getByText('Listening')).toHaveCount(1)
    await expect(cards(page).getByRole('button', { name: 'End Conversation' })).toHaveCount(1)
    // The rest of the page repeats neither the status nor the button, and the captions scroll into sight.
    await expect(page.getByText('Listening', { exact: true })).toHaveCount(1)
    const end = page.getByRole('button', { name: 'End Conversation' })
    await expect(end).toHaveCount(1)
    await expect(page.getByRole('log')).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect(end).toBeInViewport({ ratio: 1 })
      await mine.getByRole('heading').scrollIntoViewIfNeeded()
      await expect(end).toBeInViewport({ ratio: 1 })
      expect.soft(await violationsOf(page)).toEqual([])
    }
    await expect(page.locator('.uses').getByRole('button', { name: 'Play' })).toBeVisible()
    await mine.getByRole('button', { name: 'End Conversation' }).click()
    await expect(mine.getByRole('button', { name: 'Try Now' })).toBeVisible()
    await expect(start(page)).toBeVisible()
  })
})
