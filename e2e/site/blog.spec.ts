/** The blog of section 2: its list and its eleven articles. */
import { expect, type Page, test } from '@playwright/test'
import { allTags, tagLink, tags } from '@ringwell/content/blog/schema.ts'
import { blogs } from '@ringwell/content/site/blogs.ts'
import { articleRoutes } from './routes.ts'

interface Card {
  href: string
  title: string
  text: string
}

const cards = (page: Page): Promise<Card[]> =>
  page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((all) =>
      all.map((card) => ({
        href: card.querySelector('h3 a')?.getAttribute('href') ?? '',
        title: card.querySelector('h3')?.textContent ?? '',
        text: card.textContent ?? '',
      })),
    )

test('/blogs : eleven cards with link, image, title, excerpt, author, authorImage, date; footer @full', async ({
  page,
}) => {
  await page.goto('/blogs')
  const found = await cards(page)
  expect(found.map(({ href }) => href).toSorted()).toEqual([...articleRoutes].toSorted())
  for (const { title, text } of found) {
    expect(title).toMatch(/\S/)
    expect(text).toMatch(/Labs/)
    expect(text).toMatch(/Posted on \w{3} \d{1,2}, 2025/)
  }
  const covers = page.getByRole('main').getByRole('article').locator('.post-cover svg')
  await expect(covers).toHaveCount(11)
  await expect(page.getByRole('main').locator('.initials')).toHaveCount(11)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a topic leads from a card to the page with its articles, and back to all of them @full', async ({
  page,
}) => {
  await page.goto('/blogs')
  const topics = page.getByRole('navigation', { name: blogs.tagsLabel })
  await expect(topics.getByRole('link')).toHaveCount(allTags.length + 1)
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('link', { name: tags.sales.label })
    .click()
  await expect(page).toHaveURL(tagLink('sales'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tags.sales.title)
  await expect(topics.getByRole('link', { name: tags.sales.label })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe(tagLink('sales'))
  expect((await cards(page)).map(({ href }) => href)).toEqual([
    '/blog-ai-agents-for-lead-qualification',
    '/blog-how-ai-voice-bots-can-boost-sales-and-conversion',
  ])
  await topics.getByRole('link', { name: blogs.back }).click()
  await expect(page).toHaveURL('/blogs')
  for (const [file, part] of [
    ['/sitemap-0.xml', `${tagLink('sales')}</loc>`],
    ['/sitemap-0.xml', '/changelog</loc>'],
    ['/rss.xml', `<category>${tags.sales.label}</category>`],
    ['/changelog.xml', '/changelog#tasks</link>'],
  ] as const) {
    expect(await (await page.request.get(file)).text()).toContain(part)
  }
})

for (const route of articleRoutes) {
  test(`${route} : header, title, author, read time, date, body, call to contact or to try, divider, footer block${route === articleRoutes[0] ? '' : ' @full'}`, async ({
    page,
  }) => {
    await page.goto(route)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    expect(await page.title()).toContain(title)
    const head = page.locator('.art-head')
    await expect(head).toContainText('Labs')
    await expect(head).toContainText('3 min read')
    await expect(head.getByRole('time')).toHaveText(/^(Jan|Feb|Mar|Apr|May|Jul|Aug) \d{1,2}, 2025$/)
    const words = (await page.locator('.prose').innerText()).split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(540)
    expect(words).toBeLessThanOrEqual(830)
    await expect(page.getByRole('main').getByRole('separator')).toBeVisible()
    const end = page.locator('.art-call')
    await expect(end.getByRole('link', { name: 'Live Demo' })).toHaveAttribute('href', '/live-demo')
    await expect(end.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
    const last = page.locator('.prose > p').last()
    const href = (await last.getByRole('link').last().getAttribute('href')) ?? ''
    expect(href).toMatch(/\/(contact|live-demo)$/)
    // One article links to a page of another site, which opens in a new tab.
    await expect(page.locator('.prose a[target=_blank]')).toHaveCount(
      route === '/blog-from-chatbots-to-ai-voice-bots' ? 1 : 0,
    )
    if (route !== articleRoutes[0]) return
    // A reload further down starts at the top again.
    await page.evaluate(() => scrollTo({ top: 1_200, behavior: 'instant' }))
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
}
