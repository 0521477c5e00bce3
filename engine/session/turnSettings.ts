import type { RealtimeAudioInputTurnDetection } from 'openai/resources/realtime/realtime'
import type { Ending } from './speechEnding.ts'

/** The endpointing delay for each way in which the visitor's last words can end. */
export type EndpointingDelayMs = Record<Ending, number>

export type TurnSettings =
  /** The client decides when a turn is over: `turn_detection: null`. */
  | { mode: 'manual' }
  | {
      mode: 'automatic'
      /** A window at least this probable counts as speech. */
      threshold: number
      /** How much sound from before the speech is part of the turn. */
      prefixMs: number
      endpointingDelayMs: EndpointingDelayMs
      /** Whether the engine answers each turn by itself. */
      createResponse: boolean
      /** Whether the agent falls silent when the visitor speaks. */
      interruptResponse: boolean
      /** How long the visitor may be silent after an answer before the agent speaks to them. */
      idleTimeoutMs: number | undefined
    }

export type TurnDetection = RealtimeAudioInputTurnDetection | null

const DEFAULT_SILENCE_MS = 500
const DEFAULT_PREFIX_MS = 300
const DEFAULT_THRESHOLD = 0.5

/** The agent answers a complete sentence sooner than `DEFAULT_SILENCE_MS`, and a dangling one later. */
const balanced: EndpointingDelayMs = { complete: 350, open: DEFAULT_SILENCE_MS, dangling: 900 }

const delayByEagerness: Record<'low' | 'medium' | 'high' | 'auto', EndpointingDelayMs> = {
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

/** If a client sets `silence_duration_ms`, that is the delay for all words. */
export function turnSettingsOf(detection: TurnDetection): TurnSettings {
  if (detection === null) return { mode: 'manual' }
  const createResponse = detection.create_response ?? true
  const interruptResponse = detection.interrupt_response ?? true
  if (detection.type === 'semantic_vad') {
    return {
      mode: 'automatic',
      threshold: DEFAULT_THRESHOLD,
      prefixMs: DEFAULT_PREFIX_MS,
      endpointingDelayMs: delayByEagerness[detection.eagerness ?? 'auto'],
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
