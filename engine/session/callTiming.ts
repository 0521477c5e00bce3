import type { CallTiming, VoiceTiming } from '@ringwell/protocol/callTiming.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { AnswerPiece } from './answer.ts'
import type { ResponsePlan } from './responseRunner.ts'
import { newTurnTimer, type TimerFact, timeTurn } from './turnTimer.ts'
import type { TurnTraces } from './turnTraces.ts'
import type { TurnInput, TurnState } from './turnTypes.ts'

export interface CallTimingOptions {
  send: (timing: CallTiming) => void
  queuedMs: () => number
  /** An answer has its first sound. */
  sounded: TurnTraces['sounded']
}

/** Watches a call and reports its timing, without changing anything. */
export interface CallTimings {
  /** Call this when the turn machine has handled an input. */
  told(input: TurnInput, state: TurnState): void
  sent(event: ServerEvent): void
  /** Returns the same plan, and notes when its pieces are read. */
  watched(plan: ResponsePlan): ResponsePlan
  voiceChanged(change: VoiceTiming['change']): void
}

export function createCallTimings({ send, queuedMs, sounded }: CallTimingOptions): CallTimings {
  let timer = newTurnTimer

  function tell(fact: TimerFact): void {
    const [next, timing] = timeTurn(timer, fact, performance.now())
    timer = next
    if (timing) send(timing)
  }

  async function* watch(pieces: AsyncIterable<AnswerPiece>): AsyncGenerator<AnswerPiece> {
    let isFirst = true
    for await (const piece of pieces) {
      if (piece.type === 'clause' || piece.type === 'text') tell({ type: 'textReady' })
      if (piece.type === 'audio') {
        if (isFirst) sounded({ isKept: piece.isKept === true, queuedMs: queuedMs() })
        isFirst = false
        tell({ type: 'soundReady', queuedMs: queuedMs() })
      }
      yield piece
    }
  }

  return {
    told(input, { voice, nowMs }) {
      if (input.type === 'transcriptReady') tell({ type: 'transcriptReady' })
      if (input.type === 'playbackBegan') tell({ type: 'playbackBegan' })
      if (input.type !== 'windowHeard') return
      if (voice.name !== 'speaking' && voice.name !== 'pausing') return
      tell({ type: 'speechHeard', untilMs: voice.voicedUntilMs, nowMs })
    },
    sent(event) {
      if (event.type === 'input_audio_buffer.committed') {
        tell({ type: 'turnCommitted', itemId: event.item_id })
      }
    },
    watched(plan) {
      tell({ type: 'responseBegan' })
      return { ...plan, answer: { ...plan.answer, pieces: watch(plan.answer.pieces) } }
    },
    voiceChanged: (change) => send({ of: 'voice', change }),
  }
}
