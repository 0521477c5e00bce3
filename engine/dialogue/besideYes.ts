/** What a caller wants besides the yes to what was read back: it is put in line, so that nothing of it is lost. */
import { REQUESTING } from './amongTasks.ts'
import { makesBooking } from './anotherBooking.ts'
import { nothing } from './aboutOf.ts'
import { operationOf } from './asked.ts'
import { blankOutside } from './blanked.ts'
import type {
  Command,
  DialogueContext,
  DialogueState,
  Question,
  TaskFrame,
} from './dialogueTypes.ts'
import type { HeardClause, Start } from './meantTask.ts'
import { reasonIn } from './notes.ts'
import { isOfAnother } from './ofAnother.ts'
import { ownBookings } from './ownBookings.ts'
import { requestsIn } from './requestsIn.ts'
import { isWriting } from './taskViews.ts'
import { valuesIn } from './valuesIn.ts'
import { isOfOther, type SaidYes } from './yesIn.ts'

/**
 * The yes with its questions, after the tasks that were asked for with it. Undefined if nothing was asked for, or if the
 * yes does not count after all.
 * @param understandRest understands the turn without those requests
 */
export function besideYes(
  { requests }: SaidYes,
  text: string,
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
  understandRest: (left: readonly HeardClause[]) => Command[],
): Command[] | undefined {
  const frame = state.stack.at(-1)
  const current = context.agent.tasks.get(frame?.task ?? '')
  const queued: Command[] = []
  const unknown: Question[] = []
  const left: HeardClause[] = []
  for (const clause of clauses) {
    const want = requests.find(({ start }) => start === clause.start)
    const asked = want ?? clause
    const own = want && (personFor(want, context) ?? anotherOf(want, frame, context))
    const [found] = want || clause.act === 'ask' ? requestsIn([asked], state, context).starts : []
    // A question alone begins nothing that is written: `you’ll not ring me tomorrow then?`
    const isAsked = want === undefined && !REQUESTING.test(clause.text)
    const other = found && isAsked && isWriting(found.task) ? undefined : found
    const meant = own ?? other
    // `Yes, and note the date of the payment`, of one that was made, asks for no new one.
    const isReplaced = meant && current?.replaces.includes(meant.task.id)
    const start = isReplaced ? undefined : meant
    if (isReplaced) left.push({ ...clause, act: 'note' })
    else if (start) queued.push(queuedFor(text, { ...start, clause: asked }, state, context))
    else if (!want) left.push(clause)
    else if (want.act === 'new' || want.act === 'check') return undefined
    else unknown.push({ type: 'askUnknown', text: want.text })
  }
  if (queued.length + unknown.length === 0 && left.length === clauses.length - requests.length)
    return undefined
  const rest = understandRest(left)
  const isTaken = rest.some(({ type }) => type === 'affirm')
  return isTaken ? [...queued, ...afterYes([...rest, ...unknown], text)] : undefined
}

/** Questions beside a yes are answered once what it is for has been carried out. */
export function afterYes(commands: readonly Command[], text: string): Command[] {
  const yes = commands.find((one) => one.type === 'affirm')
  if (!yes) return [...commands]
  const asked = commands.flatMap((one): Question[] =>
    one.type === 'askQuestion' ? [{ ...one, text }] : one.type === 'askUnknown' ? [one] : [],
  )
  const after = [...(yes.after ?? []), ...asked]
  return commands.flatMap((one): Command[] => {
    if (one === yes) return [{ type: 'affirm', ...(after.length > 0 && { after }) }]
    return one.type === 'askQuestion' || one.type === 'askUnknown' ? [] : [one]
  })
}

/** One more of what was read back: `and my husband needs one on Tuesday`, `cancel the other one too`. */
function anotherOf(
  clause: HeardClause,
  frame: TaskFrame | undefined,
  context: DialogueContext,
): Start | undefined {
  const current = context.agent.tasks.get(frame?.task ?? '')

  if (!current || !frame) return undefined
  const isOwnKind = clause.act === operationOf(current, context.agent)
  if (isOwnKind && current.lookup && isOfOther(clause.text, frame, context))
    return { task: current, clause, isPerson: false }
  if (!makesBooking(current) || clause.act !== 'new') return undefined
  const isCounted = Object.values(current.slots).some(({ type }) => type === 'party')
  const isMore = isCounted ? /\bone\b/i : /\b(?:one|too|also|as well|for (?:my|his|her))\b/i
  const isMeant = (isOfAnother(clause.text) || NEEDS.test(clause.text)) && isMore.test(clause.text)
  return isMeant ? { task: current, clause, isPerson: false } : undefined
}

/** Somebody else wants one: `my neighbour would also like one`. */
const NEEDS = /\bmy \p{L}+ (?:also )?(?:needs?|wants?|would (?:also )?(?:like|want|need))\b/iu

/** A wish for a person, however near to a question of the playbook: `and can someone phone me about a cake`. */
function personFor(clause: HeardClause, { agent }: DialogueContext): Start | undefined {
  const task = clause.act === 'person' ? agent.tasks.get('callback') : undefined
  return task && { task, clause, isPerson: true }
}

/** A task for later, with what was said for it. */
export function queuedFor(
  whole: string,
  { task, clause }: Start,
  { ended }: DialogueState,
  context: DialogueContext,
): Command {
  const about = { task, values: {}, expects: nothing, lastSet: undefined }
  const said = valuesIn(blankOutside(whole, [clause]), [clause], about, context)
  const isToldWhy = said.some((one) => one.type === 'setSlot' && one.slot === 'reason')
  const text = task.id === 'callback' && !isToldWhy ? reasonIn(clause.text) : ''
  const why: Command[] =
    text === '' ? [] : [{ type: 'setSlot', slot: 'reason', values: [{ type: 'text', text }] }]
  // What is to be found was booked before this call, unless the call has already made something of the kind.
  const isOther = task.lookup !== undefined && ownBookings(ended, context.agent, task).length === 0
  const other: Command[] = isOther ? [{ type: 'meanOther' }] : []
  return { type: 'queueTask', task: task.id, said: [...other, ...said, ...why] }
}
