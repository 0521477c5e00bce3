import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AccountView, OperatorView, SessionView } from '@ringwell/protocol/operator/people.ts'
import { operatorName } from '@ringwell/protocol/operatorNames.ts'
import { api } from '../api/api.ts'

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: async ({ signal }) =>
    (await api.get<{ operators: OperatorView[] }>('/admin/operators', {}, signal)).operators,
})

/** Returns how to call whoever is stored by the address: by name, or else by the address. */
export function useNameOf(): (author: string) => string {
  const { data } = useQuery(operatorsQuery)
  return (author) => operatorName(author, data)
}

/** The operators as options of a select, by address. */
export function useOperatorOptions(): [email: string, name: string][] {
  const { data = [] } = useQuery(operatorsQuery)
  return data.map(({ email, name }) => [email, name || email])
}

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
