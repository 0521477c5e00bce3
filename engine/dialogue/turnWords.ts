/** What the agent says in one turn, line by line, and the names and values that the lines are filled with. */
import { type DialogueLine, dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { fillLine, type Line } from '@ringwell/content/agents/tasks/words.ts'
import type { SlotValue } from '../slotValue.ts'
import type { DialogueContext, TaskFrame } from './dialogueTypes.ts'
import { saySlot } from './slotValues.ts'
import {
  capitalised,
  createWording,
  fitted,
  glued,
  MOST_SENTENCES,
  type Saying,
} from './wording.ts'
import { sentencesOf } from '../english/clauses.ts'

export type Fill = Readonly<Record<string, string>>

/** The words of a turn, as they are spoken. */
interface SpokenTurn {
  /** Said before the answers to what was asked with a yes. */
  first: string
  text: string
  /** Without what only shows that the caller was understood. */
  brief: string
  /** How often each line has been said in the call. */
  said: Readonly<Record<string, number>>
}

/** @param before how often each line was said in the turns before */
export function createTurnWords(
  before: Readonly<Record<string, number>>,
  context: DialogueContext,
) {
  const { agent, now } = context
  const { wordsOf, said } = createWording(before)
  let sayings: Saying[] = []
  /** How many sayings come before the answers to what was asked with a yes. */
  let answersAt = 0

  const words = {
    /** What is said from here on comes after the answers. */
    answerHere(): void {
      answersAt = sayings.length
    },
    /** Says a line that every agent has. */
    say(key: DialogueLine, fill?: Fill): void {
      words.sayLine(key, dialogueLines[key], fill, optional.has(key))
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
      words.saySentence(sentences.slice(0, -1).join(' '))
      if (note !== undefined) words.say('readNote', { note })
      words.saySentence(sentences.at(-1) ?? '')
    },
    /** Says the question at the end of a line of a task, which says what a yes is for. */
    sayQuestion(line: Readonly<Line> | undefined): void {
      const [first = ''] = line ?? []
      const text = fillLine(first, {})
      sayings.push({ text: sentencesOf(text).at(-1) ?? '', isOptional: false })
    },
    saySentence(text: string): void {
      sayings.push({ text, isOptional: false })
    },

    speak: (task: Task, name: string, value: SlotValue): string =>
      saySlot(value, task.slots[name], { now, country: agent.business.country }),
    title: (task: Task): string => task.title,
    label: (task: Task, name: string): string => task.slots[name]?.label ?? name,
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

    /** @param isAsking a tool is called, so optional lines are left out, because its answer says as much */
    spokenTurn(isAsking: boolean): SpokenTurn {
      const rest = inOrder(sayings.slice(answersAt))
      const needed = rest.filter(({ isOptional }) => !isOptional)
      return {
        first: fitted(sayings.slice(0, answersAt)),
        text: fitted(isAsking ? needed : rest),
        brief: fitted(needed.length > 0 ? needed : rest, MOST_SENTENCES - 1),
        said,
      }
    },
  }
  return words
}

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
  'spellOnPhone',
  'spellOrType',
])

const unknowns: ReadonlySet<string> = new Set(['unknownQuestion', 'unknownNeed', 'theyCanTell'])
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
  { agent, now }: DialogueContext,
): Fill {
  const context = { now, country: agent.business.country }
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
