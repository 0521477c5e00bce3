/** What the agent says while no task is under way: to a no to what it has offered, and to words that it has not understood. */
import type { DialogueTurn } from './dialogueTurn.ts'
import { isAsking } from './openQuestions.ts'
import { isCalledBack, offersCallback, sayGoodbye, sayUnknown, startTask } from './taskStack.ts'
import { wordsIn } from './wording.ts'

export function denyOffer(turn: DialogueTurn): void {
  const { offer } = turn.before
  if (offer.name === 'anythingElse') sayGoodbye(turn)
  else if (offer.name === 'task') {
    const { greetingOffers, greetingDeclined } = turn.context.agent
    // `No`, in reply to `Is this a good moment?`
    const isFirst = turn.before.lastFrame === 0 && offer.task === greetingOffers
    if (isFirst && greetingDeclined !== undefined)
      return startTask(turn, { task: greetingDeclined })
    if (offer.task === 'callback') {
      turn.declineCall()
      turn.settleAll(({ isOffered }) => isOffered)
      turn.say('reachUs')
    }
    turn.say('anythingElse')
    turn.makeOffer({ name: 'anythingElse' })
  } else admitMiss(turn)
}

/** Fewer words are more likely misheard than out of reach. */
const FEWEST_WORDS = 4

/**
 * Nothing was understood and no task is under way. The agent offers a callback about what was said, or after the second
 * turn in a row that says little, unless it plays a role or has a task of its own to offer each time.
 */
export function admitMiss(turn: DialogueTurn, text = ''): void {
  const { unknownOffers, playsRole, isOutbound } = turn.context.agent
  turn.countMiss()
  const isSaid = wordsIn(text) >= FEWEST_WORDS
  // Whoever picks up the phone has no wish yet, and has hardly heard who is calling.
  const isOpening = isOutbound && turn.before.lastSaid === ''
  if (isOpening && unknownOffers === undefined && !playsRole) {
    turn.keepOffer()
    turn.do({ type: 'admitMiss', isOpening })
    return
  }
  const offers = unknownOffers === undefined && offersCallback(turn)
  const isOffered = turn.before.offer.name === 'task' && turn.before.offer.task === 'callback'
  // `Don't bother, I'll look it up`: what is refused is not offered again.
  if (isOffered && REFUSING.test(text) && !isAsking(text)) return denyOffer(turn)
  if (
    turn.declinesCall &&
    !playsRole &&
    !isOutbound &&
    (unknownOffers ?? 'callback') === 'callback'
  ) {
    turn.say('unknownQuestion')
    if (turn.before.said['reachUs'] === undefined) turn.say('reachUs')
    if (isSaid) turn.noteUnanswered(text, true)
    return
  }
  if (offers && isSaid && isAsking(text) && isCalledBack(turn)) {
    turn.forgiveMisses()
    turn.noteUnanswered(text, true)
    sayUnknown(turn)
    turn.keepOffer()
    return
  }
  if (offers && (isSaid || turn.misses > 1)) {
    turn.forgiveMisses()
    turn.say(!isSaid ? 'offerCallback' : isAsking(text) ? 'offerAbout' : 'offerForWish')
    const { offer } = turn.before
    // Who goes on without an answer to the offer means what was said before as well.
    const before = isOffered && offer.name === 'task' ? offer.about : undefined
    const about = [before ?? '', text].join(' ').trim()
    turn.makeOffer({ name: 'task', task: 'callback', ...(isSaid && { about }) })
    if (isSaid) turn.noteUnanswered(text, true)
    return
  }
  if (unknownOffers === undefined) turn.keepOffer()
  else turn.makeOffer({ name: 'task', task: unknownOffers })
  turn.do({ type: 'admitMiss' })
}

const REFUSING = /^(?:no|nah|nope|don['’]?t|do not|leave it|forget it|not now|never mind)\b/i
