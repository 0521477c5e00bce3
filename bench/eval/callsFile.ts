/** Runs typed calls from a file, so that anybody can bring their own set. */
import { readFileSync } from 'node:fs'
import type { Brain } from '@ringwell/engine/stages.ts'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { z } from 'zod'
import { createTypedCall } from '@ringwell/engine/testing/typedCall.ts'
import { findAgent } from './findAgent.ts'

const CallsFile = z.array(
  z.strictObject({
    agent: z.string(),
    calls: z.array(z.strictObject({ turns: z.array(z.string()).min(1) })),
  }),
)
type CallsFile = z.infer<typeof CallsFile>

/**
 * Reads and checks the file.
 * @throws Error that says what is wrong with it
 */
export function readCallsFile(file: string): CallsFile {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`, { cause: error })
  }
  const parsed = CallsFile.safeParse(json)
  if (!parsed.success) {
    throw new Error(
      `${file} has not the form [{ agent, calls: [{ turns: ["…"] }] }]:\n${z.prettifyError(parsed.error)}`,
    )
  }
  for (const { agent } of parsed.data) findAgent(agent)
  return parsed.data
}

interface CallResult {
  turns: { caller: string; agent: string; ms: number }[]
  /** Every task of the call in its last state. */
  tasks: readonly TaskView[]
  task?: string
  slots: Record<string, string>
  outcome: CallOutcome['outcome']
  reference?: string
  unanswered: readonly string[]
  summary: string
}

/** @param openTools opens tools with an empty database, once for each agent of the file */
export async function runCalls(
  groups: CallsFile,
  brain: Brain,
  openTools: () => Promise<TaskTools>,
  at: number,
): Promise<{ agent: string; calls: CallResult[] }[]> {
  const results: { agent: string; calls: CallResult[] }[] = []
  for (const [group, { agent: name, calls }] of groups.entries()) {
    const agent = findAgent(name)
    const tools = await openTools()
    const done: CallResult[] = []
    for (const [number, { turns }] of calls.entries()) {
      const callId = `calls-${group}-${number}`
      const call = createTypedCall({ brain, agent, tools, callId, at })
      const said: CallResult['turns'] = []
      for (const caller of turns) {
        const { text, ms } = await call.say(caller)
        said.push({ caller, agent: text, ms: Math.round(ms * 10) / 10 })
      }
      const { task, slots, outcome, reference, unanswered, summary } = call.outcome()
      const tasks = call.tasks()
      const open = slots.length > 0 ? slots : (tasks.at(-1)?.slots ?? [])
      done.push({
        turns: said,
        tasks,
        ...(task !== undefined && { task }),
        slots: Object.fromEntries(open.map((slot) => [slot.name, slot.text])),
        outcome,
        ...(reference !== undefined && { reference }),
        unanswered,
        summary,
      })
    }
    results.push({ agent: agent.profile.id, calls: done })
  }
  return results
}
