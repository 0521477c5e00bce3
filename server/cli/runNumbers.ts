import { parseArgs } from 'node:util'
import { createNumberService } from '../admin/numberService.ts'
import { jsonLine, textTable } from './textTable.ts'
import { withAgents } from './withStorage.ts'

const usage = `npm run -s numbers                          every telephone number and the agent that answers under it
npm run -s numbers -- add NUMBER --agent ID
npm run -s numbers -- remove NUMBER

A NUMBER begins with the code of its country, such as "+44 20 7946 0958". A number that another agent has moves to this
one. Changes apply from the next call on. The server may be running. With --json, the output is what the API sends.
`

type Command =
  | { name: 'list' }
  | { name: 'add'; number: string; agentId: string }
  | { name: 'remove'; number: string }

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runNumbers(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const parsed = parse(args)
  if (!parsed) return void process.stderr.write(usage)
  await withAgents(async (storage, agents) => {
    const numbers = createNumberService(storage, agents)
    const { command, asJson } = parsed
    if (command.name === 'add') await numbers.add(command.number, command.agentId)
    if (command.name === 'remove') await numbers.remove(command.number)
    const all = await numbers.list()
    const asTable = () => textTable(['number', 'agent_id', 'created_at'], all)
    process.stdout.write(asJson ? jsonLine({ numbers: all }) : asTable())
  })
}

function parse(args: readonly string[]): { asJson: boolean; command: Command } | undefined {
  const read = readArguments(args)
  if (!read) return undefined
  const { json: asJson = false, agent: agentId } = read.values
  const [name = 'list', ...words] = read.positionals
  // A number may be written in several words: +44 20 7946 0958.
  const number = words.join(' ')
  const hasNumber = number !== ''
  if (name === 'list' && !hasNumber && agentId === undefined) return { asJson, command: { name } }
  if (name === 'add' && hasNumber && agentId !== undefined) {
    return { asJson, command: { name, number, agentId } }
  }
  if (name === 'remove' && hasNumber && agentId === undefined) {
    return { asJson, command: { name, number } }
  }
  return undefined
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, agent: { type: 'string' } },
      allowPositionals: true,
    })
  } catch {
    return undefined
  }
}
