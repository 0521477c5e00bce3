import type { ReadTurn } from '../turnReading.ts'
import type { CallAnswers } from './callAnswers.ts'
import type { CallParts } from './callParts.ts'
import type { CallRecord } from './callRecord.ts'
import type { Greeting } from './greeting.ts'
import type { PersonInCall } from './personInCall.ts'
import { unfinishedOf } from './readDraft.ts'
import { isSpeaking } from './turnMachine.ts'
import type { TurnTranscriber } from './turnTranscriber.ts'
import type { TurnEffect } from './turnTypes.ts'
import type { VisitorPresence } from './visitorPresence.ts'
import type { VisitorTurns } from './visitorTurns.ts'
import type { Voicemail } from './voicemail.ts'

export interface TurnEffectsOptions extends CallParts, CallAnswers {
  turns: VisitorTurns
  record: Pick<CallRecord, 'turnOver'>
  transcriber: TurnTranscriber
  greeting: Greeting
  visitor: VisitorPresence
  voicemail: Voicemail
  person: Pick<PersonInCall, 'answersInstead' | 'unlessInDanger'>
  read: ReadTurn
}

/** What has the agent speak. */
const answering: ReadonlySet<TurnEffect['type']> = new Set<TurnEffect['type']>([
  'beginResponse',
  'beginApology',
  'beginResultResponse',
  'beginSilenceResponse',
])

/** Carries out what the turn machine decides. */
export function createTurnEffects(options: TurnEffectsOptions): (effect: TurnEffect) => void {
  const { wire, turn, conversation, turns, record, transcriber, planner, responses, reports } =
    options
  const { greeting, visitor, voicemail, person, danger, failures } = options

  /** If the words cannot be read, the turn ends without it. */
  async function readDraft({
    attempt,
    ...draft
  }: Extract<TurnEffect, { type: 'readDraft' }>): Promise<void> {
    const asked = turn.state().expected?.asked
    try {
      const unfinished = await unfinishedOf(options.read, conversation.entries(), draft, asked)
      turn.tell({ type: 'draftRead', attempt, unfinished })
    } catch (error) {
      failures.reading(error)
    }
  }

  const isOverlapped = () => turn.state().agent.name === 'overlapped'

  return (effect) => {
    // Nobody talks with a machine.
    if (answering.has(effect.type) && voicemail.isMachine()) {
      return turn.tell({ type: 'responseEnded' })
    }
    if (answering.has(effect.type) && person.answersInstead()) {
      const otherwise = () => turn.tell({ type: 'responseEnded' })
      if (effect.type !== 'beginResponse') return otherwise()
      return void person.unlessInDanger(
        () => responses.begin(planner.forVisitor(undefined)),
        otherwise,
      )
    }
    switch (effect.type) {
      case 'sendSpeechStarted':
        // A client that plays ahead drops what it plays as soon as it hears of speech.
        return turns.speechStarted(effect.turn, effect.startMs, wire.playsAhead && isOverlapped())
      case 'sendSpeechStopped':
        return turns.speechStopped(effect.turn, effect.endMs, isSpeaking(turn.state()))
      case 'startTranscription':
        return transcriber.start(effect.attempt, effect.fromMs, effect.toMs)
      case 'generatePreemptively':
        return planner.draft(effect)
      case 'readDraft':
        return void readDraft(effect)
      case 'discardDraft':
        transcriber.discard(effect.attempt)
        return planner.discard(effect.attempt)
      case 'commitTurn':
        if (effect.joins && responses.activeId() === undefined) reports.dropNotes()
        else reports.releaseNotes()
        record.turnOver(effect, turn.state())
        return turns.committed(effect.turn, effect.durationMs, effect)
      case 'completeTranscript':
        turns.transcriptCompleted(effect.turn, effect.text, effect)
        voicemail.said(effect.text)
        return visitor.said(effect.text, effect.isBackchannel)
      case 'failTranscript':
        return turns.transcriptFailed(effect.turn, effect.failure)
      case 'forgetTurn':
        return turns.forgotten(effect.turn)
      case 'takeBackAnswer':
        return conversation.takeBackAnswer()
      case 'sendTimeoutTriggered':
        return turns.timeoutTriggered(effect.turn, effect.fromMs, effect.toMs)
      case 'refuseCommit':
        return failures.emptyBuffer(effect.causedBy)
      case 'holdResponse':
        return responses.hold()
      case 'resumeResponse':
        return responses.resume()
      case 'interruptResponse':
        greeting.interrupted()
        turns.decided()
        responses.cancel('turn_detected')
        // The answer may have been cut off before it told a result, and a cough leads to no other answer.
        return conversation.hasUntold() ? turn.tell({ type: 'resultCame' }) : undefined
      case 'beginResponse':
        return responses.begin(planner.forVisitor(effect.attempt))
      case 'beginApology':
        return responses.begin(planner.apology())
      case 'beginResultResponse':
        if (responses.activeId() !== undefined) return turn.tell({ type: 'resultCame' })
        // An earlier answer may have told the result in the meantime.
        // Nothing is told on top of a danger. The first answer after it tells the result.
        if (danger.isInDanger() || !conversation.hasUntold())
          return turn.tell({ type: 'responseEnded' })
        return responses.begin(planner.forVisitor(undefined))
      case 'beginSilenceResponse':
        return visitor.ask()
    }
  }
}
