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
  /** The trunk is asked to take the caller. Resolves to whether it has. The stream may end before that is known. */
  handingOver: (callId: string, taken: Promise<boolean>) => void
  log: Logger
}

/** Less than a tool may take, so that the caller hears in time that it has not worked. */
const TRANSFER_LIMIT_MS = 4_500

/** What a caller wanted is stored before anybody is rung, so that it is not lost if nobody picks up. */
export function createTransferTool(deps: TransferToolDeps): Tools<'calls.transfer'> {
  const { storage, transfers, onStored, handingOver, log } = deps
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
      const signal = AbortSignal.timeout(TRANSFER_LIMIT_MS)
      const taken = transfer({ callId, carrierCall, ownNumber }, target, signal).then(
        () => {
          log.info({ call: callId, trunk }, 'a caller was put through')
          return true
        },
        (error: unknown) => {
          const why = error instanceof Error ? error.message : 'failed'
          log.warn({ call: callId, trunk, reason: why }, 'a caller was not put through')
          return false
        },
      )
      handingOver(callId, taken)
      return (await taken) ? { status: 'done' } : refused('notPutThrough')
    },
  }
}
