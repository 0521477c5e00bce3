/** The shape of sections: nothing half empty, nothing out of line. */
import { brand } from '@ringwell/brand/brand.ts'
import { productAgent } from '@ringwell/content/site/productAgent.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsInBothThemes } from '../axe.ts'

const boxesOf = (all: Locator): Promise<DOMRect[]> =>
  all.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()))
const different = (numbers: readonly number[]): number => new Set(numbers.map(Math.round)).size

/** Opens the page, and looks at it at each of these widths. */
async function atWidths(
  page: Page,
  route: string,
  widths: readonly number[],
  look: (width: number) => Promise<void>,
): Promise<void> {
  await page.goto(route)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await look(width)
  }
}

test('no feature of the home page and no card of the docs stands alone in its row, on a phone, a tablet and a desk @full', async ({
  page,
}) => {
  for (const [route, cards, count] of [
    ['/', '.feat > li', 9],
    ['/docs', '.docs-pages > li', 8],
  ] as const)
    await atWidths(page, route, [390, 768, 1440], async (width) => {
      const boxes = await boxesOf(page.locator(cards))
      expect(boxes).toHaveLength(count)
      expect(count % different(boxes.map(({ x }) => x)), `${route}, ${width} px`).toBe(0)
    })
})

test('the texts of a row begin at the same height, however long their titles are @full', async ({
  page,
}) => {
  for (const [route, texts, count] of [
    [`/${brand.slug}-agent`, '.steps-agent p', 5],
    [`/${brand.slug}-xcent`, '.steps-xcent p', 3],
    [`/${brand.slug}-sync`, '.claims p', 3],
    ['/about', '.purpose li p', 4],
  ] as const)
    await atWidths(page, route, [1366, 1440, 1920], async (width) => {
      const boxes = await boxesOf(page.locator(texts))
      expect(boxes).toHaveLength(count)
      expect(different(boxes.map(({ y }) => y)), `${route}, ${width} px`).toBe(1)
    })
})

test('the key of the live demo is in the middle of its stage @full', async ({ page }) => {
  await page.goto('/live-demo')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  for (const width of [390, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const [stage] = await boxesOf(page.locator('.stage'))
    const [key] = await boxesOf(page.locator('.stage-start'))
    const middle = ((stage?.x ?? 0) + width) / 2
    expect(Math.abs((key?.x ?? 0) + (key?.width ?? 0) / 2 - middle), `${width} px`).toBeLessThan(10)
  }
})

test('the steps of Sync fill their rows @full', async ({ page }) => {
  await atWidths(page, `/${brand.slug}-sync`, [1366, 1440, 1920], async (width) => {
    const steps = await boxesOf(page.locator('.steps-sync > li'))
    const [list] = await boxesOf(page.locator('.steps-sync'))
    expect(steps.length % different(steps.map(({ x }) => x)), `${width} px`).toBe(0)
    expect(Math.round(Math.max(...steps.map(({ right }) => right))), `${width} px`).toBe(
      Math.round(list?.right ?? 0),
    )
  })
})

test('the first column of the industries is in line, FynBuddy’s tile included @full', async ({
  page,
}) => {
  await atWidths(page, '/services', [768, 1440], async (width) => {
    const [list] = await boxesOf(page.locator('.trades'))
    const headings = await boxesOf(page.locator('.trades h3'))
    const first = headings.filter(({ x }) => x < (list?.x ?? 0) + 100)
    expect(first.length).toBeGreaterThanOrEqual(3)
    expect(different(first.map(({ x }) => x)), `${width} px`).toBe(1)
    // So are the drawings, each with the name below it.
    const drawings = page.locator('.trades .trade')
    for (const [i, heading] of headings.entries()) {
      const parts = await boxesOf(drawings.nth(i).locator('*'))
      const begins = Math.min(...parts.map(({ x }) => x))
      expect(Math.abs(begins - heading.x), `drawing ${i}, ${width} px`).toBeLessThan(1.5)
    }
  })
})

test('the box of the widget’s code is as high as its code needs, and the sample page has no empty half @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/widget')
  const code = page.locator('.maker-code:visible')
  const [box] = await boxesOf(code)
  const [text] = await boxesOf(code.locator('code'))
  expect((box?.height ?? 0) - (text?.height ?? 0)).toBeLessThan(64)
  const preview = page.frameLocator('#widget-preview')
  const [main] = await boxesOf(preview.locator('main'))
  const blocks = await boxesOf(preview.locator('main > div'))
  expect((main?.bottom ?? 0) - Math.max(...blocks.map(({ bottom }) => bottom))).toBeLessThan(80)
})

test('the page of Agent shows the inbox and a call of the console, in the visitor’s theme and at a size that can be read @full', async ({
  page,
}) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await atWidths(page, `/${brand.slug}-agent`, [390, 1440], async (width) => {
      for (const { name, shows } of productAgent.console?.pictures ?? []) {
        const picture = page.locator('#console').getByRole('img', { name: shows })
        await picture.scrollIntoViewIfNeeded()
        const size = width < 600 ? 'phone' : 'desk'
        await expect
          .poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.currentSrc))
          .toContain(`${name}-${size}-${theme}`)
      }
    })
  }
  expect(await violationsInBothThemes(page, { within: '#console' })).toEqual([])
})
