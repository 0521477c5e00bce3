import { notifyManager } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type {
  InboxChange,
  InboxDetail,
  InboxEntry,
  InboxItem,
  InboxPage,
} from '@ringwell/protocol/operator/inbox.ts'
import { mayDo } from '../api/useSession.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { Fact } from '../ui/Fact.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Options } from '../ui/Options.tsx'
import { say } from '../ui/toasts.ts'
import { useKeys } from '../ui/useKeys.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { dateText } from '../ui/times.ts'
import { When } from '../ui/When.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { RingDialog } from './RingDialog.tsx'
import { useInboxDeed, useInboxItem } from './inboxQueries.ts'
import { deedText, kindWords, statusWords } from './inboxWords.ts'
import { useNameOf, useOperatorOptions } from '../people/peopleQueries.ts'
import { dangerNames } from '../ui/outcomes.ts'
import { EmailLink, TelephoneLink } from '../ui/ContactLinks.tsx'

interface ItemDetailProps {
  id: string
  /** What the server can do, as the list says. */
  can: Pick<InboxPage, 'sends_mail' | 'rings'>
  onClose: () => void
}

export function ItemDetail({ id, can, onClose }: ItemDetailProps) {
  const found = useInboxItem(id)
  return (
    <article className="inbox-detail" aria-label="The open item">
      <button type="button" className="button inbox-back" onClick={onClose}>
        Back to the list
      </button>
      {found.isPending && <Waiting />}
      {found.error && <FailureNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Whole detail={found.data} can={can} />}
    </article>
  )
}

interface WholeProps {
  detail: InboxDetail
  can: ItemDetailProps['can']
}

function Whole({ detail, can: { sends_mail: sendsMail, rings } }: WholeProps) {
  const { item, history } = detail
  const session = useSignedIn()
  const nameOf = useNameOf()
  const mayChange = mayDo(session, 'editor')
  const [isReplying, setReplying] = useState(false)
  const [isRinging, setRinging] = useState(false)
  const { deed, note } = useInboxDeed(item.id)
  const isOthers = item.answering !== null && item.answering !== session.email

  const change = (
    what: Omit<InboxChange, 'version'>,
    said?: string,
    back?: Omit<InboxChange, 'version'>,
  ): void =>
    deed.mutate(
      { deed: 'change', version: item.version, ...what },
      {
        onSuccess(after) {
          const { version } = after.item
          const undo = back && (() => deed.mutate({ deed: 'change', version, ...back }))
          // Otherwise it is said before the keys work again, and the next key does nothing.
          if (said) notifyManager.schedule(() => say(said, undo))
        },
      },
    )
  const toggleDone = (): void =>
    item.status === 'done'
      ? change({ status: 'open' }, 'Open again.', { status: 'done' })
      : change({ status: 'done' }, 'Done.', { status: item.status })
  const take = (): void =>
    item.owner === session.email
      ? change({ owner: null }, 'Nobody’s again.', { owner: item.owner })
      : change({ owner: session.email }, 'It is yours.', { owner: item.owner })
  const canMail = item.email !== '' && sendsMail
  /** Opens the form once nobody else can write an answer. */
  const reply = (): void => {
    const claim = { deed: 'change', version: item.version, answering: true } as const
    if (!isReplying) deed.mutate(claim, { onSuccess: () => setReplying(true) })
  }
  useKeys(
    mayChange && !deed.isPending
      ? { e: toggleDone, a: take, ...(canMail && !isOthers && { r: reply }) }
      : {},
  )

  return (
    <>
      <header className="inbox-detail-head">
        <p className="inbox-chips">
          <span className="chip">{kindWords[item.kind]}</span>
          {item.danger !== null && (
            <span className="chip chip-danger">{dangerNames[item.danger]}</span>
          )}
          <span className={item.status === 'done' ? 'chip chip-done' : 'chip chip-open'}>
            {statusWords[item.status]}
          </span>
          <When at={item.created_at} />
        </p>
        <h2>{item.name || item.phone || item.email || 'Nobody gave a name'}</h2>
        {item.company && <p className="note">{item.company}</p>}
      </header>
      <Ways item={item} sendsMail={sendsMail} />
      <p className="inbox-text">{item.text}</p>
      {item.summary && <p className="inbox-text note">{item.summary}</p>}
      {item.call_id !== null && (
        <p>
          <Link href={`/calls/${encodeURIComponent(item.call_id)}`}>Hear the call</Link>
        </p>
      )}
      {deed.error && <FailureNote error={deed.error} />}
      {isOthers && (
        <output className="failure">
          <p>
            {nameOf(item.answering ?? '')} has been writing an answer since{' '}
            {item.answering_since && <When at={item.answering_since} />}.
          </p>
          {mayChange && <Button onClick={reply}>Take over</Button>}
        </output>
      )}
      {mayChange && (
        <div className="inbox-deeds">
          {canMail && !isReplying && !isOthers && (
            <Button look="ink" onClick={reply}>
              Reply <kbd>r</kbd>
            </Button>
          )}
          <Button disabled={deed.isPending} onClick={toggleDone}>
            {item.status === 'done' ? 'Open again' : 'Done'} <kbd>e</kbd>
          </Button>
          {rings && item.phone !== '' && (
            <Button onClick={() => setRinging(true)}>Have an agent ring</Button>
          )}
          {item.status === 'open' && (
            <Button
              disabled={deed.isPending}
              onClick={() => change({ status: 'waiting' }, 'Waiting.', { status: 'open' })}
            >
              Waiting for them
            </Button>
          )}
          <Button disabled={deed.isPending} onClick={take}>
            {item.owner === session.email ? 'Not mine' : 'Take it'} <kbd>a</kbd>
          </Button>
        </div>
      )}
      {isRinging && (
        <RingDialog
          item={item}
          error={deed.error}
          isRinging={deed.isPending}
          onRing={(ring) =>
            deed.mutate(
              { deed: 'ring', version: item.version, ...ring },
              {
                onSuccess() {
                  setRinging(false)
                  say('It rings. What becomes of it is among the calls.')
                },
              },
            )
          }
          onClose={() => setRinging(false)}
        />
      )}
      {isReplying && canMail && (
        <ReplyForm
          item={item}
          onSend={(mail) => deed.mutateAsync({ deed: 'reply', version: item.version, ...mail })}
          onClose={() => {
            setReplying(false)
            if (item.answering === session.email) change({ answering: false })
          }}
          onSent={() => {
            setReplying(false)
            say('Answered. The mail is on its way.')
          }}
        />
      )}
      <Settings item={item} mayChange={mayChange} onChange={change} />
      <History history={history} />
      {mayChange && (
        <NoteForm
          note={note}
          isAdding={deed.isPending}
          onAdd={() => deed.mutate({ deed: 'note' })}
        />
      )}
    </>
  )
}

/** How the person can be reached. */
function Ways({ item, sendsMail }: { item: InboxItem; sendsMail: boolean }) {
  const { phone, email } = item
  if (!phone && !email) return <p className="note">They left neither a number nor an address.</p>
  return (
    <dl className="facts inbox-ways">
      {phone && (
        <Fact title="Telephone">
          <TelephoneLink number={phone} />
        </Fact>
      )}
      {email && (
        <Fact title="Email">
          <EmailLink address={email} />
          {!sendsMail && (
            <small className="note">
              This server sends no mail until <code>SMTP_URL</code> is set, so answer with your own
              mail program.
            </small>
          )}
        </Fact>
      )}
    </dl>
  )
}

interface SettingsProps {
  item: InboxItem
  mayChange: boolean
  onChange: (change: Omit<InboxChange, 'version'>, said: string) => void
}

function Settings({ item, mayChange, onChange }: SettingsProps) {
  const id = useId()
  const nameOf = useNameOf()
  const operators = useOperatorOptions()
  const isKnown = item.owner === null || operators.some(([email]) => email === item.owner)
  return (
    <div className="inbox-settings">
      <Field label="Owner">
        <select
          disabled={!mayChange}
          value={item.owner ?? ''}
          onChange={({ target: { value } }) =>
            onChange(
              { owner: value || null },
              value ? `Given to ${nameOf(value)}.` : 'Nobody’s again.',
            )
          }
        >
          <option value="">Nobody</option>
          <Options of={operators} />
          {!isKnown && <option value={item.owner ?? ''}>{item.owner}</option>}
        </select>
      </Field>
      <div className="field">
        <label htmlFor={`${id}-due`}>Due</label>
        <input
          key={item.due_at}
          id={`${id}-due`}
          type="datetime-local"
          disabled={!mayChange}
          defaultValue={item.due_at === null ? '' : localInput(item.due_at)}
          onBlur={({ target }) => {
            const due = target.value ? new Date(target.value).toISOString() : null
            const before = item.due_at === null ? '' : localInput(item.due_at)
            if (target.value !== before)
              onChange({ due_at: due }, due ? 'The due date is set.' : 'Due at no time.')
          }}
          aria-describedby={item.due_at === null ? undefined : `${id}-due-note`}
        />
        {item.due_at !== null && (
          <p id={`${id}-due-note`} className="field-hint">
            {dateText(item.due_at)}
          </p>
        )}
      </div>
    </div>
  )
}

/** Returns a time as an input of the type `datetime-local` shows it. */
function localInput(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function History({ history }: { history: readonly InboxEntry[] }) {
  const nameOf = useNameOf()
  if (history.length === 0) return null
  return (
    <section aria-label="What was done">
      <h3>What was done</h3>
      <ol className="inbox-history">
        {history.map((entry) => (
          <li key={entry.id}>
            <p className="note">
              {nameOf(entry.by)} {deedText(entry, nameOf)} · <When at={entry.at} />
            </p>
            {(entry.type === 'note' || entry.type === 'reply') && (
              <p className="inbox-text">{entry.text}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface NoteFormProps {
  note: ReturnType<typeof useInboxDeed>['note']
  isAdding: boolean
  onAdd: () => void
}

function NoteForm({ note: { text, type }, isAdding, onAdd }: NoteFormProps) {
  const id = useId()
  return (
    <Form className="field" onSend={onAdd}>
      <label htmlFor={id}>Note for your colleagues</label>
      <textarea
        id={id}
        rows={2}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {text.trim() && (
        <Button type="submit" disabled={isAdding}>
          Add the note
        </Button>
      )}
    </Form>
  )
}
