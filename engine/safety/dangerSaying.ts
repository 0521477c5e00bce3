/** What is known of a danger after a turn, and what the turn is answered about. Pure. */
import type { DangerTopic } from '@ringwell/content/agents/dangers/dangerTopic.ts'
import { asksNumberWords } from '@ringwell/content/agents/dangers/help.ts'
import type { DangerKind, EmergencyKind } from '@ringwell/protocol/danger.ts'
import {
  asksSomething,
  asksToHelp,
  asksToRisk,
  asksToSend,
  asksWhatToDo,
  callsForHelp,
  emergencyIn,
  plainReading,
  sentencesIn,
} from './callersWords.ts'
import type { DangerReading } from './danger.ts'
import { meansAny, topicNamed } from './dangerTopics.ts'
import {
  isOnlyOfHelp,
  passesOn,
  saysCalled,
  saysHandedOver,
  saysAtDoor,
  saysHere,
  saysHostRings,
  saysBrought,
  saysNobodyCame,
  saysNobodyRang,
} from '@ringwell/content/agents/dangers/helpWords.ts'
import { type FoundTopic, has, isInBadAir, type Known, nothingKnown } from './known.ts'
import { noFire } from '@ringwell/content/agents/dangers/signs.ts'
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
  hasHelp: boolean,
): string | undefined {
  // What those who help say or ask is no news to them.
  const isNews =
    (emergencyIn(reading, HINT) !== undefined || plainReading(text) !== undefined) &&
    !(hasHelp && isOnlyOfHelp(plainWords(text)))
  if (meant) return meant.means === 'called' && isNews && !comes.has(meant.id) ? 'news' : meant.id
  // `Did you not hear me? I’m going to kill myself` asks for no answer.
  if (isQuestion && plainReading(text)?.kind === 'despair') return 'news'
  if (isQuestion && noticed.includes('fire')) return 'askedInFire'
  if (asksWhatToDo(text)) return 'whatToDo'
  if (isQuestion) return 'asked'
  return isNews ? 'news' : undefined
}

/**
 * The danger that the first aid belongs to, if the caller denies the one that was heard, or it was never confirmed and
 * nothing is said of it: `there is no fire, he’s freezing`, `he’s put his hand in the saw`.
 */
export function corrected(
  kind: EmergencyKind,
  known: Known | undefined,
  text: string,
  isConfirmed = false,
): EmergencyKind | undefined {
  const { course, signs = [] } = known ?? {}
  if (!course || (kind !== 'fire' && kind !== 'violence') || plainReading(text)?.kind === kind)
    return undefined
  const words = plainWords(text)
  const denial = kind === 'fire' ? noFire : noAttack
  const rest = words.replace(denial, '')
  const isSo =
    kind === 'fire'
      ? isInBadAir(signs) || burns.test(rest)
      : (signs.includes('attacker') && rest === words) || attacks.test(rest)
  // A fire of which nobody has said that anything burns was none: the reader took a current or a fall for one.
  const isUntold = kind === 'fire' && course !== 'burn' && !has(signs, 'ablaze', 'burner')
  return !isSo && (!isConfirmed || rest !== words || isUntold)
    ? courseNamed(course).kind
    : undefined
}

const burns =
  /\bfire\b(?! (?:brigade|service|engine|crew))|\b(?:flames?|burns|burning|alight|smok\w*)\b/
const noAttack =
  /\b(?:nobody|no one|noone)(?:'s| is| has)? (?:\w+ )?(?:attack|hit|hurting|fight|fought|threat|stabb)\w*|\b(?:there's|there is|there was|it's|it is|it was|this is) (?:no|not) (?:an? |any )?(?:attack|fight|violence|threat)\b|\b(?:isn't|wasn't) (?:an? )?(?:attack|fight)\b|\b(?:not|wasn't|weren't|never) (?:been |being )?(?:attacked|threatened)\b/
/** Another person acts: `he grabbed my throat`. `She cut her arm` may be her own. */
const acts =
  "(?:'s|'ve|'re| has| have| is| are)? (?:\\w+ )?(?:grab|hold|held|chok|strangl|throttl|cut|hit|kick|punch|push|shov|stab|slash|slap|beat|drag|throw|threw|pinn|attack|hurt|burn|scald|pour)\\w*(?: \\w+){0,2}?"
const attacks = new RegExp(
  `\\b(?:he|they|someone|somebody|man|bloke|guy|husband|boyfriend|ex|partner|dad)${acts} (?:my|me|her|us|our)\\b|\\b(?:she|woman|wife|girlfriend|mum)${acts} (?:my|me|him|us|our)\\b`,
)

/** Somebody in despair who has taken something needs an ambulance before anybody who listens. */
export const kindNow = (kind: EmergencyKind, found: readonly FoundTopic[]): EmergencyKind =>
  kind === 'despair' && meansAny(found, 'taken') ? 'medical' : kind

/** Somebody who is with whoever is in despair, or comes. */
const comes: ReadonlySet<string> = new Set(['comingOver', 'atDoorOwn'])
const reachedIds: ReadonlySet<string> = new Set(['helpReached', ...comes])

/** Said of those who help even if nobody has told us that they were called. */
const theyCame = /\bthey(?:'re|'ve| are| have)? (?:just |already |now )?(?:here|arrived)\b/

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
  const trust = !isLater ? 'named' : isThreat || isOwn ? 'own' : 'any'
  const isCalled =
    (help !== undefined && !saysNobodyRang(words)) ||
    found.some(({ topic: { id } }) => reachedIds.has(id)) ||
    saysCalled(words, trust) ||
    (isLater && saysHostRings(words)) ||
    (isLater && !isOwn && passesOn(words, trust === 'own'))
  // Whoever is in despair may have a doctor, and somebody in hospital.
  const isHere =
    (help === 'here' && !saysNobodyCame(words)) ||
    (isOwn
      ? saysAtDoor(words) || saysBrought(words)
      : saysHere(
          words,
          !isThreat && (isCalled || (meansAny(found, 'here') && theyCame.test(words))),
        ) ||
        (isCalled && !isThreat && !known.signs.includes('self') && saysHandedOver(words)))
  const hasHelp = isHere || isCalled
  const course = known.course ?? courseMeant(found, known)
  const isOther = told === undefined ? isForAnother : told === 'other'
  // Whoever asks something is free to speak, and gets an answer.
  const isHidden =
    (isThreat && isBesideThem.test(words)) ||
    (meansAny(found, 'covert')
      ? !found.some(({ topic: { asks, means } }) => asks && means !== 'covert')
      : isCovert === true &&
        !meansAny(found, 'better', 'here') &&
        !isFree.test(words) &&
        // `What else have you got?` is asked for somebody else to hear.
        (!asksSomething(text) || meansAny(found, 'aside')))
  return {
    help: hasHelp ? (isHere ? 'here' : 'called') : undefined,
    ...(isOther !== undefined && { isForAnother: isOther }),
    isCovert: isHidden,
    known: course ? { ...known, course } : known,
  }
}

/** A yes to the question whether they are free to speak. */
const isFree = /^\W*(?:yes|yeah|yep|aye)(?:,? (?:i am|i can|now|go on|please|quick|quickly))*\W*$/
/** `I can’t ring, he is here`, and not `he’s in the next room`. */
const isBesideThem =
  /\b(?:can't|cannot) (?:ring|call|talk|speak)\b[^?]{0,12}\b(?:he|she)(?:'s| is) (?:right )?(?:here|next to me|beside me)\b/

/** What a turn is about. That help knows or is there is meant only where the words of the turn say so, too. */
export const borneOut = (found: readonly FoundTopic[], { help }: Circumstances): FoundTopic[] =>
  found.filter(
    ({ topic: { means } }) =>
      !(means === 'called' && help === undefined) && !(means === 'here' && help !== 'here'),
  )

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
      ...(asksSomething(text) && { isQuestion: true }),
      ...(isUnanswered(topic, text, found) && {
        isUnanswered: true,
        askedWords: askedWords(text),
      }),
      ...(asksToRisk(text) && { isRisky: true }),
      ...(asksToHelp(text) && { isHelp: true }),
      ...(asksNumber && { asksNumber }),
      ...(person && { person }),
    },
  }
}

/** The words that say what is asked: `press` and `wound`, of `do I press on the wound?` */
const askedWords = (text: string): readonly string[] =>
  sentencesIn(text)
    .filter(asksSomething)
    .flatMap((sentence) => plainWords(sentence).match(/\b[a-z]{4,}\b/g) ?? [])
    .filter((word) => !smallWords.test(word))

const smallWords =
  /^(?:should|could|would|shall|must|might|have|does|this|that|them|they|what|when|where|which|with|just|right|please|there|here|still|then|from|into|about|some|like|want|need|tell|know|really|going|been|your|mine|their)$/

/** `How do I push?` asks about the step that follows. */
const asksHow = (text: string): boolean => /\bhow (?:do|should|shall|can) (?:i|we)\b/i.test(text)

/** A question that no topic answers. What else is said in its turn may be about one. */
function isUnanswered(
  topic: string | undefined,
  text: string,
  found: readonly FoundTopic[],
): boolean {
  if (topic === 'asked' || topic === 'askedInFire') return !asksWhatToDo(text) && !asksHow(text)
  const { asks, means } = topicNamed(topic) ?? { asks: true }
  const isOpen = asksSomething(text) && !asks && means === undefined
  return (
    isOpen &&
    !(asksWhatToDo(text) || asksToSend(text) || callsForHelp(text)) &&
    !found.some((each) => each.topic.id === topic && each.isAsked)
  )
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
    return asksNumberWords.test(words) && !rings.test(words) && !asksWords.test(words)
  })

/** `What do I tell the 999 lot?` */
const asksWords =
  /\bwhat (?:do|should|would|could|shall|can|will) (?:i|we) (?:even )?(?:tell|say)\b/
const rings = /\b(?:i|we)(?:'ll| will|'m| am|'re| are|'ve) (?:\w+ )?(?:ring|call|phon|dial|rung)/
