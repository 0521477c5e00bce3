import { ApiError } from '../http/apiError.ts'

/** The error for an address that already has as many calls under way as it may have. */
export const addressBusy = (most: number): ApiError =>
  new ApiError(
    429,
    'address_busy',
    most === 1
      ? 'A call from your network is under way. End it, or try again in a minute.'
      : `${most} calls from your network are under way. End one, or try again in a minute.`,
    { retryAfterSeconds: 60 },
  )

/** The error for an operator's key that already has as many calls under way as it may have. */
export const keyBusy = (most: number): ApiError =>
  new ApiError(
    429,
    'key_busy',
    `This key has ${most} ${most === 1 ? 'call' : 'calls'} under way and may have no more at once. End one, or make a ` +
      'key with a higher limit: npm run -s keys -- create --name NAME --calls N.',
    { retryAfterSeconds: 60 },
  )
