import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type {
  FoundPerson,
  PersonItem,
  PersonKind,
  Receipt,
} from '@ringwell/protocol/operator/persons.ts'
import { api, apiUrl } from '../api/api.ts'
import { mayDo } from '../api/useSession.ts'
import { listenedPath } from '../audit/deeds.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Form } from '../ui/Form.tsx'
import { Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { Retention } from './Retention.tsx'
import './privacy.css'

const names: Readonly<Record<PersonKind, readonly [one: string, many: string]>> = {
  call: ['call', 'calls'],
  lead: ['lead', 'leads'],
  message: ['message', 'messages'],
  booking: ['booking', 'bookings'],
  never_rung: ['number that is never rung', 'numbers that are never rung'],
}

/** A whole number or a mail address belongs to one person; a name, or a part of a number, may be of several. */
const mayBeSeveral = (query: string): boolean =>
  !query.includes('@') && (/[^\d\s()+./-]/.test(query) || query.replaceAll(/\D/g, '').length < 7)

const keyOf = ({ kind, id }: Pick<PersonItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** Everything that is stored of one person: to show them, to hand out and to erase. */
export default function PrivacyPage() {
  const query = new URLSearchParams(useSearch()).get('q') ?? ''
  const [, navigate] = useLocation()
  const [words, setWords] = useState(query)
  const found = useQuery({
    queryKey: ['person', query],
    queryFn: ({ signal }) => api.get<FoundPerson>('/admin/people', { q: query }, signal),
    enabled: query !== '',
    gcTime: 0,
  })
  const search = (): void => {
    const q = words.trim()
    navigate(q === '' ? '/privacy' : `/privacy?q=${encodeURIComponent(q)}`)
  }
  return (
    <Page
      title="Privacy"
      lead="Find everything you hold about one person, to show, export or erase."
    >
      <Form className="form" onSend={search}>
        <TextField
          label="A number, a mail address or a name"
          hint="Numbers are found in any spelling, names by any part."
          type="search"
          dir="auto"
          minLength={3}
          maxLength={200}
          required
          value={words}
          onChange={setWords}
        />
        <div>
          <Button type="submit" look="ink">
            Find
          </Button>
        </div>
      </Form>
      {found.error && <FailureNote error={found.error} onRetry={() => void found.refetch()} />}
      {query !== '' && found.isPending && <Waiting />}
      {found.data && <Found key={query} query={query} {...found.data} />}
      {query === '' && <Retention />}
    </Page>
  )
}

function Found({ query, items, is_whole: isWhole }: FoundPerson & { query: string }) {
  const queries = useQueryClient()
  const session = useSignedIn()
  // A guest who is still to come expects a place, a number that is never rung stays so for a reason, and others have the
  // same name.
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        items
          .filter((item) => mayBeSeveral(query) || item.is_upcoming || item.kind === 'never_rung')
          .map(keyOf),
      ),
  )
  const [isErasing, setErasing] = useState(false)
  const [receipt, setReceipt] = useState<Receipt>()
  const chosen = items.filter((item) => !left.has(keyOf(item)))
  const counts = (Object.keys(names) as PersonKind[])
    .map((kind) => [kind, chosen.filter((item) => item.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => counted(count, ...names[kind]))
  const upcoming = items.filter((item) => item.is_upcoming)
  const takenIn = upcoming.filter((item) => !left.has(keyOf(item))).length

  if (items.length === 0) {
    return (
      <>
        {receipt && <ReceiptNote receipt={receipt} />}
        <EmptyState title="Nothing is stored of this person">
          <p>Try another spelling, or the number and the mail address as well as the name.</p>
        </EmptyState>
      </>
    )
  }
  const toggle = (key: string): void => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  return (
    <section className="person">
      {receipt && <ReceiptNote receipt={receipt} />}
      <header className="page-head">
        <h2>
          {items.length} {items.length === 1 ? 'thing' : 'things'} found
        </h2>
        <div className="page-actions">
          {items.some(({ kind }) => kind === 'call') && (
            <Link className="button" href={listenedPath({ person: query })}>
              Who has listened
            </Link>
          )}
          <a
            className="button"
            href={apiUrl('/admin/people/export', { q: query })}
            download="person.zip"
          >
            Export
          </a>
          {mayDo(session, 'editor') && (
            <Button look="stop" disabled={chosen.length === 0} onClick={() => setErasing(true)}>
              Erase {chosen.length}…
            </Button>
          )}
        </div>
      </header>
      {mayBeSeveral(query) && (
        <p className="note">
          More than one person may be found here. Choose what is of the one you mean, or search for
          their whole number or mail address.
        </p>
      )}
      {!isWhole && (
        <p className="failure">
          There is more than can be shown. Search for something more exact, so that you see all of
          it.
        </p>
      )}
      <Table heads={['Erase', 'What', 'Who', 'About', 'When']}>
        {items.map((item) => {
          const key = keyOf(item)
          const what = names[item.kind][0]
          return (
            <tr key={key}>
              <td>
                <input
                  type="checkbox"
                  className="person-choose"
                  aria-label={`Erase this ${what} of ${item.name || item.number || item.email || 'somebody'}`}
                  checked={!left.has(key)}
                  onChange={() => toggle(key)}
                />
              </td>
              <td data-label="What">
                {item.kind === 'call' ? (
                  <Link href={`/calls/${encodeURIComponent(item.id)}`}>Call</Link>
                ) : (
                  what.charAt(0).toUpperCase() + what.slice(1)
                )}
                {item.is_upcoming && <span className="chip chip-open">Still to come</span>}
              </td>
              <td data-label="Who" className="person-who">
                {[item.name, item.number, item.email].filter(Boolean).map((each) => (
                  <bdi key={each}>{each}</bdi>
                ))}
              </td>
              <td data-label="About" dir="auto" className="person-about">
                {item.about}
              </td>
              <td data-label="When">
                <When at={item.at} />
              </td>
            </tr>
          )
        })}
      </Table>
      {isErasing && (
        <ConfirmDialog
          title={`Erase ${chosen.length} ${chosen.length === 1 ? 'thing' : 'things'}?`}
          action={`Erase ${chosen.length}`}
          isDestructive
          onClose={() => setErasing(false)}
          onConfirm={async () => {
            const named = chosen.map(({ kind, id }) => ({ kind, id }))
            setReceipt(await api.post<Receipt>('/admin/people/erase', { items: named }))
            await queries.invalidateQueries()
          }}
        >
          <p>This erases {counts.join(', ')}, with recordings. It can’t be undone.</p>
          {upcoming.length > 0 && (
            <p>
              {takenIn === 0
                ? `${counted(upcoming.length, 'booking')} still to come ${upcoming.length === 1 ? 'stays' : 'stay'}.`
                : `${counted(takenIn, 'booking')} still to come ${takenIn === 1 ? 'is' : 'are'} among them: the place becomes free, and the guest is told nothing.`}
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}

function ReceiptNote({ receipt }: { receipt: Receipt }) {
  const erased = Object.entries(receipt.erased) as [PersonKind, number][]
  const text = `Erased ${erased.map(([kind, count]) => counted(count, ...names[kind])).join(', ') || 'nothing'}.`
  return (
    <output className="panel receipt">
      <strong>{text}</strong>
      {receipt.missing > 0 && <span>{receipt.missing} were gone already.</span>}
      <span className="note">
        Receipt <code>{receipt.receipt_id}</code>, <When at={receipt.at} />. The audit log has it
        under this id, without anything about the person.
      </span>
    </output>
  )
}
