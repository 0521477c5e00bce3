/**
 * Reads a whole call with an agent that has tasks, turn by turn, and returns what the agent should do now. It keeps
 * nothing between calls: the same turns lead to the same outputs, whatever was asked before and whatever became of the
 * answers.
 */
import { isDeepStrictEqual } from 'node:util'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { onPhone } from '@ringwell/content/agents/tasks/onPhone.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import type { CallNote } from '../callNotes.ts'
import { clockOf } from '../dialogue/businessClock.ts'
import { calleeAsked } from '../dialogue/calleeAnswer.ts'
import { askedOf } from '../dialogue/asked.ts'
import { askedAnswerOf } from '../dialogue/expectationOf.ts'
import { openNotes } from '../dialogue/taskViews.ts'
import type { BrainOutput, BrainRequest, Turn } from '../stages.ts'
import type { Interpreter } from './createInterpreter.ts'
import { explainTurn, type TakenTurn } from './explainTurn.ts'
import { firstName, firstWordsOf } from './greet.ts'
import { createPacerYield } from '../pacerYield.ts'
import { newAgentState, takeTurn, type AgentState, withToolAtWork } from './agentState.ts'
import { spokenTurns } from './functionUse.ts'

type TaskCall = Extract<BrainOutput, { type: 'taskCall' }>
type ResultTurn = Extract<Turn, { role: 'taskResult' }>

/** What a turn made the agent say. `isOwed`: the result of a tool that the caller has not been told yet. */
interface Saying {
  outputs: readonly BrainOutput[]
  isOwed: boolean
}

/** Calls without a result in the history, and the utterance that led to them. */
interface Pending {
  calls: readonly TaskCall[]
  asked: { before: AgentState; text: string } | undefined
}

const nothingPending: Pending = { calls: [], asked: undefined }

/**
 * Returns all views and notes of the call, including those of earlier answers, so that none is lost if an answer was
 * cut off. Views and notes come first, then words, then calls.
 */
export async function foldTasks(
  interpreter: Interpreter,
  agentTasks: AgentTasks,
  { agent, history, functions, visitor, phone, explains = false }: BrainRequest,
): Promise<BrainOutput[]> {
  const tasks = onPhone(agentTasks, phone)
  const yieldToPacer = createPacerYield()
  const answered = new Set<Turn>(spokenTurns(history, functions))
  const greeting = firstWordsOf(agent, phone).join(' ')
  let state = newAgentState(tasks, firstName(visitor.name), phone)
  let pending = nothingPending
  let sayings: Saying[] = []
  const views = new Map<string, TaskView>()
  const notes: CallNote[] = []
  /** The visitor's last turn that was read. */
  let read: TakenTurn | undefined
  // If the client does not say when its turns were said, they count as said now.
  let atMs = Date.now()

  function take(outputs: readonly BrainOutput[], isOwed: boolean, asked?: Pending['asked']): void {
    // Earlier sayings are dropped unless they are owed: the caller has heard them, or has said something since.
    sayings = [
      ...sayings.filter((saying) => saying.isOwed),
      { outputs: outputs.filter(({ type }) => type === 'text'), isOwed },
    ]
    for (const output of outputs) {
      if (output.type === 'task') views.set(output.task.id, output.task)
      if (output.type === 'note') notes.push(output.note)
    }
    const calls = outputs.filter((output) => output.type === 'taskCall')
    pending = { calls, asked: calls.length > 0 ? asked : undefined }
  }

  for (const turn of history) {
    await yieldToPacer()
    if (turn.role === 'taskResult') {
      const call = pending.calls.find((each) => isAnsweredBy(each, turn))
      const from = call ? state : withToolAtWork(tasks, state, turn)
      // The turns that led to this call have been cut off or changed, and it has written nothing.
      if (!from) continue
      const others = pending.calls.filter(
        (each) => each !== call && (call || each.tool !== turn.tool),
      )
      const request = call?.request ?? from.dialogue.lastRequest
      const step = await takeTurn(interpreter, tasks, from, { ...turn, request }, atMs)
      state = step.state
      read &&= { ...read, results: [...read.results, turn] }
      take(step.outputs, turn.isTold === false)
      pending = { ...pending, calls: [...others, ...pending.calls] }
      continue
    }
    if (turn.role !== 'user') continue
    atMs = turn.at ?? atMs
    if (!answered.has(turn)) continue
    // If the tool was never run, the turn that asked for it is read together with this one, as a single utterance.
    const unanswered = pending.asked
    const before = unanswered?.before ?? state
    const text = unanswered ? `${unanswered.text} ${turn.text}` : turn.text
    const asked = askedOf(before.dialogue, tasks, greeting)
    const isWeighed = calleeAsked(before.dialogue, { agent: tasks }) !== undefined
    const clauses = await interpreter.hearTurn(text, asked, isWeighed)
    const step = await takeTurn(interpreter, tasks, before, { ...turn, text, clauses }, atMs)
    state = step.state
    const answers = step.outputs.flatMap((output) =>
      output.type === 'note' && output.note.type === 'questionAnswered'
        ? [output.note.question]
        : [],
    )
    read = { text, clauses, commands: step.commands ?? [], answers, results: [] }
    const unasked = pending.asked ? [] : pending.calls
    take(step.outputs, false, { before, text })
    if (pending.calls.length === 0) pending = { calls: unasked, asked: undefined }
  }

  const context = {
    agent: tasks,
    now: clockOf(tasks.business, atMs),
  }
  const understood = (turn: TakenTurn): BrainOutput => {
    return { type: 'understood', turn: explainTurn(turn, state.dialogue, context) }
  }
  const isAsked = history.at(-1)?.role !== 'assistant'
  return [
    ...(explains && read ? [understood(read)] : []),
    { type: 'expects', answer: askedAnswerOf(state.dialogue, tasks, greeting) },
    ...[...views.values()].map((task): BrainOutput => ({ type: 'task', task })),
    ...[...notes, ...openNotes(state.dialogue, context)].map((note): BrainOutput => ({
      type: 'note',
      note,
    })),
    ...spaced(sayings.filter(({ isOwed }) => isOwed || isAsked)),
    ...pending.calls,
  ]
}

/** Compares arguments, not request numbers: those start over when the oldest turns of a long call are cut off. */
const isAnsweredBy = (call: TaskCall, turn: ResultTurn): boolean =>
  call.tool === turn.tool && isDeepStrictEqual(call.arguments, turn.arguments)

/** Puts a space between sayings, because each ends without one. */
const spaced = (sayings: readonly Saying[]): BrainOutput[] =>
  sayings
    .filter(({ outputs }) => outputs.length > 0)
    .flatMap(({ outputs }, at): readonly BrainOutput[] =>
      at === 0 ? outputs : [{ type: 'text', text: ' ' }, ...outputs],
    )
