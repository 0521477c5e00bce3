/**
 * Whether somebody is in danger, read from the turns of a call. Pure, and it keeps nothing: the same turns with the same
 * readings lead to the same state, like everything else that the agents know of a call.
 */
import { type DangerKind, type EmergencyKind, isEmergency } from '@ringwell/protocol/danger.ts'
import type { CallNote } from '../dialogue/callNotes.ts'
import type { Turn } from '../stages.ts'
import {
  allRightAnswer,
  asksSomething,
  asksWhatToDo,
  deniesDanger,
  emergencyIn,
  goOnAnswer,
  isSurprised,
  plainReading,
  withoutDenial,
} from './callersWords.ts'
import type { DangerTopic } from '@ringwell/content/agents/dangers/dangerTopic.ts'
import type { DangerReading } from './danger.ts'
import { answered, type FoundTopic, kindMeant, meansAny, topicsIn } from './dangerTopics.ts'

/**
 * From this certainty on, somebody is in danger. In calls of strangers, first words of a danger reach it, and ordinary
 * lines that sound like danger to the reader hardly ever do.
 */
const SURE = 0.985
/** From this certainty on, the agent asks; and from here on, somebody is in danger if a topic of danger is near, too. */
const ASKS = 0.9
/** From this certainty on, the caller threatens. */
const THREATENS = 0.8
/** Below this, nothing of a danger is in a turn. */
export const HINT = 0.5
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

/** What the call has come to so far. `warnings`: how often a rude caller was warned. */
interface Past {
  warnings: number
  /** Kinds that a turn hinted at, and about which the agent has asked, each as often as it has. */
  asked: readonly EmergencyKind[]
  /** Those that the caller has denied. From then on, it takes more to take a turn for a danger. */
  denied: readonly EmergencyKind[]
  /** Everything that was noticed, in order. */
  noticed: readonly DangerKind[]
  /** What was noticed first and turned out to be nothing. */
  falseAlarms: readonly EmergencyKind[]
}

/** What is known of a danger. */
export interface Circumstances {
  /** Help knows of it, or is there. */
  help?: 'called' | 'here'
  /** Whether it is somebody else who is in despair, if that is known. */
  isForAnother?: boolean
  /** Somebody listens who must notice nothing. */
  isCovert?: boolean
}

export type SafetyState = Past &
  (
    | { name: 'calm' }
    /** A turn hinted at a danger, and the agent asks whether there is one. `isAlarm`: it had taken it for one. */
    | { name: 'asking'; kind: EmergencyKind; isAlarm?: true }
    /**
     * `since`: the caller's turn, from 0. `turnsSaid`: how often the agent has spoken since then. `isConfirmed`: plain
     * words, a topic beside a certain reading, or a second such turn have confirmed it. Until then, the reader may have
     * been wrong.
     */
    | ({
        name: 'inDanger'
        kind: EmergencyKind
        since: number
        turnsSaid: number
        isConfirmed: boolean
      } & Circumstances)
    /** Nobody is in danger any more. The agent has offered to go on. */
    | { name: 'over'; kind: EmergencyKind }
    /** The agent ends the call. */
    | { name: 'ended' }
  )

/** Who answers a turn: the agent, or safety with one of its lines. */
export type Verdict =
  /** `words` replace the caller's. `first`: what the agent says before it answers. */
  | { by: 'agent'; words?: string; first?: FirstWords }
  /** The agent answers what the caller said before a question of ours. This turn only answered that question. */
  | { by: 'agent'; isOnlyAnswer: true; first?: FirstWords }
  | { by: 'safety'; say: SafetySaying }

/** There was no danger (`sorry`), or the caller says so and may still not be well. */
export type FirstWords = 'sorry' | 'medical' | 'despair'

export interface DangerSaying extends Circumstances {
  type: 'danger'
  kind: EmergencyKind
  /** The id of what the turn is about. `silent`: the caller says nothing. `asked`: a question that no topic answers. */
  topic: string | undefined
  isFirst: boolean
}

export type SafetySaying =
  | DangerSaying
  | { type: 'hint'; kind: EmergencyKind }
  | { type: 'safeAgain'; kind: EmergencyKind; isUnderWay: boolean; isForAnother?: true }
  | { type: 'leftForToday' }
  | { type: 'nothingUnderWay' }
  | { type: 'warning'; kind: 'threat' | 'abuse' }
  | { type: 'end' }

export interface SafetyFold {
  state: SafetyState
  /** The turns that the agent may know: none of a danger, of a warning, or of a question of ours. */
  history: readonly Turn[]
  /** Who answers the caller's last turn. Undefined if the caller has said nothing yet. */
  verdict: Verdict | undefined
}

const calm: SafetyState = {
  name: 'calm',
  warnings: 0,
  asked: [],
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
  let kept: Turn[] = []
  /** What the caller said while the danger was in doubt. If there is none, the agent answers it. */
  let doubted: Turn[] = []
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
    const before = state
    const isUnderWay = kept.some(({ role }) => role === 'user')
    ;[state, verdict] = takeTurn(state, {
      text: turn.text,
      reading: readings[turns],
      isUnderWay,
      at: turns,
    })
    turns += 1
    const isInDoubt = state.name === 'asking' || (state.name === 'inDanger' && !state.isConfirmed)
    if (isInDoubt) {
      if (before.name !== 'asking' && before.name !== 'inDanger') doubted = []
      kept.push(turn)
      doubted.push(turn)
    } else if (state.name === 'inDanger') {
      const parts = doubted
      kept = kept.filter((each) => !parts.includes(each))
    } else if (verdict.by === 'agent' && !('isOnlyAnswer' in verdict)) {
      kept.push(verdict.words === undefined ? turn : { ...turn, text: verdict.words })
    }
  }
  return { state, history: kept, verdict }
}

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
    denied: state.denied,
    noticed: state.noticed,
    falseAlarms: state.falseAlarms,
  }
  if (state.name === 'inDanger') return inDanger(state, past, heard)
  const { alarms, asks } = thresholds(reading, past)
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
  const likeliest = meant && (isPlain(reading) ? meant : kindMeant(asked ?? meant, reading))
  if (likeliest) {
    // Whoever says no to being all right speaks of nobody else.
    const isOwn = saysNo && likeliest === 'despair' ? { isForAnother: false } : {}
    const found = topicsIn([likeliest], reading, isOwn.isForAnother)
    const about = circumstances(found, isOwn)
    const now = kindNow(likeliest, found)
    const topic = answered(found)
    return [
      {
        ...past,
        ...about,
        noticed: withKind(withKind(past.noticed, likeliest), now),
        name: 'inDanger',
        kind: now,
        since: at,
        turnsSaid: 0,
        isConfirmed: isEvaded || isPlain(reading) || (isSupported(reading) && certainty >= SURE),
      },
      danger(now, topic?.topic.id, true, about),
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
    return [cleared(after, state.kind), afterDoubt(state.kind, heard, isFine, state.isAlarm)]
  }
  if (state.name === 'over') return afterDanger(state, back, text, isUnderWay)
  const doubt = emergencyIn(reading, asks)
  if (doubt) {
    return [
      { ...past, asked: [...past.asked, doubt], name: 'asking', kind: doubt },
      { by: 'safety', say: { type: 'hint', kind: doubt } },
    ]
  }
  return [back, { by: 'agent' }]
}

/** What people in danger say is near. */
const isSupported = (reading: DangerReading | undefined): boolean =>
  reading?.kind !== undefined &&
  topicsIn([reading.kind], reading).some(({ topic, isSure }) => isSure && topic.means !== 'aside')

/**
 * From which certainty on a turn is a danger, and from which one the agent asks. Whoever has denied one is taken for
 * somebody in danger less easily, and never for nobody: what would be an alarm without the denial is asked about.
 */
function thresholds(
  reading: DangerReading | undefined,
  { denied }: Past,
): { alarms: number; asks: number } {
  const isWary = denied.length > 0
  const isNear = isSupported(reading)
  const alarms = isNear === isWary ? SURE : isNear ? ASKS : 1
  return { alarms, asks: isWary && !isNear ? SURE : ASKS }
}

/** Whether an answer leaves an alarm where it was: `just me, and I’ve dropped the cup, silly hand`. */
const isUneasy = (kind: EmergencyKind, reading: DangerReading | undefined): boolean =>
  reading === undefined ||
  reading.certainty >= UNEASY ||
  topicsIn([kind], reading).some(
    ({ topic, isSure }) => isOfDanger(topic) && (isSure || reading.certainty >= FAINT),
  )

/** A wish for a person, and a refusal, may be about the booking. */
const isOfDanger = ({ means }: DangerTopic): boolean => means !== 'aside' && means !== 'over'

type InDanger = Extract<SafetyState, { name: 'inDanger' }>

function inDanger(state: InDanger, past: Past, heard: HeardTurn): [SafetyState, Verdict] {
  const { text, isUnderWay } = heard
  // In a danger, plain words are one however calm they sound: `they’ve got him out, he’s not moving`.
  const reading = state.isConfirmed ? (plainer(heard) ?? heard.reading) : heard.reading
  const { certainty = 0 } = reading ?? {}
  const denial = isPlain(reading) ? undefined : deniesDanger(text)
  const isCalm = !emergencyIn(reading, HINT)
  // `He says he’s fine, but he can’t lift the cup` is no end of it.
  const isDenied = denial === 'danger' || (denial === 'state' && isCalm)
  // Whether it is only help that has come cannot be known without the topics.
  const isOver = isDenied || (reading?.isOver === true && isCalm && reading.topics !== undefined)
  // What was noticed before counts only where it is plain.
  const found = topicsIn([state.kind, ...state.noticed], reading, state.isForAnother).filter(
    ({ topic, isSure }) => isSure || topic.kinds.includes(state.kind),
  )
  const known = circumstances(found, state)
  const meant = answered(found)
  const means = meant?.topic.means
  /** Help has come, and the caller turns to their errand. */
  const isDone =
    known.help === 'here' && isCalm && found.some(({ topic }) => topic.means === 'aside')
  if (!state.isConfirmed) {
    // Whoever asks what to do is not over it: `he seems OK, shall I make him sick?`
    if (denial === 'danger' || (isSurprised(text) && isOver && !meant)) {
      const none: SafetyState = { ...past, denied: [...past.denied, state.kind], name: 'calm' }
      return [cleared(none, state.kind), afterDoubt(state.kind, heard, true, true)]
    }
    // `It’s nothing, don’t fuss` is what people in danger say as well, so the agent asks.
    const isElsewhere = (reading?.certainty ?? 1) < ELSEWHERE
    const isNear = meant ? isOfDanger(meant.topic) : found.length > 0 && certainty >= FAINT
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
          ...(known.isForAnother && { isForAnother: true }),
        },
      },
    ]
  }
  // What is only faintly about a danger confirms none.
  const isConfirmed = state.isConfirmed || meant !== undefined || certainty >= ELSEWHERE || !reading
  const other = meant ? undefined : anotherKind(state.kind, reading)
  const now = kindNow(other ?? state.kind, found)
  const isNew = now !== state.kind && !past.noticed.includes(now)
  const topic = isNew && other ? answered(topicsIn([other], reading)) : meant
  return [
    { ...state, ...known, kind: now, noticed: withKind(past.noticed, now), isConfirmed },
    danger(now, topic?.topic.id ?? askedIn(text, now), isNew, known),
  ]
}

/** Whoever asks something that nobody here knows is told who does. What helps against violence or despair is no detail. */
function askedIn(text: string, kind: EmergencyKind): string | undefined {
  if (kind === 'despair' || !asksSomething(text)) return undefined
  if (asksWhatToDo(text)) return 'whatToDo'
  return kind === 'violence' ? undefined : 'asked'
}

/** Somebody in fear sounds like despair or violence, so only plain words or a topic turn another danger into these. */
function anotherKind(
  known: EmergencyKind,
  reading: DangerReading | undefined,
): EmergencyKind | undefined {
  const kind = emergencyIn(reading, ANOTHER)
  if (kind === known || isPlain(reading) || kind === 'medical' || kind === 'fire') return kind
  const meant = kindMeant(known, reading)
  return meant === known ? undefined : meant
}

const plainer = ({ text, reading }: HeardTurn): DangerReading | undefined => {
  const words = plainReading(text)
  return words && { ...reading, ...words }
}

/** Plain words have a certainty of 1, which no reader gives. */
const isPlain = (reading: DangerReading | undefined): boolean => reading?.certainty === 1

const cleared = <State extends SafetyState>(state: State, kind: EmergencyKind): State => ({
  ...state,
  noticed: state.noticed.filter((each) => each !== kind),
  falseAlarms: state.noticed.includes(kind) ? [...state.falseAlarms, kind] : state.falseAlarms,
})

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

/** Whether nothing is left of what was taken for a danger. */
export const isFalseAlarm = ({ name, noticed, falseAlarms }: SafetyState): boolean =>
  name === 'calm' && falseAlarms.length > 0 && !noticed.some((kind) => isEmergency(kind))

/** For the record of the call. What is noticed again after a false alarm stays, whatever is said afterwards. */
export function safetyNotes(state: SafetyState): CallNote[] {
  const isConfirmed = state.name === 'over' || (state.name === 'inDanger' && state.isConfirmed)
  const alarms = state.noticed.map((kind): CallNote => {
    const isSure = isConfirmed || state.falseAlarms.some((each) => each === kind)
    return { type: 'danger', danger: kind, ...(isSure && { isConfirmed: true }) }
  })
  const others = state.falseAlarms.filter((kind) => !state.noticed.includes(kind))
  return [...alarms, ...others.map((kind): CallNote => ({ type: 'falseAlarm', danger: kind }))]
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

/** Somebody in despair who has taken something needs an ambulance before anybody who listens. */
const kindNow = (kind: EmergencyKind, found: readonly FoundTopic[]): EmergencyKind =>
  kind === 'despair' && meansAny(found, 'taken') ? 'medical' : kind

/** What is known after a turn. */
function circumstances(
  found: readonly FoundTopic[],
  { help, isForAnother, isCovert }: Circumstances = {},
): Circumstances {
  const isHere = help === 'here' || meansAny(found, 'here')
  const hasHelp = help !== undefined || isHere || meansAny(found, 'called')
  const [first] = found
  const isOther =
    meansAny(found, 'another') || (isForAnother ?? (first?.isSure && first.topic.about === 'other'))
  // Whoever had to be careful is free to speak once they are out of it.
  const isHidden = meansAny(found, 'covert') || (isCovert && !meansAny(found, 'better', 'here'))
  return {
    ...(hasHelp && { help: isHere ? 'here' : 'called' }),
    ...((isOther || isForAnother === false) && { isForAnother: isOther === true }),
    isCovert: isHidden === true,
  }
}

const danger = (
  kind: EmergencyKind,
  topic: string | undefined,
  isFirst: boolean,
  about: Circumstances,
): Verdict => ({ by: 'safety', say: { ...about, type: 'danger', kind, topic, isFirst } })

function rudenessIn(reading: DangerReading | undefined): 'threat' | 'abuse' | undefined {
  const { kind, certainty = 0 } = reading ?? {}
  if (kind === 'threat' && certainty >= THREATENS) return kind
  return kind === 'abuse' && certainty >= RUDE ? kind : undefined
}

const withKind = (kinds: readonly DangerKind[], kind: DangerKind): readonly DangerKind[] =>
  kinds.includes(kind) ? kinds : [...kinds, kind]
