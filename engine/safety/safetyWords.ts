/** Chooses what to say about a danger or to a rude caller, so that nobody hears the same words twice. Pure. */
import {
  endOfCall,
  firstWords,
  hintQuestions,
  leftForToday,
  nothingUnderWay,
  safeAgain,
  safetyLines,
  stayingWords,
  tookWrongly,
  topicWords,
  warnings,
  watchfulWords,
  type SafetyTopic,
} from '@ringwell/content/agents/safety.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'
import type { SafetyContacts } from './danger.ts'
import type { FirstWords, SafetySaying } from './safetyFold.ts'

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
  const lines = linesOf(saying)
    .flatMap((line) => line[language] ?? line.en)
    .map((line) => fillSafetyLine(line, contacts))
  // What was cut off counts as said as far as it was heard.
  const times = (line: string): number =>
    said.filter((text) => text !== '' && (text.includes(line) || line.startsWith(text))).length
  const fewest = Math.min(...lines.map(times))
  return lines.find((line) => times(line) === fewest) ?? ''
}

const pressing: ReadonlySet<SafetyTopic> = new Set<SafetyTopic>([
  'helpCalled',
  'ownPen',
  'trapped',
  'forAnother',
  'swallowed',
])

function linesOf(saying: SafetySaying): readonly SafetyLine[] {
  switch (saying.type) {
    case 'danger': {
      const { kind, topic, isFirst } = saying
      // What is said about these topics is worth more than the first words about a danger.
      const about = topic && (pressing.has(topic) || !isFirst) ? topicWords[topic] : undefined
      const topical = about ? [about[kind] ?? about.any] : []
      if (topic === 'helpCalled') return [...topical, topicWords.helpCalled.any]
      if (topic === 'forAnother') return topical
      if (isFirst) return [firstWords[kind]]
      return kind === 'despair'
        ? [...topical, stayingWords.despair]
        : [...topical, stayingWords[kind], stayingWords.any]
    }
    case 'hint':
      return [saying.kind === 'despair' ? hintQuestions.despair : hintQuestions.any]
    case 'safeAgain':
      if (saying.kind === 'despair' && saying.isUnderWay) return [safeAgain.despair]
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
