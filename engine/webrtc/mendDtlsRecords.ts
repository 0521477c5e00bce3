import type { RTCDtlsTransport } from 'werift'

/** Above every number that a handshake can have used; it uses six or seven. */
const FIRST_FREE_RECORD = 32

/**
 * Mends werift 0.25.2. Its DTLS Finished is record 6 or 7 of epoch 1, then the counter starts again
 * at 0, so a later record repeats that number and with it an AES-GCM nonce. Browsers drop the
 * repeated record as a replay, SCTP sends it again after a second, and an early event comes a second
 * late. So numbers go on above the handshake's. The state changes before SCTP sends anything.
 * Check again at every upgrade of werift; the test beside this file says when it is not needed.
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
