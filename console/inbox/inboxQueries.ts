import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  InboxChange,
  InboxDetail,
  InboxItem,
  InboxPage,
  InboxReply,
  InboxRing,
} from '@ringwell/protocol/operator/inbox.ts'
import { api } from '../api/api.ts'

/** How often the inbox looks for what is new, in ms. */
const LOOK_AGAIN_MS = 20_000

export type InboxFilters = Readonly<Record<string, string>>

export const useInbox = (filters: InboxFilters) =>
  useInfiniteQuery({
    queryKey: ['inbox', filters],
    queryFn: ({ pageParam, signal }) =>
      api.get<InboxPage>('/admin/inbox', { ...filters, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: (before) => before,
  })

export const useInboxItem = (id: string) =>
  useQuery({
    queryKey: ['inbox item', id],
    queryFn: ({ signal }) =>
      api.get<InboxDetail>(`/admin/inbox/${encodeURIComponent(id)}`, {}, signal),
    refetchInterval: LOOK_AGAIN_MS,
  })

type InboxDeed =
  | ({ deed: 'change' } & InboxChange)
  | ({ deed: 'reply' } & InboxReply)
  | ({ deed: 'ring' } & InboxRing)
  | { deed: 'note'; text: string }

/** Does something with an item, and shows what it is afterwards. If it fails, the item is read again. */
export function useInboxDeed(id: string) {
  const queries = useQueryClient()
  const path = `/admin/inbox/${encodeURIComponent(id)}`
  return useMutation({
    mutationFn: ({ deed, ...body }: InboxDeed) =>
      deed === 'change'
        ? api.patch<InboxDetail>(path, body)
        : api.post<InboxDetail>(`${path}/${deed === 'note' ? 'notes' : deed}`, body),
    onSuccess(detail) {
      queries.setQueryData(['inbox item', id], detail)
      // In the list, it keeps its place until the list is read again.
      queries.setQueriesData<InfiniteData<InboxPage>>({ queryKey: ['inbox'] }, (data) =>
        data ? { ...data, pages: data.pages.map((page) => replaced(page, detail.item)) } : data,
      )
      void queries.invalidateQueries({ queryKey: ['inbox'] })
    },
    onError: () => queries.invalidateQueries({ queryKey: ['inbox item', id] }),
  })
}

const replaced = (page: InboxPage, item: InboxItem): InboxPage => ({
  ...page,
  items: page.items.map((each) => (each.id === item.id ? item : each)),
})
