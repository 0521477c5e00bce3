/** What the agent answers from what it knows: what the caller has said, and what has been done in this call. */
import { noteSlot } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { Command } from './dialogueTypes.ts'
import { sayLetters } from './readBack.ts'
import { bookedIn } from './ofBooked.ts'
import { countsAsBooking } from './taskProgress.ts'
import { isWriting } from './taskViews.ts'
import { listed } from '../english/lists.ts'
import { bare } from './wording.ts'

/** Says what has been written in this call, and that nothing of what was read back has been yet. */
export function recallDone(turn: DialogueTurn): void {
  turn.keepOffer()
  const written = turn
    .ended()
    .filter(({ task, outcome }) => outcome === 'done' && isWriting(turn.taskOf(task)))
  const titles = [...new Set(written.map(({ task }) => turn.title(turn.taskOf(task))))]
  if (titles.length > 0) turn.say('doneSoFar', { titles: listed(titles) })
  else if (turn.top()?.expects.name === 'confirmation') turn.say('notDoneYet')
  else turn.say('nothingDone')
}

/** Repeats what the caller has said: one value, or all of them. Includes the task that was just done. */
export function recall(
  turn: DialogueTurn,
  { slot, isSo, isSpelled, isOffered, later }: Extract<Command, { type: 'recall' }>,
): void {
  const frame = [...turn.stack(), ...turn.ended().toReversed()].findLast(
    ({ values }) => Object.keys(values).length > 0,
  )
  // What was looked up since is part of what was booked.
  const booked = bookedIn({ stack: [], ended: turn.ended() }, turn.context.agent)?.about
  const latest = turn.top() ?? booked ?? turn.ended().at(-1) ?? frame
  turn.keepOffer()
  if (later !== undefined) return turn.say(later === 'cancel' ? 'mayCancel' : 'mayChange')
  if (slot === 'reference') {
    const made = turn.ended().findLast(({ reference }) => reference !== undefined)?.reference
    if (made === undefined) turn.say('recallNothing')
    else turn.say('recallReference', { reference: Array.from(made).join(' ') })
    return
  }
  const task = latest && turn.taskOf(latest.task)
  if (!latest || !task) return turn.say('recallNothing')
  if (slot !== undefined) {
    const fact = latest.facts[slot]
    if (typeof fact === 'object' && fact.type === 'money')
      return turn.say('recallPrice', { price: turn.speak(task, slot, fact) })
    const value = latest.values[slot]
    if (isOffered && !value) return turn.say('notNeeded', { label: turn.label(task, slot) })
    if (isSpelled && value?.type === 'name') return sayLetters(turn, value)
    if (isSo && value?.type === 'text')
      return turn.say('readNote', { note: turn.speak(task, slot, value) })
    if (isSo !== undefined && value) {
      turn.say(isSo ? 'recallSo' : 'recallNotSo', { value: bare(turn.speak(task, slot, value)) })
      const { changedBy } = task
      if (isSo || changedBy === undefined || !turn.context.agent.tasks.has(changedBy)) return
      turn.say('shallChange')
      return turn.makeOffer({ name: 'task', task: changedBy })
    }
    if (!value) return turn.say('recallNothing')
    return turn.say('recallOne', {
      label: turn.label(task, slot),
      value: bare(turn.speak(task, slot, value)),
    })
  }
  // The confirmation follows anyway, and reads everything back.
  if ('expects' in latest && latest.expects.name === 'confirmation')
    return turn.change(latest, { heard: undefined })
  if (task.confirm && countsAsBooking(task) && turn.ended().some(({ id }) => id === latest.id)) {
    turn.sayStatement(
      `recall ${task.id}`,
      task.confirm,
      turn.spoken(task, { found: undefined, ...latest }),
    )
    const noted = noteSlot(task) ?? ''
    const note = latest.values[noted]
    if (note) turn.say('readNote', { note: turn.speak(task, noted, note) })
    return
  }
  // Leaves out values that only find a booking, and a yes or no, which says nothing without its question.
  const finding = new Set(task.lookup?.by.flat())
  const told = Object.entries(latest.values).filter(
    ([name, { type }]) => !finding.has(name) && type !== 'yesNo',
  )
  if (told.length === 0) return turn.say('recallNothing')
  const values = told.filter(([, { type }]) => type !== 'phone')
  if (values.length > 0) {
    const spoken = values.map(([name, value]) => bare(turn.speak(task, name, value)))
    turn.say('recall', { values: listed(spoken) })
  }
  for (const [name, value] of told) {
    if (value.type === 'phone') turn.say('recallNumber', { number: turn.speak(task, name, value) })
  }
}
