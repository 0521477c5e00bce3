import type { CalendarSettings } from '@ringwell/protocol/operator/bookings.ts'
import type { CalendarStorage, StoredCalendarSettings } from './calendarStorage.ts'
import type { Database, Sql } from './database.ts'
import { calendarLock } from './storeToolCalls.ts'
import type { CalendarRow } from './tables.ts'

export function storeCalendars(db: Database): CalendarStorage {
  return {
    async findCalendarSettings(calendar) {
      const row = await db.sql
        .selectFrom('calendars')
        .selectAll()
        .where('calendar', '=', calendar)
        .executeTakeFirst()
      return row && toSettings(row)
    },

    async listCalendarSettings() {
      return (await db.sql.selectFrom('calendars').selectAll().execute()).map(toSettings)
    },

    // The same lock as for bookings, which compare the version.
    saveCalendarSettings: (calendar, version, settings, at) =>
      db.transaction(async (sql) => {
        if ((await settingsVersion(sql, calendar)) !== version) return false
        const cells = { version: version + 1, settings: JSON.stringify(settings), updatedAt: at }
        await sql
          .insertInto('calendars')
          .values({ calendar, ...cells })
          .onConflict((conflict) => conflict.column('calendar').doUpdateSet(cells))
          .execute()
        return true
      }, calendarLock(calendar)),
  }
}

/** Returns the version of the settings that apply, 0 if an operator has changed nothing. */
export async function settingsVersion(sql: Sql, calendar: string): Promise<number> {
  const row = await sql
    .selectFrom('calendars')
    .select('version')
    .where('calendar', '=', calendar)
    .executeTakeFirst()
  return row?.version ?? 0
}

const toSettings = ({ calendar, version, settings }: CalendarRow): StoredCalendarSettings => ({
  calendar,
  version,
  // No validation: only our own code writes this column.
  settings: JSON.parse(settings) as CalendarSettings,
})
