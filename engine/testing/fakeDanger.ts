import type { DangerReading, ReadDanger } from '../safety/danger.ts'

/** Reads danger in tests: these sentences mean this, and everything else is calm. */
export const fakeDanger =
  (readings: Readonly<Record<string, Partial<DangerReading>>>): ReadDanger =>
  async (text) => {
    const { kind, certainty = kind ? 1 : 0, isOver = false } = readings[text] ?? {}
    return { ...(kind && { kind }), certainty, isOver }
  }
