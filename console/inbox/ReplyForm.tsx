import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InboxItem, InboxReply } from '@ringwell/protocol/operator/inbox.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useUnsaved } from '../ui/useUnsaved.ts'

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
  const [begun] = useState(item.name ? `Dear ${item.name},\n\n` : '')
  const [text, setText] = useState(begun)
  useUnsaved(text !== begun)
  const [isDone, setDone] = useState(true)
  const answer = useRef<HTMLTextAreaElement>(null)
  useEffect(() => answer.current?.focus(), [])
  const send = useMutation({ mutationFn: onSend, onSuccess: onSent })
  return (
    <Form
      className="form panel"
      aria-label="Reply"
      onSend={() => send.mutate({ subject, text, status: isDone ? 'done' : 'waiting' })}
    >
      <p className="note">To {item.email}</p>
      <TextField label="Subject" required maxLength={200} value={subject} onChange={setSubject} />
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
      <Check checked={isDone} onChange={setDone}>
        Done with this answer
      </Check>
      <div className="inbox-deeds">
        <Button type="submit" look="ink" disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send'}
        </Button>
        <Button onClick={onClose}>Don’t reply</Button>
      </div>
    </Form>
  )
}
