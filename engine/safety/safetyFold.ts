/**
 * Whether somebody is in danger, read from the turns of a call. Pure, and it keeps nothing: the same turns with the same
 * readings lead to the same state, like everything else that the agents know of a call.
 */
import type { DangerKind, EmergencyKind } from '@ringwell/protocol/danger.ts'
import type { Turn } from '../stages.ts'
import {
  allRightAnswer,
  asksSomething,
  deniesDanger,
  emergencyIn,
  goOnAnswer,
  isFigureOfSpeech,
  isJoke,
  isLongAgo,
  isSurprised,
  plainReading,
  withoutDenial,
} from './callersWords.ts'
import type { DangerTopic } from '@ringwell/content/agents/dangers/dangerTopic.ts'
import { type Known, knownAfter } from './callSigns.ts'
import type { DangerReading } from './danger.ts'
import { circumstances, danger, HINT, kindNow, numberAsked, topicOf } from './dangerSaying.ts'
import { answered, kindMeant, meansAny, topicNamed, topicsIn } from './dangerTopics.ts'
import type { Circumstances, Past, SafetyFold, SafetyState, Verdict } from './safetyState.ts'
import { whoseDespair } from './whoseDespair.ts'

/**
 * From this certainty on, somebody is in danger. In calls of strangers, first words of a danger reach it, and ordinary
 * lines that sound like danger to the reader hardly ever do.
 */
const SURE = 0.985
/**
 * Despair and violence are read into much that is only about a booking, such as “tell them I’m not coming”, so the reader
 * alone has to be more certain of them. A first question about despair takes as much as an alarm about anything else.
 */
const SURE_ALONE = 0.995
/** From this certainty on, the agent asks; and from here on, somebody is in danger if a topic of danger is near, too. */
const ASKS = 0.9
/**
 * If each sentence by itself is harmless and no topic is near, it takes more: turns that change the subject sound like
 * danger as a whole, such as “Only, is there a lift? It’s his knee.” Real hints that lie between sentences are more certain.
 */
const SCATTERED = { alarms: 0.999, asks: 0.995, violence: 0.998 }
/** From this certainty on, the caller threatens. */
const THREATENS = 0.8
/** From this certainty on, the caller is warned. A warning to somebody who only swears about a bill ends the talk. */
const RUDE = 0.93
/** A later turn names another danger from this certainty on. */
const ANOTHER = 0.9
/** From this certainty on, an answer to the question whether everybody is all right is not believed. */
const UNEASY = 0.15
/** From this certainty on, a topic of danger that is hardly near enough is no answer to that question either. */
const FAINT = 0.08
/** Below this, a turn sounds as if it were about something else. */
const ELSEWHERE = 0.3
/** After this many questions whether everybody is all right, the next such turn is a danger. */
const MOST_QUESTIONS = 2
/** After this many warnings, the next threat or insult ends the call. */
export const MOST_WARNINGS = 2

const calm: SafetyState = {
  name: 'calm',
  warnings: 0,
  asked: [],
  isSensed: false,
  denied: [],
  noticed: [],
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
  let turns = 0
  for (const turn of history) {
    if (turn.role === 'assistant') {
      if (verdict?.by !== 'safety') kept.push(turn)
      else if (state.name === 'inDanger') state = { ...state, turnsSaid: state.turnsSaid + 1 }
      continue
    }
    if (turn.role !== 'user') {
      kept.push(turn)
      continue
    }
    const isAfterWarning = verdict?.by === 'safety' && verdict.say.type === 'warning'
    const isUnderWay = kept.some(({ role }) => role === 'user')
    ;[state, verdict] = takeTurn(state, {
      text: turn.text,
      reading: readings[turns],
      isUnderWay,
      at: turns,
    })
    turns += 1
    if (state.name === 'asking' || state.name === 'inDanger') {
      doubted.push(turn.text)
      continue
    }
    if (verdict.by === 'agent') {
      // A bare yes or no after a warning answers that, and not what the agent had asked before it.
      if (isAfterWarning && isBareAnswer(turn.text)) verdict = { ...verdict, words: GO_ON }
      // In one turn, because the agent has asked nothing in between: what it would have asked was never heard.
      const words = 'isOnlyAnswer' in verdict ? [] : [verdict.words ?? turn.text]
      kept.push({ ...turn, text: inOneTurn([...doubted, ...words]) })
    }
    doubted = []
  }
  return { state, history: kept, verdict }
}

const isBareAnswer = (text: string): boolean =>
  goOnAnswer(text) !== undefined && text.trim().split(/\s+/).length <= 3

const inOneTurn = (texts: readonly string[]): string =>
  texts.reduce((said, text) => `${said.trim().replace(/(?<![.!?;…])$/, '.')} ${text}`)

interface HeardTurn {
  text: string
  reading: DangerReading | undefined
  /** Whether the agent had anything to do before. */
  isUnderWay: boolean
  at: number
}

/**
 * Stands for a yes to “Shall we go on?”. If the agent got the yes itself, it would take it for an answer to what it had
 * asked before the danger, such as “Shall I book it?”.
 */
export const GO_ON = 'Could you say that again?'

function takeTurn(state: SafetyState, heard: HeardTurn): [SafetyState, Verdict] {
  const { text, reading, isUnderWay, at } = heard
  const past = {
    warnings: state.warnings,
    asked: state.asked,
    isSensed: state.isSensed,
    denied: state.denied,
    noticed: state.noticed,
    falseAlarms: state.falseAlarms,
  }
  if (state.name === 'inDanger') return inDanger(state, past, heard)
  const { alarms, asks } = thresholds(heard, past)
  const kind = emergencyIn(reading, alarms)
  const hint = emergencyIn(reading, HINT)
  const { certainty = 0 } = reading ?? {}
  const isDenied = deniesDanger(text) === 'danger'
  const saysNo = state.name === 'asking' && !reading?.isOver && allRightAnswer(text) === 'no'
  // Whoever hints at it again and has not denied it means it.
  const isAgain =
    hint !== undefined &&
    !isDenied &&
    (state.name === 'asking' || past.asked.includes(hint)) &&
    !past.denied.includes(hint)
  const isEvaded =
    state.name === 'asking' && state.isAlarm && !isDenied && isUneasy(state.kind, reading)
  const asked = state.name === 'asking' ? state.kind : undefined
  const meant = kind ?? (isAgain ? hint : saysNo || isEvaded ? asked : undefined)
  // What the agent has asked about is likelier than what this turn sounds like.
  const known = knownAfter(text)
  const likeliest = meant && (isPlain(reading) ? meant : kindMeant(asked ?? meant, reading, known))
  if (likeliest) {
    // Whoever says no to being all right speaks of nobody else.
    const whose = saysNo && likeliest === 'despair' ? 'own' : whoseDespair(text)
    const found = topicsIn([likeliest], reading, known, whose === 'other')
    const about = circumstances(found, text, { known }, whose)
    const now = kindNow(likeliest, found)
    return [
      {
        ...past,
        ...about,
        noticed: withKind(withKind(past.noticed, likeliest), now),
        name: 'inDanger',
        kind: now,
        since: at,
        turnsSaid: 0,
        isConfirmed: isEvaded || isPlain(reading) || (isSupported(heard) && certainty >= SURE),
      },
      danger(now, answered(found, asksSomething(text))?.id, true, about, numberAsked(text)),
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
  if (state.name === 'asking') {
    const isFine = reading?.isOver === true || allRightAnswer(text) === 'yes'
    const after = isFine ? { ...back, denied: [...past.denied, state.kind] } : back
    return [cleared(after, state.kind, at), afterDoubt(state.kind, heard, isFine, state.isAlarm)]
  }
  if (state.name === 'over') return afterDanger(state, back, text, isUnderWay)
  const doubt = emergencyIn(reading, asks)
  if (doubt) {
    return [
      { ...past, asked: [...past.asked, doubt], name: 'asking', kind: doubt },
      { by: 'safety', say: { type: 'hint', kind: doubt } },
    ]
  }
  const isSensed = past.isSensed || emergencyIn(reading, ASKS) === 'despair'
  return [{ ...back, isSensed }, { by: 'agent' }]
}

/** What people in danger say is near. What they ask for may be wanted by anybody. */
const isSupported = ({ text, reading }: HeardTurn): boolean =>
  reading?.kind !== undefined &&
  ((reading.kind === 'despair' && whoseDespair(text) === 'other') ||
    [false, true].some((isOther) =>
      topicsIn([reading.kind!], reading, undefined, isOther).some(({ topic }) => topic.leads),
    ))

/**
 * From which certainty on a turn is a danger, and from which one the agent asks. Whoever has denied one is taken for
 * somebody in danger less easily, and never for nobody: what would be an alarm without the denial is asked about. So is
 * what was years ago.
 */
function thresholds(
  heard: HeardTurn,
  { denied, isSensed }: Past,
): { alarms: number; asks: number } {
  const { text, reading } = heard
  const isDenied = denied.length > 0
  const isWary = isDenied || (isLongAgo(text) && !isPlain(reading))
  const isNear = isSupported(heard)
  const isDespair = reading?.kind === 'despair'
  const isViolence = reading?.kind === 'violence'
  const alone = isDespair || isViolence ? SURE_ALONE : SURE
  const isAlone = isViolence || (isDespair && !isSensed)
  const alarms = isNear ? (isWary ? SURE : ASKS) : isWary ? 1 : alone
  // What would be an alarm without the denial is asked about, and a first faint sound of despair is only kept.
  const asks = isNear ? HINT : isDenied ? alone : isAlone ? SURE : ASKS
  const isScattered = !isNear && !asksForHelp(reading) && (reading?.sentence ?? 1) < HINT
  return isScattered
    ? {
        alarms: Math.max(alarms, SCATTERED.alarms),
        asks: Math.max(asks, isViolence ? SCATTERED.violence : SCATTERED.asks),
      }
    : { alarms, asks }
}

/** What is asked in one kind of danger, such as whether to drive somebody to hospital, whichever danger the reader names. */
const asksForHelp = (reading: DangerReading | undefined): boolean =>
  (reading?.topics ?? []).some(([match]) => {
    const topic = topicNamed(match?.id)
    return topic?.asks === true && topic.means === undefined && !topic.kinds.includes('despair')
  })

/** Whether an answer leaves an alarm where it was: `just me, and I’ve dropped the cup, silly hand`. */
const isUneasy = (kind: EmergencyKind, reading: DangerReading | undefined): boolean =>
  reading === undefined ||
  reading.certainty >= UNEASY ||
  topicsIn([kind], reading).some(
    ({ topic }) => isOfDanger(topic) && (topic.leads || reading.certainty >= FAINT),
  )

/** A wish for a person, and a refusal, may be about the booking. */
const isOfDanger = ({ means }: DangerTopic): boolean =>
  means !== 'aside' && means !== 'over' && means !== 'leaving'

type InDanger = Extract<SafetyState, { name: 'inDanger' }>

function inDanger(state: InDanger, past: Past, heard: HeardTurn): [SafetyState, Verdict] {
  const { text, isUnderWay, at } = heard
  // In a danger, plain words are one however calm they sound: `they’ve got him out, he’s not moving`.
  const reading = state.isConfirmed ? (plainer(heard) ?? heard.reading) : heard.reading
  const { certainty = 0 } = reading ?? {}
  const denial = isPlain(reading) ? undefined : deniesDanger(text)
  const isCalm = !emergencyIn(reading, HINT)
  // `He says he’s fine, but he can’t lift the cup` is no end of it.
  const isDenied = denial === 'danger' || (denial === 'state' && isCalm)
  // Whether it is only help that has come cannot be known without the topics.
  const isOver = isDenied || (reading?.isOver === true && isCalm && reading.topics !== undefined)
  const isQuestion = asksSomething(text)
  const known = knownAfter(text, state.known)
  const told = state.noticed.includes('despair')
    ? whoseDespair(text, state.isForAnother)
    : undefined
  const isOther = told === undefined ? state.isForAnother === true : told === 'other'
  const found = topicsIn([state.kind, ...state.noticed], reading, known, isOther)
  const about = circumstances(found, text, { ...state, known }, told)
  const meant = answered(found, isQuestion)
  const means = meant?.means
  /** Help has come, and the caller turns to their errand. */
  const isDone =
    about.help === 'here' && isCalm && found.some(({ topic }) => topic.means === 'aside')
  // Whoever asks what to do is not over it: `he seems OK, shall I make him sick?`
  const isWrong = denial === 'danger' || (isSurprised(text) && isOver && !meant)
  if (isOnlySaid(state, about, heard) || (!state.isConfirmed && isWrong)) {
    const none: SafetyState = { ...past, denied: [...past.denied, state.kind], name: 'calm' }
    return [cleared(none, state.kind, at), afterDoubt(state.kind, heard, true, true)]
  }
  if (!state.isConfirmed) {
    // `It’s nothing, don’t fuss` is what people in danger say as well, so the agent asks.
    const isElsewhere = (reading?.certainty ?? 1) < ELSEWHERE
    const isNear = meant !== undefined && isOfDanger(meant)
    const isOften = past.asked.filter((kind) => kind === state.kind).length >= MOST_QUESTIONS
    if ((isOver || isElsewhere) && !isNear && !isOften) {
      return [
        {
          ...past,
          asked: [...past.asked, state.kind],
          name: 'asking',
          kind: state.kind,
          isAlarm: true,
        },
        { by: 'safety', say: { type: 'hint', kind: state.kind } },
      ]
    }
  } else if (
    isDone ||
    (isOver &&
      // `It’s no fire, do we leave her in there?` is about a danger that goes on.
      !found.some(({ topic }) => topic.means === undefined) &&
      (denial === 'danger' ||
        ((meant === undefined || means === 'over' || means === 'aside') &&
          !meansAny(found, 'called', 'better') &&
          (state.kind !== 'despair' || isDenied))))
  ) {
    // Only a clear word ends it: a caller who talks of something else may be in shock, and whoever is waiting for help
    // or sees it get better is still in danger. Despair that sounds calm is no end of it.
    return [
      { ...past, name: 'over', kind: state.kind },
      {
        by: 'safety',
        say: {
          type: 'safeAgain',
          kind: state.kind,
          isUnderWay,
          ...(about.isForAnother && { isForAnother: true }),
        },
      },
    ]
  }
  // What is only faintly about a danger confirms none.
  const isConfirmed = state.isConfirmed || meant !== undefined || certainty >= ELSEWHERE || !reading
  const other = meant ? undefined : anotherKind(state.kind, reading, known)
  const now = kindNow(other ?? state.kind, found)
  const isNew = now !== state.kind && !past.noticed.includes(now)
  const topic =
    isNew && other ? answered(topicsIn([other], reading, known, isOther), isQuestion) : meant
  // Whoever puts right who is in danger hears first where to turn for them.
  const isRight = state.kind === 'despair' && told === 'other' && !state.isForAnother
  return [
    { ...state, ...about, kind: now, noticed: withKind(past.noticed, now), isConfirmed },
    danger(
      now,
      topicOf(topic, heard, isQuestion, withKind(past.noticed, now)),
      isNew || isRight,
      about,
      numberAsked(text),
    ),
  ]
}

/** Somebody in fear sounds like despair or violence, so only plain words or a topic turn another danger into these. */
function anotherKind(
  before: EmergencyKind,
  reading: DangerReading | undefined,
  known: Known,
): EmergencyKind | undefined {
  if (!emergencyIn(reading, HINT)) return undefined
  const kind = emergencyIn(reading, ANOTHER)
  if (kind === before || isPlain(reading) || kind === 'medical' || kind === 'fire') return kind
  const meant = kindMeant(before, reading, known)
  return meant === before ? undefined : meant
}

const plainer = ({ text, reading }: HeardTurn): DangerReading | undefined => {
  const words = plainReading(text)
  return words && { ...reading, ...words }
}

/** Plain words have a certainty of 1, which no reader gives. */
const isPlain = (reading: DangerReading | undefined): boolean => reading?.certainty === 1

const cleared = <State extends SafetyState>(
  state: State,
  kind: EmergencyKind,
  at: number,
): State => ({
  ...state,
  noticed: state.noticed.filter((each) => each !== kind),
  falseAlarms: state.noticed.includes(kind)
    ? [...state.falseAlarms, { kind, at }]
    : state.falseAlarms,
})

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

/**
 * The agent answers what the caller said before, and what this turn says besides that they are fine.
 * @param isFine whether the caller has said so
 * @param isAlarm whether the agent had told them where to turn
 */
function afterDoubt(
  kind: EmergencyKind,
  { text, reading }: HeardTurn,
  isFine: boolean,
  isAlarm = false,
): Verdict {
  // Whoever waves away what they have just described, or does not say, may still need help today.
  const isOpen = (isAlarm && !isFine) || (reading?.certainty ?? 0) >= UNEASY
  const care = isOpen && (kind === 'medical' || kind === 'despair') ? kind : undefined
  const first = care ?? (isAlarm ? 'sorry' : undefined)
  const words = withoutDenial(text)
  return {
    by: 'agent',
    ...(words === '' ? { isOnlyAnswer: true } : { words }),
    ...(first && { first }),
  }
}

/** The caller answers whether to go on. */
function afterDanger(
  over: SafetyState,
  back: SafetyState,
  text: string,
  isUnderWay: boolean,
): [SafetyState, Verdict] {
  const answer = goOnAnswer(text)
  const isShort = text.trim().split(/\s+/).length <= 8
  if (answer === 'no' && isShort) return [over, { by: 'safety', say: { type: 'leftForToday' } }]
  if (answer !== 'yes') return [back, { by: 'agent' }]
  return isUnderWay
    ? [back, { by: 'agent', words: GO_ON }]
    : [back, { by: 'safety', say: { type: 'nothingUnderWay' } }]
}

function rudenessIn(reading: DangerReading | undefined): 'threat' | 'abuse' | undefined {
  const { kind, certainty = 0 } = reading ?? {}
  if (kind === 'threat' && certainty >= THREATENS) return kind
  return kind === 'abuse' && certainty >= RUDE ? kind : undefined
}

const withKind = (kinds: readonly DangerKind[], kind: DangerKind): readonly DangerKind[] =>
  kinds.includes(kind) ? kinds : [...kinds, kind]
