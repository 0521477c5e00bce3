/**
 * What the agent does when it has not understood, in steps: the question in other words, then help, then a person.
 * Never more than three, so that nobody is asked the same thing for ever.
 */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { Expectation, TaskFrame } from './dialogueTypes.ts'

export const MOST_TRIES = 2
/** After so many corrections of a name, some of them by its letters, the caller is asked for a word for each letter. */
export const MOST_CORRECTED = 3
/** Values that a caller can spell. */
const spellable = new Set(['name', 'email', 'code', 'phone', 'address'])

/** @param why what is said first; a caller who would rather not say something was understood well */
export function repair(
  turn: DialogueTurn,
  frame: TaskFrame,
  why: 'notUnderstood' | 'needed' = 'notUnderstood',
): void {
  const { expects } = frame
  const task = turn.taskOf(frame.task)
  if (!('tries' in expects)) {
    if (expects.name === 'nothing') turn.say(why, { title: turn.title(task) })
    return
  }
  const tries = expects.tries + 1
  if (tries > MOST_TRIES) return offerCallback(turn, frame)
  if (why === 'needed' && expects.name === 'slot' && finds(task, expects.slot)) {
    return offerInstead(turn, frame, task, expects.slot)
  }
  const next: Expectation = { ...expects, tries }
  turn.change(frame, { expects: next })
  turn.say(why, { title: turn.title(task) })
  if (tries < MOST_TRIES) return
  if (expects.name === 'confirmation') {
    turn.say('yesOrNo')
    turn.isAside = true
  }
  if (expects.name !== 'slot') return
  const slot = task.slots[expects.slot]
  if (!slot) return
  turn.sayLine(`help ${task.id} ${expects.slot}`, slot.help)
  const isTold = slot.help.en.some((text) => /\b(?:spell|type)\b/.test(text))
  if (spellable.has(slot.type) && !isTold) turn.say('spellOrType')
}

/** Who does not have what finds the rest is told what it looks like, and may still say it. */
function offerInstead(turn: DialogueTurn, frame: TaskFrame, task: Task, name: string): void {
  const slot = task.slots[name]
  turn.say('cannotWithout', { label: turn.label(task, name) })
  if (slot) turn.sayLine(`help ${task.id} ${name}`, slot.help)
  turn.say('callBackInstead')
  turn.change(frame, { expects: { name: 'callback', tries: 0 } })
  turn.asked = true
}

const finds = ({ lookup }: Task, slot: string): boolean =>
  lookup?.by.some((set) => set.includes(slot)) === true

/** Nobody can offer a callback for a callback, and who did not answer the offer is not asked again. */
export function offerCallback(turn: DialogueTurn, frame: TaskFrame): void {
  turn.asked = true
  if (frame.task === 'callback' || frame.expects.name === 'callback') {
    turn.end(frame, 'abandoned')
    turn.say('giveUp')
    return
  }
  turn.change(frame, { expects: { name: 'callback', tries: 0 } })
  turn.say('offerCallback')
}

/** A name that was misheard twice is asked for letter by letter; where its letters were misheard too, with words. */
export function askToSpell(turn: DialogueTurn, frame: TaskFrame, task: Task, name: string): void {
  const { [name]: _misheard, ...values } = frame.values
  turn.change(frame, {
    values,
    notFound: {},
    toSpell: name,
    expects: { name: 'slot', slot: name, tries: 0 },
  })
  const isSpelled =
    frame.corrected?.[name] === MOST_CORRECTED || turn.before.said['spell'] !== undefined
  turn.say(isSpelled ? 'spellInWords' : 'spell', { label: turn.label(task, name) })
  turn.asked = true
}
