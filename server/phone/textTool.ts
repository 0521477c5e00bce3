import { setTimeout as delay } from 'node:timers/promises'
import type { Storage } from '../storage/storage.ts'
import { refused, type Tools } from '../tools/tool.ts'

export interface TextToolDeps {
  storage: Pick<Storage, 'findCall' | 'saveText' | 'findDelivery'>
  /** Whether text messages can be sent. */
  sendsTexts?: boolean | undefined
  /** Called after a delivery is stored. */
  onStored: () => void
}

/** Carriers take a message within a second. Nobody waits longer on the telephone. */
const TAKEN_WITHIN_MS = 3_500
const LOOK_EVERY_MS = 150

/** Says that a message was sent only once the carrier has taken it. */
export function createTextTool({
  storage,
  sendsTexts = false,
  onStored,
}: TextToolDeps): Tools<'texts.send'> {
  return {
    async 'texts.send'(_args, { callId, now }) {
      const call = sendsTexts ? await storage.findCall(callId) : undefined
      if (!call?.callerNumber) return refused('cannotText')
      const id = await storage.saveText(callId, new Date(now).toISOString())
      if (id === undefined) return refused('cannotText')
      onStored()
      for (let waitedMs = 0; waitedMs < TAKEN_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
        const { state } = (await storage.findDelivery(id)) ?? {}
        if (state === 'delivered') return { status: 'done', facts: { how: 'sent' } }
        if (state === 'dead' || state === undefined) return refused('cannotText')
        await delay(LOOK_EVERY_MS)
      }
      return { status: 'done', facts: { how: 'soon' } }
    },
  }
}
