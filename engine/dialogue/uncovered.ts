/** Wishes that none of the agent's tasks covers, although one is the nearest: a hired car, of who changes flights. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import { makesBooking } from './anotherBooking.ts'
import { type HeardClause, LIKELY_TASK } from './meantTask.ts'
import { isMessage } from './taskProgress.ts'

/**
 * Whether a clause asks for what the agent does not have. What it wants is a word that the task knows nowhere, unless
 * the clause is plainly near to the task; and an agent that makes no bookings sells none.
 */
export function isUncovered(clause: HeardClause, task: Task, { tasks }: AgentTasks): boolean {
  if (isMessage(task)) return false
  const said = clause.whole ?? withoutWhen(clause)
  const isMaking = [...tasks.values()].some(makesBooking)
  const isNew = HAS_NONE.test(said) || (BUYS.test(said) && !INSTEAD.test(said))
  if (!isMaking && isNew) return true
  const likeness = clause.tasks.find(({ id }) => id === task.id)?.likeness ?? 0
  if (likeness >= LIKELY_TASK) return false
  const wanted = WANTED.exec(said)?.[1]?.trim() ?? ''
  const known = wordsOf(task)
  const [thing] = foldedWords(wanted.split(/[\s-]+/).at(-1) ?? '')
  // What is to be changed is one certain thing: the phone number of an account.
  return CHANGES.test(said)
    ? !known.text.includes(wanted.toLowerCase())
    : thing !== undefined && !known.words.has(thing)
}

/** `A table Friday night` wants a table, and no night. */
const withoutWhen = ({ text, spans, start }: HeardClause): string =>
  spans
    .filter(({ kind }) => kind === 'date' || kind === 'time' || kind === 'stay')
    .reduce((said, span) => {
      const [from, to] = [span.start - start, span.end - start]
      return said.slice(0, from) + ','.repeat(Math.max(0, to - from)) + said.slice(to)
    }, text)

const BUYS =
  /\b(?:book|buy|purchase|order|sell (?:me|us)) (?:me |us )?(?:(?:an?|some|two|three|new) )+\p{L}/iu
const CHANGES = /\b(?:change|update)\b/i
const HAS_NONE =
  /n['’]t (?:yet )?(?:have|got) (?:any|an?) (?:booking|ticket|reservation|order)s?\b(?! (?:number|reference|code))/i
/** A new flight in place of the one that is booked, and a lamp for one that broke. */
const INSTEAD =
  /\b(?:instead|(?:an)?other|later|earlier|different|replacement|same|change|move|again|complaint|claim|report|payment|plan|return|cancell?ation|arrangement)\b/i

/** What stands behind the words of a wish, up to the next preposition. */
const WANTED =
  /\b(?:book|reserve|order|buy|purchase|rent|hire|sell|change|update|arrange|want|need|(?:['’]d|would|should|do) (?:really |just )?like|looking for|(?:can|could|may) (?:i|we) (?:have|get)|to (?:have|get|see)) (?:(?:an?|the|my|our|your|some|any|another|new|one|two|three) )+((?:[\p{L}’'-]+ ){0,3}?[\p{L}’'-]+)(?![\p{L}’'-])(?=\s*(?:[^\p{L}\s’'-]|$|\b(?:for|to|on|at|in|with|from|of|by|that|so|because|and|or|please|this|next|under|which|when|if|before|after)\b))/iu

interface Words {
  text: string
  words: ReadonlySet<string>
}

const made = new WeakMap<Task, Words>()

/** What is said of the task anywhere: its examples, its title, its lines, and what its slots are called, ask and offer. */
function wordsOf(task: Task): Words {
  const before = made.get(task)
  if (before) return before
  const booked = makesBooking(task) ? 'slot opening place spot time' : ''
  const text = `${JSON.stringify(task)} ${booked}`.toLowerCase()
  const known = { text, words: new Set(foldedWords(text)) }
  made.set(task, known)
  return known
}
