import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import type { TaskStorage } from '../storage/taskStorage.ts'
import { asText } from '../tools/toolArguments.ts'
import { resultOf, type Tools } from '../tools/tool.ts'
import { findRecord } from './records.ts'

const isTooMany = (result: TaskToolResult): boolean =>
  result.status === 'refused' && result.reason === 'tooManyTries'

/**
 * Recovers a player's account. A stranger must not learn whether a player exists, so the answer is the same either way,
 * and every name counts as a try.
 */
export function createAccountTools({
  storage,
}: {
  storage: TaskStorage
}): Tools<'accounts.recover'> {
  return {
    async 'accounts.recover'({ player, email, receipt }, context) {
      const { tasks, key } = context
      const write = context.write({ by: email.yes ? 'email' : 'receipt' })
      // Always counts as a wrong try, whether or not the player exists.
      const identified = await context.identify<never>(async () => 'notFound')
      if ('refused' in identified && isTooMany(identified.refused)) return identified.refused
      const found = await findRecord(storage, 'players', asText(player).toLowerCase(), context)
      if (!found) return resultOf(await storage.noteToolCall(write))
      const content = JSON.stringify({
        ...context.notes,
        player: found.player,
        by: email.yes ? 'email' : 'receipt',
        ...(receipt && { receipt: asText(receipt) }),
      })
      const record = { agent: tasks.agent, kind: 'recoveries', key }
      return resultOf(await storage.changeRecord(write, record, content))
    },
  }
}
