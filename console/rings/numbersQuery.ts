import { queryOptions } from '@tanstack/react-query'
import type { NumberView } from '@ringwell/protocol/operator/numbers.ts'
import { api } from '../api/api.ts'

/** The telephone numbers that reach agents. */
export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: ({ signal }) => api.get<{ numbers: NumberView[] }>('/admin/numbers', {}, signal),
})
