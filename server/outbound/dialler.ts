/** Rings telephones, over whichever line: a carrier's REST interface or a SIP trunk. */
import type { CallBrief } from '@ringwell/engine/engine.ts'

export interface Dialler {
  /** The name of the line in the record of a call. */
  readonly line: string
  /**
   * Asks for a telephone to ring. What becomes of the call is told later: to `told`, or by a carrier's webhooks.
   *
   * Returns the line's own id of the call, if it is known by now.
   * @throws DialError
   */
  dial(call: DialledCall, told: DialReports): Promise<string | undefined>
  /** Stops ringing, or ends the call. Never rejects: a line that cannot be reached ends the call itself. */
  cancel(lineCall: string): Promise<void>
}

export interface DialledCall {
  brief: CallBrief
  /** E.164. */
  to: string
  /** A number of ours, in E.164. */
  from: string
  /** After this long, nobody is there. */
  ringSeconds: number
}

/** What a line tells that knows of its calls itself. None of these rejects. */
export interface DialReports {
  ringing(lineCall: string): Promise<void>
  /** Somebody speaks with the agent. Returns false if nobody wants the call any more. */
  pickedUp(lineCall: string): Promise<boolean>
  /** Nobody has answered. The engine has been told the same, and stores the end. */
  unanswered(reason: Unanswered): void
}

/** How a call ends that nobody has answered. */
export type Unanswered = 'busy' | 'noAnswer' | 'rejected' | 'failed'

/** What a line says of a call that nobody has answered. All but `ringing` is the end of the call. */
export type DialNews = 'ringing' | Unanswered

/** SIP's ways to say no: a rule, busy everywhere, unwanted (RFC 8197), rejected by a filter (RFC 8688). */
export const isRejection = (status: number): boolean => [403, 603, 607, 608].includes(status)

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
