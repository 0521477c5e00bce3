import { pino } from 'pino'
import {
  bookingEntries,
  callEntries,
  type Entry,
  entriesOf,
  objectOf,
  type TableName,
  tables,
} from '../admin/listedColumns.ts'
import { recordingsOf } from '../admin/recordingsOf.ts'
import type { Config } from '../config.ts'
import { auditCommand } from '../people/audit.ts'
import { ApiError } from '../http/apiError.ts'
import { csvLine } from '../http/csv.ts'
import { openRecordings } from '../recordings/openRecordings.ts'
import { createRemovals } from '../recordings/removals.ts'
import { eraseCall } from '../retention/eraseCall.ts'
import type { Storage } from '../storage/storage.ts'
import { argumentsIn } from './argumentsIn.ts'
import { jsonLine, plainText, textTable } from './textTable.ts'
import { withStorage } from './withStorage.ts'

const DEFAULT_LIMIT = 20

const usage = (name: TableName): string => `npm run -s ${name} -- [--limit N] [--csv | --json]
${commandsOf(name)
  .map((command) => `npm run -s ${name} -- ${command} ID\n`)
  .join('')}
Lists ${name}, newest first: ${DEFAULT_LIMIT} of them as a table, or all of them with --csv or --json.
Reads the same DATA_DIR as the server, which may be running.
`

/** Returns the commands that a table offers for one entry. */
const commandsOf = (name: TableName): readonly Command[] =>
  name === 'bookings'
    ? ['show', 'cancel', 'delete']
    : name === 'calls'
      ? ['show', 'delete']
      : ['delete']

type Command = 'show' | 'cancel' | 'delete'

/** Runs the command for one table in this process. On failure, prints the reason and sets exit code 1. */
export async function runTable(name: TableName, args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const request = parseRequest(name, args)
  if (!request) return say(usage(name))
  await withStorage(async (storage, config) => {
    const isDone = await carryOut(name, request, storage, config)
    if (!isDone) return say(`None of the ${name} has the id ${request.id}.\n`)
    process.exitCode = 0
  })
}

/** Returns false if nothing has this id. */
async function carryOut(
  name: TableName,
  request: TableRequest,
  storage: Storage,
  config: Config,
): Promise<boolean> {
  const { command, id } = request
  if (command === 'show') return show(name, id, request.format, storage)
  if (command !== undefined) {
    const kind = name.slice(0, -1)
    const verb = name === 'calls' ? 'erase' : command
    return auditCommand(storage, { action: `${kind}.${verb}`, target: { kind, id } }, () =>
      command === 'delete'
        ? remove(name, id, storage, config)
        : storage.cancelBookingById(id, new Date().toISOString()),
    )
  }
  await print(name, request, storage)
  return true
}

interface TableRequest {
  format: 'text' | 'csv' | 'json'
  limit: number | undefined
  /** Undefined lists the table. */
  command: Command | undefined
  /** The id of the entry that the command applies to. */
  id: string
}

/** Returns undefined if the arguments are invalid. */
function parseRequest(name: TableName, args: readonly string[]): TableRequest | undefined {
  const read = argumentsIn(args, {
    csv: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    limit: { type: 'string' },
  })
  if (!read) return undefined
  const { values } = read
  const [word, id = '', ...others] = read.positionals
  const command = commandsOf(name).find((each) => each === word)
  const isCommand = word === undefined || (command !== undefined && id !== '')
  const isLimit = values.limit === undefined || /^[1-9]\d{0,8}$/.test(values.limit)
  if (!isCommand || others.length > 0 || !isLimit || (values.csv && values.json)) return undefined
  return {
    format: values.csv ? 'csv' : values.json ? 'json' : 'text',
    limit: values.limit === undefined ? undefined : Number(values.limit),
    command,
    id,
  }
}

async function print(
  name: TableName,
  { format, limit }: TableRequest,
  storage: Storage,
): Promise<void> {
  const table = tables[name]
  if (format === 'text') {
    const rows: Record<string, string | number | null>[] = []
    for await (const { cells } of entriesOf(table, storage, limit ?? DEFAULT_LIMIT))
      rows.push(cells)
    // These do not fit into a row of a table, so only `show` prints them.
    const long = ['transcript', 'values', 'unanswered', 'summary']
    return write(
      textTable(
        table.columns.filter((column) => !long.includes(column)),
        rows,
      ),
    )
  }
  if (format === 'csv') await write(csvLine(table.columns))
  for await (const entry of entriesOf(table, storage, limit)) {
    // One object per line: https://jsonlines.org
    if (format === 'json') await write(jsonLine(objectOf(entry)))
    else await write(csvLine(table.columns.map((column) => entry.cells[column] ?? null)))
  }
}

/** Prints the fields of an entry, one per line, and the recordings and the transcript of a call. Returns false if it is unknown. */
async function show(
  name: TableName,
  id: string,
  format: TableRequest['format'],
  storage: Storage,
): Promise<boolean> {
  const entry = name === 'bookings' ? await findBooking(storage, id) : await findCall(storage, id)
  if (!entry) return false
  const recordings = name === 'calls' ? await recordingsOf(entry, storage) : []
  if (format === 'json') {
    await write(jsonLine({ ...objectOf(entry), ...(name === 'calls' && { recordings }) }))
  } else {
    const { transcript: _text, ...cells } = entry.cells
    const facts = Object.entries(cells).filter(([, cell]) => cell !== null && cell !== '')
    const said = (entry.transcript ?? []).map(({ who, text }) => `  ${who}: ${plainText(text)}\n`)
    const lines = facts.map(([column, cell]) => `${column}: ${plainText(String(cell))}\n`)
    const heard = recordings.map(
      ({ side, type, bytes, duration_s: seconds, url, is_complete: isComplete }) =>
        `  ${side}: ${seconds} s, ${type}, ${bytes} bytes, ${url}${isComplete ? '' : ' (ended before the call)'}\n`,
    )
    await write(
      [
        ...lines,
        heard.length > 0 ? 'recordings:\n' : '',
        ...heard,
        said.length > 0 ? 'transcript:\n' : '',
        ...said,
      ].join(''),
    )
  }
  return true
}

async function findCall(storage: Storage, id: string): Promise<Entry | undefined> {
  const call = await storage.findCall(id)
  return call && (await callEntries(storage, [call]))[0]
}

async function findBooking(storage: Storage, id: string): Promise<Entry | undefined> {
  const booking = await storage.findBooking(id)
  return booking && (await bookingEntries(storage, [booking]))[0]
}

async function remove(
  name: TableName,
  id: string,
  storage: Storage,
  config: Config,
): Promise<boolean> {
  if (name === 'leads') return storage.deleteLead(id)
  if (name === 'messages') return storage.deleteMessage(id)
  if (name === 'bookings') return storage.deleteBooking(id)
  const log = pino({ level: 'silent' })
  const recordings = await openRecordings(config, log)
  try {
    return await eraseCall(id, { storage, files: createRemovals({ storage, recordings, log }) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    say('The recordings cannot be removed at the moment. The server will remove them later.\n')
    return true
  } finally {
    await recordings.close()
  }
}

/** Waits for a slow reader. If the reader has closed the pipe (`| head`), ends the process, as is usual. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve()
      else if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
      else reject(error)
    })
  })
}

function say(text: string): void {
  process.stderr.write(text)
}
