/** An answer of the API that says no, or a request that reached nobody. */
export class ApiFailure extends Error {
  /** The HTTP status, or 0 if no answer came. */
  readonly status: number
  /** A name for programs, such as `call_not_found`. */
  readonly code: string
  /** The field of the request that is wrong. */
  readonly field: string | undefined

  constructor(status: number, code: string, message: string, field?: string) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.field = field
  }
}

/** Whether the same request may succeed a moment later. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500
