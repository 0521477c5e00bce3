/** The page /widget: what is chosen is what is to be pasted, and what the corner of the page shows. */
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'

test.use({ locale: 'en-GB' })

test('the configurator writes the snippet and sets the widget in the corner', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/widget')
  const origin = new URL(page.url()).origin
  const corner = page.locator(`${brand.slug}-voice`)
  await page.getByLabel('Agent identifier').fill('front-desk')
  await page.getByLabel('Language at the start').selectOption('tamil')
  await page.getByText('Left', { exact: true }).click()
  await page.getByLabel('Accent colour').fill('#17414b')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script type="module" src="${origin}/widget.js"></script>\n` +
      `<${brand.slug}-voice agent-uuid="front-desk" language="tamil" position="left" accent="#17414b"></${brand.slug}-voice>`,
  )
  await expect(corner).toHaveAttribute('agent-uuid', 'front-desk')
  await expect(page.locator('.disc')).toHaveCSS('fill', 'rgb(23, 65, 75)')
  // White on a dark accent: what stands on it stays readable.
  await expect(page.locator('.sign.cross')).toHaveCSS(
    'stroke',
    /oklch\(1 0 0\)|rgb\(255, 255, 255\)/,
  )
  const box = await page.locator('.launcher').boundingBox()
  expect(box?.x).toBeLessThan(100)
  await page.getByLabel('Open at once').check()
  await expect(page.getByRole('dialog', { name: 'Ringwell உடன் பேசுங்கள்' })).toBeVisible()
})
