/** Checks the bytes of a cold load of the home page. The crawl checks those of all others. */
import { expect, test } from '@playwright/test'
import { coldLoad } from './coldLoad.ts'

const kB = 1_000

test('home: JavaScript <= 5.0 kB with the launcher, HTML + CSS + JS <= 33 kB, fonts <= 80 kB', async ({
  page,
}) => {
  const { document, stylesheet, script, font, files } = await coldLoad(page, '/')
  const shown = files.join('\n')
  expect.soft(script, shown).toBeLessThanOrEqual(5.0 * kB)
  expect.soft(document + stylesheet + script, shown).toBeLessThanOrEqual(33 * kB)
  expect.soft(font, shown).toBeLessThanOrEqual(80 * kB)
  expect(script, shown).toBeGreaterThan(0)
  expect(font, shown).toBeGreaterThan(0)
})
