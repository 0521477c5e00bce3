import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InboxItem, InboxReply } from '@ringwell/protocol/operator/inbox.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'

type Mail = Omit<InboxReply, 'version'>

interface ReplyFormProps {
  item: InboxItem
  /** Its failure is shown by the page around the form, which keeps what was written. */
  onSend: (mail: Mail) => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

export function ReplyForm({ item, onSend, onSent, onClose }: ReplyFormProps) {
  const [subject, setSubject] = useState('Your message to us')
  const [text, setText] = useState(item.name ? `Dear ${item.name},\n\n` : '')
  const [isDone, setDone] = useState(true)
  const answer = useRef<HTMLTextAreaElement>(null)
  useEffect(() => answer.current?.focus(), [])
  const send = useMutation({ mutationFn: onSend, onSuccess: onSent })
  return (
    <form
      className="form panel"
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ subject, text, status: isDone ? 'done' : 'waiting' })
      }}
    >
      <p className="note">To {item.email}</p>
      <Field label="Subject">
        <input
          required
          maxLength={200}
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
        />
      </Field>
      <Field label="Answer">
        <textarea
          ref={answer}
          required
          rows={8}
          maxLength={20_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={isDone}
          onChange={({ target }) => setDone(target.checked)}
        />
        Done with this answer
      </label>
      <div className="inbox-deeds">
        <Button type="submit" look="ink" disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send'}
        </Button>
        <Button onClick={onClose}>Don’t reply</Button>
      </div>
    </form>
  )
}
