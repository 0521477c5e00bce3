import { TURN_UNDERSTOOD } from '@ringwell/protocol/turnUnderstood.ts'
import type { CallNote } from '../callNotes.ts'
import type { Brain, BrainAgent, Tts } from '../stages.ts'
import type { TaskTools } from '../tools.ts'
import type { CallParts } from './callParts.ts'
import type { CallTimings } from './callTiming.ts'
import { noteDanger, noteTools } from './lastNotes.ts'
import { createModelBudget } from './modelBudget.ts'
import { createResponsePlanner, type ResponsePlanner } from './responsePlanner.ts'
import { createResponseRunner, type ResponsePlan, type ResponseRunner } from './responseRunner.ts'
import { createTaskCalls, type TaskCalls } from './taskCalls.ts'
import { createTaskReports, type TaskReports } from './taskReports.ts'
import { createTurnExplanations } from './turnExplanations.ts'
import type { TurnTraces } from './turnTraces.ts'
import { mayGoOn } from './turnMachine.ts'

/** How often the words before a hand-over are looked after. */
const HEARD_CHECK_MS = 40
/** Less than a frame may stay queued, waiting for more. */
const FRAME_MS = 20

export interface CallAnswersOptions extends CallParts {
  agent: BrainAgent
  brain: Brain
  tts: Tts
  taskTools?: TaskTools | undefined
  noted?(callId: string, note: CallNote): void
  timings: CallTimings
  traces: TurnTraces
  /** Resolves when the transcripts of everything that the visitor said are in the conversation. */
  wordsKnown: () => Promise<void>
  begins: (plan: ResponsePlan) => void
  /** Whether the call may end, now that the agent's last words have been heard. */
  mayHangUp: () => boolean
}

/** What the agent of a call says and does: plans responses, makes them, has tools called and reports all of it. */
export interface CallAnswers {
  planner: ResponsePlanner
  responses: ResponseRunner
  reports: TaskReports
  /** Undefined if the agent works on no tasks. */
  tasks: TaskCalls | undefined
  /** The call is over. Notes what its record still lacks. */
  noteEnd(): void
}

export function createCallAnswers(options: CallAnswersOptions): CallAnswers {
  const { agent, wire, events, conversation, timings, traces, failures, turn } = options
  const { callId } = options.brief

  const reports = createTaskReports(
    (task) => events.send({ type: 'ringwell.task', task }),
    (note) => {
      options.noted?.(callId, note)
      if (note.type === 'questionUnanswered')
        events.send({ type: 'ringwell.unanswered', question: note.text })
      if ('settles' in note)
        for (const question of note.settles ?? [])
          events.send({ type: 'ringwell.unanswered', question, is_settled: true })
    },
    () => mayGoOn(turn.state()),
  )
  const tasks =
    options.taskTools &&
    agent.tasks &&
    createTaskCalls({
      callId,
      agent: agent.tasks.agent,
      tools: options.taskTools,
      began(call) {
        // Something has been done, so this answer stays in the history even if the visitor goes on.
        reports.releaseNotes()
        const answered = conversation.useTool(call)
        const traced = traces.called(call.tool, JSON.stringify(call.arguments))
        return (result) => {
          answered(result)
          traced(JSON.stringify(result))
        }
      },
      earlier: conversation.entries().flatMap((entry) => ('use' in entry ? [entry.use] : [])),
      settle: (call, result) => conversation.settle(call, result),
    })
  const planner = createResponsePlanner({
    ...options,
    tasks: tasks && {
      ...tasks,
      resultWaits: () => turn.tell({ type: 'resultCame' }),
      async heardAll(signal) {
        while (!signal.aborted && wire.queuedMs() >= FRAME_MS)
          await new Promise((resolve) => setTimeout(resolve, HEARD_CHECK_MS))
      },
    },
    budget: createModelBudget(
      failures.modelBudget,
      conversation.items().filter((item) => item.type === 'message' && item.role === 'assistant')
        .length,
    ),
  })
  const runner = createResponseRunner({
    ...options,
    tell: (input) => turn.tell(input),
    reports,
    explanations: createTurnExplanations({
      events,
      conversation,
      isAsked: () => options.config().include.includes(TURN_UNDERSTOOD),
      traces,
    }),
    safetyKnown: options.danger.known,
    lastWordsSaid() {
      if (options.mayHangUp()) wire.hangUp('agent')
    },
    stageFailed: failures.stage,
  })

  return {
    planner,
    reports,
    tasks,
    responses: {
      ...runner,
      begin(plan) {
        options.begins(plan)
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
    },
    noteEnd() {
      const last = {
        ...options,
        tasks,
        question: () => planner.question(),
        note: (note: CallNote) => reports.note(note),
        failed: failures.record,
      }
      void noteDanger(last)
      if (conversation.hasUsedTools()) void noteTools(last)
    },
  }
}
