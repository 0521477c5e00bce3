import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  BookingCancel,
  BookingMove,
  BookingRange,
  CalendarChange,
  CalendarView,
} from '@ringwell/protocol/operator/bookings.ts'
import { api } from '../api/api.ts'

const LOOK_AGAIN_MS = 20_000

export const useCalendars = () =>
  useQuery({
    queryKey: ['calendars'],
    queryFn: async ({ signal }) =>
      (await api.get<{ calendars: CalendarView[] }>('/admin/calendars', {}, signal)).calendars,
  })

export const useRange = (calendar: string, from: string, to: string) =>
  useQuery({
    queryKey: ['bookings', calendar, from, to],
    queryFn: ({ signal }) =>
      api.get<BookingRange>('/admin/bookings/range', { calendar, from, to }, signal),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: (before) => before,
  })

type Deed =
  | { id: string; deed: 'move'; body: BookingMove }
  | { id: string; deed: 'cancel'; body: BookingCancel }

/** Moves or cancels a booking. Whatever comes of it, the bookings are read again. */
export function useBookingDeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, deed, body }: Deed) =>
      api.post<unknown>(`/admin/bookings/${encodeURIComponent(id)}/${deed}`, body),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

export function useCalendarChange(calendar: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: CalendarChange) =>
      api.put<unknown>(`/admin/calendars/${encodeURIComponent(calendar)}`, change),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
}
