import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'

interface AxeScope {
  /** Runs only the rules with these tags, or all of axe's if this is missing. */
  tags?: string[]
  /** Runs only these rules, whatever their tags. */
  rules?: string[]
  /**
   * Measures contrast, too, which takes longer than all other rules. Colours are tokens whose contrast `brand/` checks, so
   * `npm test` does so on a few pages only, and `npm run test:full` on all.
   */
  contrast?: boolean
  /** Checks only this part of the page. */
  within?: string
}

const isFull = process.env.TESTS === 'full'
const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Returns what axe finds wrong, as lines that say where. Firefox 153 crashes when axe reads `ariaLabelledByElements`, so the
 * console names its regions with `aria-label`. Our pages have no frames, so axe looks at the page only.
 */
export async function violationsOf(
  page: Page,
  { tags, rules, contrast = isFull, within }: AxeScope = {},
): Promise<string[]> {
  await untilFadesEnd(page)
  // Loads axe once per document, because loading takes as long as checking a page, and code that has run runs faster.
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  const values = rules ?? tags
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    // Else axe fetches every stylesheet and sound again, for two rules: about turned phones, and sound that plays by itself.
    preload: isFull,
    ...(!rules && { rules: { 'color-contrast': { enabled: contrast } } }),
    ...(values ? { runOnly: { type: rules ? 'rule' : 'tag', values } } : {}),
  }
  const { violations } = await page.evaluate(
    async ([part, how]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const found = await axe.run(part === undefined ? document : { include: [part] }, how)
      return { violations: found.violations }
    },
    [within, options] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  )
}

/** One for each page, and never detached: that takes a page's virtual authenticator away. */
const devtoolsOf = new WeakMap<Page, CDPSession>()

/** As a script of its own, Chromium compiles it once for all documents of a page; what Playwright evaluates, it does each time. */
async function loadAxe(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return page.evaluate(script)
  const devtools = devtoolsOf.get(page) ?? (await page.context().newCDPSession(page))
  devtoolsOf.set(page, devtools)
  await devtools.send('Runtime.evaluate', { expression: script })
}

/** Checks the page in light and in dark. Only contrast differs between the themes, so axe checks the rest once. */
export async function violationsInBothThemes(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const light = await violationsOf(page, { ...scope, contrast: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOf(page, { ...scope, rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((line) => `in dark: ${line}`)]
}

/** Waits for fades to end: text that fades in or changes its theme has less contrast until then. */
async function untilFadesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A change begins to fade with the next frame, and the end of one fade may begin another.
    for (let fades = 0; fades < 4; fades += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const shadows = [...document.querySelectorAll('*')].flatMap(
        ({ shadowRoot }) => shadowRoot ?? [],
      )
      const short = [document, ...shadows]
        .flatMap((root) => root.getAnimations())
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000)
      if (short.length === 0) return
      await Promise.allSettled(short.map(({ finished }) => finished))
    }
  })
}
