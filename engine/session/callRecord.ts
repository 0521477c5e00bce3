import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { CallTurn, LiveNews, ResumedCall } from '../engine.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import type { Item } from './conversation.ts'
import { createTranscript } from './transcript.ts'
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
  /** A person of the operator has the agent say this response. */
  saidBy: (responseId: string, name: string) => void
  /** What the visitor has said so far in a turn. */
  draft: (itemId: string, text: string) => void
}

export interface CallRecordOptions {
  said: (turn: CallTurn) => void
  news: (news: LiveNews) => void
  /** What the lines before have come to. */
  earlier?: Pick<ResumedCall, 'beforeMs' | 'turns'> | undefined
}

export function createCallRecord({ said, news, earlier }: CallRecordOptions): CallRecord {
  const { beforeMs = 0, turns = 0 } = earlier ?? {}
  let openedMs: number | undefined
  let heardMs = 0
  const nowMs = () => beforeMs + (openedMs === undefined ? 0 : performance.now() - openedMs)
  const transcript = createTranscript(
    (turn, item) => {
      said(turn)
      const { who, text, by = null } = turn
      news({ type: 'caption', caption: { item, who, text, is_final: true, by } })
    },
    nowMs,
    turns,
  )
  const traces = createTurnTraces(transcript)
  let over: (Extract<TurnEffect, { type: 'commitTurn' }> & { nowMs: number }) | undefined
  let lastVoicedMs = 0
  /** The message that is being said, by the response that says it. */
  let speaking: { response: string; item: string; text: string } | undefined
  let person: { response: string; name: string } | undefined
  const answers = new Map<string, (result: string) => void>()

  /** When something in the visitor's sound was heard. Their clock may differ from ours. */
  const callMs = (soundMs: number): number =>
    Math.max(0, Math.round(nowMs() - Math.max(0, heardMs - soundMs)))

  return {
    traces,
    saidBy(response, name) {
      person = { response, name }
    },
    draft(item, text) {
      news({ type: 'caption', caption: { item, who: 'visitor', text, is_final: false, by: null } })
    },
    opened() {
      openedMs = performance.now()
      news({ type: 'began' })
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
        transcript.know(item.id, { fromMs, toMs: Math.max(fromMs, callMs(lastVoicedMs)) })
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
      switch (event.type) {
        case 'response.output_item.added': {
          if (event.item.type !== 'message') return
          const { response_id: response } = event
          speaking = { response, item: event.item.id ?? '', text: '' }
          if (person?.response === response) transcript.know(speaking.item, { by: person.name })
          return
        }
        case 'output_audio_buffer.started':
          if (event.response_id === speaking?.response)
            transcript.know(speaking.item, { fromMs: Math.round(nowMs()) })
          return
        case 'response.output_audio_transcript.delta':
        case 'response.output_text.delta': {
          if (event.item_id !== speaking?.item) return
          speaking.text += event.delta
          const { item, text, response } = speaking
          const by = person?.response === response ? person.name : null
          return news({
            type: 'caption',
            caption: { item, who: 'agent', text, is_final: false, by },
          })
        }
        case 'ringwell.task':
          return news({ type: 'task', task: event.task })
      }
    },
  }
}
