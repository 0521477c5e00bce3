import type { CallCorrection, CallRemark } from '@ringwell/protocol/operator/call.ts'

/**
 * What operators make of a call afterwards. It belongs to the record of the call, and is deleted with it. A method that
 * changes something returns false, and changes nothing, if the call is unknown or was erased.
 *
 * A remark on an item of the inbox is seen wherever its call is, and one on a call wherever an item is about it. One on a
 * lead or a message belongs to that, and is deleted with it.
 */
export interface ReviewStorage {
  /** Returns by call what operators have changed about the record. */
  listReviews(callIds: readonly string[]): Promise<ReadonlyMap<string, ReviewedRecord>>
  /** Undefined if there is no such call. */
  findReview(callId: string): Promise<CallReview | undefined>
  addRemark(about: { callId: string } | { itemId: string }, remark: NewRemark): Promise<boolean>
  deleteRemark(callId: string, remarkId: string): Promise<boolean>
  /**
   * Hands the call on to this operator, who has it in the inbox from then on: what is there about the call is theirs and
   * open, and if nothing is, an item is added. Undefined takes it back.
   */
  assignCall(
    callId: string,
    operatorId: string | undefined,
    by: { author: string; at: string },
  ): Promise<boolean>
  /** Says what the call really came to, beside what the agent noted. Undefined takes that back. */
  correctCall(callId: string, correction: NewCorrection | undefined): Promise<boolean>
}

export interface ReviewedRecord {
  /** The address of the operator whose call it is now. */
  assignedTo: string | undefined
  correction: (Pick<CallCorrection, 'outcome' | 'values'> & { correctedAt: string }) | undefined
  /** The digests of the questions that operators have settled. */
  settled: readonly string[]
}

interface CallReview {
  /** The id and the name of the operator whose call it is now. */
  assignee: { id: string; name: string } | undefined
  correction: CallCorrection | undefined
  remarks: CallRemark[]
}

export interface NewRemark {
  remarkId: string
  /** The address of the operator, or `A program`. */
  author: string
  /** Undefined for a program. */
  operatorId: string | undefined
  text: string
  createdAt: string
}

interface NewCorrection extends Pick<CallCorrection, 'outcome' | 'values'> {
  operatorId: string | undefined
  correctedAt: string
}
