/** What is known of a danger after a turn, and what the turn is answered about. Pure. */
import type { DangerTopic } from '@ringwell/content/agents/dangers/dangerTopic.ts'
import { asksNumberWords } from '@ringwell/content/agents/dangers/help.ts'
import type { DangerKind, EmergencyKind } from '@ringwell/protocol/danger.ts'
import {
  asksSomething,
  asksWhatToDo,
  emergencyIn,
  plainReading,
  sentencesIn,
} from './callersWords.ts'
import type { DangerReading } from './danger.ts'
import { type FoundTopic, meansAny } from './dangerTopics.ts'
import {
  isOnlyOfHelp,
  passesOn,
  saysCalled,
  saysHandedOver,
  saysHere,
  saysNobodyRang,
} from '@ringwell/content/agents/dangers/helpWords.ts'
import { type Known, nothingKnown } from './callSigns.ts'
import { courseMeant, courseNamed } from './courseOf.ts'
import { plainWords } from './plainWords.ts'
import type { Circumstances, Verdict } from './safetyState.ts'

/** Below this, nothing of a danger is in a turn. */
export const HINT = 0.5

/**
 * What a turn is answered about. A question that no topic answers goes to those who know. What sounds like danger is
 * news for those who help, although it stands beside a word about them.
 */
export function topicOf(
  meant: DangerTopic | undefined,
  { text, reading }: { text: string; reading: DangerReading | undefined },
  isQuestion: boolean,
  noticed: readonly DangerKind[],
): string | undefined {
  const words = plainWords(text)
  // What those who help say or ask is no news to them.
  const isNews =
    (emergencyIn(reading, HINT) !== undefined || plainReading(text) !== undefined) &&
    !isOnlyOfHelp(words)
  if (meant) return meant.means === 'called' && isNews ? 'news' : meant.id
  // `Did you not hear me? I’m going to kill myself` asks for no answer.
  if (isQuestion && plainReading(text)?.kind === 'despair') return 'news'
  if (isQuestion && noticed.includes('fire')) return 'askedInFire'
  if (asksWhatToDo(text)) return 'whatToDo'
  if (isQuestion) return 'asked'
  return isNews ? 'news' : undefined
}

/**
 * The danger that the first aid belongs to, if what was said is plainly of that and nothing is said of the danger that was
 * heard: `there is no fire, he’s freezing`, `he’s put his hand in the saw`.
 */
export function corrected(
  kind: EmergencyKind,
  known: Known | undefined,
  text: string,
): EmergencyKind | undefined {
  const { course, signs = [] } = known ?? {}
  if (!course || kind === 'despair' || kind === 'medical' || kind === 'rescue') return undefined
  const words = plainWords(text)
  const isSo =
    kind === 'fire'
      ? signs.some((sign) => sign === 'gas' || sign === 'fumes') || burns.test(words)
      : kind === 'violence' && signs.includes('unsafe')
  return isSo || plainReading(text)?.kind === kind ? undefined : courseNamed(course).kind
}

const burns =
  /(?<!\bno )\bfire\b(?! (?:brigade|service|engine|crew))|\b(?:flames?|burns|burning|alight)\b/

/** Somebody in despair who has taken something needs an ambulance before anybody who listens. */
export const kindNow = (kind: EmergencyKind, found: readonly FoundTopic[]): EmergencyKind =>
  kind === 'despair' && meansAny(found, 'taken') ? 'medical' : kind

/**
 * What is known after a turn.
 * @param told whose despair it is, if the words tell
 * @param isLater whether we have told the caller to ring, so that what `they say` is what those who help say
 */
export function circumstances(
  found: readonly FoundTopic[],
  text: string,
  { help, isForAnother, isCovert, known = nothingKnown }: Circumstances,
  told: 'own' | 'other' | undefined,
  kind: EmergencyKind,
  isLater = false,
): Circumstances {
  const words = plainWords(text)
  const isOwn = kind === 'despair' && told !== 'other' && isForAnother !== true
  // Beside somebody violent, `they` may be anybody.
  const isThreat = kind === 'violence' || kind === 'child'
  const isCalled =
    (help !== undefined && !saysNobodyRang(words)) ||
    meansAny(found, 'called') ||
    saysCalled(words) ||
    (isLater && !isOwn && passesOn(words, isThreat))
  const isHere =
    help === 'here' ||
    meansAny(found, 'here') ||
    (!isOwn && (saysHere(words, isCalled) || (isCalled && saysHandedOver(words))))
  const hasHelp = isHere || isCalled
  const course = known.course ?? courseMeant(found, known)
  const isOther = told === undefined ? isForAnother : told === 'other'
  // Whoever asks something is free to speak, and gets an answer.
  const isHidden = meansAny(found, 'covert')
    ? !found.some(({ topic: { asks, means } }) => asks && means !== 'covert')
    : isCovert === true &&
      !meansAny(found, 'better', 'here') &&
      // `What else have you got?` is asked for somebody else to hear.
      (!asksSomething(text) || meansAny(found, 'aside'))
  return {
    help: hasHelp ? (isHere ? 'here' : 'called') : undefined,
    ...(isOther !== undefined && { isForAnother: isOther }),
    isCovert: isHidden,
    known: course ? { ...known, course } : known,
  }
}

export const danger = (
  kind: EmergencyKind,
  topic: string | undefined,
  isFirst: boolean,
  about: Circumstances,
  text: string,
  found: readonly FoundTopic[],
): Verdict => {
  const asksNumber = numberAsked(text)
  const isOwn = kind === 'despair' && !about.isForAnother
  const person =
    isOwn && (topic === undefined || ofPeople.has(topic))
      ? personNamed(text, topic !== undefined)
      : undefined
  return {
    by: 'safety',
    say: {
      ...about,
      type: 'danger',
      kind,
      topic,
      others: found.flatMap(({ topic: { id, means } }) => (means ? [] : [id])),
      isFirst,
      ...(asksWhatToDo(text) && { asksNext: true }),
      ...(asksNumber && { asksNumber }),
      ...(person && { person }),
    },
  }
}

const ofPeople: ReadonlySet<string> = new Set(['ringOwn', 'tellSomebody'])

/** `Shall I ring Sian then`, `should I tell my sister`; and to the question who could come: `Sian, I suppose, she’d come`. */
function personNamed(text: string, isAsked: boolean): string | undefined {
  const who = String.raw`(?:my (\w+)|((?!I\b|Is\b|He\b|She\b|No|My\b|The)\p{Lu}\p{Ll}+))`
  // `You won’t tell my wife, will you?` asks for the opposite.
  const isOurs = /\b(?:you|n['’]t|not|never) (?:\w+ )?(?:ring|call|phone|text|tell)\b/i.test(text)
  const asked =
    isAsked && !isOurs && new RegExp(`\\b(?:ring|call|phone|text|tell) ${who}`, 'u').exec(text)
  const couldCome =
    /(?:'d|’d|'ll|’ll|\b(?:would|could|might|will)) (?:\w+ )?come\b|\bi (?:suppose|guess)\b|^\W*(?:(?:well|maybe|perhaps|just|only)\W+)?my (?:big |little |older |younger )?(?:sister|brother|mum|mom|mother|dad|father|wife|husband|partner|girlfriend|boyfriend|friend|mate|son|daughter|aunt|uncle|cousin|neighbou?r|gran|nan)(?: \p{L}+)?(?:\W+(?:maybe|perhaps|probably))?\W*$/iu.test(
      text,
    ) && !/n['’]t\b|\b(?:not|never|nobody|find me)\b/i.test(text)
  const named = couldCome
    ? new RegExp(`^\\W*(?:(?:[Ww]ell|[Mm]aybe|[Pp]erhaps|[Oo]nly|[Jj]ust)\\W+)?${who}`, 'u').exec(
        text.replace(/^(\W*)My\b/, '$1my'),
      )
    : null
  const [, own, name] = (asked || named) ?? []
  return name ?? (own && `your ${own}`)
}

/** The sentence that asks about a number. `I’m ringing 999. Do I take the remote?` asks about none. */
const numberAsked = (text: string): string | undefined =>
  sentencesIn(text).find((sentence) => {
    const words = plainWords(sentence)
    return asksNumberWords.test(words) && !rings.test(words)
  })

const rings = /\b(?:i|we)(?:'ll| will|'m| am|'re| are|'ve) (?:\w+ )?(?:ring|call|phon|dial|rung)/
