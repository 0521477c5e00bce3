/** Which task a caller does not want: `I don’t need the test`, `no, not the recovery`, `leave my flight as it is`. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { endsSentence } from '../english/clauses.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type { Operation, SpanKind } from '../turnReading.ts'
import { wishesThen } from './amongTasks.ts'
import { declinesCall, leavesCall } from './answerWays.ts'
import { operationOf } from './asked.ts'
import type { DialogueContext, DialogueState } from './dialogueTypes.ts'
import { deniesLeaving } from './leaving.ts'
import { asking, type HeardClause, requestActs } from './meantTask.ts'
import { isOfYesNo } from './namedYesNo.ts'
import { isCertainYes } from './offers.ts'
import { wordsIn } from './wording.ts'

/**
 * Whether the clause says that this task is not wanted. What it says about a value of the task refuses nothing.
 * @param isUnderWay otherwise, who has something may want it cancelled
 */
export function refuses(
  { text, spans, act }: HeardClause,
  task: Task,
  agent: AgentTasks,
  isUnderWay: boolean,
): boolean {
  if (spans.some(({ kind }) => !wordy.has(kind)) || PUT_OFF.test(text)) return false
  const said = text.replaceAll('’', "'")
  const operation = operationOf(task, agent)
  if ((operation === 'change' || operation === 'cancel') && KEEP.test(said)) return true
  if (isUnderWay && operation === 'change' && NO_CHANGE.test(said)) return true
  const isHad =
    HAD.test(text) || (act === 'cancel' && !/\b(?:want|need) to\b|\bnot cancel/i.test(text))
  if (!isUnderWay && isHad) return false
  if (ASKING.test(said) && foldedWords(said).some((word) => titleOf(task).has(word))) return true
  // `No day, dear, I don't want a visit` refuses twice.
  return Array.from(said.matchAll(REFUSALS)).some(({ groups }) => {
    const { object, thing, dropped, verb, whom } = groups ?? {}
    // `Forget the booking`, said of a change, may mean the booking itself.
    if (dropped !== undefined && operation !== 'new') return false
    const named = thing ?? dropped
    const refused = object ?? named ?? whom ?? ''
    // `No late check-out, please` refuses a detail, and no task.
    if (isOfYesNo(refused, task)) return false
    const words = foldedWords(refused).filter((word) => !FREE.has(word))
    const own = named === undefined ? wordsOf(task) : titleOf(task)
    // `I don't need another one`, while one is being booked.
    const isOneMore =
      isUnderWay && operation === 'new' && /^\W*(?:another|an? (?:second|new)) one\b/i.test(refused)
    if (verb === undefined)
      return isOneMore || (words.length > 0 && words.every((word) => own.has(word)))
    const isFitting =
      verbs[operation]?.has(verb.toLowerCase()) || own.has(foldedWords(verb)[0] ?? '')
    return isUnderWay && isFitting && words.every((word) => own.has(word))
  })
}

/** Kinds of words in which the reader also finds what is refused. */
const wordy: ReadonlySet<SpanKind> = new Set<SpanKind>(['reason', 'company', 'name', 'address'])
const PUT_OFF = /\b(?:yet|until|till|unless|if|before|first|instead|wait)\b/i
const HAD = /\b(?:(?:want|need) my|any ?more|no longer)\b/i
const KEEP =
  /\b(?:keep|leave)\b.*\b(?:as (?:it|they|that) (?:is|was|are|were)|alone)\b|\bkeep (?:my|the) (?:old|same|current|original)\b/i
const NO_CHANGE = /\b(?:cancel|undo|drop|forget|scrap) (?:the|that|this) (?:change|move)\b/i

/** The caller only asks: `I haven't got a demo, I'm only asking questions`. */
const ASKING =
  /\b(?:only|just) (?:asking|wondering|curious|(?:(?:have|got) )?(?:an? |some )?questions?)\b/i

/** What is refused, up to the next refusal: `the room and no late check-out`. */
const OBJECT = String.raw`(?:(?! and (?:no|not|forget|scrap|skip|drop|I don't)\b)[^,.;!?])+`

const REFUSALS = new RegExp(
  [
    `(?:don't|do not|didn't|did not|never|wasn't|not) (?:(?:really|actually|even|here) )?(?:want(?:ed)?|need(?:ed)?|mean|ask(?:ed|ing)? for|looking for|calling (?:for|about))(?: (?:you )?to)? (?<object>${OBJECT})`,
    String.raw`\b(?:i'm|i am|we're|we are) not(?: (?:trying|going|here) to)? (?<object>${OBJECT})`,
    String.raw`\b(?:(?:stop|quit)(?: (?:asking|talking|going on))(?: me)?(?: about| for)?|no more) (?<object>${OBJECT})`,
    "(?:don't|do not) (?<verb>book|send|change|move|cancel|order|arrange|make|note|start|do|return)\\b(?<whom>[^,.;!?]*)",
    String.raw`^\W*(?:(?:oh|no|but|please|well|and|yes|so)\W+)*(?:not|no)(?: for| about)? (?<thing>${OBJECT})`,
    String.raw`\b(?:forget|scrap|drop|skip|ditch)(?: about)? (?<dropped>${OBJECT})`,
  ].join('|'),
  'gi',
)
/** Words for how a task is done, by what it does. */
const verbs: Partial<Readonly<Record<Operation, ReadonlySet<string>>>> = {
  new: new Set(['book', 'send', 'order', 'arrange', 'make', 'start', 'do']),
  change: new Set(['change', 'move', 'do']),
  cancel: new Set(['cancel', 'do']),
}

/** Words beside a refusal that say nothing about what is refused. */
const FREE: ReadonlySet<string> = new Set(
  foldedWords(
    'one third second another new other different back again thanks thank please mind today now dear love all least any more anymore either',
  ),
)

const titleOf = ({ title }: Task): ReadonlySet<string> =>
  new Set([...foldedWords(title), ...(/booking|appointment/i.test(title) ? [] : BOOKED)])

/** What callers call whatever is booked. */
const BOOKED = foldedWords('appointment booking')

const known = new WeakMap<Task, ReadonlySet<string>>()

/** The words for a task: of its name, and those that several of its examples have. */
function wordsOf(task: Task): ReadonlySet<string> {
  const before = known.get(task)
  if (before) return before
  const counts = new Map<string, number>()
  for (const example of task.examples)
    for (const word of foldedWords(example)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const own = new Set([
    ...titleOf(task),
    ...foldedWords(task.id.replaceAll(/(?=\p{Lu})/gu, ' ')),
    ...[...counts].flatMap(([word, count]) => (count > 1 ? [word] : [])),
  ])
  known.set(task, own)
  return own
}

/**
 * The clauses that say something else than that the task under way is not wanted, and the dialogue without it.
 * Undefined if it was not refused, or if a yes or a wish for it stands beside that.
 */
export function besideRefusal(
  clauses: readonly HeardClause[],
  state: DialogueState,
  { agent }: DialogueContext,
): { others: HeardClause[]; after: DialogueState } | undefined {
  const { stack, ended } = state
  const frame = stack.at(-1)
  const task = agent.tasks.get(frame?.task ?? '')
  if (!frame || !task || agent.playsRole || agent.isOutbound) return undefined
  const { id, values, facts } = frame
  const left = { id, task: task.id, values, facts, outcome: 'abandoned', isRefused: true } as const
  if (task.id === 'callback') {
    if (!leavesCall(clauses)) return undefined
    // What it was offered for is under way again.
    const below = stack.slice(0, -1).map(({ handedOver: _isIt, ...one }) => one)
    const others = clauses.filter(
      ({ act, text }) =>
        !declinesCall(text) && (asking.has(act) || (below[0] && !answers.has(act))),
    )
    return {
      others,
      after: { ...state, stack: below, ended: [...ended, left], declinesCall: true },
    }
  }
  const refusing = clauses.filter(
    (clause, at) =>
      refuses(clause, task, agent, true) ||
      // `Recovery? No.`, but not `A check-up? No, she is ill`.
      (clauses[at + 1]?.act === 'no' && asksName(clause, task)),
  )
  if (refusing.length === 0) return undefined
  const isWanted = (clause: HeardClause): boolean =>
    !refusing.includes(clause) && isPlainlyWanted(clause, task)
  const isReadBack = frame.expects.name === 'confirmation'
  const last = clauses.findLast(isCertainYes)
  if (clauses.some(isWanted)) return undefined
  // `Not the test? Yes, book it.`
  if (isReadBack && last && last.start > refusing.at(-1)!.start) return undefined
  // `Cancel the change, keep my flight as it is` cancels no flight.
  const isKept = refusing.some(({ text }) => KEEP.test(text))
  return {
    others: clauses.flatMap((clause) => {
      if (refusing.includes(clause)) return restOf(clause, task)
      if (isKept && clause.act === 'cancel') return []
      if (isDetail(clause.text, task)) return []
      return answers.has(clause.act) && wordsIn(clause.text) <= MOST_ANSWERING ? [] : [clause]
    }),
    after: { ...state, stack: stack.slice(0, -1), ended: [...ended, left] },
  }
}

/** `Recovery?` */
function asksName({ text }: HeardClause, task: Task): boolean {
  const words = foldedWords(text)
  return (
    text.trimEnd().endsWith('?') &&
    words.length > 0 &&
    words.every((word) => titleOf(task).has(word))
  )
}

/**
 * The clauses, of which a no that answers the caller's own question takes nothing back: what it goes on to tell is noted
 * with what was read back. `A check-up? No, she is not well, it is the ear.`
 */
export function withOwnAnswer(clauses: readonly HeardClause[], task: Task): readonly HeardClause[] {
  const at = clauses.findIndex(
    (one, place) => place > 0 && one.act === 'no' && asksName(clauses[place - 1]!, task),
  )
  if (clauses.slice(at).some(({ text }) => ASKING.test(text) || OTHER_WISH.test(text)))
    return clauses
  const no = clauses[at]
  if (!no) return clauses
  const told = clauses.slice(at + 1)
  const end = told.findIndex(
    ({ act, spans }) =>
      (act !== 'tell' && act !== 'fix') || spans.some(({ kind }) => !wordy.has(kind)),
  )
  const count = endsSentence(no.text) ? 0 : end < 0 ? told.length : end
  // `No, she is not well` is often one clause.
  const [, rest = ''] = OF_SOMEBODY.exec(no.text) ?? []
  if (count === 0 && rest === '') return clauses
  return clauses.map((one, place) => {
    if (place === at && rest !== '')
      return { ...one, act: 'note', text: rest, start: one.end - rest.length }
    if (place === at - 1 || place === at) return { ...one, act: 'social', tasks: [], questions: [] }
    return place > at && place <= at + count ? { ...one, act: 'note' } : one
  })
}

/** What follows is another wish, and no detail of this one. */
const OTHER_WISH = /n['’]t (?:want|need)\b|\bnever\b|\bit['’]?s for an?\b/i

const OF_SOMEBODY =
  /^\W*(?:no+|nah|nope)\W+((?:he|she|they|(?:my|his|her|our) \p{L}+)(?:['’]s|['’]re| (?!\S*n['’]t (?:want|need)\b)\S).*)/isu

/** A detail of what is not wanted is not wanted either. */
const isDetail = (text: string, task: Task): boolean =>
  isOfYesNo(text, task) && !text.trimEnd().endsWith('?')

/** A yes or a no beside it answers nothing any more. */
const answers: ReadonlySet<string> = new Set(['yes', 'no', 'refuse', 'stop', 'wrong', 'social'])
const MOST_ANSWERING = 3

/** What is said behind a refusal: `I'm just missing the gems`, behind `I'm not locked out,`. */
function restOf(clause: HeardClause, task: Task): HeardClause[] {
  const { text, end } = clause
  const last = [...text.replaceAll('’', "'").matchAll(REFUSALS)].at(-1)
  const rest = text
    .slice(last ? last.index + last[0].length : text.length)
    .replace(/^[\s,.;:!?]+/, '')
  if (wordsIn(rest) < FEWEST_TOLD || isDetail(rest, task)) return []
  const start = end - rest.length
  const spans = clause.spans.filter((span) => span.start >= start)
  return [{ ...clause, act: 'tell', text: rest, start, spans, tasks: [], questions: [] }]
}

const FEWEST_TOLD = 4

/** Whether the caller asks for a task in so many words, whatever was said before. */
const isPlainlyWanted = ({ act, certainty, tasks }: HeardClause, task: Task): boolean =>
  requestActs.has(act) &&
  certainty >= CERTAIN &&
  (tasks.find(({ id }) => id === task.id)?.likeness ?? 0) >= LIKELY

const CERTAIN = 0.6
const LIKELY = 0.65

/** What callers do themselves: `I’ll ask the engineer`, `I’ll ring the bank, then`. */
const OWN_DEED =
  /\bi(?:['’]?ll| will|['’]d better) (?:just |only )?(?:ask(?! (?:for|you)\b)|ring|call|phone|check(?![ -](?:in|out)\b)|sort|find out)\b/i

/** Whether a clause only says what the caller does not want, or does without us. */
export const isRefusal = (clause: HeardClause, agent: AgentTasks): boolean =>
  (clause.act !== 'ask' && OWN_DEED.test(clause.text)) ||
  [...agent.tasks.values()].some((task) => refuses(clause, task, agent, false))

/** Whether a task stays as it was left: refused before or in the same breath, and not asked for plainly. */
export const isOutOfQuestion = (
  task: Task,
  clause: HeardClause,
  clauses: readonly HeardClause[],
  { ended, stack }: DialogueState,
  { agent }: DialogueContext,
): boolean =>
  // `No, please don’t cancel it` asks for no cancellation.
  (operationOf(task, agent) === 'cancel' && deniesLeaving(clause.text)) ||
  refuses(clause, task, agent, false) ||
  // `Can you book her in for tomorrow at eight?` asks for it again, whatever was left before.
  (ended.some((one) => one.task === task.id && one.isRefused) &&
    !isPlainlyWanted(clause, task) &&
    !isNamedAnew(clause, task, agent) &&
    !(operationOf(task, agent) === 'new' && wishesThen(clause))) ||
  (stack.length === 0 &&
    clauses.some((each) => refuses(each, task, agent, false)) &&
    !isPlainlyWanted(clause, task))

/** A request of the kind that names the task or a value for it: `so can you book her in for tomorrow at eight?` */
const isNamedAnew = (
  { act, certainty, text, spans }: HeardClause,
  task: Task,
  agent: AgentTasks,
): boolean =>
  act === operationOf(task, agent) &&
  certainty >= CERTAIN &&
  (spans.some(({ kind }) => !wordy.has(kind)) ||
    foldedWords(text).some((word) => titleOf(task).has(word)))
