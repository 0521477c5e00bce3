import { type RefObject, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { chipOf, type Filter, isDay } from './filters.ts'

export interface FilterBarProps {
  filters: readonly Filter[]
  search: URLSearchParams
  /** An empty value takes the filter away. */
  onSet: (name: string, value: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** The search, the filters that apply as chips, and the choice of more. */
export function FilterBar({ filters, search, onSet, field }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const set = [...search].filter(([name]) => name !== 'q')
  return (
    <search className="filter-bar">
      <SearchField
        label="Search what was said"
        maxLength={500}
        value={search.get('q') ?? ''}
        onSearch={(q) => onSet('q', q)}
        field={field}
        className="filter-search"
      />
      <Button onClick={() => setOpen(true)}>Filter…</Button>
      {set.length > 0 && (
        <ul className="chips" aria-label="Filters">
          {set.map(([name, value]) => (
            <li key={name}>
              <button
                type="button"
                className="chip chip-open chip-button"
                onClick={() => onSet(name, '')}
              >
                <bdi>{chipOf(filters, name, value)}</bdi>
                <span aria-hidden="true">×</span>
                <span className="vh">(take away)</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Dialog title="Filter calls" onClose={() => setOpen(false)}>
          <div className="dialog-body filter-fields">
            {filters.map((filter) => (
              <FilterField
                key={filter.name}
                filter={filter}
                value={search.get(filter.name) ?? ''}
                {...(filter.name === 'from' && { latest: dayIn(search.get('to')) })}
                {...(filter.name === 'to' && { earliest: dayIn(search.get('from')) })}
                onSet={(value) => onSet(filter.name, value)}
              />
            ))}
          </div>
          <footer className="dialog-foot">
            <Button look="ink" onClick={() => setOpen(false)}>
              Show the calls
            </Button>
          </footer>
        </Dialog>
      )}
    </search>
  )
}

/** A link may have set a time, which a field for a day can't show. */
const dayIn = (value: string | null): string => (value && isDay(value) ? value : '')

interface FilterFieldProps {
  filter: Filter
  value: string
  onSet: (value: string) => void
  /** What a day must not be before or after. */
  earliest?: string
  latest?: string
}

function FilterField({ filter, value, onSet, earliest, latest }: FilterFieldProps) {
  const [typed, setTyped] = useState(value)
  const { label, options, hint } = filter
  if (filter.isDay) {
    return (
      <DateField label={label} value={dayIn(value)} min={earliest} max={latest} onChange={onSet} />
    )
  }
  if (!options) {
    return (
      <Field label={label} {...(hint && { hint })}>
        <input
          type="text"
          dir="auto"
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            onSet(target.value.trim())
          }}
        />
      </Field>
    )
  }
  const isKnown = value === '' || options.some(([each]) => each === value)
  return (
    <Field label={label}>
      <select value={value} onChange={({ target }) => onSet(target.value)}>
        <option value="">Any</option>
        {!isKnown && <option value={value}>{value}</option>}
        <Options of={options} />
      </select>
    </Field>
  )
}
