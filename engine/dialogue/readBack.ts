/** What the caller hears before the yes: everything once, and after a change only what has changed. */
import { ownBookings } from './ownBookings.ts'
import { noteSlot, type Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { TaskFrame } from './dialogueTypes.ts'
import type { SlotValue } from '../slotValue.ts'
import { BETWEEN_NOTES } from './notes.ts'
import { sameValue } from './slotValues.ts'
import { changesOnlyNote, holds } from './taskProgress.ts'
import { listed } from '../english/lists.ts'
import { bare } from './wording.ts'
import type { PersonName } from '../english/values/personName.ts'

/** More changes at once are read back with the rest. */
const MOST_NEWS = 3

/** @param isResumed other things were done since the caller heard it */
export function readBack(
  turn: DialogueTurn,
  frame: TaskFrame,
  task: Task,
  isResumed: boolean,
): void {
  const { heard } = frame
  turn.change(frame, { heard: frame.values })
  sayAskedLetters(turn, frame)
  const noted = noteSlot(task) ?? ''
  const isNoteOnly =
    !heard &&
    changesOnlyNote(task, frame) &&
    ownBookings(turn.ended(), turn.context.agent, task).length === 1
  const news = isNoteOnly
    ? [noted]
    : heard && !isResumed
      ? newsSince(heard, frame, task)
      : undefined
  const before = news && heard ? { ...frame, values: heard } : undefined
  for (const { when, say } of task.warns) {
    if (holds(when, frame) && !(before && holds(when, before)))
      turn.sayLine(`warn ${task.id}`, say, turn.spoken(task, frame))
  }
  const fill = turn.spoken(task, frame)
  if (news) {
    sayNews(turn, frame, task, news)
    // After `I don’t know that`, `Is that right?` would ask about something else than was read back.
    const isAside = news.length === 0 && /\bthat\b[^.?]*\?$/.test(task.confirm?.[0] ?? '')
    if (isAside) turn.say('asSaid')
    else turn.sayQuestion(task.confirm)
  } else if (task.confirm) {
    for (const line of acknowledgements) turn.unsay(line)
    turn.sayReadBack(task, task.confirm, fill, fill[noted])
  }
}

/** What came with the yes is stored as well, so the caller hears it. */
export function tellNews(turn: DialogueTurn, frame: TaskFrame): void {
  const task = turn.taskOf(frame.task)
  const news = frame.heard && newsSince(frame.heard, frame, task)
  if (news && news.length > 0) sayNews(turn, frame, task, news)
}

/** What was said of a value that is read back now. */
const acknowledgements = ['changed', 'noted', 'cleared', 'removedNote'] as const

/** The slots that have changed since the read-back, if these changes can be said by themselves. */
function newsSince(
  heard: NonNullable<TaskFrame['heard']>,
  { values }: TaskFrame,
  task: Task,
): string[] | undefined {
  const { slots, lookup } = task
  const noted = noteSlot(task)
  const isGone = (name: string): boolean => name !== noted && values[name] === undefined
  if (Object.keys(heard).some(isGone)) return undefined
  const news = Object.keys(slots).filter((name) => !sameValue(values[name], heard[name]))
  const finding = new Set(lookup?.by.flat())
  const isSaid = (name: string): boolean => {
    const slot = slots[name]
    const isOwnText = slot?.type === 'text' && !slot.short && !slot.unasked
    return !finding.has(name) && (!isOwnText || isAddedTo(heard[name], values[name]))
  }
  return news.length <= MOST_NEWS && news.every(isSaid) ? news : undefined
}

function sayNews(turn: DialogueTurn, frame: TaskFrame, task: Task, news: readonly string[]): void {
  const noted = noteSlot(task)
  const spoken = (name: string): string => {
    const value = frame.values[name]
    return value ? bare(turn.speak(task, name, value)) : ''
  }
  const isNote = (name: string): boolean =>
    name === noted || isAddedTo(frame.heard?.[name], frame.values[name])
  const changed = news.filter((name) => !isNote(name))
  if (changed.length > 0) {
    turn.unsay('changed')
    turn.unsay('cleared')
    const isReplaced = changed.every((name) => frame.heard?.[name] !== undefined)
    turn.say(isReplaced ? 'corrected' : 'added', { value: listed(changed.map(spoken)) })
  }
  for (const name of news.filter(isNote)) {
    const note = frame.values[name]
    if (note?.type !== 'text') continue
    turn.unsay('noted')
    const added: SlotValue = { ...note, text: withoutStart(note.text, frame.heard?.[name]) }
    turn.say('readNote', { note: turn.speak(task, name, added) })
  }
}

/** Whether a text is still all that the caller has heard, with something after it. */
const isAddedTo = (known: SlotValue | undefined, value: SlotValue | undefined): boolean =>
  known?.type === 'text' &&
  value?.type === 'text' &&
  value.text.startsWith(known.text + BETWEEN_NOTES)

/** What was added to the notes that the caller has heard. */
const withoutStart = (text: string, known: SlotValue | undefined): string =>
  known?.type === 'text' && isAddedTo(known, { type: 'text', text })
    ? text.slice(known.text.length + BETWEEN_NOTES.length)
    : text

/** Reads back the letters of a name that the caller was asked to spell, once. */
function sayAskedLetters(turn: DialogueTurn, frame: TaskFrame): void {
  const value = frame.values[frame.toSpell ?? '']
  if (value?.type !== 'name') return
  sayLetters(turn, value)
  turn.change(frame, { toSpell: undefined })
}

export function sayLetters(turn: DialogueTurn, value: PersonName): void {
  const signs = Array.from((value.last ?? value.first ?? '').toUpperCase())
  const letters = signs.flatMap((sign) =>
    sign === '-' ? 'hyphen' : /\p{L}/u.test(sign) ? sign : [],
  )
  turn.say('spelled', { letters: letters.join(' ') })
}
