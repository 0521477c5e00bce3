import type { NeverView } from '@ringwell/protocol/operator/numbers.ts'
import {
  createNumberService,
  type NumberInput,
  type NumberService,
  placeOfNever,
} from '../admin/numberService.ts'
import { everyItem } from '../admin/paging.ts'
import { auditCommand, type Deed } from '../people/audit.ts'
import { argumentsIn } from './argumentsIn.ts'
import { jsonLine, textTable } from './textTable.ts'
import { withAgents } from './withStorage.ts'

const usage = `npm run -s numbers                          every telephone number and the agent that answers under it
npm run -s numbers -- add NUMBER --agent ID [--transfer-to NUMBER] [--cost-per-minute 0.0085 --currency USD]
npm run -s numbers -- remove NUMBER
npm run -s numbers -- never                  every number that no agent ever rings, and why
npm run -s numbers -- never add NUMBER [--reason TEXT]
npm run -s numbers -- never remove NUMBER

A NUMBER begins with the code of its country, such as "+44 20 7946 0958". A number that another agent has moves to this
one. Callers who ask for a person are put through to the number of --transfer-to. What a minute costs is what the carrier
asks, and appears in the lists of calls. Adding a number again replaces all that was said of it. Changes apply from the
next call on. The server may be running. With --json, the output is what the API sends.
`

const columns = ['number', 'agent_id', 'transfer_to', 'cost_per_minute', 'currency', 'created_at']

const neverColumns = ['number', 'reason', 'added_at']

type Command =
  | { name: 'list' }
  | { name: 'add'; number: string; input: NumberInput }
  | { name: 'remove'; number: string }
  | { name: 'never' }
  | { name: 'never add'; number: string; reason: string }
  | { name: 'never remove'; number: string }

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runNumbers(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const parsed = parse(args)
  if (!parsed) return void process.stderr.write(usage)
  await withAgents(async (storage, agents) => {
    const numbers = createNumberService(storage, agents)
    const { command, asJson } = parsed
    if (command.name !== 'list' && command.name !== 'never') {
      await auditCommand(storage, deedOf(command), () => carryOut(command, numbers))
    }
    if (command.name.startsWith('never')) {
      const never: NeverView[] = []
      const all = everyItem<NeverView>((page) => numbers.listNever(page), placeOfNever)
      for await (const entry of all) never.push(entry)
      const text = asJson ? jsonLine({ never_rung: never }) : textTable(neverColumns, never)
      process.stdout.write(text)
      return
    }
    const all = await numbers.list()
    const asTable = () => textTable(columns, all)
    process.stdout.write(asJson ? jsonLine({ numbers: all }) : asTable())
  })
}

type Change = Exclude<Command, { name: 'list' } | { name: 'never' }>

async function carryOut(command: Change, numbers: NumberService): Promise<void> {
  if (command.name === 'add') await numbers.add(command.number, command.input)
  if (command.name === 'remove') await numbers.remove(command.number)
  if (command.name === 'never add') await numbers.addNever(command.number, command.reason)
  if (command.name === 'never remove') await numbers.removeNever(command.number)
}

/** The numbers that we never ring are people's, so the audit log does not have them. */
function deedOf(command: Change): Deed {
  if (command.name === 'never add') return { action: 'never_rung.add' }
  if (command.name === 'never remove') return { action: 'never_rung.remove' }
  const target = { kind: 'number', id: command.number }
  return command.name === 'add'
    ? { action: 'number.assign', target, after: command.input }
    : { action: 'number.remove', target }
}

function parse(args: readonly string[]): { asJson: boolean; command: Command } | undefined {
  const read = argumentsIn(args, {
    json: { type: 'boolean' },
    agent: { type: 'string' },
    reason: { type: 'string' },
    'transfer-to': { type: 'string' },
    'cost-per-minute': { type: 'string' },
    currency: { type: 'string' },
  })
  if (!read) return undefined
  const { json: asJson = false, agent: agentId, reason, ...said } = read.values
  const [first = 'list', second, ...others] = read.positionals
  const isNever = first === 'never' && second !== undefined
  const name = isNever ? `never ${second}` : first
  const words = isNever || second === undefined ? others : [second, ...others]
  // A number may be written in several words: +44 20 7946 0958.
  const number = words.join(' ')
  const hasNumber = number !== ''
  const isBare = agentId === undefined && Object.keys(said).length === 0
  if (name === 'never add' && hasNumber && isBare) {
    return { asJson, command: { name, number, reason: reason ?? 'added by the operator' } }
  }
  if (reason !== undefined) return undefined
  if (name === 'never remove' && hasNumber && isBare) return { asJson, command: { name, number } }
  if (name === 'never' && !hasNumber && isBare) return { asJson, command: { name } }
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
