/** Chooses what to say about a danger or to a rude caller, so that nobody hears the same words twice. Pure. */
import {
  askThem,
  covertWords,
  endOfCall,
  firstWords,
  forAnother,
  helpKnows,
  hintQuestions,
  leftForToday,
  nothingUnderWay,
  ringFirst,
  ringToo,
  safeAgain,
  safetyLines,
  silentWords,
  stayingWords,
  tookWrongly,
  warnings,
  watchfulWords,
} from '@ringwell/content/agents/safety.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'
import type { SafetyContacts } from './danger.ts'
import { topicNamed } from './dangerTopics.ts'
import type { DangerSaying, FirstWords, SafetySaying } from './safetyState.ts'

type SafetyLine = typeof leftForToday

/**
 * The next words.
 * @param said everything that the agent has said in this call
 * @param language BCP 47; lines without a version in it are said in English
 */
export function safetyWords(
  saying: SafetySaying,
  said: readonly string[],
  contacts: SafetyContacts,
  language: string,
): string {
  const worded = (line: SafetyLine) =>
    (line[language] ?? line.en).map((text) => fillSafetyLine(text, contacts))
  // What was cut off counts as said as far as it was heard.
  const times = (line: string): number =>
    said.filter((text) => text !== '' && (text.includes(line) || line.startsWith(text))).length
  const unsaid = (line: SafetyLine) => worded(line).find((text) => times(text) === 0)
  const leastSaid = (lines: readonly SafetyLine[]) => {
    // A question that was asked is not asked again.
    const all = lines.flatMap(worded)
    const others = all.filter((text) => !text.endsWith('?') || times(text) === 0)
    const texts = others.length > 0 ? others : all
    const fewest = Math.min(...texts.map(times))
    return texts.find((text) => times(text) === fewest) ?? ''
  }
  if (saying.type !== 'danger') return leastSaid(linesOf(saying))

  const { kind, isFirst, isForAnother, isCovert, help } = saying
  const { leads, means, asks } = topicNamed(saying.topic) ?? {}
  if (isCovert && !(means === 'covert' && asks)) return leastSaid([covertWords])
  const answer = unsaid({ en: answersTo(saying) })
  const number = fillSafetyLine('{emergency}', contacts).toLowerCase()
  const hasNumber = (text: string) => text.toLowerCase().includes(number)
  const isOther = kind === 'despair' && isForAnother === true
  // What callers ask later has no sense before the first words, unless it is answered with the number.
  const isLead = leads === true || means === 'called' || means === 'here'
  if (isFirst && !(answer !== undefined && (isLead || hasNumber(answer))))
    return leastSaid(firstLinesOf(saying))
  const text = answer ?? leastSaid(linesOfDanger(saying))
  if (isCovert || help || hasNumber(text)) return text
  if (kind === 'despair' && !isOther && !leads) return text
  if (isFirst && kind !== 'fire') return `${leastSaid([ringFirst])} ${text}`
  return `${text} ${leastSaid([ringToo])}`
}

/** Answers to what the caller says. Whoever has help is not told to ring it. */
function answersTo({ topic, help }: DangerSaying): readonly string[] {
  const { answers = [] } = topicNamed(topic) ?? {}
  return answers.filter((text) => help === undefined || !text.includes('{emergency}'))
}

/** Where to turn. With help under way, only fire and violence leave something that comes before it. */
function firstLinesOf({ kind, isForAnother, help }: DangerSaying): SafetyLine[] {
  if (kind === 'despair' && isForAnother) return [help ? helpKnows.news : forAnother.first]
  if (help && kind !== 'fire' && kind !== 'violence') return [helpKnows.news]
  return [firstWords[kind]]
}

/** What is said if no topic is meant, or everything about it has been said. */
function linesOfDanger({ kind, topic, help, isForAnother, known }: DangerSaying): SafetyLine[] {
  const isOther = kind === 'despair' && isForAnother === true
  const isOwn = kind === 'despair' && !isOther
  const isQuestion = topic?.startsWith('asked') === true || topicNamed(topic)?.asks === true
  if (topic === 'askedInFire' || (isQuestion && kind === 'fire'))
    return [known?.signs.includes('fumes') ? askThem.fumes : askThem.fire]
  if (topic === 'silent') {
    if (isOwn) return [silentWords.despair, stayingWords.despair]
    return help ? [helpKnows.any] : [silentWords.any, stayingWords.any]
  }
  if (isOwn) {
    if (topic === 'whatToDo') return [askThem.ownNow, askThem.own]
    if (isQuestion) return [askThem.own]
    return [help ? helpKnows.own : stayingWords.despair]
  }
  if (help) {
    if (isQuestion || topic === 'whatToDo') return [askThem.known]
    return topic === undefined ? [helpKnows.any] : [helpKnows.news, helpKnows.any]
  }
  if (isOther) return isQuestion || topic === 'whatToDo' ? [askThem.other] : [forAnother.staying]
  if (topic === 'whatToDo') return [askThem.whatNow, askThem.ring]
  if (isQuestion && kind !== 'violence') return [askThem.ring]
  return [stayingWords[kind], stayingWords.any]
}

function linesOf(saying: Exclude<SafetySaying, DangerSaying>): readonly SafetyLine[] {
  switch (saying.type) {
    case 'hint':
      return [saying.kind === 'despair' ? hintQuestions.despair : hintQuestions.any]
    case 'safeAgain':
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
export const everySafetyText = (contacts: SafetyContacts): string[] =>
  safetyLines().flatMap(({ en }) => en.map((line) => fillSafetyLine(line, contacts)))

/** Puts the operator's numbers into a line, digit by digit, so that they are spoken as they are dialled. */
function fillSafetyLine(line: string, contacts: SafetyContacts): string {
  const {
    emergencyNumber = 'your local emergency number',
    crisisLine = 'a crisis line in your country',
  } = contacts
  const text = fillLine(line, { emergency: dialled(emergencyNumber), crisis: dialled(crisisLine) })
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
