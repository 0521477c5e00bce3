import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { NamedAuditEntryView, OperatorView } from '@ringwell/protocol/operator/people.ts'
import { api } from '../api/api.ts'
import { operatorsQuery } from '../people/peopleQueries.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { changesOf, deedWords, kindsOfDeeds, targetPath, whoWords } from './deeds.ts'
import './audit.css'

const PATH = '/admin/audit'

/** Who did what, with what they changed. */
export default function AuditPage() {
  const asked = new URLSearchParams(useSearch())
  const [who, setWho] = useState(asked.get('operator_id') ?? '')
  const [what, setWhat] = useState(asked.get('action') ?? '')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [search, setSearch] = useState('')
  const filter = useDeferredValue({
    operator_id: who === 'machine' || who === 'command line' ? '' : who,
    actor: who === 'machine' || who === 'command line' ? who : '',
    action: what,
    from: from && startOf(from, 0),
    until: until && startOf(until, 1),
    search,
    target_id: asked.get('target_id') ?? '',
    person: asked.get('person') ?? '',
  })
  const { data: people } = useQuery(operatorsQuery)
  const log = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<{ entries: NamedAuditEntryView[]; next: string | null; is_whole: boolean }>(
        PATH,
        { ...filter, after: pageParam },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const isWhole = log.data?.pages[0]?.is_whole ?? true
  return (
    <Page
      title="Audit log"
      lead="Everything that was changed, exported or listened to, and by whom."
      actions={isWhole && <ExportLink path={PATH} params={filter} />}
    >
      <search className="audit-filters">
        <Field label="Who">
          <select value={who} onChange={({ target }) => setWho(target.value)}>
            <option value="">Anybody</option>
            <Options of={people?.map(({ operator_id: id, name, email }) => [id, name || email])} />
            <option value="machine">Programs</option>
            <option value="command line">Command line</option>
          </select>
        </Field>
        <Field label="What">
          <select value={what} onChange={({ target }) => setWhat(target.value)}>
            <option value="">Anything</option>
            <Options of={kindsOfDeeds.map(({ prefix, title }) => [prefix, title])} />
          </select>
        </Field>
        <DateField label="From" value={from} max={until || undefined} onChange={setFrom} />
        <DateField label="To" value={until} min={from || undefined} onChange={setUntil} />
        <TextField
          label="Search"
          type="search"
          placeholder="A setting, an id, a name"
          value={search}
          onChange={setSearch}
        />
      </search>
      {(filter.target_id || filter.person) && (
        <p className="audit-about">
          <Link className="chip chip-open chip-button" href="/audit">
            <bdi>
              {filter.person
                ? `Only about ${filter.person}`
                : `Only about ${entries?.[0]?.target?.name || filter.target_id}`}
            </bdi>
            <span aria-hidden="true">×</span>
            <span className="vh">(show all)</span>
          </Link>
        </p>
      )}
      {!isWhole && (
        <p className="failure">
          There is more of this person than is looked for here. Search for something more exact
          under Privacy, or open a call to see who has listened to it.
        </p>
      )}
      {log.error && <FailureNote error={log.error} onRetry={() => void log.refetch()} />}
      {!entries && !log.error && <Waiting />}
      {entries?.length === 0 && (
        <EmptyState title="Nothing matches">
          <p>
            {what === 'call.listen' && isWhole
              ? 'Nobody has listened, as far as the log goes back.'
              : 'Choose a longer time, or look for fewer words.'}
          </p>
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <Table className="table audit" heads={['When', 'Who', 'What', 'From where']}>
          {entries.map((entry) => (
            <Row key={entry.entry_id} entry={entry} people={people} />
          ))}
        </Table>
      )}
      {log.hasNextPage && (
        <p className="audit-more">
          <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchingNextPage ? 'Loading…' : 'Show older ones'}
          </Button>
        </p>
      )}
    </Page>
  )
}

interface EntryProps {
  entry: NamedAuditEntryView
  people: OperatorView[] | undefined
}

/** What it was done to, by name. The id is there on request: it is all that is left of what was erased. */
function Target({ entry, people }: EntryProps) {
  const { target_id: id, target_kind: kind, target } = entry
  if (id === null) return null
  // A number of ours is its own name.
  if (kind === 'number') return <b>{id}</b>
  const person =
    kind === 'operator' ? people?.find(({ operator_id: each }) => each === id) : undefined
  const name = person ? person.name || person.email : target?.name
  const path = targetPath(entry)
  const shown = (name || target?.at) && (
    <>
      {name || 'Somebody'}
      {target?.at && (
        <>
          , <When at={target.at} />
        </>
      )}
    </>
  )
  return (
    <>
      {shown && (path ? <Link href={path}>{shown}</Link> : <b>{shown}</b>)}
      {target === null && <span className="note">It is not there any more.</span>}{' '}
      <details className="audit-id">
        <summary>Id</summary>
        <code>{id}</code>
      </details>
    </>
  )
}

function Row({ entry, people }: EntryProps) {
  const changes = changesOf(entry, people)
  return (
    <tr>
      <td>
        <When at={entry.created_at} />
      </td>
      <td data-label="Who">{whoWords(entry)}</td>
      <td>
        {deedWords(entry)} <Target entry={entry} people={people} />
        {entry.outcome !== 'done' && (
          <span className="chip chip-open">
            {entry.outcome === 'failed' ? 'Failed halfway' : 'Begun; the end is unknown'}
          </span>
        )}
        {changes.length > 0 && (
          <details>
            <summary>{changes.length === 1 ? '1 setting' : `${changes.length} settings`}</summary>
            <dl className="audit-changes">
              {changes.map(({ name, before, after }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  {before !== null && (
                    <dd>
                      <del>{before}</del>
                    </dd>
                  )}
                  {after !== null && (
                    <dd>
                      <ins>{after}</ins>
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </details>
        )}
      </td>
      <td data-label="From where">{entry.network ?? '–'}</td>
    </tr>
  )
}

/** The beginning of a day, or of a later one, where the operator is. */
function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}
