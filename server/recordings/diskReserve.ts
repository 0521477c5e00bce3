import { ApiError } from '../http/apiError.ts'

/**
 * Keeps room on the disk for the database alone: recordings stop before leads, messages and sessions
 * would.
 */
export interface DiskReserve {
  readonly bytes: number
  /** Room for so many bytes that are about to be written. Throws `ApiError` 507 when there is none. */
  claim(bytes: number): Promise<DiskClaim>
  /** Throws `ApiError` 507 while there is no room for the recordings of one more call. */
  check(): Promise<void>
}

/** Must be released. Of many at once each counts what the others have still to write. */
export interface DiskClaim {
  /** Some of it was written. Throws `ApiError` 507 when others have used up the room meanwhile. */
  wrote(bytes: number): Promise<void>
  /** Idempotent. */
  release(): void
}

export interface DiskReserveOptions {
  /** On the disk that recordings arrive on; undefined where the system does not tell. */
  freeBytes: () => Promise<number | undefined>
  /** 0 keeps none. */
  bytes: number
}

/** The most that both sides of a call may have. */
const ONE_CALL_BYTES = 9 * 1024 * 1024
/** Asking the system takes less than writing so much. */
const LOOK_EVERY_BYTES = 1024 * 1024

export function createDiskReserve({ freeBytes, bytes: reserve }: DiskReserveOptions): DiskReserve {
  /** What is claimed and not yet written. */
  let outstanding = 0

  const requireRoom = async (bytes: () => number): Promise<void> => {
    if (reserve === 0) return
    const free = await freeBytes()
    if (free !== undefined && free < reserve + bytes()) throw noRoom()
  }

  return {
    bytes: reserve,

    async claim(bytes) {
      let left = bytes
      let sinceLook = 0
      outstanding += left
      const take = (written: number): void => {
        const taken = Math.min(written, left)
        left -= taken
        outstanding -= taken
      }
      const release = (): void => take(left)
      try {
        await requireRoom(() => outstanding)
      } catch (error) {
        release()
        throw error
      }
      return {
        async wrote(written) {
          take(written)
          sinceLook += written
          if (sinceLook < LOOK_EVERY_BYTES) return
          sinceLook = 0
          await requireRoom(() => 0)
        },
        release,
      }
    },

    check: () => requireRoom(() => ONE_CALL_BYTES),
  }
}

const noRoom = (): ApiError =>
  new ApiError(
    507,
    'storage_full',
    'The disk of this server is nearly full, so it takes no recordings at the moment.',
    { retryAfterSeconds: 60 },
  )
