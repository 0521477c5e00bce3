import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import type { Logger } from '../logging.ts'
import type { Storage } from '../storage/storage.ts'
import { newLead } from '../tools/newLead.ts'
import { refused, resultOf, type Tools } from '../tools/tool.ts'
import { asText } from '../tools/toolArguments.ts'
import type { Transfer } from './transfer.ts'

export interface TransferToolDeps {
  storage: Pick<Storage, 'findCall' | 'findNumber' | 'saveLeadOfCall'>
  /** By trunk. */
  transfers: ReadonlyMap<string, Transfer>
  /** Called after a delivery is stored. */
  onStored: () => void
  /** The trunk has the caller now. */
  putThrough: (callId: string) => void
  log: Logger
}

/** Less than a tool may take, so that the caller hears in time that it has not worked. */
const TRANSFER_LIMIT_MS = 4_500

/** What a caller wanted is stored before anybody is rung, so that it is not lost if nobody picks up. */
export function createTransferTool(deps: TransferToolDeps): Tools<'calls.transfer'> {
  const { storage, transfers, onStored, putThrough, log } = deps
  return {
    async 'calls.transfer'(args, context) {
      const { callId } = context
      const call = await storage.findCall(callId)
      const { carrierCall, ownNumber = '', trunk = '' } = call?.line ?? {}
      const transfer = transfers.get(trunk)
      const target = (await storage.findNumber(ownNumber))?.transferTo
      if (!call || !transfer || target === undefined || carrierCall === undefined) {
        return refused('notPutThrough')
      }
      const number = call.callerNumber
      const phone = args.phone ?? (number ? { type: 'phone' as const, phone: number } : undefined)
      const reason = args.reason ? `Put through: ${asText(args.reason)}` : 'Put through'
      const { lead, delivery } = newLead({ ...args, phone }, reason, context)
      const stored: TaskToolResult = resultOf(
        await storage.saveLeadOfCall(context.write(), lead, delivery),
      )
      if (stored.status === 'done') onStored()
      try {
        const signal = AbortSignal.timeout(TRANSFER_LIMIT_MS)
        await transfer({ callId, carrierCall, ownNumber }, target, signal)
      } catch (error) {
        const reasonOf = error instanceof Error ? error.message : 'failed'
        log.warn({ call: callId, trunk, reason: reasonOf }, 'a caller was not put through')
        return refused('notPutThrough')
      }
      log.info({ call: callId, trunk }, 'a caller was put through')
      putThrough(callId)
      return { status: 'done' }
    },
  }
}
