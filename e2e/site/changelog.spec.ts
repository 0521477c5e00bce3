/** The pictures of the changelog, which follow the theme. */
import { expect, test } from '@playwright/test'
import { changelog } from '@ringwell/content/site/changelog.ts'

const shown = changelog.entries.filter(({ picture }) => picture !== undefined)

for (const theme of ['light', 'dark'] as const) {
  test(`each entry with a picture shows it in the ${theme} theme, and loads no other @full`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') loaded.push(request.url())
    })
    await page.goto('/changelog')
    for (const { id, picture } of shown) {
      const image = page.locator(`#${id}`).getByRole('img', { name: picture })
      await expect(image).toHaveCount(1)
      await image.scrollIntoViewIfNeeded()
      await expect
        .poll(() => image.evaluate((it) => (it as HTMLImageElement).naturalWidth))
        .toBe(1120)
    }
    expect(loaded.filter((url) => url.includes('.webp'))).toHaveLength(shown.length)
  })
}
