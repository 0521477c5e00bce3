import { loan as details } from '@ringwell/content/agents/profiles/loanReminder.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { TaskFacts, TaskToolResult } from '@ringwell/engine/tools.ts'
import { asText } from '../tools/toolArguments.ts'
import { refused, resultOf, type ToolContext, type Tools } from '../tools/tool.ts'
import { dayOf, findRecord, money } from './records.ts'
import { neverRing, type StopDeps } from './stopTool.ts'

type LoanToolName = Extract<keyof Tools, `loans.${string}`>

/** Tools for a call that reminds of a loan payment: what is due, and what the customer says about it. */
export function createLoanTools({ storage }: StopDeps): Tools<LoanToolName> {
  const note = async (
    kind: string,
    args: Readonly<Record<string, SlotValue | undefined>>,
    context: ToolContext,
    facts?: TaskFacts,
  ): Promise<TaskToolResult> => {
    const given = Object.entries(args).flatMap(([name, value]) =>
      value ? [[name, asText(value)] as const] : [],
    )
    const content = JSON.stringify({ ...context.notes, ...Object.fromEntries(given) })
    const record = { agent: context.tasks.agent, kind, key: context.key }
    return resultOf(await storage.changeRecord(context.write(facts), record, content))
  }

  return {
    async 'loans.find'(_, context) {
      const loan = await findRecord(storage, 'loans', undefined, context)
      if (!loan) return refused('notFound')
      const { amount, currency, due, graceUntil, lateFee } = loan
      const facts = {
        amount: money(amount, currency),
        due: dayOf(due, context),
        graceUntil: dayOf(graceUntil, context),
        lateFee: money(lateFee, currency),
      }
      return { status: 'done', facts }
    },

    async 'loans.promise'(args, context) {
      const loan = await findRecord(storage, 'loans', undefined, context)
      if (!loan) return refused('notFound')
      const today = dayOf({ inDays: 0 }, context)
      const latest = dayOf({ inDays: details.mostDaysAhead }, context)
      const { date, amount = money(loan.amount, loan.currency) } = args
      if (date.date < today.date) return refused('past', [{ date: today }])
      if (date.date > latest.date) return refused('tooLate', [{ date: latest }])
      const isLate = date.date > dayOf(loan.graceUntil, context).date
      const promise = {
        amount,
        date,
        ...(isLate && { fee: money(loan.lateFee, loan.currency) }),
      }
      return note('loanPromises', { ...args, ...promise }, context, promise)
    },

    async 'loans.requestPlan'(args, context) {
      if (!(await findRecord(storage, 'loans', undefined, context))) return refused('notFound')
      return note('loanRequests', args, context)
    },

    async 'loans.stopCalls'(args, context) {
      await neverRing(storage, context, args.reason ? asText(args.reason) : 'no more calls')
      return note('stoppedCalls', args, context)
    },
  }
}
