import type { CallFilters } from '@ringwell/protocol/operator/calls.ts'
import type { StoredCall } from './callStorage.ts'
import type { Page } from './page.ts'
import type { StoredRecording } from './recordingStorage.ts'

/** Finds calls. What was said in a call can be searched for as soon as it is over, and is forgotten with the call. */
export interface CallListStorage {
  /** Returns the calls that match, the newest first. */
  listCalls(page: Page, filters?: CallFilters): Promise<StoredCall[]>
  /** Counts the calls that match, up to `most`. */
  countMatching(filters: CallFilters, most: number): Promise<number>
  listRecordings(callIds: readonly string[]): Promise<ReadonlyMap<string, StoredRecording[]>>

  /** Returns the saved views of an operator, by name. */
  listCallViews(operatorId: string): Promise<StoredCallView[]>
  /** Replaces the view of this operator with the same id. */
  saveCallView(view: StoredCallView): Promise<void>
  /** Returns false if the operator has no such view. */
  deleteCallView(operatorId: string, viewId: string): Promise<boolean>
}

export interface StoredCallView {
  viewId: string
  operatorId: string
  name: string
  query: string
  createdAt: string
}
