import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { Button } from '../ui/Button.tsx'
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
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await api.delete(`${path}/${id}`)
      await onChanged()
    },
  })
  return (
    <section className="panel" aria-labelledby="remarks">
      <h2 id="remarks">Notes</h2>
      {call.remarks.length === 0 && <p className="note">Nobody has written anything yet.</p>}
      <ul className="remarks">
        {call.remarks.map((remark) => (
          <li key={remark.remark_id}>
            <p className="remark-text">{remark.text}</p>
            <p className="note">
              {nameOf(remark.by)}, <When at={remark.created_at} />
              {mayChange && (
                <button
                  type="button"
                  className="link-button"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(remark.remark_id)}
                >
                  Delete
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {remove.error && <FailureNote error={remove.error} />}
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
