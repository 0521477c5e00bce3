import type { VitalsReport } from '@ringwell/protocol/vitals.ts'
import type { Metric } from './exposition.ts'
import { createHistogram } from './histogram.ts'

/** Measures how fast our pages are in visitors' browsers. Keeps only totals, nothing about one visitor. */
export interface VitalsMetrics {
  note(report: VitalsReport): void
  read(): Metric[]
}

/**
 * In seconds, except CLS, which is a score. Includes the bounds of "good" and "poor":
 * https://web.dev/articles/vitals
 */
const bounds = {
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  INP: [0.05, 0.1, 0.2, 0.3, 0.5, 1],
  FCP: [0.25, 0.5, 1, 1.8, 3, 5],
  LCP: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  TTFB: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
}

export function createVitalsMetrics(): VitalsMetrics {
  const of = {
    CLS: createHistogram(bounds.CLS),
    INP: createHistogram(bounds.INP),
    FCP: createHistogram(bounds.FCP),
    LCP: createHistogram(bounds.LCP),
    TTFB: createHistogram(bounds.TTFB),
  }
  return {
    note({ CLS, INP, FCP, LCP, TTFB }) {
      if (CLS !== undefined) of.CLS.observe({}, CLS)
      for (const [name, ms] of Object.entries({ INP, FCP, LCP, TTFB })) {
        if (ms !== undefined) of[name as 'INP' | 'FCP' | 'LCP' | 'TTFB'].observe({}, ms / 1_000)
      }
    },
    read: () => [
      of.CLS.metric('web_vital_cls', 'How far pages jumped, as a score.'),
      of.INP.metric('web_vital_inp_seconds', 'From what a visitor does to the next picture.'),
      of.FCP.metric('web_vital_fcp_seconds', 'Until the first text or picture of a page.'),
      of.LCP.metric('web_vital_lcp_seconds', 'Until the largest text or picture of a page.'),
      of.TTFB.metric('web_vital_ttfb_seconds', 'Until the first byte of a page.'),
    ],
  }
}
