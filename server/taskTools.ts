/** Registers all built-in tools. The compiler checks that none is missing. */
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import { createBookingTools } from './bookings/bookingTools.ts'
import { type CalDav, withCalDav } from './bookings/calDav.ts'
import { createLeadTools } from './records/leadTools.ts'
import { planTools } from './records/planTools.ts'
import type { Logger } from './logging.ts'
import type { Transfer } from './phone/transfer.ts'
import { createTextTool } from './phone/textTool.ts'
import { createTransferTool, type TransferToolDeps } from './phone/transferTool.ts'
import { createAccountTools } from './records/accountTools.ts'
import { createLoanTools } from './records/loanTools.ts'
import { createOrderTools } from './records/orderTools.ts'
import { createNoteTools } from './records/noteTools.ts'
import { samplesOf } from './records/records.ts'
import { createStopTool } from './records/stopTool.ts'
import { createTripTools } from './records/tripTools.ts'
import type { Storage } from './storage/storage.ts'
import { createTaskTools, type TaskToolsOptions } from './tools/createTaskTools.ts'
import { createHttpTools, type HttpToolsOptions } from './tools/httpTools.ts'
import { createOwnTools } from './tools/ownTools.ts'
import type { Tools } from './tools/tool.ts'

export interface OwnTaskToolsDeps extends Partial<
  Pick<TaskToolsOptions, 'agents' | 'now' | 'guesses'>
> {
  storage: Storage
  log: Logger
  /** Called after a delivery is stored. */
  onStored: () => void
  /** The external calendar that limits when demos can be booked. */
  calDav?: CalDav | undefined
  /** The operator's own tools. */
  http?: HttpToolsOptions | undefined
  /** The hosts in private networks on which such tools may be. */
  privateHosts?: readonly string[] | undefined
  /** Whether invitations can be mailed. */
  invites?: boolean | undefined
  /** Whether text messages can be sent. */
  sendsTexts?: boolean | undefined
  /** Puts callers on the telephone through. Without it, nobody is. */
  transfer?: Pick<TransferToolDeps, 'transfers' | 'handingOver'> | undefined
}

const nobodyToTransferTo = { transfers: new Map<string, Transfer>(), handingOver: () => undefined }

/** Writes the samples of `content/` and returns the tools that find and change them. */
export async function openTaskTools(deps: OwnTaskToolsDeps): Promise<TaskTools> {
  const { agents = tasksOfCalls, now = Date.now, calDav } = deps
  const storage = calDav ? withCalDav(deps.storage, calDav) : deps.storage
  await storage.seedRecords(samplesOf(agents.values()), new Date(now()).toISOString())
  const tools: Tools = {
    ...createBookingTools({ ...deps, storage }),
    ...createOrderTools(deps),
    ...createLoanTools(deps),
    ...createAccountTools(deps),
    ...createTripTools(deps),
    ...createStopTool(deps),
    ...createNoteTools(deps),
    ...createLeadTools({ ...deps, storage }),
    ...createTransferTool({ ...nobodyToTransferTo, ...deps.transfer, ...deps, storage }),
    ...createTextTool(deps),
    ...planTools,
  }
  const httpTools = deps.http && createHttpTools(deps.http)
  const findOwn = createOwnTools(deps.storage, { privateHosts: deps.privateHosts ?? [] })
  return createTaskTools({ ...deps, agents, tools, httpTools, findOwn })
}
