/** Which lines an agent has said, by their keys, so that tests hold however the lines are worded. */
import * as safety from '@ringwell/content/agents/safety.ts'
import { type Course, courses } from '@ringwell/content/agents/dangers/courses.ts'
import { places } from '@ringwell/content/agents/dangers/places.ts'
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import type { DialogueState } from '../dialogue/dialogueTypes.ts'

/** Lines in objects, as deep as content has them: `{ date: { ask: ['Which day?'] } }`. */
type Source = Readonly<Record<string, unknown>>

/**
 * The keys of the lines in an agent's words, in the order in which they were said. A key is the path to the line, such as
 * `bookTable.slots.date.ask`. Words that stand in several lines have all of their keys.
 */
export const linesIn = (text: string, ...sources: readonly Source[]): string[] =>
  inOrder(sources.flatMap((source) => occurrencesIn(text, source)))

/** What agents say in danger and to rude callers: the names of the lines and the ids of the topics. */
export const safetyIn = (text: string): string[] =>
  linesIn(text, { ...safety }, topicLines, courseLines)

const topicLines = Object.fromEntries(
  dangerTopics.map(({ id, answers, toYou = [] }) => [id, [...answers, ...toYou]]),
)

const ofTopics: ReadonlySet<string> = new Set(Object.values(topicLines).flat())

/** The steps of first aid that no topic says. */
const courseLines = {
  course: Object.fromEntries(
    Object.entries<Course>(courses).map(([id, { steps, eased = [] }]) => {
      const lines = [...steps, ...eased].flatMap(({ says, toYou }) =>
        toYou ? [says, toYou] : [says],
      )
      return [id, lines.filter((line) => !ofTopics.has(line))]
    }),
  ),
}

/**
 * The keys of what an agent said between two states of its dialogue, from the tasks that the call has begun.
 * `<parking>` stands for an answer of the playbook, and stays.
 */
export function linesSaid(
  words: string,
  agent: AgentTasks,
  before: DialogueState,
  after: DialogueState,
): string[] {
  const isCounted = ({ key }: Occurrence) => (after.said[key] ?? 0) > (before.said[key] ?? 0)
  const tasks = new Set([...before.stack, ...after.stack, ...after.ended].map(({ task }) => task))
  const ofTasks = Object.fromEntries([...agent.tasks].filter(([id]) => tasks.has(id)))
  const answers = [...words.matchAll(/<[\w.]+>/g)].map(({ 0: key, index }) => ({ key, end: index }))
  return inOrder([
    ...answers,
    ...occurrencesIn(words, dialogueLines).filter(isCounted),
    ...occurrencesIn(words, ofTasks),
  ])
}

/** What is said in danger has places for which only a few words are there, or none. */
function placeOf(name: string): string {
  const place = places[name]
  return place
    ? `(?:${[place.usual, ...place.if.map(([, text]) => text)].map(escaped).join('|')})`
    : '.+?'
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

interface Occurrence {
  key: string
  /** Where the line ends. */
  end: number
}

const inOrder = (occurrences: readonly Occurrence[]): string[] =>
  occurrences.toSorted((one, other) => one.end - other.end).map(({ key }) => key)

function occurrencesIn(text: string, source: Source): Occurrence[] {
  return Object.entries(source).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return []
    if (Array.isArray(value) && unsaid.has(name)) return []
    // What has to be said in danger is keyed by language.
    const lines: unknown = 'en' in value ? value.en : value
    if (!isLine(lines))
      return occurrencesIn(text, value as Source).map(({ key, end }) => ({
        key: `${name}.${key}`,
        end,
      }))
    const ends = lines.flatMap((line) => endOf(patternFor(line).exec(text)) ?? [])
    return ends.length > 0 ? [{ key: name, end: Math.min(...ends) }] : []
  })
}

const endOf = (found: RegExpExecArray | null): number | undefined =>
  found ? found.index + found[0].length : undefined

const isLine = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What tasks have of the words of callers, and lists of names. */
const unsaid: ReadonlySet<string> = new Set([
  'examples',
  'heard',
  'needs',
  'names',
  'words',
  'follows',
  'hears',
  'slots',
  'by',
  'withoutName',
  'facts',
  'questions',
  'totals',
  'unless',
  'operation',
  'replaces',
])

const PARTS = /\[([^\]]*)\]|\{[\w.]+\}|[^[{]+/g

const patterns = new Map<string, RegExp>()
function patternFor(line: string): RegExp {
  const pattern = patterns.get(line) ?? patternOf(line)
  patterns.set(line, pattern)
  return pattern
}

/** A line with anything in its places. A long sentence is said as two, at a comma or before `and`. */
function patternOf(line: string): RegExp {
  const parts = [...line.matchAll(PARTS)].map(([part, optional]) => {
    if (optional !== undefined) return '.*?'
    if (part.startsWith('{')) return placeOf(part.slice(1, -1))
    return escaped(part)
      .replaceAll(/[,;:] /g, '[,;:.] ')
      .replaceAll(/ (?=(?:and|but|because) )/g, String.raw`\.? `)
      .replaceAll(/(?<=[.?!]) /g, ' (?:.*? )?')
  })
  return new RegExp(`(?<![\\p{L}\\d])${parts.join('')}`, 'isu')
}
