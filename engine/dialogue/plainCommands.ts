/** What means the same whatever is under way: stop, start again, repeat, goodbye. */
import type { Command, DialogueContext, DialogueState, TaskFrame } from './dialogueTypes.ts'
import { type HeardClause, asking } from './meantTask.ts'
import { asksWhatIsDone, wantsReference } from './asksBack.ts'
import { isPlainStop } from './leaving.ts'
import { namedSlot, namedSum } from './namedSlot.ts'
import { isNegative } from './answerIn.ts'
import { isAsking } from './openQuestions.ts'
import { isCertainYes } from './offers.ts'
import { recallOf } from './ofBooked.ts'
import type { Requests } from './requestsIn.ts'

/** Commands that mean the same in every task. */
export function plainCommands(
  clauses: readonly HeardClause[],
  { starts, isDeclined }: Requests,
  state: DialogueState,
  context: DialogueContext,
): Command[] {
  const { agent } = context
  const { stack, offer, ended } = state
  const frame = stack.at(-1)
  // `Nothing, are they still coming on Thursday?` is not the end of the call.
  const wantsMore = clauses.some(({ act }) => asking.has(act))
  const endsAsking = offer.name === 'anythingElse' && asksAfterStop(clauses)
  const latest = agent.tasks.get(frame?.task ?? ended.at(-1)?.task ?? '')
  const known = (frame ?? ended.at(-1))?.facts ?? {}
  return once(clauses).flatMap(({ act, text }): Command[] => {
    switch (act) {
      case 'stop':
        if (starts.length > 0 || isDeclined) return []
        if (!frame && offer.name !== 'nothing') return endsAsking ? [] : [{ type: 'deny' }]
        // `Forget it. Close enough, just send it` hears once more what is sent.
        if (frame?.expects.name === 'confirmation' && isYesAfter(clauses, text))
          return [{ type: 'confirmAgain', isWhole: true }]
        if (isPlainStop(text)) return [{ type: 'cancelTask' }]
        // `Stop syncing my phone` is no word to an agent that does nothing.
        return frame ? [{ type: 'cancelTask', isUnsure: true }] : []
      case 'cancel':
        return frame?.expects.name === 'change' && frame.asked['cancel']
          ? [{ type: 'cancelTask' }]
          : []
      case 'restart':
        return [{ type: 'startOver' }]
      case 'repeat':
        return [{ type: 'repeat' }]
      case 'recall': {
        const isYes = clauses.some(isCertainYes)
        const asked = clauses.filter((one) => one.act === 'recall')
        const booked = asked.flatMap((one) => recallOf(one, state, context, isYes) ?? [])
        if (booked[0]) return booked.slice(0, 1)
        if (asksWhatIsDone(text, state)) return [{ type: 'recall', isDone: true }]
        if (!frame && ended.length === 0) return []
        const slot =
          !frame &&
          (wantsReference(text, state) ||
            /\b(?:reference|confirmation|booking) (?:number|code)?/i.test(text))
            ? 'reference'
            : ((latest && namedSlot(text, latest)) ?? namedSum(text, known))
        return [{ type: 'recall', ...(slot !== undefined && { slot }) }]
      }
      case 'bye':
        return [{ type: 'sayGoodbye', ...(clauses.some(isNegative) && { isNo: true }) }]
      case 'social':
        return !frame && offer.name !== 'nothing' && !wantsMore && WISHES_WELL.test(text)
          ? [{ type: 'sayGoodbye', ...(clauses.some(isNegative) && { isNo: true }) }]
          : []
      case 'done':
        // `That's all of it`, of a number that has only begun.
        if (frame && asksForRest(frame)) return [{ type: 'skipSlot' }]
        return frame || wantsMore || starts.length > 0 ? [] : [{ type: 'sayGoodbye' }]
      case 'wait':
        return [{ type: 'acknowledge', ...(clauses.every(isWait) && { isWaiting: true }) }]
      default:
        return []
    }
  })
}

/** `No need, have a good evening`: wished at the end of a call. */
const WISHES_WELL =
  /\b(?:(?:have|enjoy) (?:an? |the |your )?(?:\w+ )?(?:evening|day|night|morning|afternoon|weekend|one|rest of)|take care|all the best|good night)\b/i

/** `No, that’s everything. What number is it, though?` is not the end of the call. */
export const asksAfterStop = (clauses: readonly HeardClause[]): boolean => {
  const last = clauses.at(-1)
  return last !== undefined && asking.has(last.act) && isAsking(last.text)
}

/** `Hang on, I’ll see if she printed it out`, but not `hold on, I’m not the holder`. */
const isWait = ({ act, text }: HeardClause): boolean =>
  act === 'wait' || act === 'social' || (act === 'tell' && LOOKS.test(text))

const LOOKS =
  /\b(?:see|look(?:ing)?|check(?:ing)?|find(?:ing)?|fetch(?:ing)?|get(?:ting)?|ask(?:ing)?|grab(?:bing)?|search(?:ing)?|dig(?:ging)?)\b/i

const asksForRest = ({ expects, values }: TaskFrame): boolean =>
  expects.name === 'slot' && values[expects.slot]?.type === 'phone'

/** A goodbye in several clauses is one: `that's all, thanks, bye`. */
const once = (clauses: readonly HeardClause[]): readonly HeardClause[] =>
  clauses.filter(
    ({ act }, at) =>
      clauses.findIndex((each) => each.act === act) === at &&
      !(act === 'done' && clauses.some((each) => each.act === 'bye')),
  )

/** Whether something that may be a yes follows these words. */
const isYesAfter = (clauses: readonly HeardClause[], text: string): boolean =>
  clauses.slice(clauses.findIndex((one) => one.text === text) + 1).some(({ act }) => act === 'yes')
