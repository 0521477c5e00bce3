import { auditCommand } from '../people/audit.ts'
import { createKeyService, type KeyService, NewKeyInput } from '../admin/keyService.ts'
import type { AuditStorage } from '../storage/auditStorage.ts'
import { argumentsIn } from './argumentsIn.ts'
import { jsonLine, textTable } from './textTable.ts'
import { withAgents } from './withStorage.ts'

const usage = `npm run -s keys                       every key, the agents that it may call, and when it was last used
npm run -s keys -- create --name NAME [--agent ID …] [--calls N]
npm run -s keys -- revoke ID

With a key, programs of yours call agents: over a WebSocket, or by minting keys for browsers (docs/contracts/operator.md).
A key may call every agent, unless --agent names some. --calls says how many of its calls may be under way at once (10).
With --json, the output is what the API sends. Changes apply at once, and the server may be running.
`

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runKeys(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const request = parse(args)
  if (typeof request === 'string') return void process.stderr.write(request)
  await withAgents((storage, agents) =>
    carryOut(request, createKeyService(storage, agents), storage),
  )
}

interface Request {
  asJson: boolean
  command:
    | { name: 'list' }
    | { name: 'create'; input: NewKeyInput }
    | { name: 'revoke'; keyId: string }
}

async function carryOut(
  { command, asJson }: Request,
  keys: KeyService,
  storage: AuditStorage,
): Promise<void> {
  if (command.name === 'create') {
    const { input } = command
    const deed = { action: 'key.create', after: input }
    const created = await auditCommand(storage, deed, () => keys.create(input))
    // Only the key goes to the standard output, so that a script can keep it: KEY=$(npm run -s keys -- create …).
    process.stdout.write(asJson ? jsonLine(created) : `${created.secret}\n`)
    if (!asJson) {
      process.stderr.write(
        `This key is shown only now. To revoke it: npm run -s keys -- revoke ${created.key.key_id}\n`,
      )
    }
    return
  }
  if (command.name === 'revoke') {
    const { keyId } = command
    const deed = { action: 'key.revoke', target: { kind: 'key', id: keyId } }
    await auditCommand(storage, deed, () => keys.revoke(keyId))
    process.stdout.write(asJson ? jsonLine({ revoked: keyId }) : `Revoked ${keyId}.\n`)
    return
  }
  const all = await keys.list()
  const columns = [
    'key_id',
    'name',
    'ending',
    'agents',
    'calls_at_once',
    'created_at',
    'last_used_at',
    'revoked_at',
  ]
  const rows = all.map((key) => ({ ...key, agents: key.agents?.join(' ') ?? 'all' }))
  process.stdout.write(asJson ? jsonLine({ keys: all }) : textTable(columns, rows))
}

/** Returns what to print if the arguments form no command. */
function parse(args: readonly string[]): Request | string {
  const read = argumentsIn(args, {
    json: { type: 'boolean', default: false },
    name: { type: 'string' },
    agent: { type: 'string', multiple: true },
    calls: { type: 'string' },
  })
  if (!read) return usage
  const { json: asJson, ...described } = read.values
  const [name = 'list', keyId, ...others] = read.positionals
  const isBare = Object.keys(described).length === 0
  if (name === 'create' && keyId === undefined) {
    const { agent: agents, calls } = described
    const input = NewKeyInput.safeParse({
      name: described.name,
      ...(agents && { agents }),
      ...(calls !== undefined && { calls_at_once: Number(calls) }),
    })
    if (input.success) return { asJson, command: { name, input: input.data } }
    const [issue] = input.error.issues
    return `${flags[String(issue?.path[0])]}: ${issue?.message}\n\n${usage}`
  }
  if (name === 'list' && keyId === undefined && isBare) return { asJson, command: { name } }
  if (name === 'revoke' && keyId !== undefined && others.length === 0 && isBare) {
    return { asJson, command: { name, keyId } }
  }
  return usage
}

/** Maps the API's field names to the options of this command. */
const flags: Record<string, string> = {
  name: '--name',
  agents: '--agent',
  calls_at_once: '--calls',
}
