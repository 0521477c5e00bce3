/** What a visitor can keep of a call: notes, transcript and poster, and a demo booked with them. */
import { readFileSync } from 'node:fs'
import { expect, type Download, type Locator, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { callSummary as words } from '@ringwell/content/site/callSummary.ts'
import { contact } from '@ringwell/content/site/contact.ts'
import { home } from '@ringwell/content/site/home.ts'
import { words as widgetWords } from '@ringwell/widget/strings/call/english.ts'
import { violationsInBothThemes, violationsOf } from '../axe.ts'
import { heardThrough, microphone } from '../browsers.ts'
import { widgetPage } from '../widget/widgetPage.ts'
import { ANSWER_MS, speakToAgent } from './demoPage.ts'
import { spyOn } from './pageSpy.ts'
import { booking, showTask, tellPage } from './shownTasks.ts'
import { firstLineOfCall, heardQuestion } from './firstWords.ts'

test.use({ acceptDownloads: true, ...heardThrough(microphone('question')) })

const question = 'Do you take <b>dogs</b> & cats?'

function keepComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (line) => {
    if (/Content.Security.Policy|Trusted/i.test(line.text())) complaints.push(line.text())
  })
  return complaints
}

/** Collects the address of every request. None of them may contain what was said. */
function keepAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) addresses.push(request.url())
  })
  return addresses
}

async function download(page: Page, press: Locator): Promise<{ name: string; bytes: Buffer }> {
  const downloading: Promise<Download> = page.waitForEvent('download')
  await press.click()
  const file = await downloading
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** Sends the page the engine's events for a booking and for a question that the agent could not answer. */
async function noteThings(page: Page): Promise<void> {
  await showTask(page, booking.done)
  await showTask(page, { ...booking.confirming, id: '2', title: 'Callback' })
  await tellPage(page, { type: 'ringwell.unanswered', event_id: 'event_1', question })
}

/** Counts the pixels of an image that have the colours of the background, the agent and the signal. */
const colorsOf = (page: Page, address: string) =>
  page.evaluate(async (source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    // Looks only at the voiceprint, which has the dot in its centre and the title below it.
    const { data } = context.getImageData(0, 0, canvas.width, 1_060)
    const near = (at: number, color: readonly number[]) =>
      color.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 12)
    let [ground, agent, signal] = [0, 0, 0]
    for (let at = 0; at < data.length; at += 4) {
      if (near(at, [23, 65, 75])) ground++
      else if (near(at, [241, 238, 231])) agent++
      else if (near(at, [255, 196, 0])) signal++
    }
    return { width: canvas.width, height: canvas.height, ground, agent, signal }
  }, address)
/** How many pixels the dot in the centre has. Any more yellow pixels are the visitor's voice. */
const DOT = Math.PI * 46 * 46

test('after a spoken demo call, the visitor keeps notes, transcript and poster, and books a demo with them @full', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const complaints = keepComplaints(page)
  const addresses = keepAddresses(page)
  const demo = await speakToAgent(page)
  await expect(demo.captions).toContainText(heardQuestion, { timeout: ANSWER_MS })
  await expect(demo.captions).toContainText('$50', { timeout: ANSWER_MS })
  await noteThings(page)
  await demo.end.click()
  const summary = page.locator('.summary')

  await test.step('the notes say why they called, what was agreed and what stayed open', async () => {
    await expect(summary.getByRole('heading', { name: words.title })).toBeVisible()
    const parts = summary.locator('dl').first().locator('> div')
    await expect(parts.nth(0)).toContainText(`${words.reason}Table`)
    await expect(parts.nth(1)).toContainText('RIN74')
    await expect(parts.nth(2).locator('p')).toHaveText([
      /^Not finished: a callback for 4 at 7:30 pm \(.*name Priya Shah, .*\)$/,
      `No answer yet to “${question}”`,
    ])
    // Markup in the notes is shown as text.
    await expect(summary.locator('dd b:text("dogs")')).toHaveCount(0)
  })

  await test.step('the transcript can be read, and the file has both speakers and the times', async () => {
    await summary.getByText(words.transcript, { exact: true }).click()
    await expect(summary.locator('li').filter({ hasText: heardQuestion }).first()).toContainText(
      words.visitor,
    )
    const { name, bytes } = await download(
      page,
      summary.getByRole('link', { name: words.download }),
    )
    expect(name).toMatch(/^ringwell-call-\d{4}-\d\d-\d\d-\d{4}\.txt$/)
    const lines = bytes.toString('utf8').split('\n')
    expect(lines[0]).toMatch(/^Call with General Agent, \d+ \w+ \d{4}, \d\d:\d\d, \d:\d\d$/)
    // Whoever speaks before the greeting is heard is answered instead of greeted, and whoever cuts in hears half of it.
    expect(lines[2]).toMatch(firstLineOfCall)
    expect(lines.find((line) => heardQuestion.test(line))).toMatch(/^0:\d\d You: /)
    expect(lines.some((line) => /^0:\d\d Agent: .*\$50/.test(line))).toBe(true)
  })

  await test.step('the poster has the print of both voices and the question, as SVG and as PNG', async () => {
    const image = summary.getByRole('img', { name: heardQuestion })
    await expect(image).toBeVisible()
    const svg = await download(page, summary.getByRole('link', { name: words.svg }))
    expect(svg.name).toMatch(/\.svg$/)
    const text = svg.bytes.toString('utf8')
    expect(text).toMatch(new RegExp(`<title>[^<]*${heardQuestion.source}`, 'i'))
    expect(text).toContain('@font-face')
    expect(text).not.toContain('<script')
    const png = await download(page, summary.getByRole('button', { name: words.png }))
    expect(png.name).toMatch(/\.png$/)
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
    for (const address of [
      `data:image/png;base64,${png.bytes.toString('base64')}`,
      `data:image/svg+xml;base64,${svg.bytes.toString('base64')}`,
    ]) {
      const { width, height, ...colors } = await colorsOf(page, address)
      expect({ width, height }).toEqual({ width: 1_200, height: 1_600 })
      expect(colors.ground).toBeGreaterThan(500_000)
      expect(colors.agent).toBeGreaterThan(5_000)
      expect(colors.signal).toBeGreaterThan(DOT + 1_000)
    }
  })

  await test.step('the page after a call is accessible', async () => {
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  await test.step('a demo is booked with all of it, and nothing of it is in an address', async () => {
    await page.evaluate(() =>
      sessionStorage.setItem(
        'visitorDetails',
        JSON.stringify({ name: 'Ada', companyName: 'Oakmere', mobileNumber: '+44 7700 900123' }),
      ),
    )
    await summary.getByRole('link', { name: words.book }).click()
    await expect(page).toHaveURL('/contact?about=call')
    const message = page.getByRole('textbox', { name: 'Message' })
    await expect(message).toHaveValue(new RegExp(`^${contact.openings.call}\n`))
    const carried = await message.inputValue()
    expect(carried).toContain('Agreed: a table for 4')
    expect(carried).toContain(`No answer yet to “${question}”`)
    expect(carried).toMatch(/Call ID: \S+/)
    expect(carried).toMatch(new RegExp(String.raw`0:\d\d You: .*${heardQuestion.source}`, 'i'))
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Oakmere')
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ada')
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('447700900123')
    // The page inserts the text of a call only once.
    await page.goto('/contact?about=call')
    await expect(message).toHaveValue(`${contact.openings.call}\n`)
    expect(addresses.filter((address) => /dogs|cost|RIN74|visitorDetails/i.test(address))).toEqual(
      [],
    )
  })
  expect(complaints).toEqual([])
})

test('after a call on the home page without notes, the page says why it was made, and what is deleted is gone @full', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await spyOn(page)
  await page.goto('/')
  const hero = page.locator('.hero')
  await hero.getByRole('checkbox').check()
  await hero.getByRole('button', { name: home.hero.talk }).click()
  await expect(hero.getByRole('log')).toContainText(heardQuestion, { timeout: ANSWER_MS })
  await expect(hero.getByRole('log')).toContainText('$50', { timeout: ANSWER_MS })
  await hero.getByRole('button', { name: callPanel.end }).click()
  const summary = hero.locator('.summary')
  await expect(summary).not.toContainText(words.nothing)
  await expect(summary.locator('dd')).toHaveText(heardQuestion)
  await expect(summary.getByRole('img', { name: heardQuestion })).toBeVisible()
  // The call on the page has buttons of its own, so the launcher stays hidden and does not cover the notes.
  await expect(page.locator(`${brand.slug}-voice .launcher`)).toHaveCSS('opacity', '0')
  expect(await violationsInBothThemes(page)).toEqual([])
  await hero.getByRole('button', { name: callPanel.after.erase }).click()
  await expect(hero.getByText(callPanel.after.erased)).toBeVisible()
  await expect(summary).toContainText(words.nothing)
  await expect(summary.getByText(words.transcript, { exact: true })).toHaveCount(0)
  await expect(summary.getByRole('img')).toHaveCount(0)
  await expect(summary.getByText(heardQuestion)).toHaveCount(0)
  await summary.getByRole('link', { name: words.book }).click()
  await expect(page).toHaveURL('/contact')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(heardQuestion)
})

test('after a call in the widget of our own site, notes and transcript are kept and carried along @full', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const complaints = keepComplaints(page)
  await spyOn(page)
  await page.goto('/about')
  const { launcher, dialog, consent, start, captions, hangUp } = widgetPage(page)
  await launcher.click()
  await consent.check()
  await start.click()
  await expect(captions).toContainText(heardQuestion, { timeout: ANSWER_MS })
  await noteThings(page)
  await hangUp.click()
  await expect(dialog.getByRole('heading', { name: widgetWords.summary.title })).toBeVisible()
  await expect(dialog).toContainText('RIN74')
  await expect(dialog).toContainText(`No answer yet to “${question}”`)
  await dialog.getByText(widgetWords.summary.transcript, { exact: true }).click()
  await expect(dialog.locator('li').filter({ hasText: heardQuestion }).first()).toBeVisible()
  const file = dialog.getByRole('link', { name: widgetWords.summary.download })
  const { name, bytes } = await download(page, file)
  expect(name).toMatch(new RegExp(`^${brand.slug}-call-.*\\.txt$`))
  expect(bytes.toString('utf8')).toMatch(
    new RegExp(String.raw`^0:\d\d You: .*${heardQuestion.source}`, 'im'),
  )
  expect(await violationsOf(page, { within: `${brand.slug}-voice` })).toEqual([])
  await dialog.getByRole('link', { name: widgetWords.summary.book }).click()
  await expect(page).toHaveURL('/contact?about=call')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/RIN74[^]*You: /)
  expect(complaints).toEqual([])
})
