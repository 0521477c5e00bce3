import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { InboxCounts, InboxItem } from '@ringwell/protocol/operator/inbox.ts'
import { useNameOf } from '../people/peopleQueries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Page } from '../ui/Page.tsx'
import { useKeys } from '../ui/useKeys.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { InboxFilterBar } from './InboxFilterBar.tsx'
import { ItemDetail } from './ItemDetail.tsx'
import { type InboxFilters, useInbox, useInboxCounts } from './inboxQueries.ts'
import { isPast, kindWords, statusWords } from './inboxWords.ts'
import { dangerNames } from '../ui/outcomes.ts'
import './inbox.css'

const filterNames = ['status', 'kind', 'owner', 'due', 'agent', 'from', 'to', 'q']

/** What people left and somebody has to answer. The address has the filters and the item that is open. */
export default function InboxPage() {
  const [search, setSearch] = useSearchParams()
  const chosen = Object.fromEntries([...search].filter(([name]) => filterNames.includes(name)))
  const filters: InboxFilters = { status: 'unanswered', ...chosen }
  if (chosen['status'] === 'all') delete (filters as Record<string, string>)['status']
  const nameOf = useNameOf()
  const inbox = useInbox(filters)
  const counts = useInboxCounts(filters).data
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? []
  const first = inbox.data?.pages[0]
  const openId = search.get('item') ?? undefined
  const searchBox = useRef<HTMLInputElement>(null)

  const set = (changes: Readonly<Record<string, string | undefined>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  const step = (by: number): void => {
    const at = items.findIndex(({ id }) => id === openId)
    const next = items[at === -1 ? 0 : at + by]
    if (next) set({ item: next.id })
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => searchBox.current?.focus(),
    Escape: () => set({ item: undefined }),
  })

  return (
    <Page
      title="Inbox"
      lead="Everything that people left and somebody has to answer. Dangers come first."
      actions={<ExportLink path="/admin/inbox" params={filters} />}
    >
      <InboxFilterBar
        chosen={chosen}
        counts={counts}
        searchBox={searchBox}
        onChange={(changes) => set({ ...changes, item: undefined })}
      />
      {inbox.error && <FailureNote error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.isPending && <Waiting />}
      {first && items.length === 0 && openId === undefined && (
        <NothingHere counts={counts} isFiltered={Object.keys(chosen).length > 0} />
      )}
      {first && (items.length > 0 || openId !== undefined) && (
        <div className="inbox" data-open={openId !== undefined || undefined}>
          <div className="inbox-list">
            <ul aria-label="Items">
              {items.map((item) => (
                <li key={item.id}>
                  <Row
                    item={item}
                    owner={item.owner && nameOf(item.owner)}
                    isOpen={item.id === openId}
                    onOpen={() =>
                      // What was typed a moment ago would otherwise close it again.
                      set({ item: item.id, q: searchBox.current?.value.trim() })
                    }
                  />
                </li>
              ))}
            </ul>
            {inbox.hasNextPage && (
              <Button
                disabled={inbox.isFetchingNextPage}
                onClick={() => void inbox.fetchNextPage()}
              >
                Show older
              </Button>
            )}
          </div>
          {openId === undefined ? (
            <p className="inbox-hint">
              Choose an item, or press <kbd>j</kbd> and <kbd>k</kbd> to go through them,{' '}
              <kbd>e</kbd> for done, <kbd>r</kbd> to reply and <kbd>a</kbd> to take it.
            </p>
          ) : (
            <ItemDetail
              key={openId}
              id={openId}
              can={first}
              onClose={() => set({ item: undefined })}
            />
          )}
        </div>
      )}
    </Page>
  )
}

interface RowProps {
  item: InboxItem
  /** The name of whose item it is. */
  owner: string | null
  isOpen: boolean
  onOpen: () => void
}

function Row({ item, owner, isOpen, onOpen }: RowProps) {
  const isOverdue = item.due_at !== null && item.status !== 'done' && isPast(item.due_at)
  return (
    <button
      type="button"
      className="inbox-row"
      aria-current={isOpen ? 'true' : undefined}
      data-status={item.status}
      onClick={onOpen}
    >
      <span className="inbox-row-head">
        <strong>{item.name || item.phone || item.email || 'Nobody gave a name'}</strong>
        <When at={item.created_at} />
      </span>
      <span className="inbox-row-text">{item.text || item.summary}</span>
      <span className="inbox-chips">
        {item.danger === null ? (
          <span className="chip">{kindWords[item.kind]}</span>
        ) : (
          <span className="chip chip-danger">{dangerNames[item.danger]}</span>
        )}
        {item.status !== 'open' && (
          <span className={item.status === 'done' ? 'chip chip-done' : 'chip chip-open'}>
            {statusWords[item.status]}
          </span>
        )}
        {item.due_at !== null && item.status !== 'done' && (
          <span className={isOverdue ? 'chip chip-open' : 'chip'}>
            {isOverdue ? 'Was due' : 'Due'} <When at={item.due_at} />
          </span>
        )}
        {owner !== null && <span className="chip">{owner}</span>}
      </span>
    </button>
  )
}

function NothingHere({
  counts,
  isFiltered,
}: {
  counts: InboxCounts | undefined
  isFiltered: boolean
}) {
  const done = counts?.done ?? 0
  if (isFiltered) {
    return (
      <EmptyState title="Nothing fits these filters">
        <p>Take one away, or look among what is done.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={done ? 'Everything is answered' : 'Nobody has left anything yet'}>
      <p>
        Leads, messages of the contact form and requests that agents take in calls arrive here, and
        so do calls that ended before their callers got what they wanted.
        {done
          ? ` ${done} are done.`
          : ' Ring one of your agents and ask to be rung back, to see one.'}
      </p>
    </EmptyState>
  )
}
