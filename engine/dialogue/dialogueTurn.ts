/** One turn of the agent in the making: the tasks as they change, and what will be said and done. */
import { type DialogueLine, dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { fillLine, type Line } from '@ringwell/content/agents/tasks/words.ts'
import type {
  DialogueContext,
  DialogueEffect,
  DialogueState,
  DialogueStep,
  EndedTask,
  OpenOffer,
  SlotValue,
  SlotValues,
  TaskFrame,
  TaskOutcome,
} from './dialogueTypes.ts'
import { saySlot } from './slotValues.ts'
import { sentencesOf } from '../english/clauses.ts'
import {
  capitalised,
  createWording,
  fitted,
  glued,
  MOST_SENTENCES,
  type Saying,
} from './wording.ts'

type Fill = Readonly<Record<string, string>>

export type DialogueTurn = ReturnType<typeof createTurn>

export function createTurn(before: DialogueState, context: DialogueContext) {
  const { agent, now, language } = context
  const { wordsOf, said } = createWording(before.said, language)
  let sayings: Saying[] = []
  const effects: DialogueEffect[] = []
  let { stack, ended, lastFrame } = before

  const turn = {
    before,
    context,
    offer: { name: 'nothing' } as OpenOffer,
    lastRequest: before.lastRequest,
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
    /** How many sayings come before the answers to what was asked with a yes. */
    answersAt: undefined as number | undefined,
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
      stack = [...stack, newFrame({ id: lastFrame, task, values, skipped: [] })]
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
      ended = [...ended, end]
      effects.push({ type: 'taskEnded', ...end })
      if (task !== 'callback') return
      for (const each of stack.filter(({ isHandedOver }) => isHandedOver)) {
        if (outcome === 'done') turn.end(each, 'handedOver')
        else turn.change(each, { isHandedOver: undefined })
      }
    },

    /** What is said from here on comes after the answers. */
    answerHere(): void {
      turn.answersAt = sayings.length
    },
    /** Says a line that every agent has. */
    say(key: DialogueLine, fill?: Fill): void {
      turn.sayLine(key, dialogueLines[key], fill, optional.has(key))
    },
    /** Whether this turn says a line whose key begins like this. */
    says: (key: string): boolean => sayings.some((saying) => saying.key?.startsWith(key)),
    /** Takes back what this turn was going to say. */
    unsay(key: DialogueLine): void {
      sayings = sayings.filter((saying) => saying.key !== key)
    },
    /** Takes back what this turn was going to ask. */
    unsayQuestions(): void {
      sayings = sayings.filter(({ text, key }) => !text.endsWith('?') && key !== 'nothingToCancel')
    },
    /** Says a line of a task. `key` counts how often it was said, which decides the wording. */
    sayLine(
      key: string,
      line: Readonly<Line> | (typeof dialogueLines)[DialogueLine],
      fill?: Fill,
      isOptional = false,
    ): void {
      sayings.push({ text: capitalised(wordsOf(key, line, fill)), isOptional, key })
    },
    /** Says a line of a task without the question at its end. */
    sayStatement(key: string, line: Readonly<Line>, fill: Fill): void {
      const text = wordsOf(key, line, fill)
      sayings.push({ text: capitalised(text.replace(/\s+[^.?!]*\?$/, '')), isOptional: false })
    },
    /** Says the line that reads everything back, with the caller's note before the question at its end. */
    sayReadBack(task: Task, line: Readonly<Line>, fill: Fill, note: string | undefined): void {
      const sentences = sentencesOf(capitalised(wordsOf(`confirm ${task.id}`, line, fill)))
      turn.saySentence(sentences.slice(0, -1).join(' '))
      if (note !== undefined) turn.say('readNote', { note })
      turn.saySentence(sentences.at(-1) ?? '')
    },
    /** Says the question at the end of a line of a task, which says what a yes is for. */
    sayQuestion(line: Readonly<Line> | undefined): void {
      const [first = ''] = line?.[language] ?? line?.en ?? []
      const text = fillLine(first, {})
      sayings.push({ text: sentencesOf(text).at(-1) ?? '', isOptional: false })
    },
    saySentence(text: string): void {
      sayings.push({ text, isOptional: false })
    },
    do(effect: DialogueEffect): void {
      effects.push(effect)
    },

    speak: (task: Task, name: string, value: SlotValue): string =>
      saySlot(value, task.slots[name], { now, language, country: agent.business.country }),
    title: (task: Task): string => task.title[language] ?? task.title.en,
    label(task: Task, name: string): string {
      const label = task.slots[name]?.label
      return label ? (label[language] ?? label.en) : name
    },
    spoken: (task: Task, known: Known): Fill => {
      const fill = Object.entries(spokenOf(task, known, context))
      // Names, `tomorrow, Friday the 2nd` and `between 2 and 4` stay whole.
      const isWhole = (name: string): boolean => {
        const slot = task.slots[name]
        return (
          slot?.type === 'date' ||
          slot?.type === 'time' ||
          (slot?.type === 'text' && slot.short === true)
        )
      }
      return Object.fromEntries(
        fill.map(([name, text]) => [name, isWhole(name) ? glued(text) : text]),
      )
    },

    finish(): DialogueStep {
      const first = fitted(sayings.slice(0, turn.answersAt ?? 0))
      sayings = inOrder(sayings.slice(turn.answersAt ?? 0))
      const needed = sayings.filter(({ isOptional }) => !isOptional)
      // When a tool is called, optional lines are left out, because its answer says as much.
      const isAsking = effects.some(({ type }) => type === 'callTool')
      const text = fitted(isAsking ? needed : sayings)
      const brief = fitted(needed.length > 0 ? needed : sayings, MOST_SENTENCES - 1)
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
        lastRequest: turn.lastRequest,
        lastFrame,
        wrongTries: turn.wrongTries,
        misses: turn.misses,
        unanswered: turn.unanswered,
        // What was done is told.
        told: ended.filter(isDone).length > before.ended.filter(isDone).length ? [] : before.told,
        ...(turn.keepsNumber && { keepsNumber: true }),
        ...(turn.declinesCall && { declinesCall: true }),
      }
      const opening: DialogueEffect[] =
        first === '' ? [] : [{ type: 'say', text: first, brief: first, isFirst: true }]
      return [state, [...opening, ...answers, ...spoken, ...others]]
    },
  }
  return turn
}

const isDone = ({ outcome }: EndedTask): boolean => outcome === 'done'

const newFrame = (known: Pick<TaskFrame, 'id' | 'task' | 'values' | 'skipped'>): TaskFrame => ({
  ...known,
  asked: {},
  facts: {},
  found: undefined,
  expects: { name: 'nothing' },
})

/**
 * Lines that only show that the caller was understood. `spelled` is one of them, because the name is read back anyway.
 */
const optional: ReadonlySet<DialogueLine> = new Set([
  'spelled',
  'handingOver',
  'cancelled',
  'changed',
  'makesMinutes',
  'startOver',
  'noted',
  'cleared',
  'resume',
  'notUnderstood',
  'needed',
  'spellOrType',
])

const unknowns: ReadonlySet<string> = new Set(['unknownQuestion', 'theyCanTell'])
const excuses: ReadonlySet<string> = new Set([...unknowns, 'needed', 'notUnderstood'])

/** Whoever asked something hears first that there is no answer. That needs no second excuse. */
function inOrder(sayings: readonly Saying[]): Saying[] {
  const unknown = sayings.filter(({ key }) => key !== undefined && unknowns.has(key))
  if (unknown.length === 0) return [...sayings]
  const others = sayings.filter(({ key }) => key === undefined || !excuses.has(key))
  return [...unknown.slice(0, 1), ...others]
}

type Known = Pick<TaskFrame, 'values' | 'facts' | 'found'>

/** Fills the placeholders of a line: the values, what was found (`was.`), and the facts, in spoken form. */
export function spokenOf(
  task: Task,
  { values, facts, found }: Known,
  { agent, now, language }: DialogueContext,
): Fill {
  const context = { now, language, country: agent.business.country }
  const say = ([name, value]: [string, SlotValue | string]) => [
    name,
    typeof value === 'string'
      ? value
      : saySlot(value, task.slots[name.replace(/^was\./, '')], context),
  ]
  const was = Object.entries(found ?? {}).map(
    ([name, value]) => [`was.${name}`, value] as [string, SlotValue],
  )
  return Object.fromEntries(
    [...Object.entries(facts), ...was, ...Object.entries(values)].map(say),
  ) as Fill
}
