/** What the widget shows, and its page learns, about a task that the agent works on. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import type { WidgetTask } from '@ringwell/widget/publicTypes.ts'
import { words } from '@ringwell/widget/strings/call/english.ts'
import { makeHosts } from '@ringwell/widget/hosts/hosts.ts'
import { violationsOf } from '../axe.ts'
import { spyOn } from '../calls/pageSpy.ts'
import { booking, showTask } from '../calls/shownTasks.ts'
import { serveStrangers, type Strangers } from './strangers.ts'
import { holdCall, openWidget } from './widgetPage.ts'
import { firstLineOfCall, generalFirstWords } from '../calls/firstWords.ts'

const server = process.env.BASE_URL ?? 'http://localhost:3000'
const tagName = `${brand.slug}-voice`

test.use({ locale: 'en-GB' })

let strangers: Strangers
test.beforeAll(async () => {
  const hosts = makeHosts({ server, tagName, agentUuid: brand.agents.widget })
  strangers = await serveStrangers(
    new Map(
      hosts.map(({ name, html, policy }) => [
        `/${name.replaceAll(' ', '-')}`,
        { body: html, ...(policy && { policy }) },
      ]),
    ),
  )
})
test.afterAll(() => strangers.close())

for (const host of ['plain', 'strict-policy']) {
  test(`a page (${host}) sees a task in the panel and in an event for each change @full`, async ({
    page,
  }) => {
    await spyOn(page)
    await page.addInitScript(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      document.addEventListener('ringwell:task', (event) =>
        heard.push((event as CustomEvent).detail),
      )
    })
    const complaints: string[] = []
    page.on('console', (line) => {
      if (/Content Security Policy|Trusted/.test(line.text())) complaints.push(line.text())
    })
    const widget = await openWidget(page, `${strangers.origin}/${host}`)
    await holdCall(widget)
    const card = widget.dialog.locator('.task')
    await expect(card).toHaveCount(0)

    await showTask(page, booking.asking)
    await showTask(page, { ...booking.asking, slots: 'none' })
    await expect(card.getByRole('heading')).toHaveText('Table')
    await expect(card.locator('dd')).toHaveText(['4', 'Friday 27 November'])
    await expect(
      widget.dialog.getByText('Table. People: 4. Day: Friday 27 November. Getting details.'),
    ).toHaveCount(1)
    await showTask(page, booking.confirming)
    await expect(card).toContainText('Please confirm')
    await expect(widget.hangUp).toBeInViewport()
    if (host === 'plain') expect(await violationsOf(page), 'confirming').toEqual([])
    await showTask(page, booking.done)
    await expect(card.getByText('RIN74')).toBeVisible()
    await expect(widget.captions).toContainText(generalFirstWords)
    if (host === 'plain') expect(await violationsOf(page), 'done').toEqual([])

    await widget.hangUp.click()
    await expect(widget.dialog.getByRole('radio')).toHaveCount(5)
    await expect(card.getByText('RIN74')).toBeVisible()
    await test.step('the transcript can be kept, and nobody offers the visitors of another site our demo', async () => {
      const { summary } = words
      await expect(widget.dialog.getByRole('heading', { name: summary.title })).toBeVisible()
      const downloading = page.waitForEvent('download')
      await widget.dialog.getByRole('link', { name: summary.download }).click()
      const file = await (await downloading).path()
      expect(readFileSync(file, 'utf8')).toMatch(firstLineOfCall)
      await expect(widget.dialog.getByRole('link', { name: summary.book })).toHaveCount(0)
    })
    if (host === 'plain') expect(await violationsOf(page), 'ended').toEqual([])
    const heard = await page.evaluate(() => (window as unknown as { heard: WidgetTask[] }).heard)
    expect(heard).toEqual([booking.asking, booking.confirming, booking.done])
    expect(complaints).toEqual([])
  })
}
