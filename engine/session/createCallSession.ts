import { type Machine, runMachine } from '@ringwell/protocol/runMachine.ts'
import { resolveAgent } from '../brain/resolveAgent.ts'
import type { CallNote } from '../callNotes.ts'
import type { EngineOptions, CallTurn } from '../engine.ts'
import type { Brain, SafetyOutput, Stt, Tts, Vad } from '../stages.ts'
import type { TaskTools } from '../tools.ts'
import type { ReadTurn } from '../turnReading.ts'
import type { CallSession, CreateCallSession } from '../call/callPorts.ts'
import { createCallTimings } from './callTiming.ts'
import { createClientHandlers } from './clientHandlers.ts'
import { parseClientEvent, type ParsedEvent } from './clientEvents.ts'
import { createConversation, createTranscript } from './conversation.ts'
import { createSpeechDetector } from './speechDetector.ts'
import {
  BYTES_AT_ONCE,
  BYTES_PER_SECOND,
  createEventBudget,
  EVENTS_AT_ONCE,
  EVENTS_PER_SECOND,
} from './eventBudget.ts'
import { createEventSender, newId } from './eventSender.ts'
import { createGreeting } from './greeting.ts'
import { createIdleVisitor, type IdleEffect } from './idleVisitor.ts'
import { type LastNotes, noteDanger, noteTools } from './lastNotes.ts'
import { createModelBudget, MOST_PROMPT_CHARACTERS, MOST_RESPONSES } from './modelBudget.ts'
import { unfinishedOf } from './readDraft.ts'
import { createResponsePlanner } from './responsePlanner.ts'
import { filterInstructions } from './instructionFilter.ts'
import { createResponseRunner, type ResponsePlan } from './responseRunner.ts'
import {
  createSessionConfig,
  sessionView,
  turnSettingsOf,
  updateSessionConfig,
} from './sessionConfig.ts'
import type { StageFailure } from '../stageSteps.ts'
import { createTurnTranscriber } from './turnTranscriber.ts'
import { advanceTurn, createTurnState, isTalking, mayGoOn } from './turnMachine.ts'
import { createTurnExplanations } from './turnExplanations.ts'
import type { TurnEffect, TurnInput, TurnState } from './turnTypes.ts'
import { createTaskCalls } from './taskCalls.ts'
import { createTaskReports } from './taskReports.ts'
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
  /** Called when a turn of a call is over, and again if the turn is cut short later. */
  said(callId: string, turn: CallTurn): void
  log: EngineOptions['log']
}

/** A window at least this probable counts as speech in calls where the client ends turns. */
const MANUAL_SPEECH = 0.5

type HeardWindow = Extract<TurnInput, { type: 'windowHeard' }>
type ReadDraft = Extract<TurnEffect, { type: 'readDraft' }>

/** A muted microphone is quieter than this, and even the quietest room is louder. */
const SILENT_LINE_DB = -90
/** A line that carries no sound for this long counts as muted. */
const MUTED_AFTER_MS = 2_000

/** Creates one session per call. All sessions share the engine's stages. */
export function createSessionFactory(deps: SessionDeps): CreateCallSession {
  return (brief, wire) => {
    const agent = resolveAgent(brief.agent)
    let config = createSessionConfig(brief, deps.stt.languages)
    let hasSpoken = false
    let isOpen = false
    let isClosed = false
    /** When the line last carried sound, in ms of the visitor's audio. */
    let soundAtMs: number | undefined

    const timings = createCallTimings({
      send: (timing) => events.send({ type: 'ringwell.timing', timing }),
      queuedMs: () => wire.queuedMs(),
    })
    const events = createEventSender((event) => {
      wire.send(event)
      timings.sent(event)
    })
    const conversation = createConversation(
      newId('conv'),
      createTranscript((turn) => deps.said(brief.callId, turn)),
    )
    const turns = createVisitorTurns({
      events,
      conversation,
      sendsTranscripts: () => config.sendsTranscripts,
    })
    const eventBudget = createEventBudget(performance.now())
    let isFlooded = false
    /** How the call stands, as far as an answer has said so. */
    let safety: SafetyOutput['state'] = 'calm'
    /** The client knows that the danger was none. */
    let hasSaidSo = false
    const reports = createTaskReports(
      (task) => events.send({ type: 'ringwell.task', task }),
      (note) => {
        deps.noted?.(brief.callId, note)
        if (note.type === 'questionUnanswered')
          events.send({ type: 'ringwell.unanswered', question: note.text })
        if (note.type === 'questionAnswered')
          for (const question of note.settles ?? [])
            events.send({ type: 'ringwell.unanswered', question, is_settled: true })
      },
      () => mayGoOn(machine.state()),
    )
    const taskCalls =
      deps.taskTools &&
      agent.tasks &&
      createTaskCalls({
        callId: brief.callId,
        agent: agent.tasks.agent,
        tools: deps.taskTools,
        began(call) {
          // Something has been done, so this answer stays in the history even if the visitor goes on.
          reports.releaseNotes()
          return conversation.useTool(call)
        },
      })
    const planner = createResponsePlanner({
      brief,
      agent,
      tasks: taskCalls && { ...taskCalls, resultWaits: () => tell({ type: 'resultCame' }) },
      brain: deps.brain,
      tts: deps.tts,
      conversation,
      budget: createModelBudget(() => {
        deps.log('warn', 'A call exceeded its model budget.', { callId: brief.callId })
        events.sendProblem(modelBudgetExceeded)
      }),
      wordsKnown: () => turns.settled(),
    })
    const runner = createResponseRunner({
      wire,
      events,
      conversation,
      tell,
      reports,
      explanations: createTurnExplanations(events, conversation),
      safetyKnown({ state, isFalseAlarm = false }) {
        const wasInDanger = safety === 'inDanger'
        safety = state
        const isInDanger = state === 'inDanger'
        if (isFalseAlarm && !hasSaidSo) {
          events.send({ type: 'ringwell.danger', in_danger: false, false_alarm: true })
        }
        hasSaidSo = isFalseAlarm
        if (isInDanger === wasInDanger || isFalseAlarm) return
        if (isInDanger) wire.extend()
        events.send({ type: 'ringwell.danger', in_danger: isInDanger })
      },
      lastWordsSaid() {
        // Somebody who speaks over the goodbye may need help.
        if (!isHeard() && !turn.state().owesReply) wire.hangUp('agent')
      },
      stageFailed: logFailure,
    })
    const responses = {
      ...runner,
      begin(plan: ResponsePlan) {
        if (plan.inConversation) greeting.drop()
        runner.begin(timings.watched(plan))
      },
      hold() {
        runner.hold()
        timings.voiceChanged('paused')
      },
      resume() {
        runner.resume()
        timings.voiceChanged('resumed')
      },
    }

    const machine = runMachine(
      createTurnState(turnSettingsOf(config.turnDetection)),
      advanceTurn,
      perform,
    )
    const turn: Machine<TurnState, TurnInput> = { state: () => machine.state(), tell }

    /** Everything that happens in the turns of this call passes through here. */
    function tell(input: TurnInput): void {
      if (isClosed) return
      if (input.type === 'playbackBegan' && !hasSpoken) {
        hasSpoken = true
        planner.prepareVoice(config)
      }
      try {
        machine.tell(input)
        transcriber.follow()
        timings.told(input, machine.state())
      } catch (error) {
        failed(error)
      }
      if (input.type !== 'windowHeard') return
      greeting.greetIfDue()
      reports.showWaiting()
      if (input.levelDb > SILENT_LINE_DB) soundAtMs = input.endMs
      // Where the client ends turns, words may come too late to reset the idle time, so speech resets it.
      if (isVisitorsSpeech(input)) idle.noticed(machine.state().voice.name !== 'manual')
    }

    /** Ends only this call. A bug of ours, such as one in a promise or a timer, must not end other calls. */
    function failed(error: unknown): void {
      deps.log('error', 'A session failed.', { callId: brief.callId, error: String(error) })
      wire.hangUp('failed')
    }

    function perform(effect: TurnEffect): void {
      switch (effect.type) {
        case 'sendSpeechStarted':
          return turns.speechStarted(effect.turn, effect.startMs)
        case 'sendSpeechStopped':
          return turns.speechStopped(effect.turn, effect.endMs)
        case 'startTranscription':
          return transcriber.start(effect.attempt, effect.fromMs, effect.toMs)
        case 'generatePreemptively':
          return planner.draft(config, effect)
        case 'readDraft':
          return void readDraft(effect)
        case 'discardDraft':
          transcriber.discard(effect.attempt)
          return planner.discard(effect.attempt)
        case 'commitTurn':
          if (effect.joins && responses.activeId() === undefined) reports.dropNotes()
          else reports.releaseNotes()
          return turns.committed(effect.turn, effect.durationMs, effect.joins)
        case 'completeTranscript':
          turns.transcriptCompleted(effect.turn, effect.text, effect.isBackchannel)
          return idle.said(effect.text, effect.isBackchannel)
        case 'failTranscript':
          return turns.transcriptFailed(effect.turn, effect.failure)
        case 'forgetTurn':
          return turns.forgotten(effect.turn)
        case 'takeBackAnswer':
          return conversation.takeBackAnswer()
        case 'sendTimeoutTriggered':
          return turns.timeoutTriggered(effect.turn, effect.fromMs, effect.toMs)
        case 'refuseCommit':
          return events.sendProblem(emptyBuffer, effect.causedBy)
        case 'holdResponse':
          return responses.hold()
        case 'resumeResponse':
          return responses.resume()
        case 'interruptResponse':
          greeting.interrupted()
          responses.cancel('turn_detected')
          // The answer may have been cut off before it told a result, and a cough leads to no other answer.
          return conversation.hasUntold() ? tell({ type: 'resultCame' }) : undefined
        case 'beginResponse':
          return responses.begin(planner.forVisitor(config, effect.attempt))
        case 'beginResultResponse':
          if (responses.activeId() !== undefined) return tell({ type: 'resultCame' })
          // An earlier answer may have told the result in the meantime.
          // Nothing is told on top of a danger. The first answer after it tells the result.
          if (safety === 'inDanger' || !conversation.hasUntold())
            return tell({ type: 'responseEnded' })
          return responses.begin(planner.forVisitor(config, undefined))
        case 'beginSilenceResponse':
          return askSilentVisitor()
      }
    }

    const transcriber = createTurnTranscriber({
      stt: deps.stt,
      turn,
      soundBetween: (fromMs, toMs) => speechDetector.soundBetween(fromMs, toMs),
      language: () => config.hearingLanguage,
      grew: (turnId, text) => turns.transcriptGrew(turnId, text),
      stageFailed: logFailure,
    })
    /** If the words cannot be read, the turn ends without it. */
    async function readDraft({ attempt, ...draft }: ReadDraft): Promise<void> {
      const asked = machine.state().expected?.asked
      try {
        const unfinished = await unfinishedOf(deps.read, conversation.entries(), draft, asked)
        tell({ type: 'draftRead', attempt, unfinished })
      } catch (error) {
        deps.log('warn', 'A turn could not be read.', {
          callId: brief.callId,
          error: String(error),
        })
      }
    }

    const speechDetector = createSpeechDetector({
      vad: deps.vad,
      turn,
      failed(error) {
        deps.log('error', 'Voice detection failed.', {
          callId: brief.callId,
          error: String(error),
        })
        events.sendProblem({
          type: 'server_error',
          code: 'voice_detection_failed',
          message: 'The agent cannot hear you well. Type instead, or call again.',
        })
      },
    })

    /** In calls where the client ends turns, there can be speech without a turn. */
    const isVisitorsSpeech = ({ probability, isBackground }: HeardWindow) =>
      turn.state().voice.name === 'manual'
        ? probability >= MANUAL_SPEECH
        : !isBackground && isTalking(turn.state())

    /** A function of the page may be waiting for the visitor, even while the agent goes on talking. */
    const isPageWorking = () => {
      const items = conversation.items()
      const answered = new Set(
        items.map((item) => (item.type === 'function_call_output' ? item.call_id : undefined)),
      )
      return conversation
        .genuineItems()
        .some((item) => item.type === 'function_call' && !answered.has(item.call_id))
    }

    const isHeard = () => isTalking(turn.state()) || turn.state().awaited.length > 0

    const greeting = createGreeting({
      greets: brief.greets,
      config: () => config,
      plan: (current) => planner.greeting(current),
      responses,
      hasSpoken: () => hasSpoken,
      isVisitorFirst: () => isHeard() || turn.state().owesReply,
    })

    const { idleLimitMs } = brief
    const idle = createIdleVisitor({
      limitMs: idleLimitMs,
      isHeard,
      isBusy: () =>
        isHeard() ||
        responses.activeId() !== undefined ||
        turn.state().owesReply ||
        isPageWorking() ||
        taskCalls?.isWorking() === true,
      isInDanger: () => safety === 'inDanger' || safety === 'asking',
      hasSound: () => soundAtMs !== undefined && turn.state().nowMs - soundAtMs < MUTED_AFTER_MS,
      perform(effect) {
        try {
          performIdle(effect)
        } catch (error) {
          failed(error)
        }
      },
    })

    function askSilentVisitor(): void {
      speechDetector.expectAnybody()
      responses.begin(planner.forSilence(config))
    }

    function performIdle(effect: IdleEffect): void {
      switch (effect) {
        case 'ask': {
          // A client that sets `idle_timeout_ms` or creates its own responses asks the visitor itself.
          const { settings } = turn.state()
          const asks = settings.mode === 'automatic' && settings.createResponse && hasSpoken
          if (!asks || settings.idleTimeoutMs !== undefined) return undefined
          return askSilentVisitor()
        }
        case 'sayGoodbye':
          return responses.begin(planner.goodbye(config))
        case 'hangUp':
          events.sendProblem(idleHangUp(idleLimitMs))
          return wire.hangUp('idle')
      }
    }

    const handle = createClientHandlers({
      events,
      conversation,
      responses,
      planner,
      greeting,
      config: () => config,
      hasSpoken: () => hasSpoken,
      updateSession(event) {
        const result = updateSessionConfig(config, event.session, {
          hasSpoken,
          hearingLanguages: deps.stt.languages,
        })
        if ('problem' in result) return events.sendProblem(result.problem, event.event_id)
        config = result.config
        greeting.settingsChanged()
        tell({ type: 'settingsChanged', settings: turnSettingsOf(config.turnDetection) })
        events.send({ type: 'session.updated', session: sessionView(config, brief) })
      },
      commitInput(causedBy) {
        tell({ type: 'commitRequested', causedBy })
      },
      clearInput() {
        tell({ type: 'clearRequested' })
        events.send({ type: 'input_audio_buffer.cleared' })
      },
    })

    function logFailure({ code, cause }: StageFailure): void {
      const error = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
      deps.log('warn', 'A stage of a call failed.', { callId: brief.callId, code, error })
    }

    const lastNotes: LastNotes = {
      brain: deps.brain,
      question: () => planner.question(config),
      conversation,
      tasks: taskCalls,
      note: (note) => reports.note(note),
      failed(error) {
        deps.log('warn', 'The record of a call may lack its end.', {
          callId: brief.callId,
          error: String(error),
        })
      },
    }

    /** Reports the flood once and hangs up. Further events are not read. */
    function endFlood(): void {
      if (isFlooded) return
      isFlooded = true
      deps.log('warn', 'A client sent too many events.', { callId: brief.callId })
      events.sendProblem(eventBudgetExceeded)
      wire.hangUp('eventBudget')
    }

    const session: CallSession = {
      opened() {
        if (isOpen || isClosed) return
        isOpen = true
        idle.watch()
        events.send({ type: 'session.created', session: sessionView(config, brief) })
        greeting.opened()
      },
      received(message) {
        if (isClosed) return
        if (!eventBudget.take(Buffer.byteLength(message), performance.now())) return endFlood()
        const result = parseClientEvent(message)
        if ('problem' in result) return events.sendProblem(result.problem, result.causedBy)
        const { event, refused } = filterInstructions(brief, result.event)
        for (const problem of refused) events.sendProblem(problem, result.event.event_id)
        if (event && isTyping(event)) {
          idle.noticed(false)
          idle.said(typedIn(event))
          greeting.typed()
        }
        if (event) handle(event)
      },
      heard(samples) {
        // Events about this sound could not reach the client before the channel is open.
        if (isOpen && !isClosed) speechDetector.hear(samples)
      },
      drained() {
        if (!isClosed) responses.drained()
      },
      closed() {
        if (isClosed) return
        isClosed = true
        idle.close()
        greeting.close()
        events.close()
        reports.releaseNotes()
        responses.close()
        planner.close()
        transcriber.close()
        speechDetector.close()
        void noteDanger(lastNotes)
        if (conversation.hasUsedTools()) void noteTools(lastNotes)
      },
    }
    return session
  }
}

const emptyBuffer = {
  type: 'invalid_request_error',
  code: 'input_audio_buffer_commit_empty',
  message: 'Error committing input audio buffer: it holds less than 100 ms of sound.',
} as const

const idleHangUp = (limitMs: number) =>
  ({
    type: 'server_error',
    code: 'idle_hang_up',
    message: `Nothing was said or typed for ${limitMs / 1_000} seconds, so the call was ended. Call again at any time.`,
  }) as const

const eventBudgetExceeded = {
  type: 'invalid_request_error',
  code: 'event_budget_exceeded',
  message:
    `The client sent too many events, so the call has ended. A call may send ${EVENTS_AT_ONCE} events ` +
    `or ${BYTES_AT_ONCE / 1024} kB at once, and ${EVENTS_PER_SECOND} events or ` +
    `${BYTES_PER_SECOND / 1024} kB a second in the long run.`,
} as const

const modelBudgetExceeded = {
  type: 'invalid_request_error',
  code: 'model_budget_exceeded',
  message:
    `A call may have ${MOST_RESPONSES} answers, with prompts of ${MOST_PROMPT_CHARACTERS} ` +
    'characters in total. Start a new call to continue.',
} as const

function typedIn(event: ParsedEvent): string {
  if (event.type !== 'conversation.item.create' || event.item.type !== 'message') return ''
  return event.item.content.map((part) => ('text' in part ? (part.text ?? '') : '')).join(' ')
}

/** Whether the event brings typed words of the visitor, or the result of a page's function. */
function isTyping(event: ParsedEvent): boolean {
  if (event.type !== 'conversation.item.create') return false
  const { item } = event
  return item.type === 'function_call_output' || (item.type === 'message' && item.role === 'user')
}
