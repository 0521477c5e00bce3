import type { CSSProperties } from 'react'
import type { BookingView, CalendarView } from '@ringwell/protocol/operator/bookings.ts'
import { dayAt, minutesIn, timeAt } from './days.ts'
import { openText, spansOn } from './opening.ts'
import { BookingButton, type PlanProps } from './WeekPlan.tsx'

/** One day: a row for each thing that can be booked, along the hours. */
export function DayPlan({ calendar, day, range, onOpen }: PlanProps & { day: string }) {
  const bookings = range.bookings.filter(({ state }) => state === 'booked')
  const cancelled = range.bookings.filter(({ state }) => state === 'cancelled')
  const isByNight = calendar.resources[0]?.minutes === null
  const gone = bookings.filter(
    ({ resource }) => !calendar.resources.some(({ id }) => id === resource),
  )
  const [first, last] = hoursOf(calendar, day, bookings)
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  /** Quarters of an hour from the first hour on, as lines of the grid. */
  const line = (time: string): number =>
    Math.min(Math.max(Math.floor(minutesIn(time) / 15) - first * 4, 0), hours.length * 4) + 1
  const placed = (from: string, until: string): CSSProperties => ({
    gridColumn: `${line(from)} / ${Math.max(line(until), line(from) + 1)}`,
  })
  const endOf = ({ ends_at: end, date }: BookingView): string =>
    dayAt(end, calendar.time_zone) === date ? timeAt(end, calendar.time_zone) : '24:00'
  const columns: CSSProperties = {
    gridTemplateColumns: `repeat(${isByNight ? 1 : hours.length * 4}, minmax(0.9rem, 1fr))`,
  }
  return (
    <>
      <p className="day-open">{openText(calendar, day)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it */}
      <section className="day-scroll" aria-label="The day by hours" tabIndex={0}>
        <div className="day">
          {!isByNight && (
            <div className="day-row day-hours" aria-hidden="true">
              <span />
              <div className="day-line" style={columns}>
                {hours.map((hour) => (
                  <span key={hour} style={placed(`${hour}:00`, `${hour + 1}:00`)}>
                    {String(hour).padStart(2, '0')}
                  </span>
                ))}
              </div>
            </div>
          )}
          {calendar.resources.map(({ id, name, capacity }) => (
            <div key={id} className="day-row">
              <h3>
                {name}
                <small>for {capacity}</small>
              </h3>
              <div className="day-line" style={columns}>
                {range.busy.map(({ starts_at: start, ends_at: end }) => (
                  <p
                    key={start}
                    className="booking-busy"
                    style={placed(
                      timeAt(start, calendar.time_zone),
                      timeAt(end, calendar.time_zone),
                    )}
                  >
                    Busy
                  </p>
                ))}
                {bookings
                  .filter(({ resource }) => resource === id)
                  .map((booking) => (
                    <div
                      key={booking.id}
                      style={booking.time === null ? {} : placed(booking.time, endOf(booking))}
                    >
                      <BookingButton booking={booking} calendar={calendar} onOpen={onOpen} />
                    </div>
                  ))}
              </div>
            </div>
          ))}
        </div>
      </section>
      <Others
        title="In something that is no longer here"
        bookings={gone}
        {...{ calendar, onOpen }}
      />
      <Others title="Cancelled" bookings={cancelled} {...{ calendar, onOpen }} />
    </>
  )
}

interface OthersProps extends Pick<PlanProps, 'calendar' | 'onOpen'> {
  title: string
  bookings: readonly BookingView[]
}

function Others({ title, bookings, calendar, onOpen }: OthersProps) {
  if (bookings.length === 0) return null
  return (
    <section className="day-others">
      <h3>{title}</h3>
      {bookings.map((booking) => (
        <BookingButton key={booking.id} booking={booking} calendar={calendar} onOpen={onOpen} />
      ))}
    </section>
  )
}

/** The hours to draw: those in which it is open, and those of what is booked. */
function hoursOf(
  calendar: CalendarView,
  day: string,
  bookings: readonly BookingView[],
): [number, number] {
  const spans = spansOn(calendar, day) ?? []
  const times = bookings.flatMap(({ time }) => (time === null ? [] : [minutesIn(time)]))
  const from = [...spans.map(([start]) => minutesIn(start)), ...times]
  const until = [...spans.map(([, end]) => minutesIn(end)), ...times.map((start) => start + 60)]
  if (from.length === 0) return [8, 20]
  return [Math.floor(Math.min(...from) / 60), Math.min(Math.ceil(Math.max(...until) / 60), 24)]
}
