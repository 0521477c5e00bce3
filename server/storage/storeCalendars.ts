import type { CalendarSettings } from '@ringwell/protocol/operator/bookings.ts'
import { closedDays, closedOn } from '@ringwell/protocol/openingHours.ts'
import type { CalendarStorage, StoredCalendarSettings } from './calendarStorage.ts'
import type { Database, Sql } from './database.ts'
import { calendarLock } from './storeToolCalls.ts'
import type { CalendarRow } from './tables.ts'
import { findCells, findRow, putRow } from './rows.ts'

export function storeCalendars(db: Database): CalendarStorage {
  return {
    async findCalendarSettings(calendar) {
      const row = await findRow(db.sql, 'calendars', { calendar })
      return row && toSettings(row)
    },

    async listCalendarSettings() {
      return (await db.sql.selectFrom('calendars').selectAll().execute()).map(toSettings)
    },

    // The same lock as for bookings, which compare the version.
    saveCalendarSettings: (calendar, version, settings, at) =>
      db.transaction(async (sql) => {
        if ((await settingsVersion(sql, calendar)) !== version) return false
        const cells = { version: version + 1, ...cellsOf(settings), updatedAt: at }
        await putRow(sql, 'calendars', ['calendar'], { calendar, ...cells })
        return true
      }, calendarLock(calendar)),
  }
}

/** Returns the version of the settings that apply, 0 if an operator has changed nothing. */
export async function settingsVersion(sql: Sql, calendar: string): Promise<number> {
  const row = await findCells(sql, 'calendars', { calendar }, ['version'])
  return row?.version ?? 0
}

/** An older server beside this one reads and writes `settings`, and knows only of days on which it is closed. */
type OldSettings = Omit<CalendarSettings, 'special_days'> & { closed_days: string[] }

function cellsOf({ special_days: days, ...settings }: CalendarSettings) {
  const old: OldSettings = { ...settings, closed_days: closedDays(days) }
  const open = Object.fromEntries(Object.entries(days).filter(([, spans]) => spans.length > 0))
  return { settings: JSON.stringify(old), specialHours: JSON.stringify(open) }
}

function toSettings({
  calendar,
  version,
  settings: old,
  specialHours,
}: CalendarRow): StoredCalendarSettings {
  // No validation: only our own code writes these columns.
  const { closed_days: closed, ...settings } = JSON.parse(old) as OldSettings
  const open = JSON.parse(specialHours ?? '{}') as CalendarSettings['special_days']
  return {
    calendar,
    version,
    settings: { ...settings, special_days: { ...open, ...closedOn(closed) } },
  }
}
