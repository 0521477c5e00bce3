import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallCount, ErasedCalls } from '@ringwell/protocol/operator/calls.ts'
import { api } from '../api/api.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { counted } from '../ui/counted.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'

export interface EraseCallsProps {
  chosen: ReadonlySet<string> | 'all'
  /** What the list is filtered by. */
  params: Record<string, string>
  onClose: () => void
  onErased: () => void
}

/** The server takes no more ids at once. */
const IDS_AT_ONCE = 500

/** Says how many calls go, and erases them in as many requests as it takes. */
export function EraseCalls({ chosen, params, onClose, onErased }: EraseCallsProps) {
  const queries = useQueryClient()
  const [erased, setErased] = useState(0)
  // A call that begins while somebody reads the dialog is not meant.
  const [filters] = useState(() => ({
    ...params,
    to: params['to'] ?? new Date().toISOString(),
    erased: 'no',
  }))
  const count = useQuery({
    queryKey: ['calls', 'erase', filters],
    queryFn: ({ signal }) =>
      api.get<CallCount>('/admin/calls/count', { ...filters, exact: 'yes' }, signal),
    enabled: chosen === 'all',
    staleTime: Infinity,
    gcTime: 0,
  })
  const total = chosen === 'all' ? count.data?.count : chosen.size
  if (total === undefined) {
    return (
      <Dialog title="Erase calls" onClose={onClose}>
        <div className="dialog-body">
          {count.error ? <FailureNote error={count.error} /> : <Waiting />}
        </div>
      </Dialog>
    )
  }
  const calls = counted(total, 'call')

  async function erase(): Promise<void> {
    let done = 0
    try {
      if (chosen === 'all') {
        let left = total ?? 0
        while (left > 0) {
          const answer = await api.post<ErasedCalls>('/admin/calls/erase', { filters, count: left })
          done += answer.erased
          setErased(done)
          if (answer.erased === 0) break
          left = answer.left
        }
      } else {
        const ids = [...chosen]
        for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
          const some = { ids: ids.slice(at, at + IDS_AT_ONCE) }
          done += (await api.post<ErasedCalls>('/admin/calls/erase', some)).erased
          setErased(done)
        }
      }
      onErased()
      say(`Erased ${counted(done, 'call')}.`)
    } finally {
      void queries.invalidateQueries({ queryKey: ['calls'] })
    }
  }

  return (
    <ConfirmDialog
      title={`Erase ${calls}?`}
      action={`Erase ${calls}`}
      isDestructive
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        This deletes the recordings, what was said, and who called. It can’t be undone. That there
        was a call, and how long it lasted, stays in the list and in the figures.
      </p>
      <p className="note">
        Leads and bookings that are still to come stay: the caller expects an answer. To delete
        everything that you have of one person, use Privacy.
      </p>
      {erased > 0 && <output>{counted(erased, 'call')} erased so far.</output>}
    </ConfirmDialog>
  )
}
