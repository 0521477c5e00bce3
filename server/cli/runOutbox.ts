import type { Storage } from '../storage/storage.ts'
import type { StoredDelivery } from '../storage/formStorage.ts'
import { auditCommand } from '../people/audit.ts'
import { argumentsIn } from './argumentsIn.ts'
import { jsonLine, textTable } from './textTable.ts'
import { withStorage } from './withStorage.ts'

const LIMIT = 100
/** Wide enough to show whole errors, because they say what to do. */
const WIDEST = 120

const usage = `npm run -s outbox -- [--json]
npm run -s outbox -- retry ID
npm run -s outbox -- retry --all

Lists the first ${LIMIT} deliveries that were not made: waiting ones, and dead ones, which were given up.
\`retry\` retries dead deliveries: one, by its id or the id of its lead or message, or all of them.
Reads the same DATA_DIR as the server. The server may be running, and checks every few seconds.
`

type OutboxRequest = { act: 'list'; json: boolean } | { act: 'retry'; id: string | undefined }

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runOutbox(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const request = parseRequest(args)
  if (!request) return say(usage)
  await withStorage(async (storage) => {
    if (await perform(request, storage)) process.exitCode = 0
  })
}

/** Returns undefined if the arguments are invalid. */
function parseRequest(args: readonly string[]): OutboxRequest | undefined {
  const read = argumentsIn(args, {
    json: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  })
  if (!read) return undefined
  const { all, json } = read.values
  const [command, id, ...others] = read.positionals
  if (command === undefined) return all ? undefined : { act: 'list', json }
  // `retry` needs either an id or an explicit `--all`.
  const isRetry = command === 'retry' && others.length === 0 && !json
  return isRetry && (id === undefined) === all ? { act: 'retry', id } : undefined
}

async function perform(request: OutboxRequest, storage: Storage): Promise<boolean> {
  if (request.act === 'list') {
    const rows = (await storage.listUndelivered(LIMIT)).map(cellsOf)
    const lines = rows.map((row) => jsonLine(row))
    print(request.json ? lines.join('') : textTable(columns, rows, WIDEST))
    return true
  }
  const { id } = request
  const target = id === undefined ? undefined : { kind: 'delivery', id }
  let retried = 0
  await auditCommand(storage, { action: 'delivery.retry', target }, async () => {
    retried = await storage.retryDeliveries(new Date().toISOString(), id)
    return retried > 0
  })
  if (retried === 0 && id !== undefined) {
    say(`Nothing that was given up has the id ${id}.\n`)
    return false
  }
  print(`${retried} to be tried again.\n`)
  return true
}

const columns = ['id', 'kind', 'subject_id', 'state', 'attempts', 'due_at', 'error'] as const

const cellsOf = (delivery: StoredDelivery): Record<(typeof columns)[number], string | number> => ({
  id: delivery.id,
  kind: delivery.kind,
  subject_id: delivery.subjectId,
  state: delivery.state,
  attempts: delivery.attempts,
  due_at: delivery.dueAt,
  error: delivery.error ?? '',
})

const print = (text: string): void => void process.stdout.write(text)
const say = (text: string): void => void process.stderr.write(text)
