import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { useUnsaved } from '../ui/useUnsaved.ts'
import { When } from '../ui/When.tsx'
import { useNameOf } from '../people/peopleQueries.ts'
import type { PartProps } from './Record.tsx'

/** What operators have written about the call. */
export function Remarks({ call, mayChange, onChanged }: PartProps) {
  const nameOf = useNameOf()
  const [text, setText] = useState('')
  useUnsaved(text.trim() !== '')
  const path = `/admin/calls/${call.call_id}/remarks`
  const add = useMutation({
    mutationFn: async () => {
      await api.post(path, { text })
      await onChanged()
    },
    onSuccess: () => setText(''),
  })
  const [removed, setRemoved] = useState<(typeof call.remarks)[number]>()
  return (
    <section className="panel" aria-label="Notes">
      <h2>Notes</h2>
      {call.remarks.length === 0 && <p className="note">Nobody has written anything yet.</p>}
      <ul className="remarks">
        {call.remarks.map((remark) => (
          <li key={remark.remark_id}>
            <p className="remark-text">{remark.text}</p>
            <p className="note">
              {nameOf(remark.by)}, <When at={remark.created_at} />
              {mayChange && (
                <button type="button" className="link-button" onClick={() => setRemoved(remark)}>
                  Delete…
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          title="Delete this note?"
          action="Delete note"
          isDestructive
          onConfirm={async () => {
            await api.delete(`${path}/${removed.remark_id}`)
            await onChanged()
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p className="remark-text">{removed.text}</p>
          <p>
            This deletes one note of {nameOf(removed.by)}, here and in the inbox. It can’t be
            undone.
          </p>
        </ConfirmDialog>
      )}
      {mayChange && (
        <Form
          className="form"
          onSend={() => {
            if (text.trim() !== '') add.mutate()
          }}
        >
          <Field label="Add a note">
            <textarea
              rows={3}
              maxLength={4_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          {add.error && <FailureNote error={add.error} />}
          <p>
            <Button type="submit" disabled={add.isPending || text.trim() === ''}>
              Add the note
            </Button>
          </p>
        </Form>
      )}
    </section>
  )
}
