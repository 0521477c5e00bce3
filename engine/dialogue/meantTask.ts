/** Which task a clause is about: what the caller wants done, and what is nearest in meaning to the task's examples. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act, Clause, Operation } from '../turnReading.ts'
import { makingTask, operationOf } from './asked.ts'
import type { DialogueContext, DialogueState } from './dialogueTypes.ts'

/** A clause of a turn, with the meanings that it is near to. */
export interface HeardClause extends Clause {
  /** A question with the words before it that it points back to: `we have a dog, is that possible?` */
  whole?: string
  /** Nearest first. A likeness of 1 means the same. */
  tasks: readonly Meaning[]
  questions: readonly Meaning[]
}

export interface Meaning {
  /** Id of a task, or of an intent of the playbook. */
  id: string
  likeness: number
}

/** Words that are this near to the examples of a task mean it, in whatever form. */
export const SURELY_TASK = 0.7

/** While no task is under way, less will do. */
export const LIKELY_TASK = 0.58

/** A request to begin a task, and the clause that makes it. */
export interface Start {
  task: Task
  clause: HeardClause
  isPerson: boolean
  /** It was just left, and goes on with all that is known. */
  isAgain?: true
}

/** Acts that ask for something to be done. */
export const requestActs: ReadonlySet<Act> = new Set<Act>(['new', 'change', 'cancel', 'check'])

/** How much it counts that a task does what the caller wants done, compared with the likeness of the words. */
const OPERATION_SHARE = 0.6
/** Decides between tasks that are equally near. */
const OFFER_BONUS = 0.04
/** Below these, the agent has no task for what the caller wants. 95 % of the requests in `training/turns` are above. */
const LEAST_LIKENESS = 0.33
const LEAST_SCORE = 0.45
/** A request for a person has an act of its own, so one that was read as another act has to be plain. */
const LEAST_PERSON = 0.55

/** The task that a request is about, and how well it fits. */
export interface MeantTask {
  task: Task
  score: number
}

/** Likeliest first. Empty if the agent can do nothing of the kind. */
export function meantTasks(
  clause: HeardClause,
  state: Pick<DialogueState, 'offer'>,
  { agent }: DialogueContext,
): MeantTask[] {
  const offered = offeredIn(state)
  const near = [...agent.tasks.values()]
    .map((task) => {
      const likeness = clause.tasks.find(({ id }) => id === task.id)?.likeness ?? 0
      const operation = operationOf(task, agent)
      // `I would like a callback` asks for something new as well as for a person.
      const operations = [
        ...(task.operation ?? [operation]),
        ...(operation === 'person' ? (['new'] as const) : []),
      ]
      const fit = Math.max(...operations.map((each) => certaintyOf(clause, each)))
      const offer = offered.includes(task.id) ? OFFER_BONUS : 0
      const least = operation === 'person' ? LEAST_PERSON : LEAST_LIKENESS
      return { task, likeness, least, score: likeness + OPERATION_SHARE * fit + offer }
    })
    .filter(({ likeness, least, score }) => likeness >= least && score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score)
  return near.length > 0 || clause.certainty < CERTAIN ? near : onlyOne(clause, agent)
}

/** From this certainty on, it is enough that the agent has one task of the kind: `it will have to be moved`. */
const CERTAIN = 0.6

/** Below this, words are not even about this business: `there was a long line at the bakery`. */
export const LEAST_OF_KIND = 0.28

function onlyOne(
  { act, certainty, tasks }: HeardClause,
  agent: DialogueContext['agent'],
): MeantTask[] {
  if (act === 'new') return []
  const able = [...agent.tasks.values()].filter((task) => operationOf(task, agent) === act)
  const likeness = tasks.find(({ id }) => id === able[0]?.id)?.likeness ?? 0
  return able.length === 1 && likeness >= LEAST_OF_KIND
    ? able.map((task) => ({ task, score: certainty }))
    : []
}

function certaintyOf({ act, certainty, otherwise }: Clause, operation: Operation): number {
  if (act === operation) return certainty
  return otherwise.act === operation ? otherwise.certainty : 0
}

/** `Must I make an appointment?` and `do I need to book?` ask for a rule, and not for what they name. */
export const asksForRule = (text: string): boolean =>
  /^\W*(?:(?:and|so|but|well|then|also)\W+)*(?:(?:must|need) (?:i|we|one|you|he|she|they)|(?:do|does|would|will) (?:i|we|one|you|he|she|they) (?:have to|need)|is it necessary)\b|\bwithout (?:an? |any )?(?:appointment|booking|reservation)\b/i.test(
    text,
  )

/** The clause without the tasks that do not begin in such words. */
export function withNeeded(
  clause: HeardClause,
  state: Pick<DialogueState, 'offer'>,
  { agent }: DialogueContext,
): HeardClause {
  if (asksForRule(clause.text)) return { ...clause, act: 'ask', tasks: [] }
  const said = ` ${clause.text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `
  const isMeant = ({ id }: Meaning): boolean => {
    const words = agent.tasks.get(id)?.needs
    return (
      !words ||
      offeredIn(state).includes(id) ||
      words.some((word) => said.replace(DENIED, ' ').includes(` ${word} `))
    )
  }
  return clause.tasks.every(isMeant) ? clause : { ...clause, tasks: clause.tasks.filter(isMeant) }
}

/** What shall be done with a booking that the caller has is no new booking, however it sounds: `rebook our table`. */
export function withOwnBooking(
  clause: HeardClause,
  { stack }: Pick<DialogueState, 'stack'>,
  { agent }: DialogueContext,
): HeardClause {
  const { verb = '', noun = '' } = OWN_BOOKING.exec(clause.text)?.groups ?? {}
  if (verb === '' || stack.length > 0) return clause
  const operation = CANCELLING.test(verb) ? 'cancel' : 'change'
  const task = [...agent.tasks.values()].find((one) => {
    const made = operationOf(one, agent) === operation && makingTask(one, agent)
    const named = made && new RegExp(`\\b(?:${made.title}|${BOOKINGS})\\b`, 'iu')
    return named && named.test(noun)
  })
  if (!task) return clause
  const tasks = [{ id: task.id, likeness: SURELY_TASK }]
  return { ...clause, act: operation, certainty: SURELY_WISHED, tasks, questions: [] }
}

const BOOKINGS = 'booking|reservation|appointment|visit|stay|slot'
const CANCELLING = /^(?:cancel|call off|scrap)$/i
const OWN_BOOKING =
  /^(?:\W|(?:hi|hello|please|just|(?:can|could) (?:you|i|we)|(?:i|we)(?:['’]d like| would like| want| need|['’]ve got| have) to)\b)*(?<verb>move|change|shift|rebook|re-?schedule|re-?arrange|postpone|delay|push back|bring forward|cancel|call off|scrap)\s+(?:my|our)\s+(?<noun>(?:[\p{L}-]+\s?){1,3})/iu

/** What is denied has not happened: `I haven’t paid it yet` says nothing of a payment that was made. */
const DENIED =
  / (?:(?:have|has|had|did|was|is)n't|have not|has not|not yet|never|yet to)(?: yet| been| even)? \S+(?= )/g

/** Whoever has lost a reference has a booking and wants no new one, whatever it sounds like: `I have lost it`. */
export function withLostCode(
  clause: HeardClause,
  { stack }: DialogueState,
  { agent }: DialogueContext,
): HeardClause {
  const { expects, task } = stack.at(-1) ?? {}
  const slot = expects?.name === 'slot' ? agent.tasks.get(task!)?.slots[expects.slot] : undefined
  const isGiven = clause.spans.some(({ kind }) => kind === 'code' || kind === 'phone')
  const isLost = slot?.type === 'code' && !isGiven && LOST.test(clause.text)
  return isLost ? { ...clause, act: 'skip', tasks: [], questions: [] } : clause
}

/** Whoever says that somebody is to ring them wants a person, whatever it sounds like: `somebody had better ring me`. */
export function withWishForCall(clause: HeardClause, { agent }: DialogueContext): HeardClause {
  const isAsked =
    ASKED_CALL.test(clause.text) && !/^\W*(?:when|what|why|how|if)\b/i.test(clause.text)
  const isWish =
    !agent.playsRole &&
    agent.tasks.has('callback') &&
    (isAsked || (clause.act !== 'ask' && WISHED_CALL.test(clause.text)))
  return isWish
    ? { ...clause, act: 'person', certainty: Math.max(clause.certainty, SURELY_WISHED) }
    : clause
}

const SURELY_WISHED = 0.9

const WISHED_CALL =
  /(?<!\bif )\b(?:some(?:body|one)|a (?:person|human|colleague)|one of (?:you|them|your people))\b(?: (?:else|from|in|of|your|the|here|there|sales|team|office|company)){0,4}(?: (?:shall|should|must|had better|better|ought to|is to|has to|needs to|please)|['’]d better)(?: (?:please|really|just|then))? (?:call|ring|phone|telephone|get back to) (?:me|us)\b|(?<!(?:n['’]t|not|never)(?: really)? )\b(?:want|like|need|prefer|wish)\b(?: (?:for|that|it|if|to have))*(?: some(?:body|one)| a (?:person|human|colleague))(?: (?:else|from|in|of|your|the|here|sales|team|office))*(?: to)? (?:(?:calls?|rings?|phones?|contacts?) (?:me|us)|gives? (?:me|us) an? (?:quick )?(?:call|ring|bell|buzz|shout)|gets? (?:back to|in touch with|hold of) (?:me|us))\b/iu

/** `Can someone give us a ring?`, `could I have a call back?`, `I said call me back`. */
const ASKED_CALL =
  /\b(?:can|could|would) (?:some(?:body|one)|one of (?:you|them|your \p{L}+))\b(?: (?:from|in|at) (?:the |your )?\p{L}+)?(?: (?:please|just|not))* (?:(?:call|ring|phone) (?:me|us)|give (?:me|us) an? (?:quick )?(?:call|ring|bell|buzz|shout)|get back to (?:me|us))\b|\b(?:can|could|may) (?:i|we) (?:please )?(?:get|have) an? (?:call|ring|call[- ]?back|callback)\b|\b(?:let|have|get) (?:them|some(?:body|one))(?: to)? (?:call|ring|phone) (?:me|us)\b|(?:^|[,.!?;] ?|\b(?:said|please|just) )(?:please )?(?:call|ring|phone) (?:me|us) back\b/iu

const LOST =
  /\b(?:lost|mislaid|misplaced|forgot(?:ten)?|deleted|threw (?:it|that) (?:away|out)|thrown (?:it|that) (?:away|out)|(?:can['’]?t|cannot|couldn['’]?t|don['’]?t|do not) (?:find|remember|recall|see|know)) (?:it|that|which|what|mine|the (?:number|reference|code|paper|letter|e-?mail|confirmation)|my (?:number|reference|code))\b|\b(?:it|that)['’]s (?:been )?(?:lost|gone|deleted)\b/i

/** The tasks that the agent has just offered. */
export function offeredIn({ offer }: Pick<DialogueState, 'offer'>): readonly string[] {
  if (offer.name === 'task') return [offer.task]
  return offer.name === 'tasks' ? offer.tasks : []
}

/** Acts that want something of the agent. */
export const asking: ReadonlySet<Act> = new Set<Act>([
  ...requestActs,
  'ask',
  'free',
  'person',
  'recall',
  'note',
])
