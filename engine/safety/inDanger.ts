/** A turn of a caller who is in danger. Pure. */
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import {
  asksForAid,
  asksSomething,
  asksWhatToDo,
  beyondGoingOn,
  deniesDanger,
  emergencyIn,
  goOnAnswer,
  isFigureOfSpeech,
  isJoke,
  isSurprised,
  plainReading,
} from './callersWords.ts'
import { knownAfter, speaksOfThem } from './callSigns.ts'
import { isInBadAir, type Known } from './known.ts'
import type { DangerReading } from './danger.ts'
import {
  saysHandedOver,
  saysOver,
  speaksOfHelp,
} from '@ringwell/content/agents/dangers/helpWords.ts'
import {
  borneOut,
  circumstances,
  corrected,
  danger,
  HINT,
  kindNow,
  topicOf,
} from './dangerSaying.ts'
import { answered, kindMeant, meansAny, topicNamed, topicsIn } from './dangerTopics.ts'
import { foundWords, type Sign } from '@ringwell/content/agents/dangers/signs.ts'
import { asksOfIll, errandIn, wantedBeside } from './errandIn.ts'
import { noDanger } from './noDanger.ts'
import { plainWords } from './plainWords.ts'
import {
  type AfterHelp,
  askIfAllRight,
  type Circumstances,
  hasAskedOften,
  type HeardTurn,
  type Past,
  type SafetyState,
  type Verdict,
  withKind,
} from './safetyState.ts'
import { isOfDanger, isPlain, SURE } from './thresholds.ts'
import { whoseDespair } from './whoseDespair.ts'

/** A later turn names another danger from this certainty on. */
const ANOTHER = 0.9
/** Below this, a turn sounds as if it were about something else. */
const ELSEWHERE = 0.3
/** Beside somebody violent, `it’s all fine` may be said for them to hear: only words of a place that is safe end it. */
const UNMISTAKABLE = 0.9

/** Somebody who knows has looked at them. `No need for a doctor` and `do we need the hospital?` say nothing of the kind. */
const seen =
  /\b(?:doctors?|hospital|paramedics?|a ?& ?e|nurse|poisons? (?:line|centre|center)|they)(?:'ve|'s| have| has)? (?:\w+ )?(?:said|says?|saw|seen|looked|checked|told)\b|\bx-?rayed\b|\b(?:been|was|got) (?:\w+ )?(?:checked|seen to|x-?rayed)\b|\b(?:came|come|spat|coughed) (?:it |them )?(?:back )?(?:out|up)\b/i

/** How somebody is whom those who help have looked after. */
const well =
  /\b(?:fine|ok|okay|all right|alright|safe|laugh\w*|smiling|joking|talks|talking|sitting up|sat up|better|breathing|stable|alive|awake|conscious|came round|come round|recovering|saved|keep (?:the|his|her) \w+|(?:got|put|have) (?:it|him|her|them|us|everybody|everyone) (?:off|out))\b/
const unwell =
  /n't\b|\b(?:not|no|stroke|heart|vomit\w*|sick|bleed\w*|blood|white|pale|gr[ae]y|blue|unconscious|drowsy|die|dying|dead|bad|badly|serious\w*|worse|critical|theatre|operat\w+|intensive|resus|broken|pain|hurts?|burnt|rushed|lost|fighting|touch and go)\b/

/** `Um, yes, the room, two nights, thank you`: as to a booking, with no word of anybody. */
const pretends =
  /^(?!.*\b(?:he|she|him|her|they|them|police|help|safe|knife|gun|hurt\w*|scared|afraid|hid\w*|locked|door|child\w*|kids?|baby)\b)\W*(?:(?:um+|er+|oh|ok|okay|right)\W+)*(?:yes|yeah|yep|hi|hello|hiya)\b(?:\W+\w+){3,}/

const isOutAgain = ({ course, signs }: Known): boolean =>
  course === 'choking' && signs.includes('eased')

const died =
  /\b(?:he|she|they|it|baby|mum|dad|nan|husband|wife|son|daughter|mother|father|brother|sister)(?:'s|'re| is| are| was)? (?:\w+ )?(?:dead|passed away|died|didn't make it|not made it)\b|\b(?:lost|couldn't save) (?:him|her|them)\b/

type InDanger = Extract<SafetyState, { name: 'inDanger' }>

export function inDanger(state: InDanger, past: Past, heard: HeardTurn): [SafetyState, Verdict] {
  const { text, isUnderWay, at } = heard
  // In a danger, plain words are one however calm they sound: `they’ve got him out, he’s not moving`.
  const reading = heard.admits
    ? { ...heard.reading, kind: 'despair' as const, certainty: 1, isOver: false }
    : state.isConfirmed
      ? (plainer(heard) ?? heard.reading)
      : heard.reading
  const { certainty = 0 } = reading ?? {}
  const words = plainWords(text)
  const known = knownAfter(text, state.known)
  // `There is no fire, he’s freezing` denies one danger and tells another.
  const right = corrected(state.kind, known, text, state.isConfirmed)
  const denial = isPlain(reading) || right ? undefined : deniesDanger(text)
  // `He’s fine, he’s laughing. So, the table?` sounds like danger only as a whole.
  const isCalm =
    !emergencyIn(reading, HINT) || (!isPlain(reading) && (reading?.sentence ?? 1) < HINT)
  // What was swallowed may do harm later: until somebody has looked at them, being fine is no end of it.
  const isSeen = seen.test(text) && !asksSomething(text)
  const isEarly = known.signs.includes('swallowed') && state.help !== 'here' && !isSeen
  // `He says he’s fine, but he can’t lift the cup` is no end of it.
  const isDenied = denial === 'danger' || (denial === 'state' && isCalm && !isEarly)
  const isOnlyFound = foundWords.test(words) && state.kind === 'medical' && !saysOver(words)
  // Whether it is only help that has come cannot be known without the topics.
  const isOver =
    isDenied ||
    (!right &&
      reading?.isOver === true &&
      isCalm &&
      !isEarly &&
      !isOnlyFound &&
      reading.topics !== undefined &&
      (state.help === 'here' || !speaksOfHelp(words)))
  const isQuestion = asksSomething(text)
  const told = state.noticed.includes('despair')
    ? whoseDespair(text, state.isForAnother)
    : undefined
  const isOther = told === undefined ? state.isForAnother === true : told === 'other'
  // Bad air is left like a fire, whichever danger it began with.
  const air = isInBadAir(known.signs) ? ['fire' as const] : []
  const kinds = [state.kind, ...state.noticed].filter((kind) => !right || kind !== state.kind)
  const near = topicsIn([...kinds, ...(right ? [right] : air)], reading, known, isOther)
  const plainly = circumstances(near, text, { ...state, known }, told, state.kind, true)
  // Whoever talks of an errand beside somebody violent says it for them to hear.
  const isCover =
    state.noticed.includes('violence') &&
    plainly.help === undefined &&
    (near.some(({ topic: { id } }) => id === 'errand') || pretends.test(words)) &&
    !near.some(({ topic: { means } }) => means === 'over' || means === 'better') &&
    !saysOver(words) &&
    !emergencyIn(reading, HINT)
  const about = isCover ? { ...plainly, isCovert: true } : plainly
  // Whoever is in a fire leaves it before a burn is cooled.
  const isInFire =
    state.kind === 'fire' && state.isConfirmed && !right && !known.signs.includes('out')
  const found = borneOut(near, about).filter(({ topic: { id } }) => !(isInFire && id === 'burn'))
  const isHere = about.help === 'here'
  const isArrived = isHere && state.help !== 'here'
  // `Should I go in to him?` is answered, whoever has come.
  const ofLife = isQuestion
    ? found.find(({ topic }) => topic.asks === true && topic.means === undefined)?.topic
    : undefined
  // In despair, `can you tell the bank that I'll pay on Friday?` is about the bank.
  const isPlainErrand = state.kind === 'despair' && wantedBeside(text, false) !== undefined
  const isOfLife = isHere && ofLife !== undefined && !isPlainErrand
  const meant = isOfLife ? ofLife : isArrived ? topicNamed('helpHere') : answered(found, isQuestion)
  const means = meant?.means
  const isErrand = found.some(({ topic }) => topic.means === 'aside')
  const isAdvice = certainty >= ELSEWHERE && found.some(({ topic }) => topic.means === undefined)
  const isGrave = state.kind === 'despair' || state.kind === 'violence'
  const after = died.test(words)
    ? 'lost'
    : known.signs.includes('newborn')
      ? 'birth'
      : isCalm && (saysOver(words) || well.test(words)) && !unwell.test(words)
        ? 'helped'
        : 'takenOver'
  /** What they want of the agent, once somebody else looks after the danger, and nothing new has happened. */
  const errand = isPlain(reading) || isOfLife || (isGrave && !isHere) ? undefined : errandIn(text)
  const isSaidOver = saysOver(words)
  const saysSo = isDenied || isSaidOver || (isHere && saysHandedOver(words))
  const overs = isCalm ? (state.overs ?? 0) + (saysSo ? 1 : 0) : 0
  const isBelieved = overs > 1 && saysSo && !isGrave && !isPlain(reading) && !isQuestion
  const isSettled =
    state.isConfirmed &&
    !about.isCovert &&
    ((state.help === 'here' &&
      isHere &&
      isCalm &&
      !isAdvice &&
      !isOfLife &&
      !asksOfIll(text) &&
      !asksWhatToDo(text)) ||
      (errand !== undefined &&
        (isHere ||
          isBelieved ||
          // What was in the throat is out, and those who come know of it.
          (isCalm && about.help !== undefined && isOutAgain(known)) ||
          (isCalm && isSaidOver && !isEarly && state.kind !== 'fire'))))
  /** Help has come or the caller is safe, and they turn to their errand. */
  const isSafe = found.some(
    ({ topic, score }) =>
      topic.means === 'over' && !isEarly && (state.kind !== 'violence' || score >= UNMISTAKABLE),
  )
  const isDone =
    isCalm &&
    !about.isCovert &&
    ((isErrand && (isHere || isSafe)) ||
      // Whoever has sent help to somebody far away can do no more for them here.
      (isErrand && about.help !== undefined && about.isForAnother === true) ||
      (state.kind === 'violence' && isSafe && !isQuestion))
  // Whoever asks what to do is not over it: `he seems OK, shall I make him sick?`
  const isWrong = denial === 'danger' || (isSurprised(text) && isOver && !meant)
  /** Who was in bad air or flames is safe outside, and nobody else is; who hides says what others may hear. */
  const takesAWord = state.kind === 'violence' || state.kind === 'fire'
  if (isSettled)
    return settled({ ...state, known }, past, heard, meansAny(found, 'leaving'), after, errand)
  const isAnother = known.course !== state.known?.course
  if (isOnlySaid(state, about, heard) || (!state.isConfirmed && isWrong && !isAnother)) {
    return noDanger(past, state.kind, heard, true, true)
  }
  if (!state.isConfirmed && about.help === undefined) {
    // `It’s nothing, don’t fuss` is what people in danger say as well, so the agent asks.
    const isElsewhere = (reading?.certainty ?? 1) < ELSEWHERE
    const isNear =
      (meant && isOfDanger(meant)) ||
      about.help !== undefined ||
      asksWhatToDo(text) ||
      asksForAid(text) ||
      known.course !== undefined ||
      (known.signs.includes('dosed') && !isOver && denial === undefined) ||
      speaksOfThem(text, state.known)
    // Whoever may be heard is not asked whether they are safe.
    const isPretence = isCover && pretends.test(words)
    if ((isOver || isElsewhere) && !isNear && !isPretence && !hasAskedOften(past, state.kind))
      return askIfAllRight(past, state.kind, { isAlarm: true, known })
  } else if (
    isDone ||
    isBelieved ||
    // Whoever was ill has gone with those who help.
    (isHere && saysSo && isCalm && !isGrave && !isQuestion && !about.isCovert) ||
    (isOver &&
      // `It’s no fire, do we leave her in there?` is about a danger that goes on.
      !found.some(({ topic }) => topic.means === undefined) &&
      (denial === 'danger' ||
        ((meant === undefined || means === 'over' || means === 'aside') &&
          !meansAny(found, 'called', 'better') &&
          (!takesAWord || isSafe || isDenied || means === 'aside') &&
          (!state.noticed.includes('despair') || isDenied))))
  ) {
    // Only a clear word ends it: a caller who talks of something else may be in shock, and whoever is waiting for help
    // or sees it get better is still in danger. Despair that sounds calm is no end of it.
    return [
      { ...past, survived: past.noticed, name: 'over', kind: state.kind, known },
      {
        by: 'safety',
        say: {
          type: 'safeAgain',
          kind: state.kind,
          isUnderWay,
          ...(about.isForAnother && { isForAnother: true }),
          ...((after === 'lost' || after === 'birth' || isHere) && { after }),
        },
      },
    ]
  }
  // What is only faintly about a danger confirms none.
  const isConfirmed = state.isConfirmed || meant !== undefined || certainty >= ELSEWHERE || !reading
  const other =
    meant || (isInFire && !isPlain(reading)) ? undefined : anotherKind(state.kind, reading, known)
  const now = kindNow(right ?? other ?? state.kind, found)
  const isNew = now !== state.kind && !past.noticed.includes(now)
  const topic =
    isNew && right === undefined && other
      ? answered(topicsIn([other], reading, known, isOther), isQuestion)
      : meant
  // Whoever puts right who is in danger hears first where to turn for them.
  const isRight = state.kind === 'despair' && told === 'other' && !state.isForAnother
  // The record loses what it was taken for.
  const isTakenBack = right !== undefined && !past.survived.includes(state.kind)
  const noticed = withKind(
    past.noticed.filter((each) => !isTakenBack || each !== state.kind),
    now,
  )
  // Whoever was violent may come back, whatever else is spoken of: no shout, and no open door.
  const isThreatened = now !== 'violence' && noticed.includes('violence')
  const still: Circumstances = isThreatened
    ? { ...about, known: withSign(about.known ?? known, 'attacker') }
    : about
  return [
    {
      ...state,
      ...still,
      kind: now,
      noticed,
      ...(isTakenBack && { falseAlarms: [...past.falseAlarms, { kind: state.kind, at }] }),
      overs,
      latest: at,
      isConfirmed,
    },
    danger(
      now,
      topicOf(topic, heard, isQuestion, noticed, about.help !== undefined),
      (isNew && right === undefined) || isRight,
      still,
      text,
      found,
    ),
  ]
}

/**
 * Whoever has help goes on where they were, or says goodbye. Nothing of this turn is about the danger, so the agent gets it,
 * without a yes that would agree to what it had asked before.
 */
function settled(
  { noticed, kind, known, isForAnother }: InDanger,
  past: Past,
  { text, isUnderWay }: HeardTurn,
  isLeaving: boolean,
  after: AfterHelp,
  errand: string | undefined,
): [SafetyState, Verdict] {
  const over: SafetyState = {
    ...past,
    survived: noticed,
    name: 'over',
    kind,
    ...(known && { known }),
  }
  const isShort = text.trim().split(/\s+/).length <= 4
  const words = beyondGoingOn(text)
  const isOwnDespair = noticed.includes('despair') && isForAnother !== true
  const first = isOwnDespair && after !== 'lost' ? 'despair' : after
  if (errand !== undefined)
    return [
      { ...over, name: 'calm' },
      { by: 'agent', words: errand, first },
    ]
  if (isLeaving || (isShort && goOnAnswer(text) === 'no'))
    return [over, { by: 'safety', say: { type: 'leftForToday' } }]
  if (words === '' && goOnAnswer(text) !== 'yes')
    return [over, { by: 'safety', say: { type: 'safeAgain', kind, isUnderWay, after } }]
  return [
    { ...over, name: 'calm' },
    { by: 'agent', words, first },
  ]
}

const withSign = (known: Known, sign: Sign): Known => ({
  ...known,
  signs: [...new Set([...known.signs, sign])],
})

/** Somebody in fear sounds like illness, despair or violence, so only plain words or a topic turn another danger into these. */
function anotherKind(
  before: EmergencyKind,
  reading: DangerReading | undefined,
  known: Known,
): EmergencyKind | undefined {
  if (!emergencyIn(reading, HINT)) return undefined
  const kind = emergencyIn(reading, ANOTHER)
  if (kind === before || isPlain(reading)) return kind
  // Whoever asks about the cooker is near no fire yet.
  if (kind === 'fire' && emergencyIn(reading, SURE)) return kind
  const meant = kindMeant(before, reading, known)
  return meant === before ? undefined : meant
}

const plainer = ({ text, reading }: HeardTurn): DangerReading | undefined => {
  const words = plainReading(text)
  return words && { ...reading, ...words }
}

/**
 * Whether even plain words were none: `I’m joking, it’s only a saying`. A joke takes back neither despair nor violence,
 * because people in these say so too, and nothing takes back what help knows of.
 */
function isOnlySaid(
  state: InDanger,
  { help }: Circumstances,
  { text, reading }: HeardTurn,
): boolean {
  if (help) return false
  const isGrave = state.kind === 'despair' || state.kind === 'violence' || state.kind === 'child'
  return isFigureOfSpeech(text) || (!isGrave && isJoke(text) && !emergencyIn(reading, HINT))
}
