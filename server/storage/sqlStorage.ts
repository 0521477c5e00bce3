import type { Database } from './database.ts'
import { storeAgents } from './storeAgents.ts'
import { storeBudget } from './storeBudget.ts'
import { storeCalls } from './storeCalls.ts'
import { storeClock } from './storeClock.ts'
import { storeLeadsAndMessages } from './storeLeadsAndMessages.ts'
import { storeOutcomes } from './storeOutcomes.ts'
import { storeKnowledge } from './storeKnowledge.ts'
import { storeRecordings } from './storeRecordings.ts'
import { storeShared } from './storeShared.ts'
import { storeTasks } from './storeTasks.ts'
import { storeTranscripts } from './storeTranscripts.ts'
import type { Storage } from './storage.ts'

/** Creates the storage on top of any database that understands our SQL. */
export function createSqlStorage(db: Database): Storage {
  return {
    ...storeCalls(db),
    ...storeRecordings(db),
    ...storeLeadsAndMessages(db),
    ...storeShared(db),
    ...storeBudget(db),
    ...storeClock(db),
    ...storeAgents(db),
    ...storeTasks(db),
    ...storeTranscripts(db),
    ...storeOutcomes(db),
    ...storeKnowledge(db),
    check: () => db.check(),
    time: () => db.time(),
    close: () => db.close(),
  }
}
