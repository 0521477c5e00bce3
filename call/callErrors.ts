/** A server answered with an error status. `cause` is the response body if it was JSON. */
export class RefusedError extends Error {
  readonly status: number
  /** `error.code` in the body. */
  readonly code: string | undefined
  constructor(message: string, status: number, body: unknown) {
    super(message, { cause: body })
    this.status = status
    this.code = (body as { error?: { code?: string } } | undefined)?.error?.code
  }
}

/** The browser lacks something that a call needs. */
export class UnsupportedError extends Error {}
