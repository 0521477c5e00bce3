/**
 * Conversations as tests write them: a caller's lines, and what the agent says and does. Tools answer at once. Instead
 * of sentence vectors, the words that a sentence shares with the examples decide.
 */
import { Temporal } from 'temporal-polyfill'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { advanceDialogue } from '../dialogue/dialogueManager.ts'
import {
  type Command,
  type DialogueContext,
  type DialogueEffect,
  type DialogueInput,
  newDialogue,
  type SlotValues,
} from '../dialogue/dialogueTypes.ts'
import { type Meaning, segmentsOf } from '../dialogue/segments.ts'
import { understand } from '../dialogue/understand.ts'
import type { TaskToolResult } from '../tools.ts'

export interface ToolUse {
  tool: string
  arguments: SlotValues
}

export interface ScreenplayOptions {
  /** On the clock of the business: `2026-12-01T10:00`. */
  now: string
  /** What the playbook can answer, by id, with example sentences. */
  questions?: Readonly<Record<string, readonly string[]>>
  /** Ids of answers, such as a greeting, that are left out if the caller also says something else. */
  asides?: readonly string[]
  /** Returns undefined while the tool has not answered. */
  tools?: (use: ToolUse) => TaskToolResult | undefined
}

export function createScreenplay(agent: AgentTasks, options: ScreenplayOptions) {
  const context: DialogueContext = {
    agent,
    now: Temporal.PlainDateTime.from(options.now),
    language: 'en',
  }
  const tasks = [...agent.tasks.values()].map(({ id, examples }) => ({ id, examples: examples.en }))
  const questions = Object.entries(options.questions ?? {}).map(([id, examples]) => ({
    id,
    examples,
  }))
  let state = newDialogue(agent)
  let commands: readonly Command[] = []
  const effects: DialogueEffect[] = []
  const uses: ToolUse[] = []

  function take(input: DialogueInput): string {
    const [next, wanted] = advanceDialogue(state, input, context)
    state = next
    effects.push(...wanted)
    return wanted.map(toWords).filter(Boolean).join(' ')
  }

  function toWords(effect: DialogueEffect): string {
    if (effect.type === 'say') return effect.text
    if (effect.type === 'answerQuestion') return `<${effect.question}>`
    if (effect.type === 'admitMiss') return '<miss>'
    if (effect.type !== 'callTool') return ''
    const use = { tool: effect.tool, arguments: effect.arguments }
    uses.push(use)
    const result = options.tools?.(use)
    return result ? take({ type: 'toolAnswered', request: effect.request, result }) : ''
  }

  return {
    /** Says a line and returns the agent's words. An answer of the playbook is returned as `<its id>`. */
    caller(text: string): string {
      const segments = segmentsOf(text).map((segment) => ({
        text: segment,
        tasks: meaningsOf(segment, tasks),
        questions: meaningsOf(segment, questions),
      }))
      commands = understand(segments, state, context, { asides: new Set(options.asides) })
      return take({ type: 'understood', commands })
    },
    toolAnswers: (result: TaskToolResult, request = state.lastRequest): string =>
      take({ type: 'toolAnswered', request, result }),
    commands: () => commands,
    state: () => state,
    values: (): SlotValues => state.stack.at(-1)?.values ?? {},
    task: () => state.stack.at(-1)?.task,
    /** Every call of a tool so far. */
    uses: () => uses,
    used: (tool: string) => uses.filter((use) => use.tool === tool),
    ended: () => state.ended.map(({ task, outcome }) => `${task} ${outcome}`),
    effects: (type: DialogueEffect['type']) => effects.filter((effect) => effect.type === type),
  }
}

const empty = new Set(
  'a an the i we you to of for and on in at is are it my our me us with please would like do does can could have want will be'.split(
    ' ',
  ),
)
const wordsIn = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}']+/gu) ?? [])
      .filter((word) => !empty.has(word))
      .map((word) => word.replace(/(?:ation|ing|s)$/, '')),
  )

function meaningsOf(
  text: string,
  known: readonly { id: string; examples: readonly string[] }[],
): Meaning[] {
  const said = wordsIn(text)
  return known
    .map(({ id, examples }) => ({
      id,
      likeness: Math.max(0, ...examples.map((example) => overlap(said, wordsIn(example)))),
    }))
    .toSorted((a, b) => b.likeness - a.likeness)
}

/** Cosine of two bags of words. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / Math.sqrt(a.size * b.size)
}
