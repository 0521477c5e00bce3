import type { TaskStorage } from '../storage/taskStorage.ts'
import { asText } from '../tools/toolArguments.ts'
import { resultOf, type Tools } from '../tools/tool.ts'
import { findRecord } from './records.ts'

/** Recovery of a player's account. What it answers is the same whether or not there is such a player. */
export function createAccountTools({
  storage,
}: {
  storage: TaskStorage
}): Tools<'accounts.recover'> {
  return {
    async 'accounts.recover'({ player, email, receipt }, context) {
      const { tasks, key } = context
      const write = context.write({ by: email.yes ? 'email' : 'receipt' })
      const identified = await context.identify(async () => {
        const found = await findRecord(storage, 'players', asText(player).toLowerCase(), context)
        return found ?? 'notFound'
      })
      if ('refused' in identified) {
        const { refused } = identified
        const isUnknown = refused.status === 'refused' && refused.reason === 'notFound'
        return isUnknown ? resultOf(await storage.noteToolCall(write)) : refused
      }
      const content = JSON.stringify({
        player: identified.found.player,
        by: email.yes ? 'email' : 'receipt',
        ...(receipt && { receipt: asText(receipt) }),
      })
      const record = { agent: tasks.agent, kind: 'recoveries', key }
      return resultOf(await storage.changeRecord(write, record, content))
    },
  }
}
