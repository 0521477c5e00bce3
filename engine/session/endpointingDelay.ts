import type { EndpointingDelayMs } from './turnTypes.ts'

/**
 * How long the visitor has to be silent before the turn is over, unless the client sets `silence_duration_ms`. A
 * complete sentence is answered sooner than most words, and a dangling one later.
 */
export const defaultEndpointingDelayMs: EndpointingDelayMs = {
  complete: 350,
  open: 500,
  dangling: 900,
}

/** The same by the `eagerness` of OpenAI's `semantic_vad`. */
export const endpointingDelayMsByEagerness: Record<
  'low' | 'medium' | 'high' | 'auto',
  EndpointingDelayMs
> = {
  low: { complete: 700, open: 1200, dangling: 2500 },
  medium: defaultEndpointingDelayMs,
  auto: defaultEndpointingDelayMs,
  high: { complete: 300, open: 400, dangling: 600 },
}
