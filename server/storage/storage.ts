import type { AgentStorage } from './agentStorage.ts'
import type { AgentTestStorage } from './agentTestStorage.ts'
import type { AuditStorage } from './auditStorage.ts'
import type { BudgetStorage } from './budgetStorage.ts'
import type { CalendarStorage } from './calendarStorage.ts'
import type { CallListStorage } from './callListStorage.ts'
import type { CallStorage } from './callStorage.ts'
import type { ClockStorage } from './clockStorage.ts'
import type { FormStorage } from './formStorage.ts'
import type { InboxStorage } from './inboxStorage.ts'
import type { KnowledgeStorage } from './knowledgeStorage.ts'
import type { LineStorage } from './lineStorage.ts'
import type { NumberStorage } from './numberStorage.ts'
import type { OperatorKeyStorage } from './operatorKeyStorage.ts'
import type { OutboundStorage } from './outboundStorage.ts'
import type { OutcomeStorage } from './outcomeStorage.ts'
import type { PeopleStorage } from './peopleStorage.ts'
import type { PersonStorage } from './personStorage.ts'
import type { RecordingStorage } from './recordingStorage.ts'
import type { SampleStorage } from './sampleStorage.ts'
import type { ReviewStorage } from './reviewStorage.ts'
import type { SettledStorage } from './settledStorage.ts'
import type { SharedStorage } from './sharedStorage.ts'
import type { TaskStorage } from './taskStorage.ts'
import type { TranscriptStorage } from './transcriptStorage.ts'

/**
 * Everything that the server stores. There is one interface, one contract test suite
 * (`server/testing/storageContract.ts`) and one adapter per database. Times are ISO 8601 strings in UTC. Durations are
 * whole seconds where the wire format has them so. Every method is one transaction: either its change is
 * on disk when the promise resolves, or it did not happen.
 */
export interface Storage
  extends
    CallStorage,
    CalendarStorage,
    CallListStorage,
    LineStorage,
    RecordingStorage,
    FormStorage,
    AgentStorage,
    AgentTestStorage,
    OperatorKeyStorage,
    SharedStorage,
    BudgetStorage,
    ClockStorage,
    TaskStorage,
    TranscriptStorage,
    ReviewStorage,
    OutcomeStorage,
    KnowledgeStorage,
    InboxStorage,
    SettledStorage,
    NumberStorage,
    OutboundStorage,
    PeopleStorage,
    AuditStorage,
    PersonStorage,
    SampleStorage {
  /** Writes without changing anything. Rejects with `StorageError` if nothing can be stored. */
  check(): Promise<void>
  /** Returns the time of the database's own clock, in Unix ms. */
  time(): Promise<number>
  close(): Promise<void>
}
