import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { CalendarView, FoundBooking } from '@ringwell/protocol/operator/bookings.ts'
import { api } from '../api/api.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Table } from '../ui/Table.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { wholeDayText } from './days.ts'

interface Found {
  bookings: FoundBooking[]
  next: string | null
}

/** The bookings of all calendars that were searched for, the newest first. */
export function FoundBookings({ q, all }: { q: string; all: readonly CalendarView[] }) {
  const found = useInfiniteQuery({
    queryKey: ['bookings', 'found', q],
    queryFn: ({ pageParam, signal }) =>
      api.get<Found>('/admin/bookings', { q, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const bookings = found.data?.pages.flatMap((page) => page.bookings)
  return (
    <>
      {found.error && <FailureNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Waiting />}
      {bookings?.length === 0 && (
        <EmptyState title="No booking fits">
          <p>Search for a part of the guest’s name, the whole number, address or reference.</p>
        </EmptyState>
      )}
      {bookings && bookings.length > 0 && (
        <>
          <div className="bookings-head">
            <ExportLink path="/admin/bookings" params={{ q }} />
          </div>
          <Table heads={['Guest', 'When', 'What', 'Reference', 'Where']}>
            {bookings.map(({ id, calendar, date, time, ...booking }) => (
              <tr key={id}>
                <td>
                  <Link
                    dir="auto"
                    href={`/bookings?${new URLSearchParams({ calendar, day: date, view: 'day', booking: id }).toString()}`}
                  >
                    {booking.name || 'No name'}
                  </Link>
                </td>
                <td data-label="When">
                  {wholeDayText(date)}
                  {time !== null && `, ${time}`}{' '}
                  {booking.state === 'cancelled' && <span className="chip">Cancelled</span>}
                </td>
                <td data-label="What">
                  {booking.kind}
                  {booking.people !== null && ` for ${booking.people}`}
                </td>
                <td data-label="Reference">{booking.reference}</td>
                <td data-label="Where">
                  {all.find((each) => each.calendar === calendar)?.name ?? calendar}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
      {found.hasNextPage && (
        <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
