import type { RealtimeAudioInputTurnDetection } from 'openai/resources/realtime/realtime'
import type { Ending } from './speechEnding.ts'

/** How long a visitor may be silent, by how their last words sound. */
export type EndpointingDelayMs = Record<Ending, number>

export type TurnSettings =
  /** The client says when a turn is over: `turn_detection: null`. */
  | { mode: 'manual' }
  | {
      mode: 'automatic'
      /** A window as probable as this is speech. */
      threshold: number
      /** Kept of what was heard before the speech began. */
      prefixMs: number
      endpointingDelayMs: EndpointingDelayMs
      /** Answer each turn by ourselves. */
      createResponse: boolean
      /** Fall silent when the visitor speaks. */
      interruptResponse: boolean
      /** A visitor who says nothing for so long after an answer is spoken to. */
      idleTimeoutMs: number | undefined
    }

export type TurnDetection = RealtimeAudioInputTurnDetection | null

const DEFAULT_SILENCE_MS = 500
const DEFAULT_PREFIX_MS = 300
const DEFAULT_THRESHOLD = 0.5

/** A finished sentence is answered sooner than `DEFAULT_SILENCE_MS`, a dangling one later. */
const balanced: EndpointingDelayMs = { complete: 350, open: DEFAULT_SILENCE_MS, dangling: 900 }

const patienceByEagerness: Record<'low' | 'medium' | 'high' | 'auto', EndpointingDelayMs> = {
  low: { complete: 700, open: 1200, dangling: 2500 },
  medium: balanced,
  auto: balanced,
  high: { complete: 300, open: 400, dangling: 600 },
}

export const defaultTurnDetection = {
  type: 'server_vad',
  threshold: DEFAULT_THRESHOLD,
  prefix_padding_ms: DEFAULT_PREFIX_MS,
  create_response: true,
  interrupt_response: true,
} as const satisfies TurnDetection

/** A client that names `silence_duration_ms` gets exactly that; the words change nothing then. */
export function turnSettingsOf(detection: TurnDetection): TurnSettings {
  if (detection === null) return { mode: 'manual' }
  const createResponse = detection.create_response ?? true
  const interruptResponse = detection.interrupt_response ?? true
  if (detection.type === 'semantic_vad') {
    return {
      mode: 'automatic',
      threshold: DEFAULT_THRESHOLD,
      prefixMs: DEFAULT_PREFIX_MS,
      endpointingDelayMs: patienceByEagerness[detection.eagerness ?? 'auto'],
      createResponse,
      interruptResponse,
      idleTimeoutMs: undefined,
    }
  }
  const fixedMs = detection.silence_duration_ms
  return {
    mode: 'automatic',
    threshold: detection.threshold ?? DEFAULT_THRESHOLD,
    prefixMs: detection.prefix_padding_ms ?? DEFAULT_PREFIX_MS,
    endpointingDelayMs:
      fixedMs === undefined ? balanced : { complete: fixedMs, open: fixedMs, dangling: fixedMs },
    createResponse,
    interruptResponse,
    idleTimeoutMs: detection.idle_timeout_ms ?? undefined,
  }
}
