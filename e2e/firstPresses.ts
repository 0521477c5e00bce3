import type { Page } from 'playwright-core'
import { recordings, type RecordingId } from '@ringwell/content/site/recordings.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'

/**
 * Presses the key of a trade on this page, and waits until its call is heard.
 * @returns how many ms that took from the press to the first sound
 */
export async function hearsTrade(
  page: Page,
  url: string,
  { recording }: { recording: RecordingId },
): Promise<number> {
  await page.addInitScript(() => {
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor(src?: string) {
        super(src)
        this.addEventListener('timeupdate', () => {
          if (this.currentTime > 0 && !('firstHeardMs' in window))
            Object.assign(window, { firstHeardMs: performance.now() })
        })
      }
    }
  })
  await page.goto(url)
  const key = page
    .getByRole('button', { name: `${recordingWords.play} ${recordings[recording].title}` })
    .first()
  await key.evaluate((it) =>
    it.addEventListener('click', () => Object.assign(window, { pressedMs: performance.now() }), {
      capture: true,
    }),
  )
  await key.click()
  const heard = await page.waitForFunction(() => {
    const { pressedMs, firstHeardMs } = window as { pressedMs?: number; firstHeardMs?: number }
    return pressedMs !== undefined && firstHeardMs !== undefined
      ? firstHeardMs - pressedMs
      : undefined
  })
  return (await heard.jsonValue()) ?? Number.NaN
}
