/** Chooses what to say about a danger or to a rude caller, so that nobody hears the same words twice. Pure. */
import {
  askThem,
  atTheEdge,
  covertWords,
  crisisLines,
  endOfCall,
  firstWords,
  forAnother,
  helpKnows,
  hintQuestions,
  inDespair,
  leftForToday,
  nearToo,
  nothingUnderWay,
  mayHelp,
  notYet,
  onlyThey,
  numberNamed,
  numberThere,
  ringFirst,
  ringNow,
  ringToo,
  safeAgain,
  safetyLines,
  silentWords,
  stayingWords,
  toldPlainly,
  tookWrongly,
  warnings,
  watchfulWords,
  whoSpeaks,
} from '@ringwell/content/agents/safety.ts'
import { places, placesFor } from '@ringwell/content/agents/dangers/places.ts'
import type { Limits, Sign } from '@ringwell/content/agents/dangers/signs.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'
import type { SafetyContacts } from '../engine.ts'
import { courseNamed, stepsOf } from './courseOf.ts'
import { topicNamed } from './dangerTopics.ts'
import { fits, isInBadAir, signsIn } from './known.ts'
import { emergencyNumbers, namedNumber } from './namedNumber.ts'
import type { DangerSaying, FirstWords, SafetySaying } from './safetyState.ts'
import { EITHER, type LocalContacts } from './whereCalled.ts'

type SafetyLine = typeof leftForToday

/**
 * The next words.
 * @param said everything that the agent has said in this call
 * @param language BCP 47; lines without a version in it are said in English
 * @param where the caller has just said that they or somebody else are in another country
 */
export function safetyWords(
  saying: SafetySaying,
  said: readonly string[],
  contacts: SafetyContacts,
  language: string,
  where?: LocalContacts['news'],
): string {
  const signs = saying.type === 'danger' ? signsIn([saying.kind], saying.known) : []
  const fill = (text: string, number?: string) => fillSafetyLine(text, contacts, signs, number)
  const worded = (line: SafetyLine) => (line[language] ?? line.en).map((text) => fill(text))
  // What was cut off counts as said as far as it was heard.
  const times = (line: string): number =>
    said.filter((text) => text !== '' && (text.includes(line) || line.startsWith(text))).length
  // A question that was asked is not asked again, whatever stood before it.
  const isAsked = (text: string): boolean =>
    text.endsWith('?') && times(/[^.?!]*\?$/.exec(text)![0].trim()) > 0
  const unsaid = (line: SafetyLine) =>
    worded(line).find((text) => times(text) === 0 && !isAsked(text))
  const leastSaid = (lines: readonly SafetyLine[]) => {
    const all = lines.flatMap(worded)
    const others = all.filter((text) => !isAsked(text))
    const fresh = (others.length > 0 ? others : all).filter((text) => !said.at(-1)?.includes(text))
    const texts = fresh.length > 0 ? fresh : all
    const fewest = Math.min(...texts.map(times))
    return texts.find((text) => times(text) === fewest) ?? ''
  }
  if (saying.type !== 'danger') return leastSaid(linesOf(saying))

  const { kind, isFirst, isForAnother, isCovert, help } = saying
  const topic = topicNamed(saying.topic)
  const { leads, means, asks } = topic ?? {}
  if (isCovert && !(means === 'covert' && asks)) return leastSaid([covertWords])
  const isOther = kind === 'despair' && isForAnother === true
  const isOwn = kind === 'despair' && !isOther
  // Nobody in despair is told to ring twice in a row, nor after they have said that they won’t.
  const isPressed = signs.includes('refused') || isNumbered(said.at(-1) ?? '', contacts)
  const mayBeSaid = (text: string): boolean =>
    !isOwn || !isPressed || askedFor.has(saying.topic) || !/\{(?:emergency|crisis)\}/.test(text)
  const all = answersTo(saying, saying.topic)
  const answers = all.filter(mayBeSaid)
  // Advice is said again rather than that we don’t know, but not twice in a row.
  const isLatest = (text: string): boolean =>
    !isVital(saying.topic) && said.at(-1)?.includes(fill(text)) === true
  const fresh =
    unsaid({ en: answers }) ??
    // Means within reach come before a refusal.
    (leads ? unsaid({ en: all }) : undefined)
  const answer =
    fresh ??
    (topic && means === undefined && answers.some((text) => !isLatest(text))
      ? leastSaid([{ en: answers }])
      : saying.others
          ?.map((id) => unsaid({ en: answersTo(saying, id).filter(mayBeSaid) }))
          .find(Boolean))
  const freshly = (text: string) => unsaid({ en: [text] })
  // Advice is repeated before anything else is said, but not to whoever asks what comes next.
  const step = stepIn(saying, (saying.asksNext ? fresh : answer) !== undefined, freshly)
  const there = where && !isOwn ? leastSaid([numberThere[where]]) : undefined
  const isApart = there !== undefined && where === 'theirs'
  const isOwnNumber = (asked: string) =>
    namedNumber(asked, contacts.emergencyNumber?.split(EITHER)[0])?.is === 'yes'
  const itsNumber = numberLine(saying, contacts.emergencyNumber, fill)
  const confirmed = isApart
    ? saying.asksNumber && itsNumber && isOwnNumber(saying.asksNumber)
      ? `${itsNumber} ${there}`
      : there
    : (itsNumber ?? there)
  const number = fill('{emergency}').toLowerCase()
  const hasNumber = (text: string) => text.toLowerCase().includes(number)
  // Two numbers are told apart first, and what follows names neither.
  const ofThem = step ?? answer
  if (isApart)
    return [confirmed, ofThem !== undefined && !hasNumber(ofThem) ? ofThem : undefined]
      .filter(Boolean)
      .join(' ')
  // What callers ask later has no sense before the first words, unless it is answered with the number.
  const isLead = leads === true || means === 'called' || means === 'here'
  // What plainly has a course of first aid begins with it.
  const isTold = step !== undefined && saying.known?.course !== undefined
  if (isFirst && !isTold && !(answer !== undefined && (isLead || hasNumber(answer))))
    return [confirmed, leastSaid(firstLinesOf(saying))].filter(Boolean).join(' ')
  const lines = linesOfDanger(saying)
  // Whoever has help is not told to ring it.
  const fitting = lines.map(({ en }) => ({
    en: en.filter((line) => mayBeSaid(line) && !(help && line.includes('{emergency}'))),
  }))
  const named = saying.person && fillLine(inDespair.ringPerson.en[0], { person: saying.person })
  // A question that nothing answers is never left alone: what was said before holds still.
  const again = saying.isQuestion && step === undefined ? stepsAgain(saying) : []
  const usual = () =>
    again.length > 0
      ? leastSaid([{ en: again }])
      : leastSaid(fitting.some(({ en }) => en.length > 0) ? fitting : lines)
  // Away from the edge comes before anything that is only told.
  const fromEdge =
    isOwn &&
    !saying.isQuestion &&
    !help &&
    saying.topic !== 'somebodyComes' &&
    signs.includes('edge') &&
    !signs.includes('away')
      ? (unsaid(inDespair.edge) ??
        (saying.topic === 'meansHere' ? leastSaid([inDespair.edge]) : undefined))
      : undefined
  // Whoever asks us to send somebody hears as well what to do until somebody comes.
  const withStep =
    answer !== undefined && saying.topic === 'askedToCall' && saying.known?.course && !help
      ? stepIn({ ...saying, topic: undefined }, false, freshly)
      : undefined
  const risky =
    saying.isRisky && !isVital(saying.topic) && answer === undefined && !isOwn && !isFirst
      ? leastSaid([notYet])
      : undefined
  const reply =
    risky ??
    (fromEdge && !(isFirst && leads && answer) ? fromEdge : undefined) ??
    (named && times(named) === 0 ? named : undefined) ??
    (step && (isFirst ? step : withNews(saying, step, leastSaid))) ??
    (answer && withStep ? `${answer} ${withStep}` : answer) ??
    usual()
  const isWithSomebody = signs.includes('self') && signs.includes('near') && !help
  const near = isWithSomebody ? unsaid(nearToo) : undefined
  const rest =
    confirmed && numberTopics.has(saying.topic ?? '')
      ? leastSaid([kind === 'violence' ? ringToo : ringNow])
      : reply
  const sendsOn = [askThem.ring, askThem.known, askThem.other, askThem.gas].some((line) =>
    worded(line).includes(rest),
  )
  // What speaks of just that is its answer: `press harder`, to `do I press on it?`
  const { askedWords = [] } = saying
  const isMet =
    askedWords.length > 0 && askedWords.every((word) => rest.toLowerCase().includes(word))
  const honest =
    saying.isUnanswered &&
    !isVital(saying.topic) &&
    !isFirst &&
    !isOwn &&
    !confirmed &&
    !sendsOn &&
    !risky &&
    !isMet
      ? leastSaid([beforeStep(saying)])
      : undefined
  const text = [confirmed, honest, help && confirmed ? undefined : rest, near]
    .filter(Boolean)
    .join(' ')
  if (isCovert || help || confirmed || signs.includes('noLine') || hasNumber(text)) return text
  if (isOwn) return text
  const { course } = saying.known ?? {}
  const isRisk = kind === 'fire' || kind === 'violence' || (course && courseNamed(course).isFirst)
  if (isFirst && !isRisk) return `${leastSaid([ringFirst])} ${text}`
  return `${text} ${leastSaid([ringToo])}`
}

/** What is said to a question that nothing we know answers, before the step that follows. */
function beforeStep({ isHelp, kind, help }: DangerSaying): SafetyLine {
  if (isHelp && kind !== 'violence' && kind !== 'child') return mayHelp
  return help ? helpKnows.ask : onlyThey
}

/** What is asked about ringing, which whoever has help needs no more. */
const ofRinging: ReadonlySet<string | undefined> = new Set([
  'askedToCall',
  'ring',
  'whichNumber',
  'abroad',
  'noCredit',
  'silentCall',
])

/** What callers say that has no advice of its own, so that the next step is said. */
const openTopics: ReadonlySet<string | undefined> = new Set([
  undefined,
  'news',
  'whatToDo',
  'asked',
])

/**
 * The next step of first aid that was not said, where no topic answers.
 * @param isAnswered whether one does
 * @param freshly puts the operator's numbers into a text. Undefined if that was said before.
 */
function stepIn(
  { kind, topic, help, isCovert, isFirst, known, others = [] }: DangerSaying,
  isAnswered: boolean,
  freshly: (text: string) => string | undefined,
): string | undefined {
  if (kind === 'despair' || isCovert || help === 'here') return undefined
  const { means, leads, asks } = topicNamed(topic) ?? {}
  const isOpen =
    openTopics.has(topic) ||
    // What may be said of a danger is no answer to one that is new.
    (isFirst && means !== undefined && means !== 'covert') ||
    (!isAnswered && (leads === true || asks === true || means === 'better')) ||
    // What was in the throat is out, and what then holds comes at once.
    (means === 'better' && hasEased(known)) ||
    // Whoever has said before that they ring is told what to do.
    (means === 'called' && !isFirst && help !== undefined)
  // Whoever can reach nobody hears first how somebody may be reached.
  if (known?.signs.includes('noLine') && known.course === undefined) return undefined
  if (!isOpen || (isAnswered && means === undefined && others.length > 0)) return undefined
  const isSelf = known?.signs.includes('self') === true
  const cannotRing = help !== undefined || known?.signs.includes('noLine') === true
  return stepsOf(kind, known, help !== undefined)
    .map(({ says, toYou }) => (isSelf && toYou) || says)
    .filter((text) => !(cannotRing && text.includes('{emergency}')))
    .map(freshly)
    .find(Boolean)
}

const hasEased = (known: DangerSaying['known']): boolean =>
  known?.course !== undefined &&
  known.signs.includes('eased') &&
  courseNamed(known.course).eased !== undefined

/** The steps that were said, for a question that no topic answers. */
function stepsAgain({ kind, topic, help, isCovert, known }: DangerSaying): string[] {
  if (kind === 'despair' || isCovert || help === 'here') return []
  if (!(topic === 'asked' || topicNamed(topic)?.leads)) return []
  // Whoever is lost rings first, and stays where it’s safest whatever was asked.
  if (known?.course === undefined && kind !== 'rescue') return []
  const isSelf = known?.signs.includes('self') === true
  return stepsOf(kind, known, true)
    .map(({ says, toYou }) => (isSelf && toYou) || says)
    .filter((text) => !(help !== undefined && text.includes('{emergency}')))
}

/** News goes to those who help as well. */
const withNews = (
  { topic, help }: DangerSaying,
  step: string,
  say: (lines: readonly SafetyLine[]) => string,
): string => (help && topic === 'news' ? `${say([helpKnows.tell])} ${step}` : step)

/** Whoever asks for a number, or what it costs, gets one in despair as well. */
const askedFor: ReadonlySet<string | undefined> = new Set([
  'askedToCall',
  'noCredit',
  'whichLine',
  'whoOwn',
])

const isVital = (topic: string | undefined): boolean => topic !== undefined && vital.has(topic)
const vital: ReadonlySet<string> = new Set([
  'notResponding',
  'childNotResponding',
  'breathingOnly',
  'stillChoking',
  'goBackIn',
  'afterPen',
])

/** Topics that say nothing more than the number. */
const numberTopics: ReadonlySet<string> = new Set([
  'whichNumber',
  'abroad',
  'ring',
  'ringForThem',
  'asked',
])

/** The number, if the caller asks whether it is the one: `is that nine nine nine, or would 111 do?` */
function numberLine(
  { asksNumber, topic }: DangerSaying,
  own: string | undefined,
  fill: (text: string, number: string) => string,
): string | undefined {
  const named = asksNumber && namedNumber(asksNumber, own)
  // `Can I ring 999 without a word?` asks for no number.
  if (!named || topic === 'silentCall') return undefined
  const number = named.is === 'other' ? '' : named.number
  return fill(numberNamed[named.is].en[0] ?? '', number)
}

/** Answers to what the caller says. Whoever has help is not told to ring it. */
function answersTo(
  { kind, help, isForAnother, known }: DangerSaying,
  topic: string | undefined,
): readonly string[] {
  const { answers = [], toYou, inDespair: own, ...limits } = topicNamed(topic) ?? {}
  const signs = signsIn([kind], known)
  if (!fits(limits, signs)) return []
  const isSelf = signs.includes('self')
  const fitting = (kind === 'despair' && !isForAnother && own) || (isSelf && toYou) || answers
  return fitting.filter((text) => help === undefined || !text.includes('{emergency}'))
}

/** Where to turn. With help under way, only fire and violence leave something that comes before it. */
function firstLinesOf({ kind, isForAnother, help, known }: DangerSaying): SafetyLine[] {
  if (kind === 'despair' && isForAnother) return [help ? helpKnows.news : forAnother.first]
  if (help && kind !== 'fire' && kind !== 'violence') return [helpKnows.news]
  if (kind === 'despair' && known?.signs.includes('edge')) return [atTheEdge]
  if (kind === 'despair' && known?.signs.includes('intends')) return [toldPlainly]
  return [firstWords[kind]]
}

/** What is said if no topic is meant, or everything about it has been said. */
function linesOfDanger({
  kind,
  topic,
  help,
  isForAnother,
  known,
}: DangerSaying): readonly SafetyLine[] {
  const isOther = kind === 'despair' && isForAnother === true
  const isOwn = kind === 'despair' && !isOther
  const isQuestion =
    topic?.startsWith('asked') === true || topic === 'whatToDo' || topicNamed(topic)?.asks === true
  const signs = signsIn([kind], known)
  const noLine = signs.includes('attacker')
    ? [askThem.hidden]
    : signs.includes('outOfReach')
      ? [askThem.alone]
      : signs.includes('self')
        ? [{ en: [askThem.alone.en[0]!] }, askThem.aloneSelf]
        : [askThem.alone, askThem.aloneWith]
  const [air = 'fire'] = (['out', 'gas', 'fumes'] as const).filter((sign) => signs.includes(sign))
  const rest = help ? helpKnows.any : stayingWords.any
  const staying = kind === 'despair' ? forAnother.staying : stayingWords[kind]
  const isBadAir = kind === 'fire' || (kind === 'medical' && isInBadAir(signs))
  if (help !== 'here' && (topic === 'askedInFire' || (isQuestion && isBadAir)))
    return [askThem[air], rest]
  if (isOwn) {
    const steps = help
      ? [inDespair.reached]
      : inDespair.steps.filter((step: SafetyLine & Limits) => fits(step, signs))
    if (topic === 'silent') return [inDespair.silent, ...steps]
    return isQuestion && topic !== 'whatToDo' ? [inDespair.asked, ...steps] : steps
  }
  if (topic === 'silent') return help ? [helpKnows.any] : [silentWords, stayingWords.any]
  if (help) {
    if (help === 'here') return [helpKnows.here]
    if (signs.includes('noLine')) return noLine
    if (isQuestion && !ofRinging.has(topic)) return [askThem.known, helpKnows.any]
    return topic === undefined ? [helpKnows.any] : [helpKnows.news, helpKnows.any]
  }
  // Nobody who has shut the door on somebody violent is sent out again.
  if (signs.includes('locked') && signs.includes('attacker')) return [askThem.locked]
  if (signs.includes('noLine') && signs.includes('attacker')) return noLine
  if (isOther) return [isQuestion ? askThem.other : forAnother.staying]
  if (kind === 'violence' && isQuestion) return [askThem.violence, stayingWords.violence]
  if (signs.includes('noLine') && kind !== 'fire') return [...noLine, staying]
  if (topic === 'whatToDo') return [askThem.whatNow, askThem.ring]
  if (isQuestion) return [askThem.ring]
  // Nobody stays in bad air, not even behind a door.
  return [kind === 'fire' && air !== 'fire' ? askThem[air] : staying, stayingWords.any]
}

function linesOf(saying: Exclude<SafetySaying, DangerSaying>): readonly SafetyLine[] {
  switch (saying.type) {
    case 'hint':
      return [saying.kind === 'despair' ? hintQuestions.despair : hintQuestions.any]
    case 'whoSpeaks':
      return [whoSpeaks]
    case 'safeAgain':
      if (saying.after && saying.isUnderWay) return [safeAgain[saying.after]]
      if (saying.kind === 'despair' && saying.isUnderWay && !saying.isForAnother)
        return [safeAgain.despair]
      return [saying.isUnderWay ? safeAgain.underWay : safeAgain.fresh]
    case 'leftForToday':
      return [leftForToday]
    case 'nothingUnderWay':
      return [nothingUnderWay]
    case 'warning':
      return [warnings[saying.kind]]
    default:
      return [endOfCall]
  }
}

/** What the agent says before it answers what it took for a danger. */
export function wordsBefore(first: FirstWords, contacts: SafetyContacts, language: string): string {
  const line = first === 'sorry' ? tookWrongly : watchfulWords[first]
  return fillSafetyLine((line[language] ?? line.en)[0] ?? '', contacts)
}

/** Everything that agents can say about a danger or to a rude caller, in English. It is the same for all callers. */
export const everySafetyText = (contacts: SafetyContacts): string[] => {
  const own = contacts.emergencyNumber?.split(',').map((number) => number.replaceAll(/\D/g, ''))
  const all = [...emergencyNumbers, ...(own ?? [])]
  const lines = safetyLines().flatMap(({ en }) => en)
  const texts = lines.flatMap((line) =>
    (line.includes('{number}') ? all : ['']).flatMap((number) =>
      signsOf(line).map((signs) => fillSafetyLine(line, contacts, signs, number)),
    ),
  )
  return [...new Set(texts)]
}

/** What has to be known for each of the ways in which a line is said. */
const signsOf = (line: string): readonly (readonly Sign[])[] => [
  [],
  ...Object.entries(places).flatMap(([name, place]) =>
    line.includes(`{${name}}`) ? place.if.map(([sign]) => [sign]) : [],
  ),
]

/** Whether words name somebody to ring. */
const isNumbered = (text: string, contacts: SafetyContacts): boolean =>
  ['{emergency}', '{crisis}'].some((contact) =>
    text.toLowerCase().includes(fillSafetyLine(contact, contacts).toLowerCase()),
  )

/** Puts the operator's numbers into a line, digit by digit, so that they are spoken as they are dialled. */
function fillSafetyLine(
  line: string,
  contacts: SafetyContacts,
  signs: readonly Sign[] = [],
  number = '',
): string {
  const {
    emergencyNumber = 'your local emergency number',
    crisisLine = 'a crisis line in your country',
  } = contacts
  const [here = '', there = here] = emergencyNumber.split(EITHER)
  const text = fillLine(line, {
    ...placesFor(signs),
    emergency: dialled(emergencyNumber),
    here: dialled(here),
    there: dialled(there),
    crisis: dialled(crisisLine),
    line: dialled(contacts.crisisLine ?? crisisLines),
    number: dialled(number),
  })
  return text.replaceAll(/(?<=^|[.?!] )\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** `Samaritans on 116 123` → `Samaritans on 1 1 6, 1 2 3` */
const dialled = (text: string): string =>
  text.replaceAll(/\d(?:[\d ()-]*\d)?/g, (number) =>
    number
      .split(/\D+/)
      .map((group) => Array.from(group).join(' '))
      .join(', '),
  )
