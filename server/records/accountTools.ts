import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import type { TaskStorage } from '../storage/taskStorage.ts'
import { asText } from '../tools/toolArguments.ts'
import { resultOf, type Tools } from '../tools/tool.ts'
import { findRecord } from './records.ts'

const isTooMany = (result: TaskToolResult): boolean =>
  result.status === 'refused' && result.reason === 'tooManyTries'

/**
 * Recovery of a player's account. What it answers is the same whether or not there is such a player, and so is how often it
 * can be asked: every name is a try.
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
      // Nothing is found, whoever asks, so the try is kept.
      const identified = await context.identify<never>(async () => 'notFound')
      if ('refused' in identified && isTooMany(identified.refused)) return identified.refused
      const found = await findRecord(storage, 'players', asText(player).toLowerCase(), context)
      if (!found) return resultOf(await storage.noteToolCall(write))
      const content = JSON.stringify({
        player: found.player,
        by: email.yes ? 'email' : 'receipt',
        ...(receipt && { receipt: asText(receipt) }),
      })
      const record = { agent: tasks.agent, kind: 'recoveries', key }
      return resultOf(await storage.changeRecord(write, record, content))
    },
  }
}
