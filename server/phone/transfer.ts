import type { CarrierApi } from './carrierApi.ts'
import { dialPerson } from './callDocuments.ts'

/** A call that is to be put through. */
export interface TransferredCall {
  /** Our id of it. */
  callId: string
  /** The id that it has on its trunk. */
  carrierCall: string
  ownNumber: string
}

/**
 * Puts a caller through to a number (E.164). Each kind of trunk has its own way. Resolves when the trunk has taken the
 * call over, whether or not anybody picks up, and rejects if the caller is still ours.
 */
export type Transfer = (call: TransferredCall, target: string, signal: AbortSignal) => Promise<void>

/** Where a carrier asks what to do when the person has hung up or has not picked up. */
export const afterTransferPath = (carrier: string, callId: string): string =>
  `/api/phone/${carrier}/transferred/${callId}`

/** The carrier dials, and keeps the caller if nobody picks up. */
export const createCarrierTransfer =
  (api: CarrierApi, publicUrl: string): Transfer =>
  ({ callId, carrierCall, ownNumber }, target, signal) => {
    const after = `${publicUrl}${afterTransferPath(api.carrier, callId)}`
    return api.redirectCall(carrierCall, dialPerson({ target, ownNumber, after }), signal)
  }
