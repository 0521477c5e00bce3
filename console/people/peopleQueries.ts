import { queryOptions } from '@tanstack/react-query'
import type { AccountView, OperatorView, SessionView } from '@ringwell/protocol/operator/people.ts'
import { api } from '../api/api.ts'

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: async ({ signal }) =>
    (await api.get<{ operators: OperatorView[] }>('/admin/operators', {}, signal)).operators,
})

/** Where somebody is signed in: oneself or, for an owner, everybody. */
export const sessionsQuery = (everybody: boolean) =>
  queryOptions({
    queryKey: ['sessions', everybody],
    queryFn: async ({ signal }) =>
      (await api.get<{ sessions: SessionView[] }>('/admin/sessions', { everybody }, signal))
        .sessions,
  })

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) =>
    (await api.get<{ account: AccountView }>('/admin/account', {}, signal)).account,
})
