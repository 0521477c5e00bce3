import type { VitalsReport } from '@ringwell/protocol/vitals.ts'
import type { Metrics } from './registry.ts'

/** Measures how fast our pages are in visitors' browsers. Keeps only totals, nothing about one visitor. */
export interface VitalsMetrics {
  note(report: VitalsReport): void
}

/** In seconds, except CLS, which is a score. Includes the bounds of "good" and "poor": https://web.dev/articles/vitals */
export function createVitalsMetrics({ histogram }: Pick<Metrics, 'histogram'>): VitalsMetrics {
  const jumps = histogram(
    'web_vital_cls',
    'How far pages jumped, as a score.',
    [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  )
  const times = {
    INP: histogram(
      'web_vital_inp_seconds',
      'From what a visitor does to the next picture.',
      [0.05, 0.1, 0.2, 0.3, 0.5, 1],
    ),
    FCP: histogram(
      'web_vital_fcp_seconds',
      'Until the first text or picture of a page.',
      [0.25, 0.5, 1, 1.8, 3, 5],
    ),
    LCP: histogram(
      'web_vital_lcp_seconds',
      'Until the largest text or picture of a page.',
      [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
    ),
    TTFB: histogram(
      'web_vital_ttfb_seconds',
      'Until the first byte of a page.',
      [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
    ),
  }
  return {
    note({ CLS, ...ms }) {
      if (CLS !== undefined) jumps.observe(CLS)
      for (const name of ['INP', 'FCP', 'LCP', 'TTFB'] as const) {
        const value = ms[name]
        if (value !== undefined) times[name].observe(value / 1_000)
      }
    },
  }
}
