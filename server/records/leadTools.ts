import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import { calendarOf } from '../bookings/availability.ts'
import { bookWish } from '../bookings/bookingTools.ts'
import type { Storage } from '../storage/storage.ts'
import { asText } from '../tools/toolArguments.ts'
import { DEMO, refused, resultOf, type ToolContext, type Tools } from '../tools/tool.ts'
import { type Caller, newLead } from '../tools/newLead.ts'

type LeadToolName = Extract<keyof Tools, `leads.${string}`>

export interface LeadToolsDeps {
  storage: Storage
  /** Called after a delivery is stored. */
  onStored: () => void
  /** Whether invitations can be mailed. */
  invites?: boolean | undefined
  /** Returns what a call has done so far, for the person who calls back. */
  summaryOf?: (callId: string) => string
}

/** Requests that people at the company answer. They are delivered like a lead from a form. */
export function createLeadTools({
  storage,
  onStored,
  invites = false,
  summaryOf = () => '',
}: LeadToolsDeps): Tools<LeadToolName> {
  const told = (result: TaskToolResult): TaskToolResult => {
    if (result.status === 'done') onStored()
    return result
  }
  const save = async (
    caller: Caller,
    reason: string,
    context: ToolContext,
  ): Promise<TaskToolResult> => {
    const { lead, delivery } = newLead(caller, reason, context, summaryOf(context.callId))
    return told(resultOf(await storage.saveLeadOfCall(context.write(), lead, delivery)))
  }

  return {
    async 'leads.bookDemo'(args, context) {
      const calendar = calendarOf(context.tasks, DEMO)
      if (calendar.resources.length === 0) return refused('notAllowed')
      if (!args.phone && !args.email) return refused('invalidArguments')
      const { date, time } = args
      const wish = { by: 'time', date: date.date, time: time.time, people: 1 } as const
      const reason = `Demo on ${date.date} at ${time.time} (${calendar.business.timeZone})`
      const { lead, delivery } = newLead(args, reason, context, summaryOf(context.callId))
      const request = { calendar, wish }
      return told(
        await bookWish(
          storage,
          request,
          { ...args, deliveredAs: args.email && invites ? ['invitation'] : [] },
          context,
          (write, booking, places) => storage.book(write, booking, places, { lead, delivery }),
        ),
      )
    },

    'leads.callback': (args, context) => {
      const when = [args.date, args.time].flatMap((wish) => (wish ? [asText(wish)] : [])).join(', ')
      const reason = args.reason ? asText(args.reason) : 'Callback'
      return save(args, when === '' ? reason : `${reason} (wished for: ${when})`, context)
    },

    'leads.message': (args, context) => save(args, asText(args.message), context),
  }
}
