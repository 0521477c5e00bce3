import type { Page } from 'playwright-core'

/** A browser writes WebP, which takes a third of what a PNG takes. */
export async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const written = await blank.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')!.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await blank.close()
  return Buffer.from(written.slice(written.indexOf(',') + 1), 'base64')
}
