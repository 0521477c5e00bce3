/** The shape of sections: nothing half empty, nothing out of line. */
import { brand } from '@ringwell/brand/brand.ts'
import { productAgent } from '@ringwell/content/site/productAgent.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsInBothThemes } from '../axe.ts'

const boxesOf = (all: Locator): Promise<DOMRect[]> =>
  all.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()))
const different = (numbers: readonly number[]): number => new Set(numbers.map(Math.round)).size

async function openAt(page: Page, route: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(route)
}

for (const width of [390, 768, 1440]) {
  test(`at ${width} px, no feature of the home page stands alone in its row`, async ({ page }) => {
    await openAt(page, '/', width)
    const boxes = await boxesOf(page.locator('.feat > li'))
    expect(boxes).toHaveLength(9)
    expect(9 % different(boxes.map(({ x }) => x))).toBe(0)
  })
}

for (const width of [1366, 1440, 1920]) {
  test(`at ${width} px, the texts of all steps of a call begin at the same height`, async ({
    page,
  }) => {
    await openAt(page, `/${brand.slug}-agent`, width)
    const boxes = await boxesOf(page.locator('.steps-agent p'))
    expect(boxes).toHaveLength(5)
    expect(different(boxes.map(({ y }) => y))).toBe(1)
  })

  test(`at ${width} px, the steps of Sync fill their rows`, async ({ page }) => {
    await openAt(page, `/${brand.slug}-sync`, width)
    const steps = await boxesOf(page.locator('.steps-sync > li'))
    const [list] = await boxesOf(page.locator('.steps-sync'))
    expect(steps.length % different(steps.map(({ x }) => x))).toBe(0)
    expect(Math.round(Math.max(...steps.map(({ right }) => right)))).toBe(
      Math.round(list?.right ?? 0),
    )
  })
}

for (const width of [768, 1440]) {
  test(`at ${width} px, the first column of the industries is in line, FynBuddy’s tile included`, async ({
    page,
  }) => {
    await openAt(page, '/services', width)
    const [list] = await boxesOf(page.locator('.trades'))
    const headings = await boxesOf(page.locator('.trades h3'))
    const first = headings.filter(({ x }) => x < (list?.x ?? 0) + 100)
    expect(first.length).toBeGreaterThanOrEqual(3)
    expect(different(first.map(({ x }) => x))).toBe(1)
    // No drawing reaches out of its column.
    for (const { x } of await boxesOf(page.locator('.trades .trade *'))) {
      expect(x).toBeGreaterThanOrEqual((list?.x ?? 0) - 5)
    }
  })
}

test('the box of the widget’s code is as high as its code needs, and the sample page has no empty half', async ({
  page,
}) => {
  await openAt(page, '/widget', 1440)
  const code = page.locator('.maker-code:visible')
  const [box] = await boxesOf(code)
  const [text] = await boxesOf(code.locator('code'))
  expect((box?.height ?? 0) - (text?.height ?? 0)).toBeLessThan(64)
  const preview = page.frameLocator('#widget-preview')
  const [main] = await boxesOf(preview.locator('main'))
  const blocks = await boxesOf(preview.locator('main > div'))
  expect((main?.bottom ?? 0) - Math.max(...blocks.map(({ bottom }) => bottom))).toBeLessThan(80)
})

for (const width of [390, 1440]) {
  test(`at ${width} px, the page of Agent shows what a call leaves: a list, and the record of one call, as samples`, async ({
    page,
  }) => {
    await openAt(page, `/${brand.slug}-agent`, width)
    const { record } = productAgent
    const desk = page.locator('.record-desk')
    await expect(desk).toContainText(record?.sample ?? 'no sample')
    await expect(desk.locator('.record-list li')).toHaveCount(record?.list.calls.length ?? 0)
    for (const { text } of record?.call.values ?? []) await expect(desk).toContainText(text)
    await expect(desk.getByRole('button', { name: /^Play/ })).toBeVisible()
    const wide = await desk.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
    expect(wide).toBe(false)
    expect(await violationsInBothThemes(page, { within: '.record' })).toEqual([])
  })
}
