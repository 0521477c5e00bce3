/** Reads what the server stored, directly from its store, as an operator would find it. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface KeptCall {
  recordingId: string
  /** Duration, in whole seconds. */
  durationSeconds: number
  agent: Buffer | undefined
  user: Buffer | undefined
}

interface Row {
  recording_id: string
  side: 'agent' | 'user'
  path: string
  duration_s: number
  start_time: string
}

/** Reads the database while the server writes it. */
function read<Result>(dataDir: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const readRow = (dataDir: string, select: string, callId: string | undefined) =>
  read(dataDir, (database) => database.prepare(select).get(callId ?? ''))

/** Returns lines like `agent: Hello.`, in the order of the call. */
export const readTranscript = (dataDir: string, callId: string): string[] =>
  read(dataDir, (database) =>
    database
      .prepare(
        "SELECT who || ': ' || text AS line FROM call_turns WHERE call_id = ? ORDER BY position",
      )
      .all(callId)
      .map(({ line }) => String(line)),
  )

/** Returns whether a call has begun or ended on the server. A call that is not stored has not begun. */
export function readCallState(
  dataDir: string,
  callId: string | undefined,
): 'new' | 'live' | 'over' {
  const select = 'SELECT answered_at, ended_at FROM calls WHERE call_id = ?'
  const call = readRow(dataDir, select, callId)
  if (!call?.['answered_at']) return 'new'
  return call['ended_at'] ? 'over' : 'live'
}

/** Returns whether a call has a line now. */
export const hasLine = (dataDir: string, callId: string | undefined): boolean =>
  readRow(dataDir, 'SELECT lost_at FROM call_lines WHERE call_id = ?', callId)?.['lost_at'] === null

/** Returns how long the engine says that a call was. */
export const readCallSeconds = (dataDir: string, callId: string): number =>
  Number(
    readRow(dataDir, 'SELECT duration_ms FROM calls WHERE call_id = ?', callId)?.['duration_ms'],
  ) / 1_000

/** Returns the calls, oldest first. */
export async function readRecordings(dataDir: string): Promise<KeptCall[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readRecordingsOnce(dataDir)
    } catch (error) {
      // A longer version replaced one that was about to be read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw error
    }
  }
}

async function readRecordingsOnce(dataDir: string): Promise<KeptCall[]> {
  const rows = read(dataDir, (database) =>
    database
      .prepare(
        'SELECT recording_id, side, path, duration_s, start_time FROM recordings ORDER BY start_time',
      )
      .all(),
  ) as unknown as Row[]
  const calls = new Map<string, KeptCall>()
  for (const row of rows) {
    const call = calls.get(row.recording_id) ?? {
      recordingId: row.recording_id,
      durationSeconds: row.duration_s,
      agent: undefined,
      user: undefined,
    }
    call[row.side] = await readFile(path.join(dataDir, 'recordings', row.path))
    calls.set(row.recording_id, call)
  }
  return [...calls.values()]
}
