import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type {
  InboxChange,
  InboxCounts,
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

/** How many fit the filters, of each status. The list does not wait for it. */
export const useInboxCounts = ({ status: _status, ...filters }: InboxFilters) =>
  useQuery({
    queryKey: ['inbox counts', filters],
    queryFn: async ({ signal }) =>
      (await api.get<{ counts: InboxCounts }>('/admin/inbox/counts', filters, signal)).counts,
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
  | { deed: 'note' }

/** The note that somebody has typed about an item and not added yet. It stays when they look at others, until they sign out. */
function useTypedNote(id: string) {
  const queries = useQueryClient()
  const key = ['typed note', id]
  const [text, setText] = useState(queries.getQueryData<string>(key) ?? '')
  const type = (next: string): void => {
    queries.setQueryDefaults(key, { gcTime: Infinity })
    queries.setQueryData(key, next)
    setText(next)
  }
  return { text, type }
}

/**
 * Does something with an item, and shows what it is afterwards. If it fails, the item is read again. A note that was typed
 * is added before the item changes its status, because nobody comes back to an item that is done.
 */
export function useInboxDeed(id: string) {
  const note = useTypedNote(id)
  const queries = useQueryClient()
  const path = `/admin/inbox/${encodeURIComponent(id)}`
  const addNote = async (): Promise<InboxDetail> => {
    const detail = await api.post<InboxDetail>(`${path}/notes`, { text: note.text })
    note.type('')
    return detail
  }
  const deed = useMutation({
    async mutationFn({ deed: what, ...body }: InboxDeed) {
      if (what === 'note') return addNote()
      if ('status' in body && note.text.trim()) await addNote()
      return what === 'change'
        ? api.patch<InboxDetail>(path, body)
        : api.post<InboxDetail>(`${path}/${what}`, body)
    },
    onSuccess(detail) {
      queries.setQueryData(['inbox item', id], detail)
      // In the list, it keeps its place until the list is read again.
      queries.setQueriesData<InfiniteData<InboxPage>>({ queryKey: ['inbox'] }, (data) =>
        data ? { ...data, pages: data.pages.map((page) => replaced(page, detail.item)) } : data,
      )
      void queries.invalidateQueries({ queryKey: ['inbox'] })
      void queries.invalidateQueries({ queryKey: ['inbox counts'] })
    },
    onError: () => queries.invalidateQueries({ queryKey: ['inbox item', id] }),
  })
  return { deed, note }
}

const replaced = (page: InboxPage, item: InboxItem): InboxPage => ({
  ...page,
  items: page.items.map((each) => (each.id === item.id ? item : each)),
})
