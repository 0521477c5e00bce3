/** The docs, the status and the evidence: each is linked from every page, and says what is so. */
import { expect, test } from '@playwright/test'
import { docs } from '@ringwell/content/site/docs.ts'
import { evidence } from '@ringwell/content/site/evidence.ts'
import { status } from '@ringwell/content/site/status.ts'

test('the footer leads to the docs, the status and the evidence @full', async ({ page }) => {
  await page.goto('/about')
  const foot = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['Docs', '/docs'],
    ['Status', '/status'],
    ['Evidence', '/evidence'],
  ] as const)
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
})

test('the docs have a search, and links between them that stay on the site', async ({ page }) => {
  await page.goto('/docs')
  const list = page.getByRole('main').getByRole('navigation', { name: docs.pagesLabel })
  await expect(list.getByRole('heading').getByRole('link')).toHaveText(
    docs.pages.map(({ title }) => title),
  )
  await page.getByRole('searchbox').fill('idempotency')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=idempotency')
  await expect(page.getByRole('main').getByRole('option').first()).toHaveAttribute(
    'href',
    /^\/docs\/webhooks/,
  )
  for (const { href, sources } of docs.pages) {
    const [text = ''] =
      /<\w+ [^>]*class="docs-text[\s\S]*?<\/main>/.exec(
        await (await page.request.get(href)).text(),
      ) ?? []
    const headings = Array.from(text.matchAll(/<h2 [^>]*>(.*?)<\/h2>/g), ([, title]) => title)
    expect(headings, href).toEqual(
      expect.arrayContaining(sources.flatMap(({ sections = [] }) => sections)),
    )
    expect(text, href).not.toMatch(/\*\*|\]\(|\b[A-Z]\d{1,2}\b \(/)
    for (const [, link] of text.matchAll(/<a [^>]*href="([^"]*)"/g))
      expect(link, href).toMatch(/^(https?:|\/docs\/|#)/)
  }
})

const answer = {
  status: 'ready',
  up_since: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  engine: 'ready',
  storage: 'ok',
  recordings: 'ok',
  figures: {
    from: '2026-01-01T00:00:00.000Z',
    hours: Array.from({ length: 24 }, (_, hour) => ({ calls: hour, failed: hour === 3 ? 1 : 0 })),
    answers: { count: 40, median_ms: 770, p95_ms: 1_250 },
  },
}

test('the status asks this server', async ({ page }) => {
  await page.goto('/status')
  await expect(page.locator('[data-place=answer]')).toHaveText(status.answers.ready.title)
  await expect(page.locator('[data-part=engine]')).toHaveText('Works')
})

test('the status shows the day in figures and as a drawing, and says when the server is gone @full', async ({
  page,
}) => {
  let isUp = true
  await page.route('**/api/status', (route) =>
    isUp ? route.fulfill({ json: answer }) : route.abort(),
  )
  await page.goto('/status')
  await expect(page.locator('[data-place=figure-answer]')).toHaveText('0.77 s')
  await expect(page.locator('[data-place=figure-calls]')).toHaveText('276')
  await expect(page.locator('[data-place=figure-failed]')).toHaveText('1')
  await expect(page.locator('[data-place=up-for]')).toHaveText('Running for 3 hours.')
  await expect(page.locator('.status-hour').last()).toHaveAttribute('stroke-dasharray', '1 1')
  isUp = false
  await page.reload()
  await expect(page.locator('[data-place=answer]')).toHaveText(status.answers.unreachable.title)
})

test('the evidence shows every round with its wrong calls, and how it was measured @full', async ({
  page,
}) => {
  await page.goto('/evidence')
  const bars = page.locator('.evidence-bars li')
  expect(await bars.count()).toBeGreaterThanOrEqual(8)
  for (const text of await bars.allInnerTexts()) expect(text).toMatch(/\d+% done, .* \d+% wrong/)
  await expect(page.locator('.evidence-latest dd')).toHaveCount(evidence.latest.rows.length)
  const newest = (await bars.last().locator('b').textContent()) ?? ''
  await expect(page.locator('.evidence-agents th.r').first()).toHaveText(newest)
  await expect(page.getByText(/language model plays the callers/)).toBeVisible()
})

test('on paper, no page of text has a control that would be dead there @full', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const route of [
    '/blog-5-signs-your-business-needs-voice-ai-agent',
    '/docs/webhooks',
    '/changelog',
    '/contact',
  ]) {
    await page.goto(route)
    await expect(
      page.locator('main :is(button, input, select, textarea, .btn)').filter({ visible: true }),
      route,
    ).toHaveCount(0)
  }
})
