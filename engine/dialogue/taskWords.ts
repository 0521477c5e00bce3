/** The words in the example phrases of tasks, computed once per agent. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueContext } from './dialogueTypes.ts'

type Words = ReadonlySet<string>

const ofTasks = new WeakMap<Task, Map<string, Words>>()
const ofAgents = new WeakMap<AgentTasks, Map<string, ReadonlyMap<string, Words>>>()

/** In lower case, with contractions written out: `can't` is `cannot`. */
export const wordsOf = (text: string): string[] =>
  contractions
    .reduce(
      (plain, [short, long]) => plain.replaceAll(short, long),
      text.toLowerCase().replaceAll('’', "'"),
    )
    .match(/[\p{L}']+/gu) ?? []

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/'re\b/g, ' are'],
  [/'m\b/g, ' am'],
]

/** All words of the task's examples. */
export const wordsOfExamples = (task: Task, language: string): Words =>
  remembered(ofTasks, task, language, () => {
    const examples = task.examples[language] ?? task.examples.en
    return new Set(examples.flatMap(wordsOf))
  })

/**
 * For a task that looks up something existing: the words that no task without a lookup has. `An eye test, please` is
 * near to `Cancel my eye test`, but contains none of its own words. Undefined if there is no other task to compare
 * with.
 */
export const ownWords = (task: Task, { agent, language }: DialogueContext): Words | undefined =>
  remembered(ofAgents, agent, language, () => ownWordsOf(agent, language)).get(task.id)

function ownWordsOf(agent: AgentTasks, language: string): ReadonlyMap<string, Words> {
  const tasks = [...agent.tasks.values()]
  const others = tasks.filter(({ lookup, id }) => !lookup && id !== 'callback')
  if (others.length === 0) return new Map()
  const { fillers } = callerWordsIn(language)
  const common = new Set(others.flatMap((task) => [...wordsOfExamples(task, language)]))
  return new Map(
    tasks.filter(isAboutExisting).map((task) => {
      const own = [...wordsOfExamples(task, language)]
      return [task.id, new Set(own.filter((word) => !common.has(word) && !fillers.has(word)))]
    }),
  )
}

/** Whether the task begins by looking up what the caller refers to. */
export const isAboutExisting = ({ lookup }: Task): boolean =>
  lookup?.by.some((slots) => slots.length > 0) === true

function remembered<Key extends object, Value>(
  known: WeakMap<Key, Map<string, Value>>,
  key: Key,
  language: string,
  make: () => Value,
): Value {
  let byLanguage = known.get(key)
  if (!byLanguage) known.set(key, (byLanguage = new Map()))
  const before = byLanguage.get(language)
  if (before !== undefined) return before
  const made = make()
  byLanguage.set(language, made)
  return made
}
