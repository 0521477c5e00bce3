import type { RealtimeResponseStatus } from 'openai/resources/realtime/realtime'
import type { Answer, AnswerPiece } from './answer.ts'
import { openWithFiller } from './fillers.ts'
import type { CallWire } from '../call/callPorts.ts'
import type { Conversation } from './conversation.ts'
import { newId } from './eventSender.ts'
import type { EventSender } from './eventSender.ts'
import { builtInLanguage } from '../languages.ts'
import { createPlayback, heardOf, playedShare } from './playback.ts'
import type { Playback } from './playback.ts'
import { createResponseEvents } from './responseEvents.ts'
import type { ResponseFacts, ResponseEvents } from './responseEvents.ts'
import type { SafetyOutput } from '../stages.ts'
import { StageFailure } from '../stageSteps.ts'
import type { ResultTurn } from './taskCalls.ts'
import type { TaskReports } from './taskReports.ts'
import type { TurnExplanations } from './turnExplanations.ts'
import type { TurnInput } from './turnTypes.ts'

/** Synthesis pauses while this much sound is queued, because a barge-in would throw it away. */
const RUN_AHEAD_MS = 8_000
/** A visitor who hears less than this share of the clause with a result does not know the result yet. */
const TOLD_SHARE = 0.5

type CancelReason = 'turn_detected' | 'client_cancelled'

export interface ResponsePlan extends Omit<ResponseFacts, 'id'> {
  answer: Answer
  /** The pace of the voice. 1 is normal. */
  speed: number
  /** True if the response answers the visitor, who still needs an answer if they hear none of it. */
  answersVisitor: boolean
  /** The answer was made while the visitor might still have gone on. */
  isPrepared?: boolean
  /** Returns what to say first if the answer's sound is late. Only spoken answers have fillers. */
  filler?: () => readonly AnswerPiece[]
}

export interface ResponseRunnerOptions {
  wire: Pick<CallWire, 'play' | 'clear' | 'hold' | 'resume' | 'queuedMs'>
  events: EventSender
  conversation: Conversation
  /** Tells the turn machine when a response begins, when it is first heard, and when its sound is over. */
  tell: (input: TurnInput) => void
  /** Called when an answer says how the call stands. */
  safetyKnown(safety: SafetyOutput): void
  /** Called when words after which the call ends have been heard. */
  lastWordsSaid(): void
  /** Takes what an answer reports to the page and to the record of the call. */
  reports: TaskReports
  explanations: TurnExplanations
  /** Called with each failure, for the log. */
  stageFailed(failure: StageFailure): void
}

export interface ResponseRunner {
  /** The id of the response that is being made or spoken. */
  activeId(): string | undefined
  /** The id of the message that is being said. */
  activeItemId(): string | undefined
  /** Begins a response. There must be no active response. */
  begin(plan: ResponsePlan): void
  /** Pauses the sound of the active response at once. */
  hold(): void
  /** Goes on after `hold`, from the beginning of the word that was cut off. */
  resume(): void
  /** Cancels the active response. Returns false if there is none. */
  cancel(reason: CancelReason): boolean
  /** Call this when the wire's queue has run empty. */
  drained(): void
  /**
   * Stops everything without sending events. The conversation keeps what the agent had begun to say or, if the call may go
   * on over another line, only what was heard of it: nothing of what was sent in the last `unheardMs`.
   */
  close(mayGoOn?: boolean, unheardMs?: number): void
}

interface Active {
  id: string
  plan: ResponsePlan
  responseEvents: ResponseEvents
  playback: Playback
  /** The words sent to the client so far: those written, and those whose sound has begun. */
  sentText: string
  clausesBegun: number
  /** The results that the answer tells, each with the number of spoken clauses before it. */
  telling: readonly { after: number; results: readonly ResultTurn[] }[]
  /** Words that could not be synthesised. They are sent once the spoken words have been heard. */
  unspoken: string
  /** The call ends when all of it has been heard. */
  endsCall: boolean
}

/** Runs one response at a time, and turns the answer's pieces into sound and events. */
export function createResponseRunner(options: ResponseRunnerOptions): ResponseRunner {
  const { wire, events, conversation } = options
  let active: Active | undefined
  /** The last answer of which everything was sent, and when. */
  let whole: { response: Active; sentMs: number } | undefined

  function begin(plan: ResponsePlan): void {
    const id = newId('resp')
    const responseEvents = createResponseEvents({ ...plan, id }, events, conversation)
    const playback = createPlayback({
      wire,
      speed: plan.speed,
      began() {
        responseEvents.soundBegan()
        options.tell({ type: 'playbackBegan' })
      },
      clauseBegan(text) {
        options.tell({ type: 'clauseBegan', asks: builtInLanguage.listener.asksFor(text) })
        const messageId = responseEvents.messageId()
        if (messageId !== undefined) conversation.heardSoFar(messageId, response.sentText.trim())
        sendText(response, text)
        told(response.telling.filter(({ after }) => after === response.clausesBegun))
        response.clausesBegun += 1
      },
    })
    const response: Active = {
      id,
      plan,
      responseEvents,
      playback,
      sentText: '',
      clausesBegun: 0,
      telling: [],
      unspoken: '',
      endsCall: false,
    }
    active = response
    options.reports.holdNotes()
    options.explanations.begin(plan.isPrepared === true)
    responseEvents.created()
    options.tell({ type: 'responseBegan', answersVisitor: plan.answersVisitor })
    void run(response)
  }

  function sendText(response: Active, words: string): void {
    response.sentText += words
    response.responseEvents.wrote(words)
  }

  function told(telling: Active['telling']): void {
    for (const { results } of telling) conversation.markTold(results)
  }

  /** Marks results that were hardly heard, such as a reference number, so that the next answer repeats them. */
  function retell({ telling, playback }: Active, playedMs: number): void {
    const clauses = playback.clauses()
    for (const { after, results } of telling) {
      const clause = clauses[after]
      if (clause && playedShare(clause, playedMs) < TOLD_SHARE) conversation.markUntold(results)
    }
  }

  async function run(response: Active): Promise<void> {
    const { answer, filler } = response.plan
    const isWanted = () => active === response
    const opening = openWithFiller(filler, (piece) => take(response, piece))
    let failure: StageFailure | undefined
    try {
      for await (const piece of answer.pieces) {
        if (!isWanted()) return
        opening.take(piece)
        // Wait only between clauses. A wait inside a clause would block a voice that other calls wait for.
        if (piece.type === 'clause') await response.playback.queuedAtMost(RUN_AHEAD_MS)
        if (!isWanted()) return
      }
      opening.end()
    } catch (error) {
      if (!isWanted()) return
      failure = error instanceof StageFailure ? error : new StageFailure('agent', 'failed', error)
      options.stageFailed(failure)
      events.sendProblem({ type: 'server_error', code: failure.code, message: failure.message })
    } finally {
      opening.drop()
    }
    if (!isWanted()) return
    // The visitor still hears the sound made before a failure.
    await response.playback.sent()
    if (!isWanted()) return
    if (response.unspoken) sendText(response, response.unspoken)
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
      case 'clauseEnd':
        response.playback.endClause()
        break
      case 'text':
        sendText(response, piece.text)
        told(response.telling)
        break
      case 'unspoken':
        response.unspoken += piece.text
        break
      case 'task':
        options.reports.show(piece.task)
        break
      case 'note':
        options.reports.note(piece.note)
        break
      case 'understood':
        options.explanations.take(piece.turn)
        break
      case 'expects':
        options.tell({ type: 'answerExpected', answer: piece.answer })
        break
      case 'safety':
        response.endsCall = piece.state === 'ended'
        options.safetyKnown(piece)
        break
      case 'tells':
        response.telling = [
          ...response.telling,
          { after: response.playback.clauses().length, results: piece.results },
        ]
        break
      case 'functionCall':
        response.responseEvents.calledFunction(piece.name, piece.arguments)
    }
  }

  function finish(response: Active, failure: StageFailure | undefined): void {
    const { responseEvents, playback, plan } = response
    active = undefined
    whole = { response, sentMs: performance.now() }
    plan.answer.stop()
    const clauses = playback.clauses()
    options.reports.releaseNotes()
    options.explanations.end()
    const text = textWhenOver(response)
    if (!failure || response.unspoken) told(response.telling)
    if (failure) retell(response, Infinity)
    responseEvents.closeMessage(text, failure ? 'incomplete' : 'completed', clauses)
    if (failure) responseEvents.done('failed', failedBy(failure))
    else responseEvents.done('completed')
    if (clauses.length > 0) responseEvents.soundEnded()
    options.tell({ type: 'responseEnded' })
    if (response.endsCall) options.lastWordsSaid()
  }

  /** If the voice failed in the middle of a clause, the rest of that clause was sent but never heard. */
  function textWhenOver({ playback, sentText, unspoken }: Active): string {
    const clauses = playback.clauses()
    if (clauses.every(({ isWhole }) => isWhole)) return sentText.trim()
    return `${heardOf(clauses, Infinity)} ${unspoken}`.trim()
  }

  const heardIn = ({ plan, playback, sentText }: Active, playedMs: number): string =>
    plan.modality === 'audio' ? heardOf(playback.clauses(), playedMs) : sentText.trim()

  function cancel(reason: CancelReason): boolean {
    const response = active
    if (!response) return false
    const { responseEvents, playback, plan } = response
    active = undefined
    // Silence the agent before anything else.
    playback.stop()
    plan.answer.stop()
    const clauses = playback.clauses()
    const playedMs = playback.playedMs()
    const heard = heardIn(response, playedMs)
    retell(response, playedMs)
    options.explanations.end()
    if (clauses.length > 0) responseEvents.soundCleared()
    responseEvents.closeMessage(heard, 'incomplete', clauses)
    if (clauses.length > 0) responseEvents.truncated(playedMs)
    responseEvents.done('cancelled', { type: 'cancelled', reason })
    options.tell({ type: 'responseEnded' })
    return true
  }

  /** The caller has not heard the end of an answer, although all of it was sent. */
  function unhear(response: Active, ms: number): void {
    const id = response.responseEvents.messageId()
    if (ms <= 0 || id === undefined || response.plan.modality !== 'audio') return
    const playedMs = response.playback.playedMs() - ms
    retell(response, playedMs)
    conversation.truncate(id, heardIn(response, playedMs))
  }

  return {
    activeId: () => active?.id,
    activeItemId: () => active?.responseEvents.messageId(),
    begin,
    hold: () => active?.playback.hold(),
    resume: () => active?.playback.resume(),
    cancel,
    drained: () => active?.playback.drained(),
    close(mayGoOn = false, unheardMs = 0) {
      const response = active
      if (!response) {
        if (mayGoOn && whole) unhear(whole.response, unheardMs - performance.now() + whole.sentMs)
        return
      }
      active = undefined
      const { playback, plan } = response
      playback.stop()
      plan.answer.stop()
      const playedMs = playback.playedMs() - unheardMs
      if (mayGoOn) retell(response, playedMs)
      const text = mayGoOn ? heardIn(response, playedMs) : response.sentText.trim()
      response.responseEvents.closeMessage(text, 'incomplete', [])
      options.explanations.end()
    },
  }
}

const failedBy = ({ code, message }: StageFailure): RealtimeResponseStatus => ({
  type: 'failed',
  error: { type: 'server_error', code, message },
})
