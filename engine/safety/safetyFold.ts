/**
 * Whether somebody is in danger, read from the turns of a call. Pure, and it keeps nothing: the same turns with the same
 * readings lead to the same state, like everything else that the agents know of a call.
 */
import type { CourseId } from '@ringwell/content/agents/dangers/courses.ts'
import { againWords } from '@ringwell/content/agents/dangers/fire.ts'
import { burnerWords, type Sign, worseWords } from '@ringwell/content/agents/dangers/signs.ts'
import { saysCalled } from '@ringwell/content/agents/dangers/helpWords.ts'
import { inDespair } from '@ringwell/content/agents/safety.ts'
import { type EmergencyKind, isEmergency } from '@ringwell/protocol/danger.ts'
import type { Turn } from '../stages.ts'
import {
  admitsDespair,
  asksForAid,
  asksToSend,
  allRightAnswer,
  asksSomething,
  asksWhatToDo,
  beyondGoingOn,
  callsForHelp,
  callsForHelpers,
  deniesDanger,
  dictates,
  emergencyIn,
  goOnAnswer,
  isLongAgo,
  partsFromLife,
  settlesAffairs,
} from './callersWords.ts'
import { airAfter, knownAfter, speaksOfThem } from './callSigns.ts'
import { isInBadAir, type Known } from './known.ts'
import type { DangerReading } from './danger.ts'
import { borneOut, circumstances, corrected, danger, HINT, kindNow } from './dangerSaying.ts'
import { answered, kindMeant, topicNamed, topicsIn } from './dangerTopics.ts'
import {
  afterTaken,
  answersUs,
  type Doubts,
  isBelieved,
  isHeldBack,
  isOwed,
  noDoubts,
  takeDoubtful,
  wordsMeant,
} from './doubtfulTurns.ts'
import { errandIn, wantedBeside, withoutDanger } from './errandIn.ts'
import { inDanger } from './inDanger.ts'
import { noDanger } from './noDanger.ts'
import {
  askIfAllRight,
  hasAskedOften,
  type HeardTurn,
  pastOf,
  type SafetyFold,
  type SafetyState,
  sayingOf,
  type Verdict,
  withKind,
} from './safetyState.ts'
import { asksForName } from './nameAnswers.ts'
import {
  ASKS,
  isNameAnswer,
  isPlain,
  isSupported,
  isUneasy,
  rudenessIn,
  SURE,
  SURE_ALONE,
  thresholds,
} from './thresholds.ts'
import { plainWords } from './plainWords.ts'
import { whoseDespair } from './whoseDespair.ts'

/** After this many warnings, the next threat or insult ends the call. */
export const MOST_WARNINGS = 2

const calm: SafetyState = {
  name: 'calm',
  warnings: 0,
  asked: [],
  isSensed: false,
  denied: [],
  noticed: [],
  survived: [],
  air: [],
  falseAlarms: [],
}

/** @param readings one for each turn of the caller; undefined if there is none */
export function foldSafety(
  history: readonly Turn[],
  readings: readonly (DangerReading | undefined)[],
): SafetyFold {
  let state: SafetyState = calm
  let verdict: Verdict | undefined
  const kept: Turn[] = []
  /** What the caller has said since safety first spoke in the agent’s place. If there is no danger, it is answered. */
  let doubted: string[] = []
  /** What they want of the agent besides a danger, for when it is over. */
  let wanted: readonly string[] = []
  let turns = 0
  let doubts: Doubts = noDoubts
  /** The caller’s turns right before somebody was taken to be in danger, and which first aid that took. */
  const lastCalm = new Map<number, CourseId | undefined>()
  let latestCalm = -1
  for (const [place, turn] of history.entries()) {
    if (turn.role === 'assistant') {
      if (verdict?.by !== 'safety') kept.push(turn)
      continue
    }
    if (turn.role !== 'user') {
      kept.push(turn)
      continue
    }
    const isAfterWarning = isWarning(verdict)
    const isBegun = kept.some(({ role }) => role === 'user')
    const isUnderWay = isBegun || wanted.length > 0
    const said = history[place - 1]
    const isAsked = said?.role === 'assistant'
    const heard: HeardTurn = {
      text: turn.text,
      reading: readings[turns],
      isUnderWay,
      asksName: isAsked && asksForName(said.text),
      admits: isAsked && asksPlainly(said.text) && admitsDespair(turn.text),
      at: turns,
    }
    turns += 1
    const isAnswer = isAsked && answersUs(turn.text, verdict)
    const isDoubtful = turn.isDoubtful === true && !isBelieved(doubts) && !isAnswer
    if (isDoubtful && isHeldBack(state, heard)) {
      const open = isOwed(history.slice(0, place)) ? verdict : undefined
      ;[state, verdict, doubts] = takeDoubtful(state, heard, doubts, open)
      continue
    }
    const before = state
    const aside = isAsked && sayingOf(verdict) === 'whoSpeaks' ? doubts.aside : undefined
    const isTrusted = turn.isDoubtful === true && !isDoubtful
    doubts = afterTaken(doubts, turn.text, { isAnswer: aside !== undefined, isTrusted })
    ;[state, verdict] = takeTurn(state, heard)
    if (
      isDoubtful &&
      before.name === 'inDanger' &&
      state.name !== 'inDanger' &&
      state.name !== 'asking'
    ) {
      // A danger is not over because a television says so.
      state = before
      verdict = { by: 'safety', say: { type: 'hint', kind: before.kind } }
    }
    if (aside !== undefined && verdict.by === 'agent') {
      // Who calls for help and says nothing more is asked.
      ;[state, verdict] = callsForHelp(turn.text)
        ? askIfAllRight(pastOf(state), emergencyIn(heard.reading, 0) ?? 'medical')
        : [state, { by: 'agent', words: wordsMeant(turn.text, aside) }]
    }
    if (state.name === 'inDanger') {
      if (before.name !== 'inDanger') latestCalm = kept.findLastIndex(({ role }) => role === 'user')
      lastCalm.set(latestCalm, state.known?.course)
    }
    if (state.name === 'asking' || state.name === 'inDanger') {
      if (!isWarning(verdict)) doubted.push(turn.text)
      wanted = wantedIn(state, doubted, isBegun)
      continue
    }
    // What was said in a danger that was one is never answered, but for what was wanted of the agent besides.
    if (verdict.by === 'agent' && before.name === 'inDanger' && state.survived !== before.survived)
      doubted = []
    if (verdict.by === 'agent' && doubted.length === 0 && isOverNow(before)) {
      const own = ('isOnlyAnswer' in verdict ? undefined : verdict.words) ?? turn.text
      const beside = own === '' || own === GO_ON ? [] : [own]
      if (wanted.length > 0) verdict = { ...verdict, words: inOneTurn([...wanted, ...beside]) }
    }
    const isAside = sayingOf(verdict) === 'danger'
    if (sayingOf(verdict) !== 'safeAgain' && !isAside) wanted = []
    if (verdict.by === 'agent') verdict = withWords(verdict, doubted, isUnderWay)
    if (verdict.by === 'agent') {
      // A bare yes or no after a warning answers that, and not what the agent had asked before it.
      if (isAfterWarning && isBareAnswer(turn.text)) verdict = { ...verdict, words: GO_ON }
      // In one turn, because the agent has asked nothing in between: what it would have asked was never heard.
      const words = 'isOnlyAnswer' in verdict ? [] : [verdict.words ?? turn.text]
      kept.push({ ...turn, text: inOneTurn([...doubted, ...words]) })
    }
    doubted = []
  }
  // `My wife has come up in blotches`, before it was known what that was, is no wish for a table.
  const isReal = state.noticed.some((each) => isEmergency(each))
  const known = kept.map((turn, place) =>
    isReal && turn.role === 'user' && lastCalm.has(place)
      ? { ...turn, text: withoutDanger(turn.text, lastCalm.get(place)) }
      : turn,
  )
  return { state, history: known, verdict }
}

/** `The heater, may it go on tomorrow if the window is open?` */
const asksToBurnAgain = (text: string): boolean => {
  const words = plainWords(text)
  return asksSomething(text) && againWords.test(words) && ofAir.test(words)
}
const ofAir = new RegExp(`${burnerWords.source}|\\b(?:sleep|window|windows)\\b`)
const againLater = {
  type: 'danger',
  kind: 'fire',
  topic: 'backOn',
  isFirst: false,
  isQuestion: true,
} as const

const isOverNow = ({ name }: SafetyState): boolean => name === 'over' || name === 'inDanger'

/** Beside somebody violent, a wish may be said for them to hear, and in despair nothing is to be settled. */
const wantedIn = (
  state: Extract<SafetyState, { name: 'asking' | 'inDanger' }>,
  said: readonly string[],
  isBegun: boolean,
): readonly string[] =>
  state.kind === 'violence' || state.kind === 'despair' || state.isCovert === true
    ? []
    : [...new Set(said.flatMap((text) => wantedBeside(text, isBegun) ?? []))]

const isWarning = (verdict: Verdict | undefined): boolean => sayingOf(verdict) === 'warning'

const isBareAnswer = (text: string): boolean =>
  goOnAnswer(text) !== undefined && text.trim().split(/\s+/).length <= 3

export const inOneTurn = (texts: readonly string[]): string =>
  texts.reduce((said, text) => `${said.trim().replace(/(?<![.!?;…])$/, '.')} ${text}`)

/**
 * Stands for a yes to “Shall we go on?”. If the agent got the yes itself, it would take it for an answer to what it had
 * asked before the danger, such as “Shall I book it?”.
 */
export const GO_ON = 'Could you say that again?'

const asksPlainly = (said: string): boolean =>
  inDespair.steps[0].en.some((question) => said.includes(question))

/** If nothing is left for the agent to answer, it says again what it had asked, or what it can do. */
function withWords(
  verdict: Extract<Verdict, { by: 'agent' }>,
  doubted: readonly string[],
  isUnderWay: boolean,
): Verdict {
  const isEmpty = 'isOnlyAnswer' in verdict ? doubted.length === 0 : verdict.words === ''
  if (!isEmpty) return verdict
  const { first } = verdict
  if (!isUnderWay && !first) return { by: 'safety', say: { type: 'nothingUnderWay' } }
  return { by: 'agent', words: GO_ON, ...(first && { first }) }
}

function takeTurn(state: SafetyState, heard: HeardTurn): [SafetyState, Verdict] {
  const { text, reading, isUnderWay, at } = heard
  const before = pastOf(state)
  const past = { ...before, air: airAfter(text, before.air) }
  if (state.name === 'inDanger') return inDanger(state, past, heard)
  // What fouled the air is as dangerous once it is over, and nobody else here knows that.
  if (past.survived.length > 0 && isFoul(past.air) && asksToBurnAgain(text))
    return [
      state,
      {
        by: 'safety',
        say: { ...againLater, help: 'here', known: { signs: past.air, denied: [] } },
      },
    ]
  const isNote = past.survived.length > 0 && dictates(text) && !worseWords.test(plainWords(text))
  if (isNote && (state.name === 'calm' || state.name === 'over'))
    return [{ ...past, name: 'calm' }, { by: 'agent' }]
  const { alarms, asks } = thresholds(heard, past)
  const kind = emergencyIn(reading, alarms)
  const hint = emergencyIn(reading, HINT)
  const { certainty = 0 } = reading ?? {}
  const isDenied = deniesDanger(text) === 'danger'
  const answer = allRightAnswer(text)
  // Despair that sounds calm is not over.
  const isOver = reading?.isOver === true && !(state.name === 'asking' && state.kind === 'despair')
  const saysNo =
    state.name === 'asking' &&
    (callsForHelp(text) || asksToSend(text) || (!isOver && answer === 'no'))
  // Whoever hints at it again and has not denied it means it.
  const isAgain =
    hint !== undefined &&
    !isDenied &&
    (state.name === 'asking' || past.asked.includes(hint)) &&
    !past.denied.includes(hint)
  const asked = state.name === 'asking' ? state.kind : undefined
  const isHint = state.name === 'asking' && !state.isAlarm && !state.isName
  // `I’m fine, the papers are in a folder for her`: a yes about the same thing is none.
  const isSettling =
    isHint && asked === 'despair' && !state.isDoubtful && !isDenied && settlesAffairs(text)
  const isEvaded =
    (state.name === 'asking' &&
      state.isAlarm &&
      !isDenied &&
      (isUneasy(state.kind, reading) ||
        (!isOver && answer !== 'yes' && speaksOfThem(text, state.known)))) ||
    (isSettling && hasAskedOften(past, 'despair')) ||
    // A child under a bed answers nothing of the kind.
    (state.name === 'asking' &&
      state.isAlarm === true &&
      (state.kind === 'violence' || state.kind === 'child') &&
      !isOver &&
      !isDenied &&
      answer !== 'yes' &&
      errandIn(text) === undefined) ||
    // Who goes on about it has not said that all is well.
    (isHint &&
      state.known?.course !== undefined &&
      !isOver &&
      answer !== 'yes' &&
      (asksWhatToDo(text) || asksForAid(text))) ||
    (isHint && !isOver && answer !== 'yes' && saysCalled(plainWords(text)))
  // An answer that takes nothing back leaves it open, as long as it sounds like danger together with what made us ask.
  const together =
    isHint && !isOver && (answer !== 'yes' || isSettling) ? reading?.together : undefined
  const mayAsk = (about: EmergencyKind): boolean =>
    past.survived.length === 0 && !past.denied.includes(about) && !hasAskedOften(past, about)
  const isNameAgain =
    state.name === 'asking' && state.isName === true && !isPlain(reading) && answer === 'yes'
  const isFoulNow = isFoul(past.air) && !isFoul(before.air) && !past.denied.includes('fire')
  const isFoulForAll = isFoulNow && past.air.includes('shared')
  const isRelapse =
    worseWords.test(plainWords(text)) &&
    !isLongAgo(text) &&
    (state.name === 'over' || (state.name === 'calm' && past.survived.length > 0))
  const isAnotherOne = /\b(?:as well|too|also|now my)\b/.test(plainWords(text))
  const meant = isNameAgain
    ? undefined
    : (kind ??
      (isRelapse ? relapsed(state) : undefined) ??
      (isFoulForAll ? 'fire' : undefined) ??
      (isAgain
        ? hint
        : saysNo || isEvaded || emergencyIn(together, SURE_ALONE)
          ? asked
          : undefined))
  let learned: Known | undefined
  /** Most turns have nothing of a danger, and need not be searched for what is known of one. */
  const known = (): Known =>
    (learned ??= knownAfter(
      text,
      state.name === 'asking' || (state.name === 'over' && !isAnotherOne) ? state.known : undefined,
    ))
  // What the agent has asked about is likelier than what this turn sounds like.
  const sounds = meant && (isPlain(reading) ? meant : kindMeant(asked ?? meant, reading, known()))
  const wasCovert = state.name === 'asking' && state.isCovert === true
  /** `My wife says she can’t go on, she’s locked in with her tablets` sounds ill to the reader. */
  const isTheirs =
    sounds !== undefined &&
    whoseDespair(text) === 'other' &&
    topicsIn(['despair'], reading, known(), true).some(({ topic }) => topic.leads)
  const likeliest = sounds && (isTheirs ? 'despair' : (corrected(sounds, known(), text) ?? sounds))
  if (likeliest) {
    // Whoever says no to being all right speaks of nobody else.
    const whose =
      saysNo && likeliest === 'despair'
        ? 'own'
        : (whoseDespair(text) ??
          (state.name === 'asking' && state.isForAnother ? 'other' : undefined))
    const fumes = isFoulForAll ? topicNamed('fumes') : undefined
    const near = fumes
      ? [{ topic: fumes, score: 1 }]
      : topicsIn([likeliest], reading, known(), whose === 'other')
    // Whoever answers that beside somebody violent with something else may be heard.
    const isHeardByThem =
      likeliest === 'violence' && isEvaded && hint === undefined && !asksSomething(text)
    const about = circumstances(
      near,
      text,
      { known: known(), isCovert: wasCovert || isHeardByThem },
      whose,
      likeliest,
    )
    const found = borneOut(near, about)
    const now = kindNow(corrected(likeliest, about.known, text) ?? likeliest, found)
    return [
      {
        ...past,
        ...about,
        noticed: withKind(withKind(past.noticed, likeliest), now),
        name: 'inDanger',
        kind: now,
        latest: at,
        isConfirmed:
          about.help !== undefined ||
          isEvaded ||
          (saysNo && isBareNo(text)) ||
          isPlain(reading) ||
          (now === 'despair' &&
            known().signs.some((sign) => sign === 'intends' || sign === 'edge')) ||
          (now !== 'despair' && (about.known?.course !== undefined || isInBadAir(known().signs))) ||
          (isSupported(heard) && certainty >= SURE),
      },
      // What was said first is known by now: whoever is ill again needs the next step.
      danger(now, answered(found, asksSomething(text))?.id, !isRelapse, about, text, found),
    ]
  }
  const rude = rudenessIn(reading)
  if (state.name === 'ended' || (rude && past.warnings >= MOST_WARNINGS)) {
    return [
      { ...past, name: 'ended', noticed: rude ? withKind(past.noticed, rude) : past.noticed },
      { by: 'safety', say: { type: 'end' } },
    ]
  }
  if (rude) {
    const noticed = withKind(past.noticed, rude)
    // A warning is no news about a danger that is over.
    return [
      { ...state, warnings: past.warnings + 1, noticed },
      { by: 'safety', say: { type: 'warning', kind: rude } },
    ]
  }
  const back: SafetyState = { ...past, name: 'calm' }
  // Whoever got away from somebody violent may ask later what becomes of their words.
  const ofTraces = past.survived.includes('violence')
    ? topicsIn(['violence'], reading, known()).filter(({ topic: { id } }) => id === 'whoReads')
    : []
  if (ofTraces.length > 0 && (state.name === 'calm' || state.name === 'over'))
    return [state, danger('violence', 'whoReads', false, { help: 'here' }, text, ofTraces)]
  if (state.name === 'asking') {
    if ((isSettling || emergencyIn(together, ASKS)) && mayAsk(state.kind))
      return askIfAllRight(past, state.kind, { known: known() })
    const isFine = isOver || answer === 'yes'
    // What the agent asked about because of somebody else's words is no hint of the caller's.
    const own = past.asked.filter((each) => !state.isDoubtful || each !== state.kind)
    return noDanger({ ...past, asked: own }, state.kind, heard, isFine, state.isAlarm)
  }
  if (state.name === 'over' && !isOver && emergencyIn(reading, ASKS))
    return askIfAllRight(past, emergencyIn(reading, ASKS)!, { isAlarm: true, known: known() })
  if (state.name === 'over') return afterDanger(state, back, text, isUnderWay)
  // The reader takes `call an ambulance` for news that one is coming.
  const heardOf =
    emergencyIn(reading, asks) ??
    (callsForHelpers(text) ? 'medical' : isFoulNow && mayAsk('fire') ? 'fire' : undefined)
  // Whoever comes to their errand after a danger speaks of it in passing: `he's here with me now. Can I pay on Friday?`
  const isAfterwards = past.survived.length > 0 && errandIn(text) !== undefined
  const doubt = isAfterwards ? undefined : heardOf
  if (doubt) {
    if (isNameAnswer(heard)) return askIfAllRight(past, doubt, { isName: true })
    const about = circumstances(
      topicsIn([doubt], reading, known()),
      text,
      { known: known() },
      undefined,
      doubt,
    )
    return askIfAllRight(past, doubt, {
      known: known(),
      ...(about.isCovert && { isCovert: true }),
      ...(whoseDespair(text) === 'other' && { isForAnother: true }),
    })
  }
  const joined = emergencyIn(reading?.together, SURE)
  if (joined && mayAsk(joined)) return askIfAllRight(past, joined, { known: known() })
  const isParting = partsFromLife(text)
  if (isParting && past.isSensed && mayAsk('despair'))
    return askIfAllRight(past, 'despair', { known: known() })
  const isSensed = past.isSensed || isParting || emergencyIn(reading, ASKS) === 'despair'
  return [{ ...back, isSensed }, { by: 'agent' }]
}

/** A danger that comes back. Whatever it was, somebody is ill now. */
const relapsed = (state: SafetyState): EmergencyKind =>
  state.name === 'over' && (state.kind === 'rescue' || state.kind === 'child')
    ? state.kind
    : 'medical'

/** Sore heads and what burns in the house, in one turn or in two. */
const isFoul = (air: readonly Sign[]): boolean => air.includes('fumes') && air.includes('burner')

/** To the question whether everybody is all right: `no`, `I said no`. `No, a table for two` may have misheard it. */
const isBareNo = (text: string): boolean =>
  /^\W*(?:i said )?no+(?: no)?(?:,? not really)?\W*$/i.test(text)

/** The caller answers whether to go on. */
function afterDanger(
  over: SafetyState,
  back: SafetyState,
  text: string,
  isUnderWay: boolean,
): [SafetyState, Verdict] {
  const answer = goOnAnswer(text)
  const rest = beyondGoingOn(text)
  const isShort = text.trim().split(/\s+/).length <= 12
  // `No, but can a person ring me back?`
  const errand = answer === 'no' && isShort ? errandIn(text) : undefined
  if (errand !== undefined) return [back, { by: 'agent', words: errand }]
  if (answer === 'no' && isShort) return [over, { by: 'safety', say: { type: 'leftForToday' } }]
  if (answer !== 'yes') return [back, { by: 'agent' }]
  return isUnderWay
    ? [back, { by: 'agent', words: rest === '' ? GO_ON : rest }]
    : [back, { by: 'safety', say: { type: 'nothingUnderWay' } }]
}
