import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { BookingView, CalendarView } from '@ringwell/protocol/operator/bookings.ts'
import { agentsQuery } from '../agents/agentQueries.ts'
import { mayDo } from '../api/useSession.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Options } from '../ui/Options.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useKeys } from '../ui/useKeys.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { BookingDialog } from './BookingDialog.tsx'
import { CalendarForm, isByNightIn } from './CalendarForm.tsx'
import { DayPlan } from './DayPlan.tsx'
import { FoundBookings } from './FoundBookings.tsx'
import { WeekPlan } from './WeekPlan.tsx'
import { useCalendars, useRange } from './bookingQueries.ts'
import { addDays, dayText, mondayOf, todayIn, wholeDayText } from './days.ts'
import './bookings.css'

/** What agents have booked, by day and week. The address has the calendar, the day and the view, or that its hours are open. */
export default function BookingsPage() {
  const calendars = useCalendars()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const all = calendars.data
  const calendar = all?.find((each) => each.calendar === search.get('calendar')) ?? all?.[0]
  return (
    <Page title="Bookings" lead="What agents have booked, and when they may book.">
      {calendars.error && (
        <FailureNote error={calendars.error} onRetry={() => void calendars.refetch()} />
      )}
      {calendars.isPending && <Waiting />}
      {all && !calendar && (
        <EmptyState title="No agent books anything">
          <p>
            Agents for restaurants, hotels, practices and demos have calendars. Make one of your own
            from them.
          </p>
        </EmptyState>
      )}
      {all && calendar && !search.has('hours') && (
        <search className="bookings-search">
          <SearchField
            label="Search by guest, number or reference"
            maxLength={200}
            value={q}
            field={field}
            onSearch={(words) =>
              setSearch(
                (before) => {
                  if (words === '') before.delete('q')
                  else before.set('q', words)
                  return before
                },
                { replace: true },
              )
            }
          />
        </search>
      )}
      {all && calendar && q !== '' && <FoundBookings q={q} all={all} />}
      {all && calendar && q === '' && (
        <Calendar key={calendar.calendar} calendar={calendar} all={all} />
      )}
    </Page>
  )
}

const isNarrow = (): boolean => matchMedia('(width < 900px)').matches

function Calendar({ calendar, all }: { calendar: CalendarView; all: readonly CalendarView[] }) {
  const [search, setSearch] = useSearchParams()
  const session = useSignedIn()
  const [chosen, setOpen] = useState<BookingView>()
  const today = todayIn(calendar.time_zone)
  const day = search.get('day') ?? today
  // A week does not fit a phone.
  const isWeek = (search.get('view') ?? (isNarrow() ? 'day' : 'week')) === 'week'
  const [from, to] = isWeek ? [mondayOf(day), addDays(mondayOf(day), 6)] : [day, day]
  const { data: known } = useQuery(agentsQuery)
  const names = new Map(known?.map((agent) => [agent.agent_id, agent.agent_name]))
  const agents = known && calendar.agents.map((id) => names.get(id) || id)
  const range = useRange(calendar.calendar, from, to)
  // A link may name a booking of the day.
  const open = chosen ?? range.data?.bookings.find(({ id }) => id === search.get('booking'))
  const set = (changes: Record<string, string>): void =>
    setSearch((before) => ({ ...Object.fromEntries(before), ...changes }), { replace: true })
  const setHours = (areOpen: boolean): void =>
    setSearch(
      (before) => {
        if (areOpen) before.set('hours', '')
        else before.delete('hours')
        return before
      },
      { replace: !areOpen },
    )
  const go = (by: number): void => set({ day: addDays(day, by * (isWeek ? 7 : 1)) })
  const mayChange = mayDo(session, 'editor')
  const areHoursOpen = mayChange && search.has('hours')
  useKeys(
    areHoursOpen
      ? {}
      : {
          j: () => go(1),
          k: () => go(-1),
          d: () => set({ view: 'day' }),
          w: () => set({ view: 'week' }),
        },
  )
  if (areHoursOpen) {
    return <CalendarForm calendar={calendar} onClose={() => setHours(false)} />
  }
  return (
    <>
      <div className="bookings-bar">
        {all.length > 1 && (
          <select
            className="input"
            aria-label="Calendar"
            value={calendar.calendar}
            onChange={({ target }) => set({ calendar: target.value })}
          >
            <Options of={all.map(({ calendar: id, name }) => [id, name])} />
          </select>
        )}
        <fieldset className="bookings-view">
          <legend className="vh">View</legend>
          {(['day', 'week'] as const).map((view) => (
            <Button
              key={view}
              aria-pressed={isWeek === (view === 'week')}
              onClick={() => set({ view })}
            >
              {view === 'day' ? 'Day' : 'Week'}
            </Button>
          ))}
        </fieldset>
        <div className="bookings-view">
          <Button onClick={() => go(-1)}>Earlier</Button>
          <Button onClick={() => set({ day: today })}>Today</Button>
          <Button onClick={() => go(1)}>Later</Button>
        </div>
        <input
          className="input"
          type="date"
          aria-label="Day"
          value={day}
          onChange={({ target }) => target.value && set({ day: target.value })}
        />
        {mayChange && (
          <Button onClick={() => setHours(true)}>
            {isByNightIn(calendar) ? 'What can be booked' : 'Opening hours and special days'}
          </Button>
        )}
      </div>
      <div className="bookings-head">
        <h2>
          {isWeek ? `${dayText(from)} to ${dayText(to)}` : wholeDayText(day)}
          <small className="note"> {calendar.time_zone}</small>
        </h2>
        <ExportLink
          path="/admin/bookings/range"
          params={{ calendar: calendar.calendar, from, to }}
        />
      </div>
      {agents && <p className="note">Agents that book here: {agents.join(', ')}.</p>}
      {calendar.is_connected && (
        <p className="note">
          Your own calendar is connected: when it is busy, nothing can be booked, and bookings are
          written into it.
        </p>
      )}
      {range.error && <FailureNote error={range.error} onRetry={() => void range.refetch()} />}
      {range.data?.busy_problem && (
        <p className="failure" role="alert">
          {range.data.busy_problem}
        </p>
      )}
      {range.isPending && <Waiting />}
      {range.data &&
        (isWeek ? (
          <WeekPlan calendar={calendar} monday={from} range={range.data} onOpen={setOpen} />
        ) : (
          <DayPlan calendar={calendar} day={day} range={range.data} onOpen={setOpen} />
        ))}
      {open && (
        <BookingDialog
          booking={open}
          calendar={calendar}
          mayChange={mayChange}
          onClose={() => {
            setOpen(undefined)
            setSearch(
              (before) => {
                before.delete('booking')
                return before
              },
              { replace: true },
            )
          }}
        />
      )}
    </>
  )
}
