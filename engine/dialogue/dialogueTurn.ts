/** One turn of the agent in the making: the tasks as they change, and what will be said and done. */
import { noteSlot, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { TRANSFER } from '@ringwell/content/agents/tasks/onPhone.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import type { Line } from '@ringwell/content/agents/tasks/words.ts'
import type { SlotValues } from '../slotValue.ts'
import {
  type DialogueContext,
  type DialogueEffect,
  type DialogueState,
  type DialogueStep,
  type EndedTask,
  newFrame,
  type OpenOffer,
  type TaskFrame,
  type TaskOutcome,
  type Told,
} from './dialogueTypes.ts'
import { foldedWords, isAllIn } from '../understanding/foldedWords.ts'
import { asksOfBooking, isAnaphoric, type OpenQuestion } from './openQuestions.ts'
import { createTurnWords, type Fill } from './turnWords.ts'

/** Everybody may read it. It changes only through its functions, which say what may change and how. */
export type DialogueTurn = Readonly<ReturnType<typeof newTurn>>

export const createTurn = (before: DialogueState, context: DialogueContext): DialogueTurn =>
  newTurn(before, context)

function newTurn(before: DialogueState, context: DialogueContext) {
  const { agent } = context
  const effects: DialogueEffect[] = []
  let { stack, ended, lastFrame, lastRequest } = before

  const turn = {
    ...createTurnWords(before.said, context),
    before,
    context,
    offer: { name: 'nothing' } as OpenOffer,
    wrongTries: before.wrongTries,
    misses: 0,
    unanswered: before.unanswered,
    keepsNumber: before.keepsNumber,
    declinesCall: before.declinesCall,
    /** The turn already contains a question, so nothing more is asked. */
    asked: false,
    /** The caller has said goodbye while a tool was at work. */
    isLeaving: false,
    /** A task that only looks something up has said what it found. */
    hasTold: false,
    /** A question was answered in the middle of a task. */
    digressed: false,
    /** The caller asks for a change to what is already booked. */
    saysWhatIsSo: false,
    /** The slot to ask for next, whatever the order of the task. */
    askFirst: undefined as string | undefined,

    top: (): TaskFrame | undefined => stack.at(-1),
    stack: () => stack,
    ended: () => ended,
    taskOf(id: string): Task {
      const task = agent.tasks.get(id)
      if (!task) throw new Error(`The agent ${agent.agent} has no task ${id}.`)
      return task
    },

    push(task: string, values: SlotValues): void {
      lastFrame += 1
      stack = [...stack, newFrame({ id: lastFrame, task, values })]
      effects.push({ type: 'taskStarted', id: lastFrame, task })
    },
    /** Begins a task again that was done, with what is known. What the caller left out is not asked for again. */
    reopen({ id, task, values }: EndedTask): void {
      const skipped = Object.keys(turn.taskOf(task).slots).filter((name) => !values[name])
      ended = ended.filter((each) => each.id !== id)
      stack = [...stack, newFrame({ id, task, values, skipped })]
    },
    change({ id }: TaskFrame, to: Partial<TaskFrame>): void {
      stack = stack.map((each) => (each.id === id ? { ...each, ...to } : each))
    },
    toTop(frame: TaskFrame): void {
      stack = [...stack.filter(({ id }) => id !== frame.id), frame]
    },
    end(frame: TaskFrame, outcome: TaskOutcome, reference?: string, isRefused?: boolean): void {
      stack = stack.filter(({ id }) => id !== frame.id)
      const { id, task, facts } = frame
      // A number under which nothing was found is still the caller's.
      const sought = Object.entries(frame.notFound ?? {}).filter(([, { type }]) => type !== 'code')
      const values = { ...(outcome !== 'done' && Object.fromEntries(sought)), ...frame.values }
      const end: EndedTask = {
        id,
        task,
        outcome,
        values,
        facts,
        ...(reference !== undefined && { reference }),
        ...(isRefused && { isRefused }),
      }
      // What was written down for what cannot be done is left to people.
      const note = outcome === 'refused' && values[noteSlot(turn.taskOf(task)) ?? '']
      if (note && note.type === 'text') turn.noteUnanswered(note.text)
      // Who calls back answers what the call was offered for, a change that was asked for is made by now, and what was
      // looked up is `when is that coming?`
      const { reason } = values
      const about = reason?.type === 'text' ? reason.text : ''
      if (outcome === 'done')
        turn.settleAll(({ text, isOffered }) =>
          task === 'callback'
            ? isOffered || (foldedWords(text).length > 0 && isAllIn(text, about))
            : isOfValues(text, turn.spoken(turn.taskOf(task), frame)) ||
              asksOfBooking(text) ||
              (turn.taskOf(task).tool === undefined && isAnaphoric(text)),
        )
      ended = [...ended, end]
      effects.push({ type: 'taskEnded', ...end })
      if (task !== 'callback' && task !== TRANSFER) return
      for (const each of stack) {
        const { handedOver } = each
        if (handedOver === undefined) continue
        const isAboutIt = task === TRANSFER || isAllIn(handedOver, about)
        if (outcome === 'done' && isAboutIt) turn.end(each, 'handedOver')
        else turn.change(each, { handedOver: undefined })
      }
    },

    makeOffer(offer: OpenOffer): void {
      turn.offer = offer
    },
    /** What was offered in the turn before can still be answered. */
    keepOffer(): void {
      turn.offer = before.offer
    },
    /** Nobody is asked anything else in this turn. */
    askNothingMore(): void {
      turn.asked = true
    },
    /** Asks for this slot before any other. Undefined leaves that to the order of the task. */
    askNext(slot: string | undefined): void {
      turn.askFirst = slot
    },
    /** A question was answered, so what was open before is asked again, or is still offered. */
    digress(): void {
      turn.digressed = stack.length > 0
      if (!turn.digressed) turn.keepOffer()
    },
    leave(): void {
      turn.isLeaving = true
    },
    admitSo(): void {
      turn.saysWhatIsSo = true
    },
    tellDone(task: Task, line: Readonly<Line>, fill: Fill): void {
      turn.sayLine(`done ${task.id}`, line, fill)
      turn.hasTold = true
    },
    keepNumber(): void {
      turn.keepsNumber = true
    },
    declineCall(): void {
      turn.declinesCall = true
    },
    countMiss(): void {
      turn.misses = before.misses + 1
    },
    forgiveMisses(): void {
      turn.misses = 0
    },
    countWrongTry(): void {
      turn.wrongTries += 1
    },
    /**
     * Notes what has no answer. It counts as settled if the caller asks it again and gets one.
     * @param isOffered the agent offers a callback about it
     */
    noteUnanswered(said: string, isOffered?: true): void {
      const text = said.replaceAll(/\s+/g, ' ').trim()
      effects.push({ type: 'noteUnanswered', text })
      turn.unanswered = [...turn.unanswered, { text, ...(isOffered && { isOffered }) }]
    },
    settle(questions: readonly string[]): void {
      turn.unanswered = turn.unanswered.filter(({ text }) => !questions.includes(text))
    },
    /** What these asked is answered, or is wanted no more. */
    settleAll(isSettled: (one: OpenQuestion) => boolean | undefined): void {
      const questions = turn.unanswered.filter(isSettled).map(({ text }) => text)
      if (questions.length === 0) return
      turn.settle(questions)
      effects.push({ type: 'settle', questions })
    },
    /** Offers a callback about everything that nobody has answered. */
    offerToAnswer(about: string): void {
      turn.makeOffer({ name: 'task', task: 'callback', about })
      turn.unanswered = turn.unanswered.map((one) => ({ ...one, isOffered: true }))
    },
    /** Returns the number of the request. */
    callTool(tool: string, values: SlotValues): number {
      lastRequest += 1
      effects.push({ type: 'callTool', request: lastRequest, tool, arguments: values })
      return lastRequest
    },
    do(effect: DialogueEffect): void {
      effects.push(effect)
    },

    finish(): DialogueStep {
      const isAsking = effects.some(({ type }) => type === 'callTool')
      const { first, text, brief, said } = turn.spokenTurn(isAsking)
      const spoken: DialogueEffect[] = text === '' ? [] : [{ type: 'say', text, brief }]
      // Answers of the playbook come first, then the task goes on.
      const answers = effects.filter(({ type }) => type === 'answerQuestion')
      const others = effects.filter(({ type }) => type !== 'answerQuestion')
      const state: DialogueState = {
        stack,
        ended,
        offer: turn.offer,
        said,
        lastSaid: [first, text].filter(Boolean).join(' ') || before.lastSaid,
        lastRequest,
        lastFrame,
        wrongTries: turn.wrongTries,
        misses: turn.misses,
        unanswered: turn.unanswered,
        told: toldAfter(),
        ...(before.phone && { phone: before.phone }),
        ...(turn.keepsNumber && { keepsNumber: true }),
        ...(turn.declinesCall && { declinesCall: true }),
      }
      const opening: DialogueEffect[] =
        first === '' ? [] : [{ type: 'say', text: first, brief: first, isFirst: true }]
      return [state, [...opening, ...answers, ...spoken, ...others]]
    },
  }
  return turn

  /** What was written is told. What was only found out or worked out may still lead to a call about the matter. */
  function toldAfter(): readonly Told[] {
    const { told } = before
    const news = ended.filter((one) => isDone(one) && !before.ended.includes(one))
    if (news.length === 0) return told
    const isWritten = news.some(({ task }) => {
      const { tool } = turn.taskOf(task)
      return tool !== undefined && writes(tool)
    })
    return isWritten ? [] : told.map((one) => ({ ...one, isPast: true }))
  }
}

/** All numbers of a question are in what was done: `what if I pay 100 on Saturday?` */
function isOfValues(question: string, values: Fill): boolean {
  const numbers = question.match(/\d{2,}/g) ?? []
  const spoken = JSON.stringify(values)
  return numbers.length > 0 && numbers.every((one) => spoken.includes(one))
}

const isDone = ({ outcome }: EndedTask): boolean => outcome === 'done'
