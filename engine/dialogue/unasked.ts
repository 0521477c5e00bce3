/**
 * What a caller says without being asked, whatever the agent has just asked: a value that they offer, an earlier day, a
 * detail that they want or do not want. Pure.
 */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { offeredSlot, wantsOtherNumber } from './asksBack.ts'
import type { Command, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { saysWholePhone } from '../english/values/phone.ts'
import { tokenise } from '../english/values/tokens.ts'
import { isOfYesNo, namedYesNo } from './namedYesNo.ts'
import { wantsSooner } from './sayFree.ts'
import { wordsIn } from './wording.ts'

export interface Unasked {
  commands: Command[]
  /** The clauses that say something else. */
  others: HeardClause[]
  /** What the other clauses may not do as well. What was read back has changed, so the yes is asked for again. */
  overrules: ReadonlySet<Command['type']>
}

/** Undefined if nothing of the kind was said. */
export function unaskedIn(
  clauses: readonly HeardClause[],
  frame: TaskFrame,
  task: Task,
): Unasked | undefined {
  const slotIn = ({ act, text }: HeardClause): string | undefined =>
    act === 'recall' ? undefined : offeredSlot(text, frame, task)
  // Whoever says the number as well need not be asked for it.
  const isSaid = clauses.some(({ text }) => saysWholePhone(tokenise(text).tokens))
  const slot = isSaid ? undefined : clauses.map(slotIn).find((one) => one !== undefined)
  if (slot !== undefined) {
    const others = clauses.filter((one) => slotIn(one) === undefined)
    // The no of `no, use a different number` is about that.
    const overrules = clauses.some(({ text }) => wantsOtherNumber(text)) ? yesAndNo : yesOnly
    return { commands: [{ type: 'nameSlot', slot }], others, overrules }
  }
  const later = clauses.filter(({ text }) => !wantsSooner(text, frame, task))
  if (later.length < clauses.length) {
    return { commands: [{ type: 'askSooner' }], others: later, overrules: yesOnly }
  }
  const commands = namedYesNo(clauses, task)
  if (commands.length === 0) return undefined
  const isDetail = (clause: HeardClause | undefined): boolean =>
    clause !== undefined && isOfYesNo(clause.text, task)
  const others = clauses.filter(
    (clause, at) =>
      !isDetail(clause) &&
      // `Yes please, with the late check-out`
      !(wordsIn(clause.text) <= MOST_OF_LEAD && isDetail(clauses[at + 1])),
  )
  return { commands, others, overrules: yesAndNo }
}

/** In words: a yes or no before the detail that it is about. */
const MOST_OF_LEAD = 2

const yesOnly: ReadonlySet<Command['type']> = new Set(['affirm', 'notUnderstood'] as const)
const yesAndNo: ReadonlySet<Command['type']> = new Set([...yesOnly, 'deny'] as const)
