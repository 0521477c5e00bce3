/** Chooses what to say about a danger or to a rude caller, so that nobody hears the same words twice. Pure. */
import {
  askThem,
  endOfCall,
  firstForAnother,
  firstWords,
  hintQuestions,
  leftForToday,
  listeningWords,
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
import type { DangerSaying, FirstWords, SafetySaying } from './safetyFold.ts'

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
    const texts = lines.flatMap(worded)
    const fewest = Math.min(...texts.map(times))
    return texts.find((text) => times(text) === fewest) ?? ''
  }
  if (saying.type !== 'danger') return leastSaid(linesOf(saying))

  const answer = unsaid({ en: answersTo(saying) })
  const { kind, isFirst } = saying
  const { leads, means } = topicNamed(saying.topic) ?? {}
  // What callers ask later has no sense before the first words.
  const isLead = leads === true || means === 'called' || means === 'here'
  if (isFirst && (answer === undefined || !isLead))
    return leastSaid([saying.isForAnother ? firstForAnother : firstWords[kind]])
  const text = answer ?? leastSaid(wordsOf(saying))
  const number = fillSafetyLine('{emergency}', contacts).toLowerCase()
  if (saying.isCovert || saying.help || text.toLowerCase().includes(number)) return text
  const isOther = saying.isForAnother === true
  if (kind === 'despair' && !(isFirst && isOther)) return text
  if (isFirst && (kind === 'medical' || isOther)) return `${leastSaid([ringFirst])} ${text}`
  const too = saying.topic === 'silent' ? undefined : unsaid(ringToo)
  return too === undefined ? text : `${text} ${too}`
}

/** Answers to what the caller says. Whoever has help is not told to ring it. */
function answersTo({ topic, help, isCovert }: DangerSaying): readonly string[] {
  const { answers = [], means } = topicNamed(topic) ?? {}
  if (isCovert && means !== 'covert') return []
  return answers.filter((text) => help === undefined || !text.includes('{emergency}'))
}

/** What is said if nothing else is known to be meant, or everything about it has been said. */
function wordsOf({ kind, topic, help, isForAnother, isCovert }: DangerSaying): SafetyLine[] {
  if (isCovert) return [listeningWords.covert]
  if (isForAnother) return [listeningWords.other]
  if (topic === 'asked') return [askThem, listeningWords[kind]]
  if (help) return [listeningWords[kind], { en: topicNamed('helpCalled')?.answers ?? [] }]
  const isSilent = topic === 'silent'
  return kind === 'despair'
    ? [isSilent ? silentWords.despair : listeningWords.despair, stayingWords.despair]
    : [isSilent ? silentWords.any : listeningWords[kind], stayingWords[kind], stayingWords.any]
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
