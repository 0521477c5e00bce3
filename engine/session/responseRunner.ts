import type { RealtimeResponseStatus } from 'openai/resources/realtime/realtime'
import type { Answer, AnswerPiece } from './answer.ts'
import type { CallWire } from './callPorts.ts'
import type { Conversation } from './conversation.ts'
import { newId } from './eventSender.ts'
import type { EventSender } from './eventSender.ts'
import { createPlayback } from './playback.ts'
import type { Playback } from './playback.ts'
import { createResponseEvents } from './responseEvents.ts'
import type { ResponseFacts, ResponseEvents } from './responseEvents.ts'
import { heardOf } from './spokenText.ts'
import { StageFailure } from './stageSteps.ts'

/** With this much waiting to be sent, no more is synthesised: a barge-in would throw it away. */
const RUN_AHEAD_MS = 8_000

export type CancelReason = 'turn_detected' | 'client_cancelled'

export interface ResponsePlan extends Omit<ResponseFacts, 'id'> {
  answer: Answer
  /** It answers something that the visitor said; if it is cut off unheard, the answer is still owed. */
  answersVisitor: boolean
}

export interface ResponseRunnerOptions {
  wire: Pick<CallWire, 'play' | 'clear' | 'queuedMs'>
  events: EventSender
  conversation: Conversation
  began(order: ResponsePlan): void
  playbackBegan(): void
  /** The response is over, its sound included. */
  ended(): void
  /** For the log. */
  stageFailed(failure: StageFailure): void
}

export interface ResponseRunner {
  /** The id of the response that is being made or spoken. */
  activeId(): string | undefined
  /** There must be no active response. */
  begin(order: ResponsePlan): void
  /** False if there was nothing to cancel. */
  cancel(reason: CancelReason): boolean
  /** The wire's queue ran empty. */
  drained(): void
  /** Stops everything and says nothing. */
  close(): void
}

interface Active {
  id: string
  order: ResponsePlan
  responseEvents: ResponseEvents
  playback: Playback
  /** Words that were sent to the client so far: written, or spoken by now. */
  told: string
  /** Words that found no voice; they are told when what was spoken has been heard. */
  unspoken: string
}

/** Runs one response at a time, from the answer's pieces to sound and events. */
export function createResponseRunner(options: ResponseRunnerOptions): ResponseRunner {
  const { wire, events, conversation } = options
  let active: Active | undefined

  function begin(order: ResponsePlan): void {
    const id = newId('resp')
    const responseEvents = createResponseEvents({ ...order, id }, events, conversation)
    const playback = createPlayback({
      wire,
      began() {
        responseEvents.soundBegan()
        options.playbackBegan()
      },
      clauseBegan: (text) => tell(response, text),
    })
    const response: Active = { id, order, responseEvents, playback, told: '', unspoken: '' }
    active = response
    responseEvents.created()
    options.began(order)
    void run(response)
  }

  function tell(response: Active, words: string): void {
    response.told += words
    response.responseEvents.wrote(words)
  }

  async function run(response: Active): Promise<void> {
    const { answer } = response.order
    const isWanted = () => active === response
    let failure: StageFailure | undefined
    try {
      for await (const piece of answer.pieces) {
        if (!isWanted()) return
        take(response, piece)
        // Only between clauses: in the middle of one we would hold up a voice that others wait for.
        if (piece.type === 'clause') await response.playback.queuedAtMost(RUN_AHEAD_MS)
        if (!isWanted()) return
      }
    } catch (error) {
      if (!isWanted()) return
      failure = error instanceof StageFailure ? error : new StageFailure('agent', 'failed', error)
      options.stageFailed(failure)
      events.sendProblem({ type: 'server_error', code: failure.code, message: failure.message })
    }
    // What was made before a failure is still worth hearing.
    await response.playback.sent()
    if (!isWanted()) return
    if (response.unspoken) tell(response, response.unspoken)
    finish(response, failure)
  }

  function take(response: Active, piece: AnswerPiece): void {
    switch (piece.type) {
      case 'clause':
        response.responseEvents.openMessage()
        response.playback.say(piece.text)
        break
      case 'audio':
        response.playback.play(piece.samples)
        break
      case 'text':
        tell(response, piece.text)
        break
      case 'unspoken':
        response.unspoken += piece.text
        break
      case 'toolCall':
        response.responseEvents.calledTool(piece.name, piece.arguments)
    }
  }

  function finish(response: Active, failure: StageFailure | undefined): void {
    const { responseEvents, playback, order, told } = response
    active = undefined
    order.answer.stop()
    const clauses = playback.clauses()
    responseEvents.closeMessage(told.trim(), failure ? 'incomplete' : 'completed', clauses)
    if (failure) responseEvents.done('failed', failedBy(failure))
    else responseEvents.done('completed')
    if (clauses.length > 0) responseEvents.soundEnded()
    options.ended()
  }

  function cancel(reason: CancelReason): boolean {
    const response = active
    if (!response) return false
    const { responseEvents, playback, order, told } = response
    active = undefined
    // First of all silence.
    playback.stop()
    order.answer.stop()
    const clauses = playback.clauses()
    const playedMs = playback.playedMs()
    const heard = order.modality === 'audio' ? heardOf(clauses, playedMs) : told.trim()
    if (clauses.length > 0) responseEvents.soundCleared()
    responseEvents.closeMessage(heard, 'incomplete', clauses)
    if (clauses.length > 0) responseEvents.truncated(playedMs)
    responseEvents.done('cancelled', { type: 'cancelled', reason })
    options.ended()
    return true
  }

  return {
    activeId: () => active?.id,
    begin,
    cancel,
    drained: () => active?.playback.drained(),
    close() {
      const response = active
      active = undefined
      response?.playback.stop()
      response?.order.answer.stop()
      // The conversation keeps what was begun to be said.
      response?.responseEvents.closeMessage(response.told.trim(), 'incomplete', [])
    },
  }
}

const failedBy = ({ code, message }: StageFailure): RealtimeResponseStatus => ({
  type: 'failed',
  error: { type: 'server_error', code, message },
})
