import { z } from 'zod'

const Milliseconds = z.number().min(0).max(600_000).optional()

/**
 * The measurements of one page load. A metric that the browser can't measure is absent. Times are in ms; CLS
 * is a score. INP is the successor of FID: https://web.dev/articles/vitals
 */
export const VitalsReport = z.strictObject({
  CLS: z.number().min(0).max(1_000).optional(),
  INP: Milliseconds,
  FCP: Milliseconds,
  LCP: Milliseconds,
  TTFB: Milliseconds,
})
export type VitalsReport = z.infer<typeof VitalsReport>
