import { type RefObject, useState } from 'react'
import type { InboxCounts, InboxKind, InboxStatus } from '@ringwell/protocol/operator/inbox.ts'
import { useOperatorOptions } from '../people/peopleQueries.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Options } from '../ui/Options.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { dateText } from '../ui/times.ts'
import { kindWords, statusWords } from './inboxWords.ts'

type Changes = Readonly<Record<string, string | undefined>>

interface InboxFilterBarProps {
  chosen: Readonly<Record<string, string>>
  counts: InboxCounts | undefined
  searchBox: RefObject<HTMLInputElement | null>
  onChange: (changes: Changes) => void
}

const kinds = Object.keys(kindWords) as InboxKind[]
const statuses = Object.keys(statusWords) as InboxStatus[]
const narrowing = ['kind', 'owner', 'due', 'from', 'to']

export function InboxFilterBar({ chosen, counts, searchBox, onChange }: InboxFilterBarProps) {
  const { email } = useSignedIn()
  // On a phone, the filters would cover the list.
  const [isOpen, setOpen] = useState(false)
  const others = useOperatorOptions().filter(([address]) => address !== email)
  const narrowed = narrowing.filter((name) => chosen[name] !== undefined).length
  const status = chosen['status'] ?? 'unanswered'
  const count = (name: keyof InboxCounts): number => counts?.[name] ?? 0
  const views = [
    { id: 'unanswered', title: 'To do', items: count('open') + count('waiting') },
    ...statuses.map((id) => ({ id, title: statusWords[id], items: count(id) })),
    { id: 'all', title: 'All', items: count('open') + count('waiting') + count('done') },
  ]
  return (
    <search className="inbox-filters" aria-label="Filter the inbox">
      <fieldset className="inbox-views">
        <legend className="vh">Status</legend>
        {views.map(({ id, title, items }) => (
          <Button
            key={id}
            aria-pressed={status === id}
            onClick={() => onChange({ status: id === 'unanswered' ? undefined : id })}
          >
            {title} {counts && <span className="num">{items}</span>}
          </Button>
        ))}
      </fieldset>
      <SearchField
        label="Search the inbox"
        placeholder="Name, number or words  ( / )"
        maxLength={200}
        value={chosen['q'] ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
        field={searchBox}
      />
      <button
        type="button"
        className="button inbox-toggle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{narrowed > 0 && ` (${narrowed})`}
      </button>
      <div className="inbox-more" data-open={isOpen || undefined}>
        <select
          className="input"
          aria-label="Kind"
          value={chosen['kind'] ?? ''}
          onChange={({ target }) => onChange({ kind: target.value || undefined })}
        >
          <option value="">All kinds</option>
          <Options of={kinds.map((kind) => [kind, kindWords[kind]])} />
        </select>
        <select
          className="input"
          aria-label="Owner"
          value={chosen['owner'] ?? ''}
          onChange={({ target }) => onChange({ owner: target.value || undefined })}
        >
          <option value="">All owners</option>
          <option value={email}>Mine</option>
          <option value="none">Nobody’s</option>
          <Options of={others} />
        </select>
        <select
          className="input"
          aria-label="Due"
          value={chosen['due'] ?? ''}
          onChange={({ target }) => onChange({ due: target.value || undefined })}
        >
          <option value="">Any due date</option>
          <option value="overdue">Overdue</option>
          <option value={today()}>By today</option>
          {chosen['due'] && !['overdue', today()].includes(chosen['due']) && (
            <option value={chosen['due']}>By {dateText(chosen['due']) ?? chosen['due']}</option>
          )}
        </select>
        <DateField
          label="From"
          value={chosen['from'] ?? ''}
          onChange={(from) => onChange({ from: from || undefined })}
        />
        <DateField
          label="To"
          value={chosen['to'] ?? ''}
          onChange={(to) => onChange({ to: to || undefined })}
        />
      </div>
    </search>
  )
}

const today = (): string => new Date().toISOString().slice(0, 10)
