/** What a clause does where it is said, beside the others of its turn: the same words say one thing or another. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Span } from '../turnReading.ts'
import { isPlainYes } from '../english/yesNo.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import { isNegative } from './answerIn.ts'
import { asRecall } from './asksBack.ts'
import type { DialogueContext, DialogueState, TaskFrame } from './dialogueTypes.ts'
import { isNeverMind } from './leaving.ts'
import { type HeardClause, requestActs } from './meantTask.ts'
import { withCount } from './meantSpans.ts'
import { namedSlot } from './namedSlot.ts'
import { concludes, leavesOut, onlyLeavesOut, tellsMatter } from './noteCommands.ts'
import { atReadBack } from './noteEdits.ts'
import { isOfAnother } from './ofAnother.ts'
import { tellsMore } from './ofBooked.ts'
import { isCertainYes } from './offers.ts'
import { asksAgain } from './questionsIn.ts'
import { FEWEST_ABOUT } from './requestsIn.ts'
import { NONE, readFor } from './slotCommands.ts'
import { callsBack, isMessage, matterSlot } from './taskProgress.ts'
import { isWhen } from './valuesIn.ts'
import { wordsIn } from './wording.ts'

/** The slot of a message whose text has been read back. */
export const reportedSlot = (
  frame: TaskFrame | undefined,
  current: Task | undefined,
): string | undefined =>
  frame?.expects.name === 'confirmation' && current && isMessage(current) && !callsBack(current)
    ? matterSlot(current)
    : undefined

export function wordsInPlace(
  parts: readonly HeardClause[],
  state: DialogueState,
  given: DialogueContext,
): HeardClause[] {
  const frame = state.stack.at(-1)
  const isDictating = given.agent.playsRole === true && frame?.expects.name === 'slot'
  const isReadBack = frame?.expects.name === 'confirmation'
  const current = frame && given.agent.tasks.get(frame.task)
  const reported = reportedSlot(frame, current)
  const spoken = current ? parts.map((one) => withCount(one, current, frame.values)) : parts
  return spoken.flatMap((clause): HeardClause[] => {
    if (asksAgain(clause, state)) return [{ ...clause, act: 'ask' }]
    // `Never mind, it’s you I’m with. My internet keeps dropping out` leaves nothing and ends nothing.
    const isWished = !frame && spoken.some((one) => one !== clause && tellsWish(one))
    if (isWished && clause.act === 'bye' && !SAYS_BYE.test(clause.text))
      return [{ ...clause, act: 'tell' }]
    if (isWished && state.offer.name !== 'anythingElse' && isNeverMind(clause.text)) return []
    // `I K K one seven, I’ve got that` takes note of the reference.
    const isCode = SIGNS.test(clause.text) || clause.spans.some(({ kind }) => kind === 'code')
    const got = `${clause.text} ${spoken[spoken.indexOf(clause) + 1]?.text ?? ''}`
    if (!frame && state.ended.length > 0 && isCode && GOT_IT.test(got))
      return [{ ...clause, act: 'social', spans: [] }]
    // `You wrote the cot, no?`
    if (clause.act === 'ask' && /^\W*(?:no|yes|right|okay)\?$/i.test(clause.text)) return []
    // `Nothing to change, it's right`, at a read-back, takes nothing back.
    if (isReadBack && isNegative(clause) && NOTHING_TO_CHANGE.test(clause.text))
      return [{ ...clause, act: 'social' }]
    // `Yes. So I could stop after a month, good` has heard what was said.
    if (isReadBack && concludes(clause) && spoken.some(isCertainYes)) return []
    // `Can you do quarter past instead?`, `is there anything about six?`
    const asksWhether =
      (DO.test(clause.text) && clause.spans.some(isOfWhen)) ||
      (HAVE.test(clause.text) && readFor(clause.text, current, NONE, given).times.length > 0)
    if (isReadBack && clause.act === 'ask' && asksWhether) return [{ ...clause, act: 'fix' }]
    // `What have you got?`, in reply to the question for a day or a time.
    if (FREE.test(clause.text) && asksWhen(frame, current)) return [{ ...clause, act: 'free' }]
    // `Wednesday after two. Or tomorrow, if there’s something after four.`
    const isOther = (one: HeardClause): boolean =>
      one !== clause && one.start < clause.start && one.act === clause.act && one.spans.some(isDay)
    if (OTHERWISE.test(clause.text) && clause.spans.some(isDay) && spoken.some(isOther))
      return [{ ...clause, act: 'note', spans: [] }]
    // `And in fact two nights, until Thursday.`
    if (frame && clause.act === 'note' && clause.spans.some(isOfSlot) && CORRECTS.test(clause.text))
      return [{ ...clause, act: 'fix' }]
    // `That’s a bit late, but fine.`
    if (clause.act === 'note' && isPlainYes(clause.text.replace(/^(?:but|and|so) /i, '')))
      return [{ ...clause, act: 'yes' }]
    // `Inside’s fine`, at a read-back, is a wish.
    const isChosen =
      isReadBack &&
      current &&
      (clause.act === 'tell' || clause.act === 'yes') &&
      CHOOSES.test(clause.text) &&
      !foldedWords(clause.text).some((word) => foldedWords(current.title).includes(word)) &&
      namedSlot(clause.text, current) === undefined
    if (isChosen && !tellsMore(clause.text, given, current)) return [{ ...clause, act: 'note' }]
    // `But you haven’t said if I’ll get charged.`
    if (ASKED_STILL.test(clause.text)) return [{ ...clause, act: 'ask' }]
    const recalled = asRecall(clause, state, given, spoken.some(isCertainYes))
    if (recalled) return [recalled]
    if (isReadBack && leavesOut(clause)) {
      // `You forgot something.`
      const isBare = onlyLeavesOut(clause) && clause === spoken.at(-1)
      return [{ ...clause, act: isBare ? 'no' : 'note' }]
    }
    if (reported !== undefined && tellsMatter(clause, spoken)) return [{ ...clause, act: 'note' }]
    const aboutNotes = atReadBack(clause, spoken, state, given)
    if (aboutNotes) return aboutNotes
    // Its form tells a question to the character from what is to be written down.
    if (isDictating && clause.text.trimEnd().endsWith('?')) return [{ ...clause, act: 'ask' }]
    return [wishesCall(clause, spoken, state, given) ? { ...clause, act: 'note' } : clause]
  })
}

/**
 * `Yes, and please ring me after eight`, or `just ring him after six`, at a read-back of an agent that has rung up, is a
 * wish and no other task.
 */
function wishesCall(
  { act, text, spans }: HeardClause,
  clauses: readonly HeardClause[],
  { stack }: DialogueState,
  { agent }: DialogueContext,
): boolean {
  const isReadBack = stack.at(-1)?.expects.name === 'confirmation'
  const isTimed = spans.some(({ kind }) => kind === 'time' || kind === 'date')
  const isOfMessage = agent.tasks.get(stack.at(-1)?.task ?? '')?.tool === 'leads.message'
  const isWish = clauses.some(isCertainYes) || (isOfMessage && (isTimed || isOfAnother(text)))
  return isReadBack && agent.isOutbound === true && act === 'person' && isWish
}

/** `In fact two nights`. */
const CORRECTS =
  /^\W*(?:(?:and|but|no|oh|yes|yeah),? )*(?:in fact|actually|sorry|i mean|rather|make (?:it|that))\b/i
/** `Can you do quarter past?` */
const DO =
  /^\W*(?:(?:and|but|so|or|actually) )?(?:can|could|would) (?:you|we|i|it)(?: maybe| possibly| also)? (?:do|make|be|have|come)(?: it| that)?(?: at| on| for)?(?: the| a)? (?:\S+ ){0,4}\S+\W*$/i
/** `You have something at half six?` */
const HAVE =
  /\b(?:(?:have|got) (?:you|they)|(?:you|they) (?:have|got)|(?:is|are) there|there(?:['’]s| is| are)|any chance of) (?:got )?(?:(?:still|maybe|perhaps) )?(?:something|anything|any(?: \p{L}+)?|an? (?:slot|space|place|table|time|appointment|one)|one|space|room)\b/iu
const ASKED_STILL =
  /^\W*(?:(?:but|and|no|so) )*you(?:['’]ve| have|) ?(?:still )?(?:haven['’]t|have not|didn['’]t|did not|never|not) (?:said|say|told me|tell me|answered|explained)(?: yet)? (?:if|whether|what|how|why|when|where|who|which)\b/i
const isOfWhen = ({ kind }: Span): boolean => isWhen(kind)
/** `What have you got?` */
const FREE =
  /^\W*(?:(?:and|but|so|well) )?what (?:times |days |else )?(?:have you got|do you have|['’]s free|is free|are free|is available|are available)(?: left| free| then| available)?\W*$/i
const asksWhen = (frame: TaskFrame | undefined, task: Task | undefined): boolean =>
  frame?.expects.name === 'slot' && isWhen(task?.slots[frame.expects.slot]?.type ?? '')
const OTHERWISE = /^\W*(?:or|otherwise|alternatively)\b/i
const isDay = ({ kind }: Span): boolean => kind === 'date'
const isOfSlot = ({ kind }: Span): boolean => kind !== 'reason' && kind !== 'company'
const tellsWish = ({ act, text }: HeardClause): boolean =>
  (requestActs.has(act) || act === 'tell' || act === 'upset') && wordsIn(text) >= FEWEST_ABOUT
/** Words of whoever leaves, and no other. */
const SAYS_BYE =
  /\b(?:(?:good)?bye|cheerio|see (?:you|ya)|ta-?ta|ciao|good ?night|hang(?:ing)? up|take care|nice (?:day|evening|weekend))\b/i
/** `Inside’s fine`, where what is fine is no value. */
const CHOOSES =
  /^\W*(?:the )?(?!(?:yes|yeah|yep|now|either|any|anything|whatever|both|one|mine|that|this|it|all|everything|which|what|he|she|there|here|rest|price|time|day|later|earlier|sooner|booking|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|half)\b)\p{L}+(?:['’]s| is| will be|['’]ll be) (?:fine|okay|ok|good|better|best|perfect)\W*$/iu
/** Letters and digits that are said one by one. */
const SIGNS =
  /^(?:\W*\b(?:[a-z]|\d+|zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double)\b){3,}\W*$/i
const GOT_IT = /\b(?:got|have|wrote|written|noted) (?:that|it)\b/i

const NOTHING_TO_CHANGE = /^\W*(?:no,? )?nothing (?:else )?to (?:change|correct|add|put right)\b/i
