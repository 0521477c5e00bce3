/** A last try at the first words of a call, before the agent says that it has not understood. */
import type { Act } from '../turnReading.ts'
import { operationOf } from './asked.ts'
import type { Command, DialogueContext, DialogueState } from './dialogueTypes.ts'
import { type HeardClause, LEAST_OF_KIND, SURELY_TASK } from './meantTask.ts'
import { isOutOfQuestion } from './refusals.ts'
import { CLOSE } from './requestsIn.ts'
import { isUncovered } from './uncovered.ts'
import { FEWEST_NOTED } from './noteCommands.ts'
import { wordsIn } from './wording.ts'
import { understand } from './understand.ts'

/**
 * What the first words of a call are likeliest about, if nothing else is made of them: callers tell a story around
 * their wish. Nothing, if they only ask or greet.
 */
export function guessAtOpening(
  text: string,
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
): Command[] | undefined {
  const { tasks, isOutbound, playsRole, unknownOffers } = context.agent
  if (state.lastSaid !== '' || isOutbound || playsRole) return undefined
  const [clause] = clauses
    .filter(({ act, certainty }) => !asideActs.has(act) && !(act === 'ask' && certainty >= 0.6))
    .filter((one) => one.tasks[0]?.id !== 'callback' || unknownOffers === 'callback')
    .toSorted((a, b) => nearness(b) - nearness(a))
  const asked = clause && askedInGreeting(text, clause, clauses, state, context)
  if (asked) return asked
  const [best, ...others] = clause?.tasks ?? []
  const task = tasks.get(best?.id ?? '')
  if (!clause || !best || !task || best.likeness < NEAREST) return undefined
  const act = operationOf(task, context.agent)
  if (isUncovered(clause, task, context.agent)) return undefined
  if (act === 'none' || isOutOfQuestion(task, clause, clauses, state, context)) return undefined
  const rival = others.find(({ id, likeness }) => {
    const other = tasks.get(id)
    const isClose = best.likeness - likeness < CLOSE && id !== 'callback'
    return isClose && other && operationOf(other, context.agent) !== act
  })
  if (rival) return [{ type: 'askWhichTask', tasks: [task.id, rival.id] }]
  const meant = clauses.map((one) => (one === clause ? { ...one, act, certainty: 1 } : one))
  return understand(text, meant, state, context)
}

/**
 * Whatever a caller tells in reply to a greeting that asks for it is for the task that it asks for, although it is near to
 * none: `every afternoon it cuts out, and then it comes back`. What is wished for instead is not.
 */
function askedInGreeting(
  text: string,
  clause: HeardClause,
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
): Command[] | undefined {
  const { agent } = context
  const task = agent.tasks.get(agent.greetingAsks ?? '')
  if (!task || ALL_WELL.test(text)) return undefined
  const likeness = clause.tasks.find(({ id }) => id === task.id)?.likeness ?? 0
  const said = ` ${text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')} `
  const isAbout = agent.greetingWords?.some((word) => said.includes(` ${word} `)) === true
  const isStory =
    isAbout && clauses.some((one) => one.act === 'tell' && wordsIn(one.text) >= FEWEST_NOTED)
  const isTold = clauses.every((one) => toldActs.has(one.act) && !OWN_WISH.test(one.text))
  const isOther = clause.act !== 'tell' && isUncovered(clause, task, agent)
  if (!isTold || isOther || (!isStory && likeness < LEAST_OF_KIND)) return undefined
  const act: Act = task.operation?.[0] ?? 'new'
  const tasks = [{ id: task.id, likeness: SURELY_TASK }]
  const isMatter = Object.values(task.slots).some((slot) => slot.type === 'text' && slot.opening)
  const isMarked = clauses.some(({ spans }) => spans.some(({ kind }) => kind === 'reason'))
  const { start } = clause
  const matter = { kind: 'reason' as const, start, end: start + clause.text.length }
  const spans = isMatter && !isMarked ? [...clause.spans, matter] : clause.spans
  const meant = clauses.map((one) =>
    one === clause ? { ...one, act, certainty: 1, tasks, spans } : { ...one, tasks: [] },
  )
  return understand(text, meant, state, context)
}

/** `All fine, that was the television` tells what the noise was. */
const ALL_WELL =
  /\b(?:all|i['’]m|we['’]re|everything(?:['’]s| is)) (?:fine|good|ok|okay|well|all right)\b|^\W*(?:that|it)(?:['’]s| was| is) (?:only |just )?(?:the|my|our|a) \w+\W*$/i

const toldActs: ReadonlySet<Act> = new Set<Act>(['tell', 'new', 'note', 'give', 'social', 'upset'])

const OWN_WISH =
  /^\W*(?:(?:hi|hello|hey|oh|so|and|well|yes|yeah|but)\b\W*)*(?:(?:i|we)(?:['’]d| would| just| really| only)* (?:want|like|love|need)\b|(?:i['’]m|we['’]re) (?:only |just )?(?:looking|calling|ringing)\b|(?:can|could|would|will|may) (?:you|i|we)\b|please\b(?! don['’]?t))/i

const nearness = ({ tasks: [best] }: HeardClause): number => best?.likeness ?? 0

/** At the opening, a task that is this near is worth a try before the agent gives up. */
const NEAREST = 0.48

const asideActs: ReadonlySet<Act> = new Set<Act>(['social', 'yes', 'no', 'bye', 'wait', 'person'])
