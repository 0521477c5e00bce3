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

/** Returns lines like `agent: Hello.`, in the order of the call. */
export function readTranscript(dataDir: string, callId: string): string[] {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    return database
      .prepare(
        "SELECT who || ': ' || text AS line FROM call_turns WHERE call_id = ? ORDER BY position",
      )
      .all(callId)
      .map(({ line }) => String(line))
  } finally {
    database.close()
  }
}

/** Returns whether a call has begun or ended on the server. A call that is not stored has not begun. */
export function readCallState(
  dataDir: string,
  callId: string | undefined,
): 'new' | 'live' | 'over' {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    const call = database
      .prepare('SELECT answered_at, ended_at FROM calls WHERE call_id = ?')
      .get(callId ?? '')
    if (!call?.['answered_at']) return 'new'
    return call['ended_at'] ? 'over' : 'live'
  } finally {
    database.close()
  }
}

/** Returns whether a call has a line now. */
export function hasLine(dataDir: string, callId: string | undefined): boolean {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    const line = database.prepare('SELECT lost_at FROM call_lines WHERE call_id = ?')
    return line.get(callId ?? '')?.['lost_at'] === null
  } finally {
    database.close()
  }
}

/** Returns how long the engine says that a call was. */
export function readCallSeconds(dataDir: string, callId: string): number {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    const call = database.prepare('SELECT duration_ms FROM calls WHERE call_id = ?').get(callId)
    return Number(call?.['duration_ms']) / 1_000
  } finally {
    database.close()
  }
}

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
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  let rows: Row[]
  try {
    rows = database
      .prepare(
        'SELECT recording_id, side, path, duration_s, start_time FROM recordings ORDER BY start_time',
      )
      .all() as unknown as Row[]
  } finally {
    database.close()
  }
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
