/**
 * Records what goes wrong behind a page that looks fine: in the console (which reports policy violations),
 * the network and the layout.
 */
import type { Page } from '@playwright/test'

export interface PageWatch {
  /** Returns one line for every fault since the start. */
  faults: () => string[]
  /** Returns every address that was requested. */
  requested: () => string[]
}

/**
 * What Chromium reports if it draws a page before the transition from the previous page could begin, as on a busy
 * machine. The page then appears without a transition. This is no fault of ours: the transition is CSS alone.
 */
const LATE_TRANSITION = 'Transition was aborted because of invalid state. Page already revealed'

/**
 * Watches a page from before its first script.
 * @param origin origin of the product; anything fetched from elsewhere is a fault
 * @param missing path of a page that is missing on purpose; any other status of 400 and above is a fault
 */
export async function watchPage(page: Page, origin: string, missing = ''): Promise<PageWatch> {
  const faults: string[] = []
  const requested: string[] = []
  const isMissing = (url: string) => URL.parse(url)?.pathname === missing
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // Chromium reports the 404 of a page that is missing on purpose.
    if (isMissing(message.location().url) && message.text().includes('404')) return
    faults.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => {
    if (message !== LATE_TRANSITION) faults.push(`uncaught: ${message}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    requested.push(url)
    if (!/^(data|blob):/.test(url) && new URL(url).origin !== origin) {
      faults.push(`third party: ${url}`)
    }
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its requests.
    if (reason !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 400 && !(status === 404 && isMissing(response.url()))) {
      faults.push(`${status}: ${response.url()}`)
    }
  })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (shift.hadRecentInput || shift.value === 0) continue
        const nodes = shift.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : '?',
        )
        shifts.push(`${shift.value.toFixed(4)} by ${nodes.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { faults: () => [...faults], requested: () => [...requested] }
}

/** Returns what moved by itself since the page was opened. An empty list means a CLS of 0. */
export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { layoutShifts: string[] }).layoutShifts)

/** Scrolls down the page and up again, so that everything lazy loads. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
