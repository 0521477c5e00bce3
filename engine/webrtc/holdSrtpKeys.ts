import { createSecretKey, type KeyObject } from 'node:crypto'
import type { RTCDtlsTransport } from 'werift'

/** The part of werift 0.25.2's ciphers that we change. */
interface Cipher {
  srtpSessionKey: Buffer | KeyObject
}

/**
 * Gives werift's SRTP ciphers their keys as key objects. werift creates a cipher for every packet and passes
 * the key as bytes, so Node makes a new key object each time. That takes 30 of the 40 µs that a packet's
 * cipher takes (Node 24), and a call has a hundred packets a second. The keys themselves do not change.
 * @throws when werift keeps the keys elsewhere
 */
export function holdSrtpKeys(transport: RTCDtlsTransport): void {
  transport.onStateChange.subscribe((state) => {
    if (state !== 'connected') return
    const { localContext, remoteContext } = transport.srtp
    for (const context of [localContext, remoteContext]) {
      const cipher: Cipher | undefined = context?.cipher
      if (!Buffer.isBuffer(cipher?.srtpSessionKey)) {
        throw new Error('werift changed: its SRTP key is not where it was.')
      }
      cipher.srtpSessionKey = createSecretKey(cipher.srtpSessionKey)
    }
  })
}
