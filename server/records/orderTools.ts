import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { TaskFacts, TaskToolResult } from '@ringwell/engine/tools.ts'
import type { TaskStorage } from '../storage/taskStorage.ts'
import { isSameName, type NameParts } from '@ringwell/engine/dialogue/sameName.ts'
import { asText } from '../tools/toolArguments.ts'
import { refused, resultOf, type ToolContext, type Tools } from '../tools/tool.ts'
import { dayOf, findRecord, noted, type Record } from './records.ts'

type Order = Record<'orders'>
type OrderToolName = Extract<keyof Tools, `orders.${string}`>

/** How many days after its delivery an order can be returned. */
const RETURN_DAYS = 30
/** In how many days a replacement arrives at the latest. */
const REPLACED_IN_DAYS = 4

/** Tools for the orders of a shop: where they are, and what can still be done about them. */
export function createOrderTools({ storage }: { storage: TaskStorage }): Tools<OrderToolName> {
  return {
    async 'orders.status'({ order }, context) {
      const found = await findOrder(storage, order.code, undefined, context)
      if ('refused' in found) return found.refused
      const { status, date, items, address } = found.order
      return {
        status: 'done',
        facts: {
          status,
          date: dayOf(date, context),
          items,
          ...(address !== undefined && { goesTo: { type: 'address', address } }),
        },
      }
    },

    async 'orders.return'({ order, name, reason }, context) {
      const found = await findOrder(storage, order.code, name, context)
      if ('refused' in found) return found.refused
      const { status, date, items } = found.order
      if (status === 'returned') return refused('alreadyReturned')
      if (status !== 'delivered') return refused('notDelivered')
      if ('inDays' in date && date.inDays < -RETURN_DAYS) return refused('tooLate')
      return change(storage, found, { status: 'returned' }, { items }, context, reason)
    },

    async 'orders.replace'({ order, name, reason }, context) {
      const found = await findOrder(storage, order.code, name, context)
      if ('refused' in found) return found.refused
      const { status, items } = found.order
      if (status === 'returned') return refused('alreadyReturned')
      if (status !== 'delivered') return refused('notDelivered')
      const date = { inDays: REPLACED_IN_DAYS }
      const facts = { items, date: dayOf(date, context) }
      return change(storage, found, { status: 'waiting', date }, facts, context, reason)
    },

    async 'orders.changeAddress'({ order, name, address }, context) {
      const found = await findOrder(storage, order.code, name, context)
      if ('refused' in found) return found.refused
      const { status, items } = found.order
      if (status !== 'waiting' && status !== 'packed') return refused('alreadySent')
      const facts = { items, goesTo: address }
      return change(storage, found, { address: asText(address) }, facts, context)
    },
  }
}

interface FoundOrder {
  key: string
  order: Order
}

async function findOrder(
  storage: TaskStorage,
  number: string,
  name: NameParts | undefined,
  context: ToolContext,
): Promise<FoundOrder | { refused: TaskToolResult }> {
  const identified = await context.identify<FoundOrder>(async () => {
    const order = await findRecord(storage, 'orders', number, context)
    if (!order) return 'notFound'
    if (name && order.name !== undefined && !isSameName(name, { last: order.name }))
      return 'notFound'
    return { key: number, order }
  })
  return 'refused' in identified ? identified : identified.found
}

async function change(
  storage: TaskStorage,
  { key, order }: FoundOrder,
  changes: Partial<Order>,
  facts: TaskFacts,
  context: ToolContext,
  reason?: SlotValue,
): Promise<TaskToolResult> {
  const record = { agent: context.tasks.agent, kind: 'orders', key }
  const notes = { ...(reason && { reason: asText(reason) }), ...context.notes }
  const content = JSON.stringify(noted({ ...order, ...changes }, notes))
  return resultOf(await storage.changeRecord(context.write(facts), record, content))
}
