/** The staged recordings: the sample call on the home page, and those of the other pages. */
import { brand } from '@ringwell/brand/brand.ts'
import { home } from '@ringwell/content/site/home.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { expect, type Page, test } from '@playwright/test'
import { violationsInBothThemes, violationsOf } from '../axe.ts'

/** Keeps the sounds of the page in `window.sounds`, and what the policy blocks in `window.blocked`. */
async function watchSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: { sounds: HTMLAudioElement[]; blocked: string[] } = { sounds: [], blocked: [] }
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor(src?: string) {
        super(src)
        heard.sounds.push(this)
      }
    }
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      heard.blocked.push(violatedDirective),
    )
    Object.assign(window, heard)
  })
}

type Heard = { sounds: HTMLAudioElement[]; blocked: string[] }

/** The positions of the sounds that are playing now, in seconds from their starts. */
const playing = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (window as unknown as Heard).sounds
      .filter(({ paused }) => !paused)
      .map(({ currentTime }) => currentTime),
  )

const blocked = (page: Page) => page.evaluate(() => (window as unknown as Heard).blocked)

/** Seeks in the recording that plays or was paused last. */
const seekTo = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    const sound = (window as unknown as Heard).sounds.findLast(({ currentTime }) => currentTime > 0)
    if (sound) sound.currentTime = to
  }, seconds)

/** Plays what is playing this many times as fast. */
const setRate = (page: Page, rate: number) =>
  page.evaluate((to) => {
    const sound = (window as unknown as Heard).sounds.findLast(({ paused }) => !paused)
    if (sound) sound.playbackRate = to
  }, rate)

test.beforeEach(({ page }) => watchSounds(page))

test('The sample call plays: its words and bars follow the sound, its events light, and the key pauses it', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  const call = page.locator('.call')
  const key = call.getByRole('button', { name: 'Play the sample call' })
  await expect(call).toContainText('staged')
  await key.scrollIntoViewIfNeeded()
  expect(loaded.filter((url) => url.endsWith('.mp3'))).toEqual([])

  await key.focus()
  await page.keyboard.press('Space')
  const pause = call.getByRole('button', { name: 'Pause the sample call' })
  await expect(pause).toBeFocused()
  await expect.poll(async () => (await playing(page))[0] ?? 0).toBeGreaterThan(0.6)
  // By then, only the first line is heard.
  await expect(call.locator('.turn').nth(0).locator('mark')).toHaveText(/\S/)
  const heard = () =>
    call
      .locator('.track')
      .nth(0)
      .evaluate((track) => parseFloat(getComputedStyle(track).getPropertyValue('--heard')))
  const before = await heard()
  await expect.poll(heard).toBeGreaterThan(before)
  await expect(call.locator('.action[data-lit]')).toHaveCount(0)

  // The first word of each later line is marked as soon as the line begins.
  for (const [i, { atSeconds, text }] of home.call.turns.entries()) {
    if (i === 0) continue
    await seekTo(page, atSeconds + 0.06)
    const [first = '', second = ''] = text.split(' ')
    await expect(call.locator('mark')).toHaveText(
      new RegExp(`^(${first}|${second.replace('?', '\\?')})$`),
    )
    await expect(call.locator('.turn').nth(i).locator('mark')).toHaveCount(1)
    const lit = home.call.actions.filter((action) => action.atSeconds <= atSeconds)
    await expect(call.locator('.action[data-lit]')).toHaveText(
      lit.map(({ label }) => new RegExp(label)),
    )
  }
  // The look takes seconds on a busy machine, and the recording must not end before it.
  await setRate(page, 0.1)
  expect(await violationsInBothThemes(page, { within: '.call' })).toEqual([])
  await setRate(page, 1)

  await page.keyboard.press('Enter')
  await expect(key).toBeFocused()
  expect(await playing(page)).toEqual([])
  const lines = call.locator('.turn p')
  await expect(lines).toHaveText(home.call.turns.map(({ text }) => text))
  // It goes on where it was paused, and playing a voice pauses it again.
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await playing(page))[0] ?? 0).toBeGreaterThan(14)
  await page.locator('.hero-listen').click()
  await expect(key).toBeVisible()
  await expect.poll(async () => (await playing(page)).length).toBe(1)
  expect((await playing(page))[0]).toBeLessThan(5)

  // At its end, every action is lit, and the next press plays it from the start.
  await key.click()
  await expect(pause).toBeVisible()
  await seekTo(page, home.call.lengthSeconds - 0.2)
  await expect(key).toBeVisible()
  await expect(call.locator('.action[data-lit]')).toHaveCount(home.call.actions.length)
  await expect(call.locator('mark')).toHaveCount(0)
  await key.click()
  await expect(pause).toBeVisible()
  await expect(call.locator('.action[data-lit]')).toHaveCount(0)
  expect(await blocked(page)).toEqual([])
})

test('Each recording of the other pages plays, and one at a time @full', async ({ page }) => {
  for (const [route, count] of [
    [`/${brand.slug}-agent`, 1],
    [`/${brand.slug}-sync`, 1],
    ['/fynbuddy', 6],
    ['/ai-services', 15],
    ['/services', 12],
  ] as const) {
    await page.goto(route)
    const players = page.locator('.player')
    await expect(players).toHaveCount(count)
    await expect(page.getByText(/staged|Staged recording/).first()).toBeAttached()
    for (const player of await players.all()) {
      // The recordings of the other tabs are not visible.
      if (!(await player.isVisible())) continue
      const pause = player.getByRole('button', { name: /^Pause / })
      // On the last two pages, the keys are loaded with the first scroll.
      await expect(async () => {
        if (!(await pause.isVisible())) await player.getByRole('button', { name: /^Play / }).click()
        await expect(pause).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await expect(player.locator('mark')).toHaveText(/\S/)
      await expect.poll(() => playing(page)).toHaveLength(1)
      await expect(page.getByRole('button', { name: /^Pause / })).toHaveCount(1)
    }
    expect(await violationsOf(page, { within: '.player[data-heard]' })).toEqual([])
    expect(await blocked(page)).toEqual([])
  }
})

test('Xcent: the sentence goes on in the other accent, at the same word @full', async ({
  page,
}) => {
  await page.goto(`/${brand.slug}-xcent`)
  const player = page.locator('.player')
  const [british, american] = [
    player.getByRole('button', { name: 'British' }),
    player.getByRole('button', { name: 'American' }),
  ]
  await player.getByRole('button', { name: 'Play the sentence' }).click()
  await expect.poll(async () => (await playing(page))[0] ?? 0).toBeGreaterThan(0)
  const mark = player.locator('mark')
  await seekTo(page, 2.8)
  await expect(mark).toHaveText(/^(can|drop)$/)
  await american.click()
  await expect(american).toHaveAttribute('aria-pressed', 'true')
  await expect(british).toHaveAttribute('aria-pressed', 'false')
  await expect(mark).toHaveText(/^(can|drop|it|off|this)$/)
  await expect.poll(() => playing(page)).toHaveLength(1)
  expect((await playing(page))[0]).toBeGreaterThan(2.9)
  await player.getByRole('button', { name: 'Pause the sentence' }).click()
  // While paused, a change to the other accent keeps the word.
  await expect(player.getByRole('button', { name: 'Play the sentence' })).toBeVisible()
  const word = await mark.textContent()
  await british.click()
  await expect(mark).toHaveText(word ?? '')
  expect(await playing(page)).toEqual([])
  expect(await violationsOf(page, { within: '.hear-it' })).toEqual([])
})

test('A recording that does not load says so at its key, and plays with the next press @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/*.mp3', (route) => route.abort())
  for (const route of ['/', `/${brand.slug}-agent`]) {
    await page.goto(route)
    const place = page.locator('[data-recording]').first()
    const key = place.locator('.sound-key')
    await key.click()
    const words = place.getByRole('alert')
    await expect(words).toHaveText(recordingWords.failed)
    await expect(words).toBeInViewport({ ratio: 1 })
    await expect(key).toHaveAccessibleName(/^Play /)
    const apart = (await words.boundingBox())!.y - (await key.boundingBox())!.y
    expect(Math.abs(apart)).toBeLessThan(120)
    expect(await violationsInBothThemes(page, { within: '[data-recording]' })).toEqual([])
  }
  await page.unroute('**/*.mp3')
  await page.locator('.sound-key').first().click()
  await expect(page.locator('.player-failed')).toHaveCount(0)
  await expect.poll(() => playing(page)).toHaveLength(1)
})

test('A voice and a spoken title that do not load say so, and play with the next press @full', async ({
  page,
}) => {
  const files = /\.(?:webm|m4a)$/
  for (const { route, key, words } of [
    { route: '/', key: page.locator('.hero-play'), words: page.locator('.said') },
    {
      route: '/blog-ai-agents-for-lead-qualification',
      key: page.locator('.hear'),
      words: page.locator('.hear span'),
    },
  ]) {
    await page.route(files, (request) => request.abort())
    await page.goto(route)
    await key.click()
    await expect(words).toHaveText(/didn’t load/)
    expect(await playing(page)).toEqual([])
    await page.unroute(files)
    await key.click()
    await expect.poll(() => playing(page)).toHaveLength(1)
    await expect(words).not.toHaveText(/didn’t load/)
  }
})

test('A player that does not load says so, and plays with the next press @full', async ({
  page,
}) => {
  const file = /\/voicePlayer\.[^/]*\.js$/
  await page.route(file, (request) => request.abort())
  await page.goto('/')
  const words = page.locator('.hero-cap .line')
  const line = await words.textContent()
  await page.locator('.hero-play').click()
  await expect(words).toHaveText(/didn’t load/)
  await page.unroute(file)
  await page.locator('.hero-play').click()
  await expect.poll(() => playing(page)).toHaveLength(1)
  await expect(words).toHaveText(line ?? '')
})

test('Large yellow discs that do not play are not yellow @full', async ({ page }) => {
  const signal = 'rgb(255, 196, 0)'
  for (const [route, discs] of [
    ['/about', '.about-art .dot'],
    [`/${brand.slug}-xcent`, '.product-head .dot, .step-glyph circle.hot'],
    [`/${brand.slug}-sync`, '.product-head .dot, .step-glyph circle.hot'],
    [`/${brand.slug}-agent`, '.product-head .dot, .step-glyph circle.hot'],
  ] as const) {
    await page.goto(route)
    const all = await page.locator(discs).all()
    expect(all.length).toBeGreaterThan(0)
    for (const disc of all) await expect(disc).not.toHaveCSS('fill', signal)
  }
})
