import type { TestTurn } from '@ringwell/protocol/operator/agentTests.ts'

/** Stores tests of agents. A test that was made of a call is deleted with the call, when it is erased or expires. */
export interface AgentTestStorage {
  /** The tests of an agent, or those that were made of a call. The oldest first. */
  listAgentTests(of: { agentId: string } | { callId: string }): Promise<StoredAgentTest[]>
  findAgentTest(testId: string): Promise<StoredAgentTest | undefined>
  /** Stores nothing if the agent has `most` tests, or if the call of the test is unknown or was erased. */
  addAgentTest(test: StoredAgentTest, most: number): Promise<'added' | 'tooMany' | 'noCall'>
  /** Returns false if there is no such test, which may have been deleted with its call. */
  changeAgentTest(testId: string, change: AgentTestChange): Promise<boolean>
  deleteAgentTest(testId: string): Promise<boolean>
}

export interface StoredAgentTest {
  testId: string
  agentId: string
  /** Null if it belongs to no call. */
  callId: string | null
  name: string
  /** When its first turn is said. */
  at: string
  turns: TestTurn[]
  changedAt: string
  changedBy: string
}

type AgentTestChange = Pick<StoredAgentTest, 'name' | 'turns' | 'changedAt' | 'changedBy'> & {
  /** The test no longer belongs to its call. */
  callId?: null
}
