import { readFileSync } from 'node:fs'
import type { ZodType } from 'zod'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { AgentChangeInput, NewAgentInput } from '../admin/agentInput.ts'
import { argumentsIn } from './argumentsIn.ts'

/** The command that the arguments of `npm run agents` ask for. */
export type AgentsCommand =
  | { command: 'list' }
  | { command: 'show' | 'delete' | 'unanswered'; agentId: string }
  | { command: 'create'; input: NewAgentInput }
  | { command: 'set'; agentId: string; input: AgentChangeInput }
  | { command: 'knowledge'; agentId: string; action: 'list' }
  /** `files` has paths to add, or names to remove. */
  | { command: 'knowledge'; agentId: string; action: 'add' | 'remove'; files: readonly string[] }

export interface ParsedCommand {
  asJson: boolean
  request: AgentsCommand
}

/** The message says which argument is wrong and why. */
export class CommandError extends Error {}

const options = {
  json: { type: 'boolean', default: false },
  id: { type: 'string' },
  name: { type: 'string' },
  prompt: { type: 'string' },
  'prompt-file': { type: 'string' },
  greeting: { type: 'string' },
  'based-on': { type: 'string' },
  'leave-out': { type: 'string' },
  voice: { type: 'string' },
  language: { type: 'string' },
  accent: { type: 'string' },
  listed: { type: 'boolean' },
  unlisted: { type: 'boolean' },
  'call-limit': { type: 'string' },
  'emergency-number': { type: 'string' },
  'crisis-line': { type: 'string' },
  'keep-calls': { type: 'string' },
  'keep-recordings': { type: 'string' },
} as const

/** Returns undefined if the arguments do not form a command. Throws `CommandError` for an invalid value. */
export function parseAgentsCommand(args: readonly string[]): ParsedCommand | undefined {
  const parsed = argumentsIn(args, options)
  if (!parsed) return undefined
  const { values, positionals } = parsed
  const { json: asJson, id, ...rest } = values
  const [command = 'list', agentId, ...others] = positionals
  const definition = definitionOf(rest)
  const isBare = id === undefined && Object.keys(definition).length === 0
  const request = (): AgentsCommand | undefined => {
    if (command === 'create') {
      if (agentId !== undefined) return undefined
      const input = { ...definition, ...(id !== undefined && { agent_id: id }) }
      return { command, input: check(NewAgentInput, input) }
    }
    if (command === 'list') return agentId === undefined && isBare ? { command } : undefined
    if (agentId === undefined || id !== undefined) return undefined
    const set = (input: object): AgentsCommand => ({
      command: 'set',
      agentId,
      input: check(AgentChangeInput, input),
    })
    if (command === 'origins') {
      return isBare && others.length > 0 ? set({ origins: originsOf(others) }) : undefined
    }
    if (command === 'knowledge') return isBare ? knowledgeCommand(agentId, others) : undefined
    if (others.length > 0) return undefined
    if (command === 'set') return isBare ? undefined : set(definition)
    if (!isBare) return undefined
    if (command === 'enable' || command === 'disable') return set({ enabled: command === 'enable' })
    const isKnown = command === 'show' || command === 'delete' || command === 'unanswered'
    return isKnown ? { command, agentId } : undefined
  }
  const found = request()
  return found && { asJson, request: found }
}

function knowledgeCommand(agentId: string, words: readonly string[]): AgentsCommand | undefined {
  const [action = 'list', ...files] = words
  if (action === 'list') {
    return files.length === 0 ? { command: 'knowledge', agentId, action } : undefined
  }
  if ((action !== 'add' && action !== 'remove') || files.length === 0) return undefined
  return { command: 'knowledge', agentId, action, files }
}

type Read = NonNullable<ReturnType<typeof argumentsIn<typeof options>>>
type Values = Omit<Read['values'], 'json' | 'id'>

const choice = (text: string | undefined) => (text === 'any' ? null : text)

/** Returns the options under the API's field names. The value `any` lets the visitor choose. */
function definitionOf(values: Values): Record<string, unknown> {
  const all = {
    agent_name: values.name,
    agent_prompt: promptOf(values),
    greeting: values.greeting,
    based_on: values['based-on'],
    left_out: leftOutOf(values['leave-out']),
    voice: choice(values.voice),
    language: choice(values.language),
    accent: choice(values.accent),
    listed: values.listed ? true : values.unlisted ? false : undefined,
    call_limit_seconds: numberOf(values['call-limit']),
    emergency_number: ownOf(values['emergency-number']),
    crisis_line: ownOf(values['crisis-line']),
    keep_calls_days: numberOf(values['keep-calls']),
    keep_recordings_days: numberOf(values['keep-recordings']),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** `none` leaves nothing out any more. */
const leftOutOf = (text: string | undefined): string[] | undefined =>
  text === 'none' ? [] : text?.split(',').map((name) => name.trim())

/** The value `default` applies what the server says. */
const ownOf = (text: string | undefined): string | null | undefined =>
  text === 'default' ? null : text

function numberOf(text: string | undefined): number | null | undefined {
  const own = ownOf(text)
  return typeof own === 'string' ? Number(own) : own
}

function promptOf(values: Values): string | undefined {
  const file = values['prompt-file']
  if (file === undefined) return values.prompt
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`--prompt-file: ${messageOf(error)}`)
  }
}

function originsOf(words: readonly string[]): readonly string[] | null {
  if (words.length === 1 && words[0] === 'default') return null
  return words.map((word) => (word === 'any' ? '*' : word))
}

/** Maps the API's field names to the options of this command. */
const flags: Record<string, string> = {
  agent_id: '--id',
  agent_name: '--name',
  agent_prompt: '--prompt',
  greeting: '--greeting',
  based_on: '--based-on',
  left_out: '--leave-out',
  voice: '--voice',
  language: '--language',
  accent: '--accent',
  call_limit_seconds: '--call-limit',
  emergency_number: '--emergency-number',
  crisis_line: '--crisis-line',
  keep_calls_days: '--keep-calls',
  keep_recordings_days: '--keep-recordings',
}

function check<Input>(schema: ZodType<Input>, input: unknown): Input {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = String(issue?.path[0])
  throw new CommandError(`${flags[field] ?? field}: ${issue?.message}`)
}
