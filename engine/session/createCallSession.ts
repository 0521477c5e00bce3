import { type Machine, runMachine } from '@ringwell/protocol/runMachine.ts'
import { resolveAgent } from '../brain/resolveAgent.ts'
import type { CallNote } from '../callNotes.ts'
import type { CallSession, CallWire, CreateCallSession } from '../call/callPorts.ts'
import {
  type CallBrief,
  type CallTurn,
  type EngineMemory,
  isLineLost,
  type LiveNews,
  type Log,
} from '../engine.ts'
import type { Brain, Stt, Tts, Vad } from '../stages.ts'
import type { TaskTools } from '../tools.ts'
import type { ReadTurn } from '../turnReading.ts'
import { createArrivals } from './arrivals.ts'
import { createCallAnswers } from './callAnswers.ts'
import { createCallDanger } from './callDanger.ts'
import { createCallFailures } from './callFailures.ts'
import type { CallParts } from './callParts.ts'
import { createCallMemory, readMemory } from './callMemory.ts'
import { createCallRecord } from './callRecord.ts'
import { createCallTimings } from './callTiming.ts'
import type { ParsedEventOf } from './clientEvents.ts'
import { createClientHandlers } from './clientHandlers.ts'
import { createClientMessages } from './clientMessages.ts'
import { createConversation, cutOffIn } from './conversation.ts'
import { createEventSender, newId } from './eventSender.ts'
import { createGreeting } from './greeting.ts'
import { createPersonInCall } from './personInCall.ts'
import {
  createSessionConfig,
  sessionView,
  turnSettingsOf,
  updateSessionConfig,
} from './sessionConfig.ts'
import { createSpeechDetector } from './speechDetector.ts'
import { createTimeLimit } from './timeLimit.ts'
import { createTurnEffects } from './turnEffects.ts'
import { advanceTurn, createTurnState } from './turnMachine.ts'
import { createTurnTranscriber } from './turnTranscriber.ts'
import type { TurnEffect, TurnInput, TurnState } from './turnTypes.ts'
import { createVoicemail } from './voicemail.ts'
import { createVisitorPresence } from './visitorPresence.ts'
import { createVisitorTurns } from './visitorTurns.ts'

export interface SessionDeps {
  vad: Vad
  stt: Stt
  /** Tells whether a caller has finished. */
  read: ReadTurn
  tts: Tts
  brain: Brain
  /** Carries out task calls. Without it, agents work on no tasks. */
  taskTools?: TaskTools | undefined
  /** Called with each new note for the record of a call, even after the call if a tool was still running. */
  noted?(callId: string, note: CallNote): void
  /** Called with what happens in a call, as soon as it does. */
  news?(callId: string, news: LiveNews): void
  /** Called when a turn of a call is over, and again if the turn is cut short later. */
  said(callId: string, turn: CallTurn): void
  /** Called with what a call that can be resumed has come to. */
  remembered?(memory: EngineMemory): void
  log: Log
}

/** Creates one session per call. All sessions share the engine's stages. */
export const createSessionFactory =
  (deps: SessionDeps): CreateCallSession =>
  (brief, wire) =>
    createCallSession(deps, brief, wire)

/**
 * Connects the parts of one call. What happens in its turns is told to the turn machine, and `turnEffects.ts` carries
 * out what the machine decides. Each part does the rest by itself.
 */
function createCallSession(deps: SessionDeps, brief: CallBrief, wire: CallWire): CallSession {
  const { callId } = brief
  const agent = resolveAgent(brief.agent)
  let config = createSessionConfig(brief, deps.stt.languages)
  let hasSpoken = false
  let isOpen = false
  let isClosed = false

  const { resumed } = brief
  const earlier = resumed ? readMemory(resumed) : []
  /** What was being said when the line was lost. Its turn is not in the record yet. */
  const cutOff = cutOffIn(earlier)
  const unfinished = cutOff?.status === 'in_progress' ? cutOff : undefined

  const record = createCallRecord({
    earlier: resumed,
    said: (turn) => deps.said(callId, turn),
    news: (news) => deps.news?.(callId, news),
  })
  const timings = createCallTimings({
    send(timing) {
      if (timing.of === 'turn') record.traces.timed(timing)
      events.send({ type: 'ringwell.timing', timing })
    },
    queuedMs: () => wire.queuedMs(),
    sounded: record.traces.sounded,
  })
  const events = createEventSender((event) => {
    wire.send(event)
    timings.sent(event)
    record.sent(event)
  })
  const failures = createCallFailures({ callId, wire, events, log: deps.log })
  const danger = createCallDanger(wire, events)
  const memory =
    brief.mayResume &&
    createCallMemory(
      (news) => deps.remembered?.({ callId, line: resumed?.line ?? 0, ...news }),
      () => conversation.kept(),
      resumed?.memory,
    )
  const conversation = createConversation(
    newId('conv'),
    record.see,
    earlier.filter((entry) => !('item' in entry) || entry.item !== unfinished),
    () => memory?.changed(),
  )
  if (unfinished) {
    conversation.insert({ ...unfinished, status: 'in_progress', content: [] })
    conversation.replace({ ...unfinished, status: 'incomplete' })
  }

  const machine = runMachine(
    createTurnState(turnSettingsOf(config.turnDetection)),
    advanceTurn,
    (effect: TurnEffect) => perform(effect),
  )
  const turn: Machine<TurnState, TurnInput> = { state: () => machine.state(), tell }

  /** Everything that happens in the turns of this call passes through here. */
  function tell(input: TurnInput): void {
    if (isClosed) return
    if (input.type === 'playbackBegan' && !hasSpoken) {
      hasSpoken = true
      planner.prepareVoice()
    }
    try {
      machine.tell(input)
      transcriber.follow()
      timings.told(input, machine.state())
      // There is nothing left that the speech could interrupt.
      if (input.type === 'responseEnded') turns.decided()
    } catch (error) {
      failures.session(error)
    }
    if (input.type !== 'windowHeard') return
    greeting.greetIfDue()
    reports.showWaiting()
    visitor.heard(input)
  }

  const turns = createVisitorTurns({
    events,
    conversation,
    sendsTranscripts: () => config.sendsTranscripts,
    drafted: record.draft,
  })
  const speechDetector = createSpeechDetector({
    vad: deps.vad,
    turn,
    failed: failures.voiceDetection,
  })
  const transcriber = createTurnTranscriber({
    stt: deps.stt,
    turn,
    soundBetween: (fromMs, toMs) => speechDetector.soundBetween(fromMs, toMs),
    language: () => config.hearingLanguage,
    grew: (turnId, text) => turns.transcriptGrew(turnId, text),
    stageFailed: failures.stage,
  })

  const parts: CallParts = {
    brief,
    wire,
    events,
    conversation,
    turn,
    config: () => config,
    hasSpoken: () => hasSpoken,
    danger,
    failures,
  }
  const answers = createCallAnswers({
    ...parts,
    ...deps,
    agent,
    timings,
    traces: record.traces,
    wordsKnown: () => turns.settled(),
    begins(plan) {
      if (plan.inConversation) greeting.drop()
    },
    // Somebody who speaks over the goodbye may need help.
    mayHangUp: () => !isVisitorFirst(),
  })
  const { responses, planner, reports } = answers
  const isVisitorFirst = () => visitor.isHeard() || turn.state().owesReply
  const greeting = createGreeting({ ...parts, ...answers, isVisitorFirst })
  const visitor = createVisitorPresence({
    ...parts,
    ...answers,
    expectAnybody: () => speechDetector.expectAnybody(),
    isMachine: () => voicemail.isMachine() || person.answersInstead(),
  })
  const timeLimit = createTimeLimit({ ...parts, ...answers, isBusy: visitor.isBusy })
  const voicemail = createVoicemail({
    ...parts,
    ...answers,
    agent,
    dropGreeting: () => greeting.drop(),
  })
  const person = createPersonInCall({
    ...parts,
    ...answers,
    brain: deps.brain,
    record,
    isHeard: () => visitor.isHeard(),
    dropGreeting: () => greeting.drop(),
  })
  const perform = createTurnEffects({
    ...parts,
    ...answers,
    voicemail,
    person,
    turns,
    record,
    transcriber,
    greeting,
    visitor,
    read: deps.read,
  })

  function updateSession({ session, event_id }: ParsedEventOf<'session.update'>): void {
    const hearingLanguages = deps.stt.languages
    const { playsAhead } = wire
    const limits = { hasSpoken, hearingLanguages, playsAhead }
    const result = updateSessionConfig(config, session, limits)
    if ('problem' in result) return events.sendProblem(result.problem, event_id)
    config = result.config
    greeting.settingsChanged()
    tell({ type: 'settingsChanged', settings: turnSettingsOf(config.turnDetection) })
    events.send({ type: 'session.updated', session: sessionView(config, brief) })
  }

  const takeMessage = createClientMessages({
    ...parts,
    typed(words) {
      visitor.noticed(false)
      visitor.said(words)
      greeting.typed()
    },
    handle: createClientHandlers({
      ...parts,
      ...answers,
      greeting,
      person,
      updateSession,
      commitInput: (causedBy) =>
        arrivals.afterSound(() => tell({ type: 'commitRequested', causedBy })),
      clearInput() {
        arrivals.afterSound(() => {
          tell({ type: 'clearRequested' })
          events.send({ type: 'input_audio_buffer.cleared' })
        })
      },
    }),
  })

  const arrivals = createArrivals({
    take: (message) => {
      if (!isClosed) takeMessage(message)
    },
    soundHeard() {
      // All of the sound before it belongs to what the client commits.
      if (wire.playsAhead) speechDetector.complete()
      return speechDetector.settled()
    },
  })

  return {
    opened() {
      if (isOpen || isClosed) return
      isOpen = true
      record.opened()
      visitor.watch()
      timeLimit.opened()
      events.send({ type: 'session.created', session: sessionView(config, brief) })
      greeting.opened()
    },
    received(message) {
      if (!isClosed) arrivals.take(message)
    },
    heard(samples) {
      // Events about this sound could not reach the client before the channel is open.
      if (!isOpen || isClosed) return
      record.heard(samples)
      voicemail.heard(samples)
      speechDetector.hear(samples)
    },
    act(action) {
      if (!isOpen || isClosed) return
      if (action.type === 'leave') timeLimit.leave()
      else person.act(action)
    },
    drained() {
      if (!isClosed) responses.drained()
    },
    closed(reason, unheardMs) {
      if (isClosed) return
      isClosed = true
      visitor.close()
      voicemail.close()
      person.close()
      timeLimit.close()
      greeting.close()
      events.close()
      reports.releaseNotes()
      const isLost = isLineLost(reason, brief.phone) || reason === 'replaced'
      const mayGoOn = memory !== undefined && isLost
      responses.close(mayGoOn, unheardMs)
      memory?.close()
      planner.close()
      transcriber.close()
      speechDetector.close()
      answers.noteEnd()
    },
  }
}
