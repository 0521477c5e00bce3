import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { CallCount, CallPage } from '@ringwell/protocol/operator/calls.ts'
import { agentsQuery } from '../agents/agentQueries.ts'
import { api } from '../api/api.ts'
import { mayDo } from '../api/useSession.ts'
import { operatorsQuery } from '../people/peopleQueries.ts'
import { useCommands } from '../shell/commands.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Page } from '../ui/Page.tsx'
import { useKeys } from '../ui/useKeys.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { CallList } from './CallList.tsx'
import { EraseCalls } from './EraseCalls.tsx'
import { FilterBar } from './FilterBar.tsx'
import { filters as allFilters, paramsOf, withFilter } from './filters.ts'
import { SavedViews } from './SavedViews.tsx'
import './calls.css'

const PAGE = 100
/** As many ids fit into an address. */
const MOST_EXPORTED = 200
const none: ReadonlySet<string> = new Set()

/** All calls that match, the newest first. What is chosen stands in the address, so that it can be sent to a colleague. */
export default function CallsPage() {
  const query = useSearch()
  const [, navigate] = useLocation()
  const search = useMemo(() => new URLSearchParams(query), [query])
  const params = useMemo(() => paramsOf(search), [search])
  const session = useSignedIn()
  const { data: agents = [] } = useQuery(agentsQuery)
  const { data: people = [] } = useQuery(operatorsQuery)
  const filters = useMemo(
    () =>
      allFilters(
        agents.map((agent) => [agent.agent_id, agent.agent_name || agent.agent_id]),
        people
          .toSorted((a, b) => Number(b.email === session.email) - Number(a.email === session.email))
          .map(({ email, name }) => [email, email === session.email ? 'Me' : name || email]),
      ),
    [agents, people, session.email],
  )

  const pages = useInfiniteQuery({
    queryKey: ['calls', params],
    queryFn: ({ pageParam, signal }) =>
      api.get<CallPage>(
        '/admin/calls',
        { ...params, limit: PAGE, ...(pageParam && { after: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const count = useQuery({
    queryKey: ['calls', 'count', params],
    queryFn: ({ signal }) => api.get<CallCount>('/admin/calls/count', params, signal),
    placeholderData: keepPreviousData,
  })
  const calls = useMemo(() => pages.data?.pages.flatMap((page) => page.calls) ?? [], [pages.data])

  const [chosen, setChosen] = useState<ReadonlySet<string> | 'all'>(none)
  const [isErasing, setErasing] = useState(false)
  // What was chosen in one list is not meant in another.
  const [chosenIn, setChosenIn] = useState(query)
  if (chosenIn !== query) {
    setChosenIn(query)
    setChosen(none)
  }
  const isChosen = chosen === 'all' || chosen.size > 0

  const set = (name: string, value: string): void => {
    const next = withFilter(search, name, value)
    navigate(`/calls${next.size > 0 ? `?${next}` : ''}`, { replace: true })
  }
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  useCommands(
    useMemo(() => [{ title: 'Search calls', key: '/', run: () => field.current?.focus() }], []),
  )

  const isFiltered = search.size > 0
  return (
    <Page
      title="Calls"
      lead={<output>{countWords(count.data, isFiltered)}</output>}
      actions={
        <>
          <SavedViews query={query} />
          {!isChosen && <ExportLink path="/admin/calls" params={params} />}
        </>
      }
    >
      <FilterBar filters={filters} search={search} onSet={set} field={field} />
      {pages.error && <FailureNote error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <Waiting />}
      {pages.data && calls.length === 0 && (
        <Nothing isFiltered={isFiltered} onClear={() => navigate('/calls', { replace: true })} />
      )}
      {calls.length > 0 && (
        <>
          <div className="chosen" hidden={!isChosen}>
            <output>
              {chosen === 'all'
                ? 'All calls that match are selected.'
                : `${counted(chosen.size, 'call')} selected`}
            </output>
            {chosen !== 'all' && pages.hasNextPage && chosen.size === calls.length && (
              <Button onClick={() => setChosen('all')}>Select all that match</Button>
            )}
            <Button look="quiet" onClick={() => setChosen(none)}>
              Select none
            </Button>
            {chosen === 'all' ? (
              <ExportLink path="/admin/calls" params={params} of="all that match" />
            ) : (
              chosen.size > 0 &&
              chosen.size <= MOST_EXPORTED && (
                <ExportLink
                  path="/admin/calls"
                  params={{ ids: [...chosen].join(',') }}
                  of="the selected calls"
                />
              )
            )}
            {mayDo(session, 'editor') && (
              <Button look="stop" onClick={() => setErasing(true)}>
                Erase…
              </Button>
            )}
          </div>
          <CallList
            calls={calls}
            agents={agents}
            chosen={chosen}
            onChoose={setChosen}
            isStale={pages.isPlaceholderData}
            onEnd={() => {
              if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
            }}
          />
        </>
      )}
      {isErasing && (
        <EraseCalls
          chosen={chosen}
          params={params}
          onClose={() => setErasing(false)}
          onErased={() => setChosen(none)}
        />
      )}
    </Page>
  )
}

function countWords(count: CallCount | undefined, isFiltered: boolean): string {
  if (!count) return ' '
  const { count: calls, is_exact: isExact } = count
  const match = calls === 1 && isExact ? 'matches' : 'match'
  return `${isExact ? '' : 'More than '}${counted(calls, 'call')}${isFiltered ? ` ${match}` : ''}`
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="Nobody has called yet">
        <p>
          Each call stands here as soon as it begins: who called, what was said, and what it came
          to. Call one of your agents to see it.
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No call matches">
      <p>
        All the words have to be in one call, and all filters apply at once. A call can be searched
        as soon as it is over.
      </p>
      <p>
        <Button onClick={onClear}>Show all calls</Button>
      </p>
    </EmptyState>
  )
}
