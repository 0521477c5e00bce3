/** Whether a caller leaves what is under way, or only a detail of it. */
import type { DialogueContext, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { namedSlot } from './namedSlot.ts'

/** The caller leaves all of it: `forget it`, `cancel that`, `never mind`. */
export const isPlainStop = (text: string): boolean =>
  /\b(?:forget (?:about )?(?:it|that|this|the (?:whole|lot|call|message))|never ?mind|cancel|(?:leave|drop|scrap|stop) (?:it|that|this|everything)(?! (?:with|at|on|in|by|to|for)\b)|stop$|call it off|(?:don['’]?t|do not) (?:book|send|bother|do) (?:it|that|anything)|no longer|any ?more|changed (?:my|our) minds?|rather keep|keep (?:my|our|the) (?:old|own|first|same|present|current)|(?:keep|leave) .*\bas (?:it|they) (?:is|was|are|were)|leave (?:the|my|our|it) ?\p{L}* alone)\b/iu.test(
    text,
  )

/** What was just left shall go on after all: `no, don’t leave it!`, `just book it as it was`. */
export const takesUpAgain = ({ act, text }: HeardClause): boolean =>
  act !== 'ask' && (deniesLeaving(text) || AGAIN.test(text))

/** `No no, don’t leave it!`, `I didn’t say cancel that`. */
export const deniesLeaving = (text: string): boolean =>
  !ASKS_TO_LEAVE.test(text) &&
  /(?:n['’]t|\bnot|\bnever)(?: (?:want(?: you)?|mean|say|ask(?: you)?|tell(?: you)?|to|me|please))*? (?:leave|leaving|cancel|drop|scrap|stop|delete) (?:it|that|this|anything|(?:the|my|our|your) \p{L}+)\b/iu.test(
    text,
  )

/** `Can't you drop it`, `why don’t you just leave it`, `I’d rather you didn’t leave it`. */
const ASKS_TO_LEAVE = /\b(?:\p{L}+n['’]t (?:you|we|they|somebody)|why not|rather)\b/iu

/** What was left stays left, whatever else sounds like taking it up: `don’t book it, I do want it cancelled`. */
export const staysLeft = ({ text }: HeardClause): boolean =>
  (/\b(?:cancel\p{L}*|forget|drop|scrap)\b/iu.test(text) && !deniesLeaving(text)) ||
  /n['’]t (?:book|reserve|order|keep|want|need)\b/i.test(text)

const AGAIN =
  /^(?:\W|(?:no|please|just|then|so|but|and|yes|oh|okay|actually|sorry|wait|still|go ahead|you can|can you|neither)\b)*(?:(?:book|reserve|order) (?:it|that)\b(?! (?:another|for another|later|some other))|keep (?:it|that)(?=\W*$|,| (?:then|please|anyway|after all|as)\b)|(?:i|we) (?:do|still) (?:want|need) (?:it|that)(?=\W*$| (?:after all|please))|put it back\b|go (?:on|ahead) with it\b)/iu

/** Nothing but `never mind`. */
export const isNeverMind = (text: string): boolean =>
  /^(?:\W|oh|ah|no|well|right|okay|sorry)*never ?mind\W*$/i.test(text)

/**
 * A clause that only sounds like leaving is read as the next likeliest act: `forget the terrace` drops a wish, and `ah
 * no, the second` corrects a day.
 */
export function withoutDrop(
  clause: HeardClause,
  { task }: TaskFrame,
  { agent }: Pick<DialogueContext, 'agent'>,
): HeardClause {
  const { act, text, certainty, otherwise } = clause
  if (act !== 'stop' && act !== 'cancel') return clause
  const { title = '', lookup } = agent.tasks.get(task) ?? {}
  if (!lookup && deniesLeaving(text)) return { ...clause, act: 'social' }
  // `Leave it as it was` keeps what is being made, and ends a change.
  if (KEEPS_AT.test(text) || (lookup === undefined && AS_IT_WAS.test(text)))
    return { ...clause, act: 'fix' }
  const noun = title.split(' ').at(-1) ?? ''
  const [, dropped] =
    /\bforget (?:about )?(?:the|my|your|his|her|their|that) (.+)/i.exec(text) ?? []
  const isWhole = new RegExp(
    `\\b(?:${noun}|whole|lot|booking|appointment|order|call|message)\\b`,
    'i',
  )
  if (dropped !== undefined && !isWhole.test(dropped)) return { ...clause, act: 'tell' }
  const isDoubtful = act === 'stop' && certainty < SURE_STOP && !isPlainStop(text)
  return isDoubtful && otherwise.act !== 'cancel'
    ? { ...clause, act: otherwise.act, certainty: otherwise.certainty }
    : clause
}

/**
 * What goes on with a correction leaves nothing: `no, leave that. The reason is the lens check`, `forget it, make it
 * Saturday`.
 */
export function withoutLeaving(
  clauses: readonly HeardClause[],
  { task: id }: TaskFrame,
  { agent }: Pick<DialogueContext, 'agent'>,
): HeardClause[] {
  const task = agent.tasks.get(id)
  return clauses.flatMap((clause, at): HeardClause[] => {
    const [left] = LEAVES.exec(clause.text) ?? []
    if (left === undefined || !task) return [clause]
    const text = clause.text.slice(left.length)
    const start = clause.start + left.length
    const rest: HeardClause[] = /\p{L}/u.test(text) ? [{ ...clause, act: 'fix', text, start }] : []
    const corrects = ({ act, text: words, spans }: HeardClause): boolean =>
      (act === 'fix' || act === 'give') &&
      (spans.some(({ kind }) => kind !== 'reason') || namedSlot(words, task) !== undefined)
    if ([...rest, ...clauses.slice(at + 1)].some(corrects)) return rest
    // `Drop it` sounds like a yes.
    return rest.length === 0 ? [{ ...clause, act: 'stop' }] : [clause]
  })
}

/** `Ah no, leave it at the three.` */
const KEEPS_AT =
  /\b(?:leave|keep) (?:it|them) at (?:the )?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter|noon)/iu

/** `Just book it as it was.` */
const AS_IT_WAS =
  /\b(?:book|leave|keep|have|make) (?:it|that|them|everything|the \p{L}+)(?: just| exactly)? (?:as|like|how) (?:it|that|they) (?:was|is|were|are)\b/iu

/** What is known stays, in so many words. */
export const keepsAsIs = (text: string): boolean =>
  !/(?:n['’]t|\bnot|\bnever|\bcannot)\b/i.test(text) &&
  (KEEPS_AT.test(text) || AS_IT_WAS.test(text))

const LEAVES =
  /^\W*(?:(?:(?:oh|no|nah|well|okay|just|please|sorry|actually|let['’]s)\W+)*leave|(?:(?:oh|no|nah|well|okay|just|please|sorry|actually|let['’]s|yes|yeah|yep)\W+)*(?:drop|scrap|scratch|forget)) (?:it|that|this)(?: then)?(?:[\s,.;:!–-]+(?:please\W*$)?|$)/i

/** Below this certainty, words that do not say so leave nothing. */
const SURE_STOP = 0.8
