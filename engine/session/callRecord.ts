import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { CallTurn } from '../engine.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import type { Item } from './conversation.ts'
import { createTranscript, type Transcript } from './transcript.ts'
import { createTurnTraces, type TurnTraces } from './turnTraces.ts'
import type { TurnEffect, TurnState } from './turnTypes.ts'

/** Watches a call and reports its turns: what was said and when, and what happened in each. It changes nothing. */
export interface CallRecord {
  traces: TurnTraces
  /** The call is connected. From now on, its recordings have sound. */
  opened(): void
  heard(samples: Int16Array): void
  /** A turn of the visitor is over, and its item follows. */
  turnOver(effect: Extract<TurnEffect, { type: 'commitTurn' }>, state: TurnState): void
  see: (item: Item) => void
  sent(event: ServerEvent): void
  saidBy: Transcript['saidBy']
}

export function createCallRecord({ said }: { said: (turn: CallTurn) => void }): CallRecord {
  let openedMs: number | undefined
  let heardMs = 0
  const nowMs = () => (openedMs === undefined ? 0 : performance.now() - openedMs)
  const transcript = createTranscript(said, nowMs)
  const traces = createTurnTraces(transcript)
  let over: (Extract<TurnEffect, { type: 'commitTurn' }> & { nowMs: number }) | undefined
  let lastVoicedMs = 0
  /** The message that is being said, by the response that says it. */
  let speaking: { response: string; item: string } | undefined
  const answers = new Map<string, (result: string) => void>()

  /** When something in the visitor's sound was heard. Their clock may differ from ours. */
  const callMs = (soundMs: number): number =>
    Math.max(0, Math.round(nowMs() - Math.max(0, heardMs - soundMs)))

  return {
    traces,
    saidBy: transcript.saidBy,
    opened() {
      openedMs = performance.now()
    },
    heard(samples) {
      heardMs += (samples.length * 1_000) / INPUT_RATE_HZ
    },
    turnOver(effect, state) {
      over = { ...effect, nowMs: state.nowMs }
      lastVoicedMs = state.lastWords?.turn === effect.turn ? state.lastWords.untilMs : state.nowMs
    },
    see(item) {
      if (over && item.type === 'message' && item.role === 'user') {
        const fromMs = callMs(over.nowMs - over.durationMs)
        transcript.timed(item.id, { fromMs, toMs: Math.max(fromMs, callMs(lastVoicedMs)) })
        traces.committed(item.id, over.silence)
        over = undefined
      }
      if (item.type === 'function_call' && item.status === 'completed')
        answers.set(item.call_id ?? '', traces.called(item.name, item.arguments))
      if (item.type === 'function_call_output') {
        answers.get(item.call_id)?.(item.output)
        answers.delete(item.call_id)
      }
      transcript.see(item)
    },
    sent(event) {
      if (event.type === 'response.output_item.added' && event.item.type === 'message')
        speaking = { response: event.response_id, item: event.item.id ?? '' }
      if (event.type === 'output_audio_buffer.started' && event.response_id === speaking?.response)
        transcript.timed(speaking.item, { fromMs: Math.round(nowMs()) })
    },
  }
}
