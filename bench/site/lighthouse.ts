/** Runs Lighthouse with its mobile preset: a slow phone on a slow network, both simulated. */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '@ringwell/e2e/browsers.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export interface Report {
  /** 0..100 */
  scores: Record<Category, number>
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  layoutShift: number
  /** Bytes that were transferred. */
  bytes: number
  /** Audits that cost points: their ids, and Lighthouse's explanations. */
  lost: { id: string; category: Category; text: string }[]
}

/**
 * How many times a load is tried if Lighthouse fails to trace it. `NO_NAVSTART` and similar errors say nothing about
 * the page.
 */
const MOST_TRIES = 3

/** Loads the page once, in a new browser. @throws if Lighthouse could not finish */
export async function auditPage(url: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await loadOnce(url)
    } catch (error) {
      if (attempt === MOST_TRIES) throw error
      process.stderr.write(`${messageOf(error)}; again\n`)
    }
  }
}

async function loadOnce(url: string): Promise<Report> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...chromiumFlags],
    logLevel: 'error',
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...categories],
    })
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'} (${url})`)
    }
    const { audits, categories: judged } = result.lhr
    const number = (id: string): number => audits[id]?.numericValue ?? Number.NaN
    const scores = Object.fromEntries(
      categories.map((id) => [id, Math.round((judged[id]?.score ?? 0) * 100)]),
    ) as Record<Category, number>
    const lost = categories.flatMap((category) =>
      (judged[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id]
        if (!audit || audit.score === null || audit.score >= 0.9 || weight === 0) return []
        return [{ id, category, text: `${audit.title} ${audit.displayValue ?? ''}`.trim() }]
      }),
    )
    return {
      scores,
      firstPaintMs: number('first-contentful-paint'),
      largestPaintMs: number('largest-contentful-paint'),
      blockedMs: number('total-blocking-time'),
      layoutShift: number('cumulative-layout-shift'),
      bytes: number('total-byte-weight'),
      lost,
    }
  } finally {
    chrome.kill()
  }
}
