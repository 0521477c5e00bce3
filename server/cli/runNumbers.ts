import { parseArgs } from 'node:util'
import { createNumberService, type NumberInput } from '../admin/numberService.ts'
import { jsonLine, textTable } from './textTable.ts'
import { withAgents } from './withStorage.ts'

const usage = `npm run -s numbers                          every telephone number and the agent that answers under it
npm run -s numbers -- add NUMBER --agent ID [--transfer-to NUMBER] [--cost-per-minute 0.0085 --currency USD]
npm run -s numbers -- remove NUMBER

A NUMBER begins with the code of its country, such as "+44 20 7946 0958". A number that another agent has moves to this
one. Callers who ask for a person are put through to the number of --transfer-to. What a minute costs is what the carrier
asks, and appears in the lists of calls. Adding a number again replaces all that was said of it. Changes apply from the
next call on. The server may be running. With --json, the output is what the API sends.
`

const columns = ['number', 'agent_id', 'transfer_to', 'cost_per_minute', 'currency', 'created_at']

type Command =
  | { name: 'list' }
  | { name: 'add'; number: string; input: NumberInput }
  | { name: 'remove'; number: string }

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runNumbers(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const parsed = parse(args)
  if (!parsed) return void process.stderr.write(usage)
  await withAgents(async (storage, agents) => {
    const numbers = createNumberService(storage, agents)
    const { command, asJson } = parsed
    if (command.name === 'add') await numbers.add(command.number, command.input)
    if (command.name === 'remove') await numbers.remove(command.number)
    const all = await numbers.list()
    const asTable = () => textTable(columns, all)
    process.stdout.write(asJson ? jsonLine({ numbers: all }) : asTable())
  })
}

function parse(args: readonly string[]): { asJson: boolean; command: Command } | undefined {
  const read = readArguments(args)
  if (!read) return undefined
  const { json: asJson = false, agent: agentId, ...said } = read.values
  const [name = 'list', ...words] = read.positionals
  // A number may be written in several words: +44 20 7946 0958.
  const number = words.join(' ')
  const hasNumber = number !== ''
  const isBare = agentId === undefined && Object.keys(said).length === 0
  if (name === 'list' && !hasNumber && isBare) return { asJson, command: { name } }
  if (name === 'add' && hasNumber && agentId !== undefined) {
    const input = {
      agentId,
      transferTo: said['transfer-to'],
      costPerMinute: said['cost-per-minute'],
      currency: said.currency,
    }
    return { asJson, command: { name, number, input } }
  }
  if (name === 'remove' && hasNumber && isBare) {
    return { asJson, command: { name, number } }
  }
  return undefined
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean' },
        agent: { type: 'string' },
        'transfer-to': { type: 'string' },
        'cost-per-minute': { type: 'string' },
        currency: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch {
    return undefined
  }
}
