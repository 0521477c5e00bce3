import type { EngineMemory } from '@ringwell/engine/engine.ts'

/**
 * Stores what calls have come to that can go on over another line (docs/decisions/resume.md). Everything here goes when
 * its call is over or erased.
 *
 * The number of the line is the fence: whoever holds an older line of a call writes nothing more and ends it.
 */
export interface LineStorage {
  /** Stores that the first line of a call begins. `brief` is its `CallBrief` as JSON. */
  openLine(callId: string, brief: string): Promise<void>
  /** Returns false if another line holds the call by now. Stores nothing then, and nothing of a call that is over. */
  saveMemory(memory: EngineMemory): Promise<boolean>
  /** The same for several calls, in one transaction. */
  saveMemories(memories: readonly EngineMemory[]): Promise<boolean[]>
  /**
   * Notes that this line is lost, after it was connected for `lineMs`. Returns false if it does not hold the call. For a
   * line that nobody saw end, the turns say how long it was connected at least.
   */
  loseLine(callId: string, line: number, lostAt: string, lineMs: number): Promise<boolean>
  /** Lets the next line of a call begin. Of any number of servers, one gets each line. Undefined if the call is over. */
  takeLine(callId: string): Promise<TakenLine | undefined>
  /** Ends the wait for a line: of these calls that are lost, or of all that were lost before then. Each is returned once. */
  closeLines(which: { callId: string } | { lostBefore: string }): Promise<ClosedLine[]>
  /** Returns the lines that nobody has reported as lost. */
  listLines(): Promise<{ callId: string; line: number }[]>
  /** The line that holds the call, or has held it last. Undefined if the call is over. */
  findLine(callId: string): Promise<StoredLine | undefined>
}

interface StoredLine {
  line: number
  /** The `CallBrief` of the call as JSON. */
  brief: string
  /** How long this line and those before were connected, as far as they have ended. */
  beforeMs: number
  /** Undefined while it is up. */
  lostAt: string | undefined
}

/** `lostAt` is that of the line before. */
interface TakenLine extends StoredLine {
  memory: readonly string[]
  turns: number
}

interface ClosedLine {
  callId: string
  lostAt: string
  /** How long the call was connected. */
  beforeMs: number
}
