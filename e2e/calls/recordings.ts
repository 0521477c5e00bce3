/** Reads what the server stored, directly from its store, as an operator would find it. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

interface KeptCall {
  recordingId: string
  /** Duration of the shorter side, in whole seconds. */
  durationSeconds: number
  agent: Buffer
  user: Buffer
}

/** What a query finds in the database of a running server. */
export function rowsIn(
  dataDir: string,
  query: string,
  ...values: string[]
): Record<string, SQLOutputValue>[] {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    return database.prepare(query).all(...values)
  } finally {
    database.close()
  }
}

/** Returns lines like `agent: Hello.`, in the order of the call. */
export function readTranscript(dataDir: string, callId: string): string[] {
  const query =
    "SELECT who || ': ' || text AS line FROM call_turns WHERE call_id = ? ORDER BY position"
  return rowsIn(dataDir, query, callId).map(({ line }) => String(line))
}

/** Returns whether a call has begun or ended on the server. A call that is not stored has not begun. */
export function readCallState(
  dataDir: string,
  callId: string | undefined,
): 'new' | 'live' | 'over' {
  const query = 'SELECT answered_at, ended_at FROM calls WHERE call_id = ?'
  const [call] = rowsIn(dataDir, query, callId ?? '')
  if (!call?.['answered_at']) return 'new'
  return call['ended_at'] ? 'over' : 'live'
}

/** Returns whether a call has a line now. */
export function hasLine(dataDir: string, callId: string | undefined): boolean {
  const query = 'SELECT lost_at FROM call_lines WHERE call_id = ?'
  return rowsIn(dataDir, query, callId ?? '')[0]?.['lost_at'] === null
}

/** Returns how long the engine says that a call was. */
export function readCallSeconds(dataDir: string, callId: string): number {
  const query = 'SELECT duration_ms FROM calls WHERE call_id = ?'
  return Number(rowsIn(dataDir, query, callId)[0]?.['duration_ms']) / 1_000
}

/** Returns what is stored of a call, or of the newest one. It is undefined until both sides are there. */
export async function readRecording(
  dataDir: string,
  callId?: string,
): Promise<KeptCall | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readRecordingOnce(dataDir, callId)
    } catch (error) {
      // A longer version replaced one that was about to be read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw error
    }
  }
}

const sidesQuery = `
  SELECT recording_id, side, path, duration_s FROM recordings
  WHERE recording_id = coalesce(nullif(?, ''), (SELECT recording_id FROM recordings ORDER BY start_time DESC LIMIT 1))
  ORDER BY side`

async function readRecordingOnce(dataDir: string, callId = ''): Promise<KeptCall | undefined> {
  const [agent, user] = rowsIn(dataDir, sidesQuery, callId)
  if (!agent || !user) return undefined
  const fileOf = ({ path: name }: typeof agent) =>
    readFile(path.join(dataDir, 'recordings', String(name)))
  return {
    recordingId: String(agent['recording_id']),
    durationSeconds: Math.min(Number(agent['duration_s']), Number(user['duration_s'])),
    agent: await fileOf(agent),
    user: await fileOf(user),
  }
}
