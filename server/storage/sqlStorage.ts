import type { Database } from './database.ts'
import { deleteTaskDataBefore } from './deleteTaskData.ts'
import { storeAgents } from './storeAgents.ts'
import { storeAgentTests } from './storeAgentTests.ts'
import { storeAudit } from './storeAudit.ts'
import { storeBookings } from './storeBookings.ts'
import { storeBudget } from './storeBudget.ts'
import { storeCalendars } from './storeCalendars.ts'
import { storeCallLists } from './storeCallLists.ts'
import { storeCalls } from './storeCalls.ts'
import { storeClock } from './storeClock.ts'
import { storeLines } from './storeLines.ts'
import { storeLeadsAndMessages } from './storeLeadsAndMessages.ts'
import { storeOperatorKeys } from './storeOperatorKeys.ts'
import { storeOutbound } from './storeOutbound.ts'
import { storeOutcomes } from './storeOutcomes.ts'
import { storeInbox } from './storeInbox.ts'
import { storeKnowledge } from './storeKnowledge.ts'
import { storeNumbers } from './storeNumbers.ts'
import { storeOperatorSessions } from './storeOperatorSessions.ts'
import { storePeople } from './storePeople.ts'
import { storePersons } from './storePersons.ts'
import { storeRecordings } from './storeRecordings.ts'
import { storeRecords } from './storeRecords.ts'
import { storeSamples } from './storeSamples.ts'
import { storeReviews } from './storeReviews.ts'
import { storeSettled } from './storeSettled.ts'
import { storeShared } from './storeShared.ts'
import { storeToolCalls } from './storeToolCalls.ts'
import { storeTranscripts } from './storeTranscripts.ts'
import type { Storage } from './storage.ts'

export function createSqlStorage(db: Database): Storage {
  return {
    ...storeCalls(db),
    ...storeCallLists(db),
    ...storeLines(db),
    ...storeRecordings(db),
    ...storeLeadsAndMessages(db),
    ...storeShared(db),
    ...storeBudget(db),
    ...storeClock(db),
    ...storeAgents(db),
    ...storeAgentTests(db),
    ...storeOperatorKeys(db),
    ...storeToolCalls(db),
    ...storeBookings(db),
    ...storeCalendars(db),
    ...storeRecords(db),
    ...storeReviews(db),
    ...storeTranscripts(db),
    ...storeOutcomes(db),
    ...storeKnowledge(db),
    ...storeInbox(db),
    ...storeSettled(db),
    ...storeNumbers(db),
    ...storeOutbound(db),
    ...storePersons(db),
    ...storeSamples(db),
    ...storePeople(db),
    ...storeOperatorSessions(db),
    ...storeAudit(db),
    deleteTaskDataBefore: (before, limit, now) => deleteTaskDataBefore(db, before, limit, now),
    check: () => db.check(),
    time: () => db.time(),
    close: () => db.close(),
  }
}
