import type { Storage } from '../storage/storage.ts'
import type { TaskStorage } from '../storage/taskStorage.ts'
import { resultOf, type ToolContext, type Tools } from '../tools/tool.ts'

export interface StopDeps {
  storage: TaskStorage & Pick<Storage, 'findCall' | 'addNeverRung'>
}

/** Puts the number that this call has rung on the list of those that are never rung. Comes before anybody is told. */
export async function neverRing(
  { findCall, addNeverRung }: StopDeps['storage'],
  { callId }: ToolContext,
  said: string,
): Promise<void> {
  const call = await findCall(callId)
  if (call?.direction !== 'out' || call.callerNumber === undefined) return
  const { callerNumber: number } = call
  const reason = `${said}, as said in the call ${callId}`
  await addNeverRung({ number, reason, addedAt: new Date().toISOString() })
}

/** Keeps the wish for no more calls, once in a call however often it is said. */
export const createStopTool = ({ storage }: StopDeps): Tools<'calls.stop'> => ({
  async 'calls.stop'(_args, context) {
    await neverRing(storage, context, 'no more calls')
    const record = { agent: context.tasks.agent, kind: 'stoppedCalls', key: context.callId }
    return resultOf(await storage.changeRecord(context.write(), record, '{}'))
  },
})
