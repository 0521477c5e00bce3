import { it } from 'vitest'
import { sampleOf } from './generated.ts'

/** `it.each` with every so many-th row, or with all of them with `TESTS=full`. */
export const itEvery = (step: number): typeof it.each =>
  ((rows: readonly unknown[]) => it.each(sampleOf(rows, step))) as typeof it.each
