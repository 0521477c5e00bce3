import { ApiError } from '../http/apiError.ts'

/** Reserves room on the disk for the database: recordings stop before leads, messages and sessions do. */
export interface DiskReserve {
  readonly bytes: number
  /**
   * Claims room for this many bytes that are about to be written. Throws `ApiError` 507 if there is none.
   */
  claim(bytes: number): Promise<DiskClaim>
  /** Throws `ApiError` 507 while there is no room for the recordings of another call. */
  check(): Promise<void>
}

/** Must be released. Each claim also counts what concurrent claims have not written yet. */
export interface DiskClaim {
  /**
   * Reports that some of it was written. Throws `ApiError` 507 if others have used up the room in the
   * meantime.
   */
  wrote(bytes: number): Promise<void>
  /** Idempotent. */
  release(): void
}

export interface DiskReserveOptions {
  /**
   * Returns the free bytes on the disk on which recordings arrive, or undefined if the system does not
   * report them.
   */
  freeBytes: () => Promise<number | undefined>
  /** The size of the reserve. 0 turns it off. */
  bytes: number
}

/** The most that both sides of a call can take. */
const ONE_CALL_BYTES = 9 * 1024 * 1024
/** Querying the system is cheaper than writing this much. */
const LOOK_EVERY_BYTES = 1024 * 1024

export function createDiskReserve({ freeBytes, bytes: reserve }: DiskReserveOptions): DiskReserve {
  /** The bytes that are claimed but not written yet. */
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
    'The disk of this server is nearly full, so it accepts no recordings at the moment.',
    { retryAfterSeconds: 60 },
  )
