import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NeverView } from '@ringwell/protocol/operator/numbers.ts'
import { api } from '../api/api.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Table } from '../ui/Table.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'

const PATH = '/admin/never-rung'
const queryKey = ['never rung']

/** Whom no agent rings, whatever a program asks for. */
export function NeverRung() {
  const queries = useQueryClient()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        api.get<{ never_rung: NeverView[]; next: string | null }>(
          PATH,
          { after: pageParam },
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    },
  )
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<NeverView>()
  const reload = () => queries.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: async (form: FormData) => {
      const reason = (form.get('reason') as string).trim()
      await api.post(PATH, { number: form.get('number'), ...(reason && { reason }) })
      await reload()
    },
    onSuccess() {
      say('No agent rings this number any more.')
      setAdding(false)
    },
  })
  const numbers = data?.pages.flatMap((page) => page.never_rung)
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />
  if (!numbers) return <Waiting />
  return (
    <>
      <div className="ring-actions">
        <ExportLink path={PATH} />
        <ForEditors>
          <Button look="ink" onClick={() => setAdding(true)}>
            Add a number
          </Button>
        </ForEditors>
      </div>
      {numbers.length === 0 ? (
        <EmptyState title="Every number may be rung">
          <p>
            Whoever asks an agent not to ring again is added here. You can add numbers yourself, and
            no agent rings them, whatever a program asks for.
          </p>
        </EmptyState>
      ) : (
        <Table heads={['Number', 'Why', 'Since', { buttons: 'Actions' }]}>
          {numbers.map((never) => (
            <tr key={never.number}>
              <td className="nowrap">{never.number}</td>
              <td data-label="Why" dir="auto">
                {never.reason}
              </td>
              <td data-label="Since">
                <When at={never.added_at} />
              </td>
              <ForEditors>
                <td className="row-actions">
                  <Button look="quiet" onClick={() => setRemoved(never)}>
                    Remove…
                  </Button>
                </td>
              </ForEditors>
            </tr>
          ))}
        </Table>
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {isAdding && (
        <FormDialog
          title="Never ring a number again"
          action="Add number"
          work={add}
          onClose={() => setAdding(false)}
        >
          <Field label="Number" hint="With the code of its country: +44 20 7946 0958.">
            <input name="number" type="tel" required maxLength={40} />
          </Field>
          <Field label="Why" hint="For your colleagues.">
            <input name="reason" maxLength={200} />
          </Field>
        </FormDialog>
      )}
      {removed && (
        <ConfirmDialog
          title={`May ${removed.number} be rung again?`}
          action="Remove number"
          isDestructive
          onConfirm={async () => {
            await api.post(`${PATH}/remove`, { number: removed.number })
            await reload()
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p dir="auto">{removed.reason}</p>
          <p>
            This removes one number from the list. Agents may ring it from the next call on, even if
            its owner has asked not to be rung.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
