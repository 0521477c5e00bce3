/**
 * What somebody whom we have rung answers to “Am I speaking with …?”. A wrong yes tells a stranger something personal, and
 * a wrong no has somebody rung again who wants no more calls, so this is read more strictly than other questions.
 */
import { STOP_CALLS } from '@ringwell/content/agents/tasks/stopCalls.ts'
import { hasNo, hasPlainYes } from '../english/yesNo.ts'
import type { Command, DialogueContext, DialogueState } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { isCertainYes } from './offers.ts'
import { isOfAnother, isTheirs } from './ofAnother.ts'
import { isAsking } from './openQuestions.ts'
import { saysWho } from './readIn.ts'
import { valuesIn } from './valuesIn.ts'
import { nothing } from './aboutOf.ts'

/** What is near enough to an example of another task is that task, although it begins with a no. */
const LIKELY_TASK = 0.6

/** Whether the agent waits for the answer. Returns the slot that it fills. */
export function calleeAsked(
  { phone, stack }: DialogueState,
  { agent }: Pick<DialogueContext, 'agent'>,
): string | undefined {
  const expects = stack.at(-1)?.expects
  const isAsked = phone?.outbound !== undefined && expects?.name === 'slot'
  return isAsked && expects.slot === agent.calleeConfirms ? expects.slot : undefined
}

/** Words that are so near to the wish for no more calls say it, and those that ask for it in so many words have to be near. */
const SURELY_NO_CALLS = 0.8
const LIKELY_NO_CALLS = 0.5

/** Whether whoever was rung wants no more calls: `take me off your list`, and not `don’t ring before six`. */
export const wantsNoCalls = (
  clauses: readonly HeardClause[],
  { agent }: DialogueContext,
): boolean =>
  hasAnyAgentsStop(agent) &&
  clauses.some(({ act, text, tasks }) => {
    const likeness = tasks.find(({ id }) => id === STOP_CALLS)?.likeness ?? 0
    const said = plain(text)
    const isSure = likeness >= (NO_CALLS.test(said) ? LIKELY_NO_CALLS : SURELY_NO_CALLS)
    const isAsked = act === 'ask' && !ASKS_TO_STOP.test(said)
    return isSure && !isAsked && !ONLY_THEN.test(said.replace(TOLD, ' '))
  })

/** What is not certainly this wish begins something else. An agent with a task of its own for it asks first. */
export const withoutStop = (
  clauses: readonly HeardClause[],
  { agent }: DialogueContext,
): readonly HeardClause[] =>
  hasAnyAgentsStop(agent)
    ? clauses.map((clause) => ({
        ...clause,
        tasks: clause.tasks.filter(({ id }) => id !== STOP_CALLS),
      }))
    : clauses

const hasAnyAgentsStop = ({ tasks }: DialogueContext['agent']): boolean =>
  tasks.get(STOP_CALLS)?.tool === 'calls.stop'

/** `Don’t hesitate to call`, `never mind, just call me again` ask for the opposite. */
const NO_CALLS =
  /\b(?:(?:don't|dont|do not|never|stop|quit|no longer|not (?:want|wish|like))\b(?! (?:mind|hesitate|forget|worry|know|think|have)\b)[^,.!?]{0,30}?\b(?:call|ring|phon|contact|bother|disturb)(?:e|ing|ed|s)?\b|no more (?:\p{L}+ )?(?:calls|ringing|phoning)|\b(?:me|us|number|name) (?:off|from) (?:your|the|this|that) (?:\p{L}+ )?lists?|do not call list|leave (?:me|us) alone|harass|unsubscribe|(?:lose|delete|remove|forget|take) (?:my|this|our) (?:\p{L}+ )?number)/u

/** `Can you stop calling me?` */
const ASKS_TO_STOP =
  /\b(?:can|could|will|would) you (?:please )?(?:just )?(?:stop|quit|take|remove|delete|not)\b/

/** `I told you on Monday to stop` says when it was said, and not until when it counts. */
const TOLD = /\b(?:told|asked|said|begged)\b.*?(?=\b(?:call|ring|phon|contact|stop))/

/** `Don’t call before six`: another time is meant, or another telephone. */
const ONLY_THEN =
  /\b(?:before|after(?! (?:today|this|now|that)\b)|until|till|unless|while|during|between|tomorrow|(?<!after )today|tonight|later|so (?:early|late)|this (?:early|late)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:on|at) (?:weekends|night)|(?:call|ring|phone) (?:the|her|him|them)|instead)\b/

/** The task that takes the place of what we have rung for: `wrong number`, `stop calling me`, `not now`. */
export function insteadOfCallee(
  text: string,
  clauses: readonly HeardClause[],
  { stack }: DialogueState,
  context: DialogueContext,
): Command[] | undefined {
  const { tasks, greetingDeclined } = context.agent
  const current = stack.at(-1)?.task ?? ''
  const mayReplace = (id: string) => tasks.get(id)?.replaces.includes(current) === true
  const [nearest] = clauses
    .flatMap(({ tasks: [best], text: said }) =>
      best && mayReplace(best.id) && best.likeness >= LIKELY_TASK && !saysMe(said) ? [best] : [],
    )
    .toSorted((a, b) => b.likeness - a.likeness)
  const id = nearest?.id ?? (LATER.test(text) ? greetingDeclined : undefined)
  const task = id === undefined ? undefined : tasks.get(id)
  if (id === undefined || !task) return undefined
  const about = { task, values: {}, expects: nothing, lastSet: undefined }
  return [{ type: 'startTask', task: id }, ...valuesIn(text, clauses, about, context)]
}

/** Leaves out a yes that does not certainly say who is speaking. */
export function withCertainCallee(
  commands: readonly Command[],
  slot: string,
  text: string,
  clauses: readonly HeardClause[],
): Command[] {
  if (isCallee(text, clauses)) {
    const isYes = commands.some((one) => one.type === 'setSlot' && one.slot === slot)
    const yes: Command = { type: 'setSlot', slot, values: [{ type: 'yesNo', yes: true }] }
    return isYes
      ? [...commands]
      : [yes, ...commands.filter(({ type }) => type !== 'affirm' && type !== 'notUnderstood')]
  }
  const left = commands.filter(
    (one) =>
      one.type !== 'affirm' && !(one.type === 'setSlot' && one.slot === slot && saysYes(one)),
  )
  return left.length > 0 ? left : [{ type: 'notUnderstood', text }]
}

const saysYes = ({ values }: Extract<Command, { type: 'setSlot' }>): boolean =>
  values.some((value) => value.type === 'yesNo' && value.yes)

/** `Yes`, `speaking`, `it’s me`, and not `I’m her husband, yes` or `who wants to know?`. */
function isCallee(text: string, clauses: readonly HeardClause[]): boolean {
  if (saysWho(clauses) && !clauses.some(({ act }) => act === 'ask')) return true
  if (isRelative(text) || isTheirs(text) || hasNo(text) || EVADES.test(text)) return false
  if (isAsking(text) || clauses.some(({ act }) => act === 'ask')) return false
  if (saysMe(text)) return true
  return !isOfAnother(text) && clauses.some(isPlainYes)
}

const isPlainYes = (clause: HeardClause): boolean =>
  isCertainYes(clause) && hasPlainYes(clause.text)

const plain = (text: string): string => text.toLowerCase().replaceAll(/[‘’]/g, "'")

const saysMe = (text: string): boolean => !hasNo(text) && ME.test(plain(text))

/** `This is her daughter`, where nobody has been spoken of. */
const isRelative = (text: string): boolean =>
  /\b(?:my|his|her|their) (?!loan\b|account\b)\p{L}+/u.test(plain(text))

const ME =
  /\b(?:speaking|it(?:'s| is) me|that(?:'s| is| would be) me|this is (?:she|he|her|him|me)(?=[.,!]|$)|(?:i am|i'm) (?:she|he|the (?:account |loan )?holder)|my (?:own )?loan|(?:is|it's) mine)\b(?! (?:for|with|about))/

/** Whoever wants to hear more has not said who they are. */
const EVADES = /^\W*(?:go (?:on|ahead)\b|(?:ok|okay|right|sure|fine|good)\W*$)/i

const LATER =
  /\b(?:not (?:right )?now|not a good (?:time|moment)|bad (?:time|moment)|(?:i'm|i am|i’m) (?:busy|driving|at work|in a meeting)|no time|another time|later)\b/i
