/** Somebody who calls with Chromium, from the demo's page. */
import { chromium, type Response } from 'playwright-core'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { findChromium, heardThrough, microphone } from '../browsers.ts'
import { demoPage } from '../calls/demoPage.ts'

const CONNECTED_MS = 30_000
const BACK_MS = 60_000

export interface BrowserCaller {
  /** Does this, and resolves when the page has got another line after that. */
  ringsBackAfter(what: () => void): Promise<void>
  hangUp(): Promise<void>
}

const isLine = (answer: Response): boolean =>
  answer.url().endsWith('/resume') && answer.status() === 201

/** Begins a call. @throws if it is not connected in time */
export async function callWithChromium(url: string): Promise<BrowserCaller> {
  const { launchOptions } = heardThrough(microphone('silence'))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Only pages that come over HTTPS, or from the same machine, get a microphone.
    args: [...launchOptions.args, `--unsafely-treat-insecure-origin-as-secure=${url}`],
  })
  try {
    const context = await browser.newContext({ baseURL: url, permissions: ['microphone'] })
    const page = await context.newPage()
    await page.goto('/live-demo')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const demo = demoPage(page)
    await demo.consent.check()
    await demo.start.click()
    await demo.end.waitFor({ timeout: CONNECTED_MS })
    const lost = page.getByText(callPanel.interrupted, { exact: true })
    return {
      async ringsBackAfter(what) {
        const line = page.waitForResponse(isLine, { timeout: BACK_MS })
        what()
        await line
        await lost.waitFor({ state: 'hidden', timeout: BACK_MS })
      },
      async hangUp() {
        await demo.end.click()
        await browser.close()
      },
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}
