import { ApiError } from '../http/apiError.ts'
import { networkOf } from '../http/networkOf.ts'

/** Enough for three calls of one address, each with an upload and the next one, and some slack. */
const AT_ONCE = 8

/** Limits how many uploads of one address are received at the same time. */
export interface ConcurrentUploads {
  /** Throws `ApiError` 429. Returns a function that frees the place. */
  take(address: string): () => void
}

/** `scale` multiplies the limit. 0 turns it off. */
export function createConcurrentUploads(scale: number): ConcurrentUploads {
  const most = scale === 0 ? Infinity : Math.ceil(AT_ONCE * scale)
  const taken = new Map<string, number>()
  return {
    take(address) {
      const network = networkOf(address)
      const count = taken.get(network) ?? 0
      if (count >= most) throw tooManyUploads(most)
      taken.set(network, count + 1)
      return () => {
        const left = (taken.get(network) ?? 1) - 1
        if (left > 0) taken.set(network, left)
        else taken.delete(network)
      }
    },
  }
}

const tooManyUploads = (most: number): ApiError =>
  new ApiError(
    429,
    'too_many_uploads',
    `This address has ${most} uploads under way. Try again when one of them is done.`,
    { retryAfterSeconds: 5 },
  )
