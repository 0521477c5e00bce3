import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type {
  DeliveriesRetried,
  DeliveryKind,
  DeliveryState,
  DeliveryView,
  WholeDelivery,
} from '@ringwell/protocol/operator/deliveries.ts'
import { api } from '../api/api.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Options } from '../ui/Options.tsx'
import { Table } from '../ui/Table.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'

const kinds: Readonly<Record<DeliveryKind, string>> = {
  lead: 'Lead, to the webhook',
  message: 'Message, by mail',
  invitation: 'Invitation, by mail',
  event: 'Booking, to the calendar',
  call: 'End of a call, to the webhook',
  text: 'Reference, by text message',
  reply: 'Your reply, by mail',
}
const states: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  dead: 'Given up',
}

interface Deliveries {
  deliveries: DeliveryView[]
  next: string | null
}

/** Everything that is sent on, with each answer, and sending it again. */
export function Deliveries() {
  const asked = new URLSearchParams(useSearch()).get('state') ?? ''
  const [state, setState] = useState<DeliveryState | ''>(
    Object.hasOwn(states, asked) ? (asked as DeliveryState) : '',
  )
  const [isRetrying, setRetrying] = useState(false)
  const queries = useQueryClient()
  const [kind, setKind] = useState<DeliveryKind | ''>('')
  const [shown, setShown] = useState<string>()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['deliveries', state, kind],
      queryFn: ({ pageParam, signal }) =>
        api.get<Deliveries>('/admin/deliveries', { state, kind, after: pageParam }, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    },
  )
  const deliveries = data?.pages.flatMap((page) => page.deliveries)
  return (
    <>
      <div className="ring-actions">
        <label>
          <span className="vh">State</span>
          <select
            className="input"
            value={state}
            onChange={({ target }) => setState(target.value as DeliveryState | '')}
          >
            <option value="">In any state</option>
            <Options of={Object.entries(states)} />
          </select>
        </label>
        <label>
          <span className="vh">What</span>
          <select
            className="input"
            value={kind}
            onChange={({ target }) => setKind(target.value as DeliveryKind | '')}
          >
            <option value="">All deliveries</option>
            <Options of={Object.entries(kinds)} />
          </select>
        </label>
        <ExportLink path="/admin/deliveries" params={{ state, kind }} />
        {kind === '' && deliveries?.some((delivery) => delivery.state === 'dead') && (
          <ForEditors>
            <Button onClick={() => setRetrying(true)}>Send all given up again…</Button>
          </ForEditors>
        )}
      </div>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!deliveries && !error && <Waiting />}
      {deliveries?.length === 0 && (state !== '' || kind !== '') && (
        <EmptyState title="No delivery matches" />
      )}
      {deliveries?.length === 0 && state === '' && kind === '' && (
        <EmptyState title="Nothing was sent on yet">
          <p>
            Set <code>LEADS_WEBHOOK_URL</code>, <code>CALLS_WEBHOOK_URL</code> or a mail server, and
            each lead, call and booking is sent on. It stays here until it is delivered.
          </p>
        </EmptyState>
      )}
      {deliveries && deliveries.length > 0 && (
        <Table heads={['What', 'State', 'When', { number: 'Attempts' }, 'What went wrong']}>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <td>
                <button type="button" className="link" onClick={() => setShown(delivery.id)}>
                  {kinds[delivery.kind]}
                </button>
              </td>
              <td data-label="State">
                <span className={`chip ${chips[delivery.state]}`}>{states[delivery.state]}</span>
              </td>
              <td data-label="When">
                <When at={delivery.delivered_at ?? delivery.due_at} />
              </td>
              <td data-label="Attempts" className="num">
                {delivery.attempts}
              </td>
              <td data-label="What went wrong">{delivery.error ?? '–'}</td>
            </tr>
          ))}
        </Table>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="button more"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </button>
      )}
      {isRetrying && (
        <ConfirmDialog
          title="Send everything again that was given up?"
          action="Send all again"
          onConfirm={async () => {
            const { retried } = await api.post<DeliveriesRetried>('/admin/deliveries/retry')
            say(retried === 1 ? '1 is sent again now.' : `${retried} are sent again now.`)
            await queries.invalidateQueries({ queryKey: ['deliveries'] })
          }}
          onClose={() => setRetrying(false)}
        >
          <p>
            Mend the receiver first: each is tried as often as a new one, and then given up again.
            The receiver sees the same ids as before, so it can tell.
          </p>
        </ConfirmDialog>
      )}
      {shown !== undefined && <Delivery id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

const chips: Readonly<Record<DeliveryState, string>> = {
  waiting: 'chip-open',
  delivered: 'chip-done',
  dead: 'chip-danger',
}

function Delivery({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  const path = `/admin/deliveries/${encodeURIComponent(id)}`
  const { data, error } = useQuery({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => api.get<WholeDelivery>(path, {}, signal),
    refetchInterval: 2_000,
  })
  const repeat = useMutation({
    mutationFn: () => api.post(`${path}/repeat`),
    async onSuccess() {
      say('It is sent again now. The receiver sees the same id, so it can tell.')
      await queries.invalidateQueries({ queryKey: ['deliveries'] })
      await queries.invalidateQueries({ queryKey: ['delivery', id] })
    },
  })
  return (
    <Dialog title={data ? kinds[data.delivery.kind] : 'Delivery'} onClose={onClose}>
      <div className="dialog-body">
        {error && <FailureNote error={error} />}
        {!data && !error && <Waiting />}
        {data && (
          <>
            <p className="note">
              {data.delivery.state === 'waiting' && 'The next attempt is due '}
              {data.delivery.state === 'delivered' && 'It was accepted '}
              {data.delivery.state === 'dead' && 'It was given up; the last attempt was due '}
              <When at={data.delivery.delivered_at ?? data.delivery.due_at} />.
            </p>
            {data.url !== null && (
              <p className="delivery-url">
                To <code>{data.url}</code>
              </p>
            )}
            <ol className="attempts">
              {data.attempts.map((attempt) => (
                <li key={attempt.attempted_at}>
                  <p>
                    <When at={attempt.attempted_at} />{' '}
                    <strong>
                      {attempt.error ?? `Accepted${attempt.status ? `, ${attempt.status}` : ''}`}
                    </strong>{' '}
                    <span className="note num">{attempt.duration_ms} ms</span>
                  </p>
                  {attempt.answer && <pre className="prompt">{attempt.answer}</pre>}
                </li>
              ))}
            </ol>
            {data.attempts.length === 0 && <p className="note">No attempt was made yet.</p>}
            {data.request && (
              <details>
                <summary>What is sent</summary>
                <pre className="prompt">{data.request}</pre>
              </details>
            )}
            {repeat.error && <FailureNote error={repeat.error} />}
          </>
        )}
      </div>
      <ForEditors>
        <footer className="dialog-foot">
          <Button look="ink" disabled={!data || repeat.isPending} onClick={() => repeat.mutate()}>
            Send again
          </Button>
        </footer>
      </ForEditors>
    </Dialog>
  )
}
