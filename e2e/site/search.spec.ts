/** The search over pages and articles, by keyboard, and its page. */
import { expect, test } from '@playwright/test'
import { navigation } from '@ringwell/content/site/navigation.ts'
import { search } from '@ringwell/content/site/search.ts'
import { violationsOf } from '../axe.ts'
import { watchPage } from './pageWatch.ts'

test('the search opens by key, tolerates a typo, shows where it found what, and opens it', async ({
  page,
  baseURL,
}) => {
  const watch = await watchPage(page, new URL(baseURL ?? '').origin)
  await page.goto('/')
  // The key works even as the visitor's first act, before any part of the search has loaded.
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: search.title })
  const field = dialog.getByRole('combobox', { name: search.label })
  const options = dialog.getByRole('option')
  await expect(field).toBeFocused()
  await expect(options).toHaveText(search.suggestions.map(({ label }) => label))
  expect(await violationsOf(page)).toEqual([])

  await page.keyboard.type('interupt')
  await expect(dialog.getByText(search.kinds.article).first()).toBeVisible()
  await expect(options.first().locator('mark').first()).toHaveText(/^interrupt/i)
  await expect(dialog.getByRole('status')).toHaveText(/results$/)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  )

  await field.fill('zzzz')
  await expect(dialog.getByText('Nothing found for “zzzz”.').first()).toBeVisible()
  await expect(options).toHaveCount(search.suggestions.length)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The link in the header works on a phone too.
  await page.setViewportSize({ width: 390, height: 844 })
  const link = page.getByRole('banner').getByRole('link', { name: navigation.search.label })
  await link.click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('delete my call')
  await expect(options.first()).toHaveAttribute('href', '/changelog#privacy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/changelog#privacy')
  expect(watch.faults()).toEqual([])
})

test('the page of the search keeps the query in its address, and lists everything without script @full', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/search?q=pricing')
  const options = page.getByRole('main').getByRole('option')
  await expect(options.first()).toHaveAttribute('href', '/pricing')
  await page.getByRole('combobox').fill('healthcare')
  await expect(options.first()).toHaveAttribute('href', '/services#healthcare')
  await expect(page).toHaveURL('/search?q=healthcare')
  expect(await violationsOf(page)).toEqual([])

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await plain.goto('/')
  await plain.getByRole('banner').getByRole('link', { name: navigation.search.label }).click()
  await expect(plain).toHaveURL('/search')
  await expect(plain.getByRole('combobox')).toBeHidden()
  const lists = plain.locator('.search-all')
  await expect(lists.getByRole('link', { name: 'Pricing' })).toBeVisible()
  await expect(lists.getByRole('link', { name: /lead qualification/ })).toBeVisible()
  await plain.close()
})

test('visitors’ own words find the page, and an empty field suggests some @full', async ({
  page,
}) => {
  await page.goto('/search')
  const options = page.getByRole('main').getByRole('option')
  await expect(options).toHaveText(search.suggestions.map(({ label }) => label))
  const field = page.getByRole('combobox')
  for (const [query, path] of [
    ['how much', /^\/pricing/],
    ['dentist', /^\/services#dentist$/],
    ['mechanic', /^\/services#garage$/],
    ['hairdresser', /^\/services#salon$/],
    ['café', /^\/services#restaurant$/],
    ['taxi', /^\/services/],
    ['who are you', /^\/about/],
    ['missed calls', /^\/questions#starting$/],
    ['Wix', /^\/widget/],
    ['zapier', /^\/(docs\/webhooks|questions#connecting)/],
    ['hipaa', /^\/(why-us|questions#privacy|privacy-policy)/],
    ['phone number', /^\/contact/],
  ] as const) {
    await field.fill(query)
    await expect(options.first(), query).toHaveAttribute('href', path)
  }
})
