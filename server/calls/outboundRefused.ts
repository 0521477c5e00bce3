import { ApiError } from '../http/apiError.ts'
import type { OutboundRefusal, OutboundWish } from '../storage/outboundStorage.ts'
import { keyBusy } from './addressBusy.ts'

/** Why a call that we were asked to make is not made. `repeated` is no failure: the first request has made it. */
export function outboundRefused(
  refusal: OutboundRefusal,
  limits: OutboundWish['limits'] | undefined,
): ApiError {
  switch (refusal) {
    case 'neverRing':
      return new ApiError(
        403,
        'number_never_rung',
        'This number is never rung: npm run -s numbers -- never lists why.',
        { field: 'number' },
      )
    case 'repeated':
      return new ApiError(409, 'repeated_request', 'This call was asked for before.')
    case 'perNumber':
      return new ApiError(
        429,
        'number_calls_used',
        'This number was rung as often today as it may be. The day ends at 00:00 UTC.',
        { field: 'number' },
      )
    case 'perDay':
      return new ApiError(
        429,
        'outbound_calls_used',
        'The calls that may be made today are used up. Others are possible from 00:00 UTC on.',
      )
    case 'keyPerDay':
      return new ApiError(
        429,
        'key_calls_used',
        'This key has made as many calls today as one key may. The day ends at 00:00 UTC.',
      )
    case 'keyAtOnce':
      return keyBusy(limits?.ofKey?.atOnce ?? 0)
    default:
      return new ApiError(
        429,
        'outbound_busy',
        'As many calls as may be made at once are under way. Please try again in a minute.',
        { retryAfterSeconds: 60 },
      )
  }
}
