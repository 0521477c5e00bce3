import type { TaskFacts, TaskToolResult, ToolArguments } from '@ringwell/engine/tools.ts'
import { calendarOf, dateAt, instantOf } from '../bookings/availability.ts'
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
}

/** What the team reads about how to answer, unless there is a number to ring. */
const answerNotes: Readonly<Record<string, string>> = {
  email: 'by email',
  none: 'not possible, the caller left neither a number nor an email address',
}

/** Requests that people at the company answer. They are delivered like a lead from a form. */
export function createLeadTools({
  storage,
  onStored,
  invites = false,
}: LeadToolsDeps): Tools<LeadToolName> {
  const told = (result: TaskToolResult): TaskToolResult => {
    if (result.status === 'done') onStored()
    return result
  }
  const save = async (
    caller: Caller,
    reason: string,
    context: ToolContext,
    facts?: TaskFacts,
    wishedFor?: string,
  ): Promise<TaskToolResult> => {
    const { lead, delivery } = newLead(caller, reason, context)
    const item = { ...lead, ...(wishedFor !== undefined && { wishedFor }) }
    return told(resultOf(await storage.saveLeadOfCall(context.write(facts), item, delivery)))
  }
  /** The number that the agent has rung to reach this caller. */
  const calledNumber = async ({ callId, tasks }: ToolContext): Promise<Caller['phone']> => {
    const number = tasks.isOutbound && (await storage.findCall(callId))?.visitor.mobileNumber
    return number ? { type: 'phone', phone: number } : undefined
  }

  return {
    async 'leads.bookDemo'(args, context) {
      const calendar = calendarOf(context.tasks, DEMO)
      if (calendar.resources.length === 0) return refused('notAllowed')
      if (!args.phone && !args.email) return refused('invalidArguments')
      const { date, time } = args
      const wish = { by: 'time', date: date.date, time: time.time, people: 1 } as const
      const reason = `Demo on ${date.date} at ${time.time} (${calendar.business.timeZone})`
      const { lead, delivery } = newLead(args, reason, context)
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

    async 'leads.callback'(args, context) {
      const when = [args.date, args.time].flatMap((wish) => (wish ? [asText(wish)] : [])).join(', ')
      const reason = args.reason ? asText(args.reason) : 'Callback'
      const phone = args.phone ?? (await calledNumber(context))
      const canRing = phone !== undefined || context.tasks.isOutbound === true
      const answer = canRing ? 'phone' : args.email ? 'email' : 'none'
      const notes = {
        ...(answerNotes[answer] && { answer: answerNotes[answer] }),
        ...context.notes,
      }
      return save(
        { ...args, phone },
        when === '' ? reason : `${reason} (wished for: ${when})`,
        { ...context, notes },
        { answer },
        wishedTime(args, context),
      )
    },

    'leads.message': (args, context) => save(args, asText(args.message), context),
  }
}

/** When the morning begins for whoever named only a day. */
const MORNING = '09:00'

/** Returns when a caller wants to be rung back, in UTC. Undefined if any time will do. */
function wishedTime(
  { date, time }: Pick<ToolArguments<'leads.callback'>, 'date' | 'time'>,
  { now, tasks: { business } }: ToolContext,
): string | undefined {
  if (!date && !time) return undefined
  const clock = time?.earliest ?? time?.time ?? MORNING
  const ms = instantOf(date?.date ?? dateAt(now, business), clock, business.timeZone)
  return ms === undefined ? undefined : new Date(ms).toISOString()
}
