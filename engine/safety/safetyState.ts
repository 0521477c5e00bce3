/** How a call stands as to danger, and who answers a turn. */
import { type DangerKind, type EmergencyKind, isEmergency } from '@ringwell/protocol/danger.ts'
import type { Sign } from '@ringwell/content/agents/dangers/signs.ts'
import type { CallNote } from '../callNotes.ts'
import type { Turn } from '../stages.ts'
import type { Known } from './known.ts'
import type { DangerReading } from './danger.ts'

/** What the call has come to so far. `warnings`: how often a rude caller was warned. */
export interface Past {
  warnings: number
  /** Kinds that a turn hinted at, and about which the agent has asked, each as often as it has. */
  asked: readonly EmergencyKind[]
  /** Despair sounded through once, but too faintly for a question about it. A second time is asked about. */
  isSensed: boolean
  /** Those that the caller has denied. From then on, it takes more to take a turn for a danger. */
  denied: readonly EmergencyKind[]
  /** Everything that was noticed, in order. */
  noticed: readonly DangerKind[]
  /** What was noticed when a danger was over. It was real, so no later mistake takes its mark from the record. */
  survived: readonly DangerKind[]
  /** What was said that may be of bad air: heads that ache, and what burns in the house. */
  air: readonly Sign[]
  /** What was noticed first and turned out to be nothing. `at`: the caller’s turn that said so, from 0. */
  falseAlarms: readonly { kind: EmergencyKind; at: number }[]
}

export const pastOf = ({
  warnings,
  asked,
  isSensed,
  denied,
  noticed,
  survived,
  air,
  falseAlarms,
}: Past): Past => ({ warnings, asked, isSensed, denied, noticed, survived, air, falseAlarms })

/** A turn of the caller. */
export interface HeardTurn {
  text: string
  reading: DangerReading | undefined
  /** Whether the agent had anything to do before. */
  isUnderWay: boolean
  /** The agent had asked for a name. */
  asksName: boolean
  /** The agent had asked whether they think of ending their life, and they do. */
  admits?: boolean
  /** Which turn of the caller it is, from 0. */
  at: number
}

/** What is known of a danger. */
export interface Circumstances {
  /** Help knows of it, or is there. */
  help?: 'called' | 'here' | undefined
  /** Whether it is somebody else who is in despair, if that is known. */
  isForAnother?: boolean
  /** Somebody listens who must notice nothing. */
  isCovert?: boolean
  /** What was said of whoever is in danger. */
  known?: Known
}

export type SafetyState = Past &
  (
    | { name: 'calm' }
    /**
     * A turn hinted at a danger, and the agent asks whether there is one. `isAlarm`: it had taken it for one.
     * `isDoubtful`: the voice may not have been the caller's. `isName`: the caller was asked for a name.
     */
    | {
        name: 'asking'
        kind: EmergencyKind
        isAlarm?: true
        isDoubtful?: true
        isName?: true
        /** What was said of whoever may be in danger. */
        known?: Known
        /** Somebody listens who must notice nothing. */
        isCovert?: boolean
        /** It was said of somebody else’s despair. */
        isForAnother?: boolean
      }
    /**
     * `latest`: the caller's latest turn in it, from 0. `isConfirmed`: plain words, a topic beside a certain reading, or a
     * second such turn have confirmed it. Until then, the reader may have been wrong.
     */
    | ({
        name: 'inDanger'
        kind: EmergencyKind
        latest: number
        isConfirmed: boolean
        /** How often the caller has said that it is over. */
        overs?: number
      } & Circumstances)
    /** Nobody is in danger any more. The agent has offered to go on. `known`: for when it gets worse again. */
    | { name: 'over'; kind: EmergencyKind; known?: Known }
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
  /** It was probably not meant for the agent, which has asked about that before. */
  | { by: 'nobody' }

/**
 * There was no danger (`sorry`), help has come (`takenOver`; `helped` if all is well, after a birth `birth`, after a death `lost`), or the caller says that all is well and may
 * still not be.
 */
export type FirstWords = 'sorry' | 'medical' | 'despair' | AfterHelp

/** How it ended once help had come. */
export type AfterHelp = 'helped' | 'takenOver' | 'birth' | 'lost'

export interface DangerSaying extends Circumstances {
  type: 'danger'
  kind: EmergencyKind
  /**
   * The id of what the turn is about. `silent`: the caller says nothing. `asked`: a question that no topic answers.
   * `askedInFire`: the same, where the way out comes first. `whatToDo`: the caller asks for the next step. `news`: what those who help have to hear.
   */
  topic: string | undefined
  /** What else it is about, for when all of that has been said. */
  others?: readonly string[]
  isFirst: boolean
  isQuestion?: true
  /** A question is in it that nothing that we know answers. */
  isUnanswered?: true
  /** What such a question is about, in lower case. */
  askedWords?: readonly string[]
  /** It asks whether something may be done that could harm. */
  isRisky?: true
  /** It asks whether something may be done that helps. */
  isHelp?: true
  /** The caller asks what to do. */
  asksNext?: true
  /** What the caller says, if they ask whether a number is the one to ring. */
  asksNumber?: string
  /** Whom somebody in despair asks about ringing. */
  person?: string
}

export type SafetySaying =
  | DangerSaying
  | { type: 'hint'; kind: EmergencyKind }
  | { type: 'whoSpeaks' }
  | {
      type: 'safeAgain'
      kind: EmergencyKind
      isUnderWay: boolean
      isForAnother?: true
      after?: AfterHelp
    }
  | { type: 'leftForToday' }
  | { type: 'nothingUnderWay' }
  | { type: 'warning'; kind: 'threat' | 'abuse' }
  | { type: 'end' }

/** What safety says, if it is safety that answers. */
export const sayingOf = (verdict: Verdict | undefined): SafetySaying['type'] | undefined =>
  verdict?.by === 'safety' ? verdict.say.type : undefined

type Asking = Extract<SafetyState, { name: 'asking' }>

/**
 * The agent asks whether everybody is all right.
 * @param why what is special about what it asks about
 */
export const askIfAllRight = (
  past: Past,
  kind: EmergencyKind,
  why: Pick<
    Asking,
    'isAlarm' | 'isDoubtful' | 'isName' | 'known' | 'isCovert' | 'isForAnother'
  > = {},
): [SafetyState, Verdict] => [
  { ...why, ...past, asked: [...past.asked, kind], name: 'asking', kind },
  { by: 'safety', say: { type: 'hint', kind } },
]

/** After this many questions about one kind of danger, the agent asks no more of it. */
const MOST_QUESTIONS = 2

export const hasAskedOften = ({ asked }: Past, kind: EmergencyKind): boolean =>
  asked.filter((each) => each === kind).length >= MOST_QUESTIONS

export interface SafetyFold {
  state: SafetyState
  /** The turns that the agent may know: none of a danger, of a warning, or of a question of ours. */
  history: readonly Turn[]
  /** Who answers the caller's last turn. Undefined if the caller has said nothing yet. */
  verdict: Verdict | undefined
}

export const withKind = (kinds: readonly DangerKind[], kind: DangerKind): readonly DangerKind[] =>
  kinds.includes(kind) ? kinds : [...kinds, kind]

/** Whether nothing is left of what was taken for a danger. */
export const isFalseAlarm = ({ name, noticed, falseAlarms }: SafetyState): boolean =>
  name === 'calm' && falseAlarms.length > 0 && !noticed.some((kind) => isEmergency(kind))

/** For the record of the call. What is noticed again after a false alarm stays, whatever is said afterwards. */
export function safetyNotes(state: SafetyState): CallNote[] {
  const alarms = state.noticed.map((kind): CallNote => {
    const turn = state.name === 'inDanger' ? { turn: state.latest } : {}
    return { type: 'danger', danger: kind, ...turn }
  })
  const others = state.falseAlarms.filter(({ kind }) => !state.noticed.includes(kind))
  return [
    ...alarms,
    ...others.map(({ kind, at }): CallNote => ({ type: 'falseAlarm', danger: kind, turn: at })),
  ]
}
