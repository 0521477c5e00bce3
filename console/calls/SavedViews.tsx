import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CallView } from '@ringwell/protocol/operator/calls.ts'
import { api } from '../api/api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { say } from '../ui/toasts.ts'

/** Filters under a name: choose one, save the ones that are set, rename and delete. */
export function SavedViews({ query }: { query: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Saved views…</Button>
      {isOpen && <Views query={query} onClose={() => setOpen(false)} />}
    </>
  )
}

function Views({ query, onClose }: { query: string; onClose: () => void }) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<CallView>()
  const { data, error } = useQuery({
    queryKey: ['callViews'],
    queryFn: ({ signal }) => api.get<{ views: CallView[] }>('/admin/call-views', {}, signal),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['callViews'] })
  const save = useMutation({
    mutationFn: () =>
      renamed
        ? api.put(`/admin/call-views/${renamed.view_id}`, { name, query: renamed.query })
        : api.put(`/admin/call-views/${crypto.randomUUID()}`, { name, query }),
    onSuccess: async () => {
      setName('')
      setRenamed(undefined)
      await refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (view: CallView) => api.delete(`/admin/call-views/${view.view_id}`),
    onSuccess: async (_, { view_id: id, name: was, query: kept }) => {
      await refresh()
      say(`Deleted the view “${was}”.`, () => {
        void api.put(`/admin/call-views/${id}`, { name: was, query: kept }).then(refresh)
      })
    },
  })
  const views = data?.views ?? []
  const canSave = renamed !== undefined || query !== ''
  return (
    <Dialog title="Saved views" onClose={onClose}>
      <div className="dialog-body">
        {error && <FailureNote error={error} />}
        {views.length === 0 && (
          <p>
            A view keeps the search and the filters under a name, for example “Angry, this week”.
          </p>
        )}
        <ul className="views">
          {views.map((view) => (
            <li key={view.view_id}>
              <button
                type="button"
                className="button button-quiet view-name"
                onClick={() => {
                  navigate(`/calls${view.query && `?${view.query}`}`)
                  onClose()
                }}
              >
                <bdi>{view.name}</bdi>
              </button>
              <Button
                look="quiet"
                onClick={() => {
                  setRenamed(view)
                  setName(view.name)
                }}
              >
                Rename<span className="vh"> {view.name}</span>
              </Button>
              <Button look="quiet" disabled={remove.isPending} onClick={() => remove.mutate(view)}>
                Delete<span className="vh"> {view.name}</span>
              </Button>
            </li>
          ))}
        </ul>
        <Form
          className="form"
          onSend={() => {
            if (!save.isPending && name.trim() !== '') save.mutate()
          }}
        >
          <Field
            label={renamed ? `New name of “${renamed.name}”` : 'Save what is set now as'}
            {...(!canSave && { hint: 'Set a filter or search for something first.' })}
          >
            <input
              type="text"
              maxLength={80}
              disabled={!canSave}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          {save.error && <FailureNote error={save.error} />}
          <div>
            <Button
              type="submit"
              look="ink"
              disabled={!canSave || name.trim() === '' || save.isPending}
            >
              {renamed ? 'Rename' : 'Save'}
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}
