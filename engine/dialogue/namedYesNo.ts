/** A yes or no to what a caller names without being asked: `and no late check-out, please`. Pure. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Command } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { isAsking } from './openQuestions.ts'

/** What stands before a thing that is not wanted, or after it. */
const REFUSED_BEFORE =
  /\b(?:no|not|without|never|minus|n['’]t|don['’]?t|cancel|drop|remove|scrap|skip|forget|leave (?:out|off)|take (?:out|off))\b[^.!?;]*$/i
const REFUSED_AFTER =
  /^[^.!?;]*\b(?:off|out)\b|^\W*(?:i|we) (?:don['’]?t|do not|didn['’]?t|did not|never)\b/i
const WANTED_BEFORE =
  /\b(?:with|add|and|plus|want|like|need|take|have|include|yes)\b(?: (?:to|have|the|an?|that|please|also|me|us|in))*\W*$/i

/** The yes-or-no slots that a clause names and answers. What is asked about them is no answer. */
export function namedYesNo(clauses: readonly HeardClause[], { slots }: Task): Command[] {
  return Object.entries(slots).flatMap(([name, slot]): Command[] => {
    if (slot.type !== 'yesNo' || !slot.says) return []
    const named = naming(slot.label)
    const said = clauses.flatMap(({ text }, at): boolean[] => {
      const { 0: words, index } = named.exec(text) ?? { 0: '', index: 0 }
      if (words === '') return []
      // The reader may have parted a short `no` from it.
      const parted = index === 0 ? (clauses[at - 1]?.text ?? '') : ''
      const [before, after] = [
        `${parted} ${text.slice(0, index)}`,
        text.slice(index + words.length),
      ]
      // The caller's next sentence says what is meant: `The late check-out. I don't want it.`
      const next = clauses[at + 1]
      const isRefused =
        REFUSED_BEFORE.test(before) || REFUSED_AFTER.test(after) || DISLIKES.test(next?.text ?? '')
      if (isRefused) return [false]
      return WANTED_BEFORE.test(before) && !isAsking(text) ? [true] : []
    })
    const last = said.at(-1)
    return last === undefined
      ? []
      : [{ type: 'setSlot', slot: name, values: [{ type: 'yesNo', yes: last }] }]
  })
}

const DISLIKES = /^\W*(?:i|we)\b.*(?:n['’]t|not|never)\b.*\b(?:it|that|one)\b/i

/** Whether the words are about such a slot, so that nothing of it is left to be noted. */
export const isOfYesNo = (text: string, { slots }: Task): boolean =>
  Object.values(slots).some(
    (slot) => slot.type === 'yesNo' && slot.says !== undefined && naming(slot.label).test(text),
  )

const naming = (label: string): RegExp =>
  new RegExp(`\\b${label.replaceAll(/[\s-]+/g, String.raw`[\s-]*`)}\\b`, 'i')
