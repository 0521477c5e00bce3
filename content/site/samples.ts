import { z } from 'zod'

/**
 * Invented people, firms, badges and figures that show what a page looks like when it is full.
 * A company that launches with this site sets the flag to false (they all disappear, and the
 * sections that held nothing else with them) or replaces each with the real thing.
 */
export const sampleContent = true

/** Every invented record carries it, so that nobody takes one for real; the page prints `sampleLabel`. */
export const sampleMark = { sample: z.literal(true) }

export const sampleLabel = 'Sample'

/** An invented list as the page gets it: whole, or empty when the flag is off. */
export function samples<const T extends { sample: true }>(
  items: readonly T[],
  shown: boolean = sampleContent,
): T[] {
  return shown ? [...items] : []
}

/**
 * One record as the page gets it: undefined when it is invented and the flag is off. Without the mark it is
 * real, and always there.
 */
export function realOrSample<const T extends { sample?: true }>(
  record: T,
  shown: boolean = sampleContent,
): T | undefined {
  return shown || record.sample === undefined ? record : undefined
}
