/** Questions that the agent answers from what it knows of the call: `what name have you got?`, `have you changed anything?` */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueContext, DialogueState, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { namedSlot } from './namedSlot.ts'
import { offersValue, recallOf } from './ofBooked.ts'
import { QUESTION_LIKENESS } from './questionsIn.ts'

/** The caller asks what is known: `what have you got as the name now?` */
export const isAskedFor = (text: string): boolean =>
  /^(?:\W|so|and|but|oh|no|sorry|well)*(?:what|which)\b/i.test(text)

/**
 * Whether the words ask if something has been done in this call: `have you changed anything?`, `is that put down?`
 * While a task is under way, what is put down is what is known of it.
 */
export const asksWhatIsDone = (text: string, { stack }: Pick<DialogueState, 'stack'>): boolean =>
  CHANGED.test(text) || (stack.length === 0 && NOTED.test(text))

const THING =
  '(?: (?:it|that|this|anything|something|everything|all(?: of it)?|any of (?:it|that)|my (?:booking|flight|trip|appointment|table|room)))*'
const END = '(?: (?:down|in|on|through))?(?:\\W|yet|now|already|yes or no|then|for me)*\\?\\s*$'
const JUST = '(?:just |all |already |really |actually |now )*'
const CHANGED = new RegExp(
  `\\b(?:have|has|did) you ${JUST}(?:changed?|book(?:ed)?|cancel(?:l?ed)?|moved?|done|started?)${THING}${END}`,
  'i',
)
const NOTED = new RegExp(
  `\\b(?:have|has|did) you ${JUST}(?:saved?|note[ds]?|put|written|write|passed|pass)${THING}${END}|\\b(?:is|are|was) (?:it|that|this|everything|all of it|they) ${JUST}(?:put|noted|written|saved|in the (?:system|book))${END}`,
  'i',
)

/** The value that a caller offers and the agent has not asked for: `don’t you want my number?`, `not on this number` */
export function offeredSlot(
  text: string,
  { values, expects }: TaskFrame,
  task: Task,
): string | undefined {
  const phone = Object.keys(task.slots).find((name) => task.slots[name]?.type === 'phone')
  const slot = offersValue(text)
    ? namedSlot(text, task)
    : wantsOtherNumber(text)
      ? phone
      : undefined
  const isAsked = expects.name === 'slot' && expects.slot === slot
  return slot !== undefined && values[slot] === undefined && !isAsked ? slot : undefined
}

/** The caller would rather be rung on a number that they have not said yet: `no, ring my mobile`. */
export const wantsOtherNumber = (text: string): boolean =>
  /(?:n['’]t|\b(?:not|never|nae))(?: (?:ring|call|phone|use|back|me|on|at|to))* this (?:number|phone|line)\b(?! (?:again|any|before|after|at|until|till|between|in|on)\b)|\b(?:not?|never|nae) (?:on|at|to) this (?:number|phone|line|one)\b|\b(?:ring|call|phone|try|reach|use)(?: (?:me|back|on|at))* (?:my|an?) (?:mobile|cell|landline|house phone|(?:home|work|other|different|new) (?:number|phone|line|one))\b|\b(?:another|a different) (?:phone )?number\b/i.test(
    text,
  )

/** The clause as a question about the call, if it is one. What the playbook answers, the playbook answers. */
export function asRecall(
  clause: HeardClause,
  state: DialogueState,
  context: DialogueContext,
  isYes: boolean,
): HeardClause | undefined {
  const { agent } = context
  const { act, text, questions } = clause
  if (recallOf(clause, state, context, isYes)) return { ...clause, act: 'recall' }
  const [question] = questions
  // `What number in Linden Row is it?` asks for nothing that was said.
  const last = agent.tasks.get(state.ended.at(-1)?.task ?? '')
  const named = last && state.stack.length === 0 ? namedSlot(text, last) : undefined
  const isUnsaid = named !== undefined && state.ended.at(-1)?.values[named] === undefined
  if (act === 'recall' && isUnsaid && !wantsReference(text, state)) return { ...clause, act: 'ask' }
  if (agent.playsRole || (question && question.likeness >= QUESTION_LIKENESS + 0.1))
    return undefined
  const frame = state.stack.at(-1)
  const task = agent.tasks.get(frame?.task ?? '')
  const slot = task && isAskedFor(text) ? namedSlot(text, task) : undefined
  const isSlot =
    act === 'ask' && frame?.values[slot ?? ''] !== undefined && /\b(?:you|now|again)\b/i.test(text)
  // At a read-back, what is written down is part of what is read back.
  const isNoted = frame?.expects.name !== 'confirmation' && NOTED.test(text)
  const isDone = act !== 'note' && (CHANGED.test(text) || isNoted)
  return isSlot || isDone || wantsReference(text, state) ? { ...clause, act: 'recall' } : undefined
}

/**
 * The caller asks for the reference of what was booked: `could you say those letters again?`, `I didn’t get the
 * reference`.
 */
export const wantsReference = (text: string, { stack, ended }: DialogueState): boolean =>
  stack.length === 0 &&
  ended.some(({ reference }) => reference !== undefined) &&
  REFERENCE.test(text) &&
  AGAIN.test(text)

const REFERENCE =
  /\b(?:reference|letters|code|(?:confirmation|booking) number|(?:that|the) number)\b/i
const AGAIN =
  /\b(?:again|once more|one more time|repeat|slow(?:ly|er)|(?:what(?:['’]s| is| was)|which is|only want|just want|tell me|read|remind|get that|say) (?:\w+ )*(?:reference|code|letters|number)|(?:didn['’]?t|did not|couldn['’]?t|never|not) (?:quite |really )?(?:get|catch|hear|write|note))\b/i
