/** The server's own tools over an empty database, with a record of what they wrote. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import type { TaskToolCall, TaskToolResult, TaskTools } from '@ringwell/engine/tools.ts'
import { createSqliteStorage } from '@ringwell/server/storage/sqliteStorage.ts'
import { openTaskTools } from '@ringwell/server/taskTools.ts'
import { pino } from 'pino'

/** A write that has reached the database. */
interface Written extends TaskToolCall {
  result: Extract<TaskToolResult, { status: 'done' }>
}

export interface EvalTools extends TaskTools {
  /** What this call has written to the database, in order. */
  written(callId: string): Promise<Written[]>
  lastResult(callId: string): { call: TaskToolCall; result: TaskToolResult } | undefined
  close(): Promise<void>
}

/** @param at the time of the calls, epoch ms */
export async function openTools(at: number): Promise<EvalTools> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'eval-'))
  const storage = createSqliteStorage(folder)
  const tools = await openTaskTools({
    storage,
    log: pino({ level: 'silent' }),
    now: () => at,
    onStored: () => undefined,
  })
  const calls = new Map<string, { call: TaskToolCall; result: TaskToolResult }[]>()
  return {
    async call(call, signal) {
      const result = await tools.call(call, signal)
      calls.set(call.callId, [...(calls.get(call.callId) ?? []), { call, result }])
      return result
    },
    async written(callId) {
      const stored: Written[] = []
      for (const { call, result } of calls.get(callId) ?? []) {
        if (!writes(call.tool) || result.status !== 'done') continue
        // oxlint-disable-next-line no-await-in-loop
        const row = await storage.findToolCall(callId, call.key)
        if (row) stored.push({ ...call, result: row.result })
      }
      return stored
    },
    lastResult: (callId) => calls.get(callId)?.at(-1),
    async close() {
      await storage.close()
      rmSync(folder, { recursive: true })
    },
  }
}
