import type { RTCDtlsTransport } from 'werift'

/** Higher than any number that a handshake can have used. A handshake uses six or seven. */
const FIRST_FREE_RECORD = 32

/**
 * Fixes a bug in werift 0.25.2. Its DTLS Finished message is record 6 or 7 of epoch 1, and then the counter
 * starts again at 0. A later record therefore repeats that number and with it an AES-GCM nonce. Browsers drop
 * the repeated record as a replay, SCTP sends it again after a second, and an early event arrives a second
 * late. So we make the numbers continue above those of the handshake. The state changes before SCTP sends
 * anything. Check this again at every upgrade of werift. The test next to this file fails when the fix is no
 * longer needed.
 */
export function mendDtlsRecords(transport: RTCDtlsTransport): void {
  transport.onStateChange.subscribe((state) => {
    if (state !== 'connected') return
    const counter = transport.dtls?.dtls
    if (typeof counter?.recordSequenceNumber !== 'number') {
      throw new Error('werift changed: its DTLS record counter is not where it was.')
    }
    counter.recordSequenceNumber = Math.max(counter.recordSequenceNumber, FIRST_FREE_RECORD)
  })
}
