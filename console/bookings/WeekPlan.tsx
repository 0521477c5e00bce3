import type {
  BookingRange,
  BookingView,
  CalendarView,
} from '@ringwell/protocol/operator/bookings.ts'
import { addDays, dayAt, dayText, timeAt, todayIn } from './days.ts'
import { openText, spansOn } from './opening.ts'

export interface PlanProps {
  calendar: CalendarView
  range: BookingRange
  onOpen: (booking: BookingView) => void
}

/** Seven days beside each other, each with its bookings in the order of their times. */
export function WeekPlan({ calendar, monday, range, onOpen }: PlanProps & { monday: string }) {
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  return (
    <ol className="week">
      {days.map((day) => {
        const bookings = range.bookings.filter((booking) => isOn(booking, day))
        const busy = range.busy.filter(
          ({ starts_at: start }) => dayAt(start, calendar.time_zone) === day,
        )
        return (
          <li
            key={day}
            className="week-day"
            data-today={day === todayIn(calendar.time_zone) || undefined}
            data-closed={spansOn(calendar, day)?.length === 0 || undefined}
          >
            <h3>
              {dayText(day)}
              <small>{openText(calendar, day)}</small>
            </h3>
            {busy.map(({ starts_at: start, ends_at: end }) => (
              <p key={start} className="booking-busy">
                {timeAt(start, calendar.time_zone)}–{timeAt(end, calendar.time_zone)} Busy in your
                calendar
              </p>
            ))}
            {bookings.map((booking) => (
              <BookingButton
                key={booking.id}
                booking={booking}
                calendar={calendar}
                onOpen={onOpen}
              />
            ))}
            {bookings.length === 0 && busy.length === 0 && <p className="note">Nothing booked</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** A stay is on each day that begins one of its nights. */
const isOn = ({ date, nights }: BookingView, day: string): boolean =>
  nights === null ? date === day : date <= day && day < addDays(date, nights)

interface BookingButtonProps {
  booking: BookingView
  calendar: CalendarView
  onOpen: (booking: BookingView) => void
}

export function BookingButton({ booking, calendar, onOpen }: BookingButtonProps) {
  const { time, nights, people, name, state, resource } = booking
  const isClosed = spansOn(calendar, booking.date)?.length === 0
  return (
    <button type="button" className="booking" data-state={state} onClick={() => onOpen(booking)}>
      <strong className="num">{time ?? `${nights} ${nights === 1 ? 'night' : 'nights'}`}</strong>{' '}
      <span className="booking-name">{name || 'No name'}</span>
      <small>
        {people !== null && `${people} ${people === 1 ? 'person' : 'people'} · `}
        {nameOfResource(calendar, resource)}
        {state === 'cancelled' && ' · cancelled'}
        {state === 'booked' && isClosed && ' · closed that day'}
      </small>
    </button>
  )
}

export const nameOfResource = ({ resources }: CalendarView, id: string): string =>
  resources.find((each) => each.id === id)?.name ?? id
