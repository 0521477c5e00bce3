/**
 * Conversations as tests write them: a caller's lines, and what the agent says and does. Tools answer at once. The
 * reader of turns and the sentence vectors are the real ones.
 */
import { callbackTask } from '@ringwell/content/agents/tasks/callback.ts'
import { Temporal } from 'temporal-polyfill'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { advanceDialogue } from '../dialogue/dialogueManager.ts'
import {
  type Command,
  type DialogueContext,
  type DialogueEffect,
  type DialogueInput,
  type DialogueState,
  newDialogue,
} from '../dialogue/dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import { askedOf } from '../dialogue/asked.ts'
import type { HeardClause, Meaning } from '../dialogue/meantTask.ts'
import { hear } from '../dialogue/told.ts'
import { understand } from '../dialogue/understand.ts'
import { createIntentIndex, type IntentIndex } from '../understanding/intentIndex.ts'
import { coreOf, readWords } from '../understanding/readWords.ts'
import { OWN_BONUS } from '../brain/agentPlaybook.ts'
import { loadRealEmbed, loadRealText } from '../brain/testing/realEmbed.ts'
import type { Clause } from '../turnReading.ts'
import { onPhone } from '@ringwell/content/agents/tasks/onPhone.ts'
import type { TaskToolResult } from '../tools.ts'
import { linesSaid } from './linesIn.ts'

export interface ToolUse {
  tool: string
  arguments: SlotValues
}

export interface ScreenplayOptions {
  /** On the clock of the business: `2026-12-01T10:00`. */
  now: string
  /** Set for a caller on the telephone. */
  phone?: DialogueState['phone']
  /** The agent's first words. */
  greeting?: string
  /** What the playbook can answer, by id, with example sentences. */
  questions?: Readonly<Record<string, readonly string[]>>
  /** Ids of answers, such as a greeting, that are left out if the caller also says something else. */
  asides?: readonly string[]
  /** Ids of answers that say that a wish is noted. */
  noted?: readonly string[]
  /** Returns undefined while the tool has not answered. */
  tools?: (use: ToolUse) => TaskToolResult | undefined
}

export function createScreenplay(agent: AgentTasks, options: ScreenplayOptions) {
  const context: DialogueContext = {
    agent: onPhone(agent, options.phone),
    now: Temporal.PlainDateTime.from(options.now),
  }
  const comparing = compareWith(agent, options.questions ?? {})
  let state = newDialogue(agent, options.phone)
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
    async caller(text: string): Promise<string> {
      const { read } = await loadRealText()
      const { clauses } = await read(
        text,
        askedOf(state, agent, options.greeting ?? 'How can I help you?'),
      )
      state = hear(state, text, clauses)
      const compare = await comparing
      const heard = await Promise.all(clauses.map(compare))
      commands = understand(text, heard, state, context, {
        asides: new Set(options.asides),
        noted: new Set(options.noted),
      })
      return take({ type: 'understood', commands })
    },
    /** Says a line, and returns what the agent then waits for: the name of a slot, or what `expects` names. */
    async asks(text: string): Promise<string | undefined> {
      await this.caller(text)
      return this.waitsFor()
    },
    waitsFor(): string | undefined {
      const expects = state.stack.at(-1)?.expects
      return expects?.name === 'slot' ? expects.slot : expects?.name
    },
    /** Says a line, and returns the keys of the lines that the agent then says, and `<…>` as `caller` does. */
    async says(text: string): Promise<string[]> {
      const before = state
      return linesSaid(await this.caller(text), agent, before, state)
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
    started: () => effects.flatMap((one) => (one.type === 'taskStarted' ? [one.task] : [])),
    ended: () => state.ended.map(({ task, outcome }) => `${task} ${outcome}`),
    effects: (type: DialogueEffect['type']) => effects.filter((effect) => effect.type === type),
  }
}

/** The examples of each agent's tasks are read once for all calls with it. */
const indices = new WeakMap<AgentTasks, Promise<IntentIndex>>()
function indexOf(agent: AgentTasks): Promise<IntentIndex> {
  const tasks = [...agent.tasks.values()]
  const index =
    indices.get(agent) ?? indexOfMeanings(tasks.map(({ id, examples }) => [id, examples]))
  indices.set(agent, index)
  return index
}

async function indexOfMeanings(
  examples: readonly (readonly [id: string, examples: readonly string[]])[],
): Promise<IntentIndex> {
  const meanings = examples.map(([id, texts]) => ({ id, examples: texts.map(readWords) }))
  return createIntentIndex(meanings, await loadRealEmbed())
}

/** Compares a clause with the examples of the agent's tasks and of the questions, as an agent's brain does. */
async function compareWith(
  agent: AgentTasks,
  questions: Readonly<Record<string, readonly string[]>>,
): Promise<(clause: Clause) => Promise<HeardClause>> {
  const embed = await loadRealEmbed()
  const tasks = await indexOf(agent)
  const own = new Set([...agent.tasks.keys()].filter((id) => id !== callbackTask.id))
  const answers = await indexOfMeanings(Object.entries(questions))
  return async (clause) => {
    const words = readWords(clause.text)
    const said = await embed([...new Set([words, coreOf(words)])])
    const nearest = (index: IntentIndex, ofAgent: ReadonlySet<string>): Meaning[] =>
      index
        .rank(said, words)
        .map(({ id, score }) => ({ id, likeness: score + (ofAgent.has(id) ? OWN_BONUS : 0) }))
    return { ...clause, tasks: nearest(tasks, own), questions: nearest(answers, new Set()) }
  }
}
