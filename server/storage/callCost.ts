/** What a trunk asks for a minute. */
export interface MinuteCost {
  /** In millionths of the currency, so that sums are exact. */
  micros: number
  /** ISO 4217, such as `USD`. */
  currency: string
}

/** More than any trunk asks. */
export const MOST_A_MINUTE = 1_000
const MICROS = 1_000_000
const MINUTE_MS = 60_000

/** Reads an amount such as `0.0085`. Undefined if it is none, or more than a minute costs anywhere. */
export function parseMicros(amount: string): number | undefined {
  if (!/^\d{1,4}(?:\.\d{1,6})?$/.test(amount)) return undefined
  const micros = Math.round(Number(amount) * MICROS)
  return micros <= MOST_A_MINUTE * MICROS ? micros : undefined
}

/** Writes an amount with two digits after the point, or more if it needs them. */
export function writeMicros(micros: number): string {
  const [whole, part = ''] = (micros / MICROS).toFixed(6).split('.')
  return `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`
}

/** What a call of this length costs, in millionths. Carriers charge for every minute that has begun. */
export const costOfCall = (durationMs: number, { micros }: MinuteCost): number =>
  Math.ceil(durationMs / MINUTE_MS) * micros

/** What a call has cost, as lists, exports and webhooks show it. Null if that is not known, or not yet. */
export function costOf({
  line,
  end,
}: {
  line?: { cost?: MinuteCost | undefined } | undefined
  end: { durationMs: number } | undefined
}): { cost: string | null; currency: string | null } {
  if (!line?.cost || !end) return { cost: null, currency: null }
  const micros = costOfCall(end.durationMs, line.cost)
  return { cost: writeMicros(micros), currency: line.cost.currency }
}
