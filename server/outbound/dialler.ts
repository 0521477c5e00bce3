/** Rings telephones, over whichever line: a carrier's REST interface here, or a SIP trunk. */
export interface Dialler {
  /** The name of the line in the record of a call. */
  readonly line: string
  /**
   * Asks for a telephone to ring. What becomes of the call is told to `OutboundCalls.heard` later, and that somebody has
   * answered to `OutboundCalls.answered`, which knows the call by its id.
   *
   * Returns the line's own id of the call, if it is known by now.
   * @throws DialError
   */
  dial(call: DialledCall): Promise<string | undefined>
  /** Stops ringing, or ends the call. Never rejects: a line that cannot be reached ends the call itself. */
  cancel(lineCall: string): Promise<void>
}

export interface DialledCall {
  callId: string
  /** E.164. */
  to: string
  /** A number of ours, in E.164. */
  from: string
  /** After this long, nobody is there. */
  ringSeconds: number
}

/** What a line says of a call that nobody has answered. All but `ringing` is the end of the call. */
export type DialNews = 'ringing' | 'busy' | 'noAnswer' | 'rejected' | 'failed'

/** The line did not take the call on. The message has nothing personal in it. */
export class DialError extends Error {
  /** True if the telephone may ring all the same, because nobody knows what the line did. */
  readonly mayRing: boolean
  constructor(message: string, mayRing: boolean) {
    super(message)
    this.name = 'DialError'
    this.mayRing = mayRing
  }
}
