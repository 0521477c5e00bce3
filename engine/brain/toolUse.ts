import {
  toolFailed,
  toolFound,
  toolPause,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { BrainOutput, Tool, Turn } from '../stages.ts'
import { fillArguments } from './fillArguments.ts'
import type { Embed } from './intentIndex.ts'
import { coreOf, readWords } from './readWords.ts'

/** A function is called only when its description is at least so near to the words … */
const CALLED_FOR = 0.45
/** Longest result that is read out. Characters. */
const MOST_READ_OUT = 200

export interface ToolChooser {
  /**
   * The call that the words ask for, if any.
   * @param rival how near the likeliest answer of the playbook is; a tool has to be nearer
   */
  choose(tools: readonly Tool[], text: string, rival: number): Promise<BrainOutput[] | undefined>
}

/** @param embedDescriptions remembers what it embedded: a page offers the same tools all call long */
export function createToolChooser(embed: Embed, embedDescriptions: Embed): ToolChooser {
  return {
    async choose(tools, text, rival) {
      if (tools.length === 0) return undefined
      const queries = await embed([coreOf(readWords(text))])
      const descriptions = await embedDescriptions(tools.map(describe))
      const scored = tools.map((tool, at) => ({
        tool,
        score: dot(queries[0]!, descriptions[at]!),
      }))
      const best = scored.toSorted((a, b) => b.score - a.score)[0]!
      if (best.score < CALLED_FOR || best.score <= rival) return undefined
      const filled = fillArguments(best.tool.parameters, text)
      if (filled === undefined) return undefined
      return [
        { type: 'text', text: toolPause },
        { type: 'toolCall', name: best.tool.name, arguments: filled },
      ]
    },
  }
}

function describe({ name, description }: Tool): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return readWords(`${words} ${description}`.replaceAll('_', ' ').slice(0, 400))
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0)
}

/** The page's answer in words, plainly: what it found, or that it did not work. */
export function tellResult(output: string): string {
  const told = readResult(output.trim())
  return told === undefined ? toolFailed : `${toolFound} ${told}`
}

function readResult(output: string): string | undefined {
  const value = parsed(output)
  if (typeof value === 'number' || typeof value === 'boolean') return sentence(output)
  if (typeof value === 'string') return value === '' ? undefined : sentence(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    const first = value.find((item) => typeof item === 'string' || typeof item === 'number')
    return first === undefined ? undefined : sentence(value.slice(0, 3).join(', '))
  }
  const fields = value as Record<string, unknown>
  if (fields['error'] !== undefined || fields['ok'] === false || fields['success'] === false) {
    return undefined
  }
  for (const name of ['message', 'answer', 'summary', 'text', 'result']) {
    if (typeof fields[name] === 'string') return sentence(fields[name])
  }
  const simple = Object.entries(fields).filter(([, field]) => typeof field !== 'object')
  if (simple.length === 0) return undefined
  return simple
    .slice(0, 3)
    .map(([name, field]) => sentence(`${spaced(name)} is ${String(field)}`))
    .join(' ')
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return output
  }
}

function spaced(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function sentence(text: string): string {
  const plain = text
    .replaceAll(/[*_#`<>[\]|\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short =
    plain.length > MOST_READ_OUT
      ? `${plain.slice(0, MOST_READ_OUT).replace(/\s\S*$/, '')} …`
      : plain
  const whole = short.charAt(0).toUpperCase() + short.slice(1)
  return /[.?!…]$/.test(whole) ? whole : `${whole}.`
}

/** The visitor's words that the playbook answered: not those that led to a call of a function. */
export function spokenTurns(history: readonly Turn[]): readonly Turn[] {
  return history.filter(
    (turn, at) =>
      turn.role === 'user' &&
      turn.toolResult === undefined &&
      history[at + 1]?.toolCall === undefined,
  )
}
