import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { csvLine } from '../admin/csv.ts'
import { entriesOf, type TableName, tables } from '../admin/tables.ts'
import { createDiskRecordings } from '../recordings/diskRecordings.ts'
import { eraseCall } from '../retention/eraseCall.ts'
import { readConfig } from '../runProcess.ts'
import { openStorage } from '../storage/openStorage.ts'
import { DATABASE_FILE } from '../storage/sqliteDatabase.ts'
import type { Storage } from '../storage/storage.ts'
import { textTable } from './textTable.ts'

const DEFAULT_LIMIT = 20

const usage = (name: TableName): string => `npm run -s ${name} -- [--limit N] [--csv | --json]
npm run -s ${name} -- delete ID

Lists ${name}, the newest first: ${DEFAULT_LIMIT} for reading, all of them with --csv or --json.
Reads the same DATA_DIR as the server, which may be running.
`

/** Runs the command for one table as this process; ends with 1, and says why, when it can't. */
export async function runTable(name: TableName): Promise<void> {
  process.exitCode = 1
  const wish = parseWish()
  if (!wish) return say(usage(name))
  const config = readConfig()
  if (!config) return
  // A mistyped folder would be answered by a new and empty database.
  const isThere = existsSync(path.join(config.dataDir, DATABASE_FILE))
  if (config.databaseUrl === undefined && !isThere) {
    return say(`There is no database in ${config.dataDir}. Set DATA_DIR as for the server.\n`)
  }
  const storage = await openStorage(config, pino({ level: 'silent' }))
  try {
    if (wish.remove !== undefined) {
      const removed = await remove(name, wish.remove, storage, config.dataDir)
      if (!removed) return say(`None of the ${name} has the id ${wish.remove}.\n`)
    } else {
      await print(name, wish, storage)
    }
    process.exitCode = 0
  } finally {
    await storage.close()
  }
}

interface Wish {
  format: 'text' | 'csv' | 'json'
  limit: number | undefined
  /** The id of what is to be deleted. */
  remove: string | undefined
}

/** Undefined for arguments that make no sense. */
function parseWish(): Wish | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: {
        csv: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        limit: { type: 'string' },
      },
      allowPositionals: true,
    })
    const [command, id, ...others] = positionals
    const isCommand = command === undefined || (command === 'delete' && id !== undefined)
    const isLimit = values.limit === undefined || /^[1-9]\d{0,8}$/.test(values.limit)
    if (!isCommand || others.length > 0 || !isLimit || (values.csv && values.json)) return undefined
    return {
      format: values.csv ? 'csv' : values.json ? 'json' : 'text',
      limit: values.limit === undefined ? undefined : Number(values.limit),
      remove: id,
    }
  } catch {
    return undefined
  }
}

async function print(name: TableName, { format, limit }: Wish, storage: Storage): Promise<void> {
  const table = tables[name]
  if (format === 'text') {
    const rows: Record<string, string | number | null>[] = []
    for await (const { cells } of entriesOf(table, storage, limit ?? DEFAULT_LIMIT))
      rows.push(cells)
    return write(textTable(table.columns, rows))
  }
  if (format === 'csv') await write(csvLine(table.columns))
  for await (const { cells } of entriesOf(table, storage, limit)) {
    // One object a line: https://jsonlines.org
    if (format === 'json') await write(`${JSON.stringify(cells)}\n`)
    else await write(csvLine(table.columns.map((column) => cells[column] ?? null)))
  }
}

async function remove(
  name: TableName,
  id: string,
  storage: Storage,
  dataDir: string,
): Promise<boolean> {
  if (name === 'leads') return storage.deleteLead(id)
  if (name === 'messages') return storage.deleteMessage(id)
  const files = await createDiskRecordings(path.join(dataDir, 'recordings'))
  return eraseCall(id, { storage, files })
}

/** Waits for a slow reader. One that has gone (`| head`) ends the process, as it ends any other. */
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
