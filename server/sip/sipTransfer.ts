import type { Transfer } from '../phone/transfer.ts'
import type { Sip } from './sip.ts'

/**
 * The other side is asked to ring the person, and has the caller as soon as it agrees (RFC 5589, section 6.1): we leave
 * then, whether or not anybody picks up.
 */
export const createSipTransfer =
  (sip: () => Pick<Sip, 'refer'> | undefined): Transfer =>
  async ({ callId }, target, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => reject(new Error('the other side does not answer')))
    const referring = async (): Promise<void> => {
      const outcome = await sip()?.refer(callId, target, resolve)
      if (outcome === 'transferred') resolve()
      else reject(new Error(`the other side does not put anybody through: ${outcome}`))
    }
    void referring()
    await promise
  }
