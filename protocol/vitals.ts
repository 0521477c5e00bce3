import { z } from 'zod'

const Milliseconds = z.number().min(0).max(600_000).optional()

/**
 * What one load of a page measured; what a browser can't measure is absent. Times in ms, CLS is a score.
 * INP is the successor of FID: https://web.dev/articles/vitals
 */
export const VitalsReport = z.strictObject({
  CLS: z.number().min(0).max(1_000).optional(),
  INP: Milliseconds,
  FCP: Milliseconds,
  LCP: Milliseconds,
  TTFB: Milliseconds,
})
export type VitalsReport = z.infer<typeof VitalsReport>
