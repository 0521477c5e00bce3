import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { NumberView, TrunkView } from '@ringwell/protocol/operator/numbers.ts'
import { agentHref, agentsQuery } from '../agents/agentQueries.ts'
import { api } from '../api/api.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Options } from '../ui/Options.tsx'
import { Table } from '../ui/Table.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { numbersQuery } from './numbersQuery.ts'

const pathOf = (number: string): string => `/admin/numbers/${encodeURIComponent(number)}`

/** Which agent answers under which telephone number. */
export function Numbers() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(numbersQuery)
  const { data: agents = [] } = useQuery(agentsQuery)
  const [edited, setEdited] = useState<NumberView | 'new'>()
  const [removed, setRemoved] = useState<string>()
  const nameOf = (id: string): string =>
    agents.find(({ agent_id }) => agent_id === id)?.agent_name || id
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <>
      <div className="ring-actions">
        <ExportLink path="/admin/numbers" of="the numbers" />
        <ForEditors>
          <Button look="ink" onClick={() => setEdited('new')}>
            Add a number
          </Button>
        </ForEditors>
      </div>
      {data.numbers.length === 0 ? (
        <EmptyState title="No telephone number reaches an agent yet">
          <p>
            Add a number that a carrier or a SIP trunk brings to this server.{' '}
            <a href="/docs/self-hosting">How to connect one</a>.
          </p>
        </EmptyState>
      ) : (
        <Table
          heads={[
            'Number',
            'Answered by',
            'Puts callers through to',
            { number: 'A minute costs' },
            { buttons: 'Actions' },
          ]}
        >
          {data.numbers.map((number) => (
            <tr key={number.number}>
              <td className="nowrap">{number.number}</td>
              <td data-label="Answered by">
                <Link href={agentHref(number.agent_id)}>{nameOf(number.agent_id)}</Link>
              </td>
              <td data-label="Puts callers through to">{number.transfer_to ?? 'Nobody'}</td>
              <td data-label="A minute costs" className="num">
                {number.cost_per_minute === null
                  ? '–'
                  : `${number.cost_per_minute} ${number.currency}`}
              </td>
              <ForEditors>
                <td className="row-actions">
                  <Button onClick={() => setEdited(number)}>Change…</Button>
                  <Button look="quiet" onClick={() => setRemoved(number.number)}>
                    Remove…
                  </Button>
                </td>
              </ForEditors>
            </tr>
          ))}
        </Table>
      )}
      <Trunks />
      {edited && (
        <NumberForm
          number={edited === 'new' ? undefined : edited}
          agents={agents}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title={`Take ${removed} off its agent?`}
          action="Remove number"
          isDestructive
          onConfirm={async () => {
            await api.delete(pathOf(removed))
            await queries.invalidateQueries({ queryKey: numbersQuery.queryKey })
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>Whoever rings it from now on is refused. Calls under way go on.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What is known of a trunk now. */
function stateWords({ state, problem, account }: TrunkView): string {
  switch (state) {
    case 'registered':
      return `We are registered there as ${account}.`
    case 'answers':
      return 'It answers, and recognises this server by its address.'
    case 'down':
      return `It takes no calls. ${problem ?? ''}`
    case 'unknown':
      return 'Checking…'
    default:
      return 'It recognises this server by its address.'
  }
}

/** Which SIP trunks the settings name, in words. */
function Trunks() {
  const { data, error } = useQuery({
    queryKey: ['trunks'],
    queryFn: ({ signal }) => api.get<{ trunks: TrunkView[] }>('/admin/trunks', {}, signal),
    refetchInterval: 10_000,
  })
  if (error) return <FailureNote error={error} />
  if (!data || data.trunks.length === 0) return null
  return (
    <section className="trunks">
      <h2>SIP trunks</h2>
      <p className="note">They are set in the server’s settings. Changes apply after a restart.</p>
      <ul className="versions">
        {data.trunks.map((trunk) => (
          <li key={trunk.name}>
            <div>
              <strong>{trunk.name}</strong>
              <p className="note">
                {trunk.address.includes('/')
                  ? `Calls come from the network ${trunk.address}.`
                  : `Calls come from and go to ${trunk.address} over ${trunk.protocol.toUpperCase()}.`}{' '}
                {stateWords(trunk)}
              </p>
            </div>
            {trunk.state === 'down' && <span className="chip chip-danger">Down</span>}
            {(trunk.state === 'registered' || trunk.state === 'answers') && (
              <span className="chip chip-done">Works</span>
            )}
          </li>
        ))}
      </ul>
      <ExportLink path="/admin/trunks" of="the trunks" />
    </section>
  )
}

interface NumberFormProps {
  number: NumberView | undefined
  agents: readonly { agent_id: string; agent_name: string }[]
  onClose: () => void
}

function NumberForm({ number, agents, onClose }: NumberFormProps) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      const text = (name: string): string => (form.get(name) as string | null)?.trim() ?? ''
      await api.put(pathOf(number?.number ?? text('number')), {
        agent_id: text('agent'),
        transfer_to: text('transfer') || null,
        cost_per_minute: text('cost') || null,
        currency: text('currency') || null,
      })
      await queries.invalidateQueries({ queryKey: numbersQuery.queryKey })
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={number ? number.number : 'Add a number'}
      action="Save"
      work={save}
      onClose={onClose}
    >
      {!number && (
        <Field label="Number" hint="With the code of its country: +44 20 7946 0958.">
          <input name="number" type="tel" required />
        </Field>
      )}
      <Field label="Answered by">
        <select name="agent" defaultValue={number?.agent_id}>
          <Options
            of={agents.map(({ agent_id, agent_name }) => [agent_id, agent_name || agent_id])}
          />
        </select>
      </Field>
      <Field
        label="Puts callers through to"
        hint="The number of a person. If you leave this empty, the agent takes a message instead."
      >
        <input name="transfer" type="tel" defaultValue={number?.transfer_to ?? ''} />
      </Field>
      <div className="field-row">
        <Field label="A minute costs" hint="For your records, such as 0.0085.">
          <input name="cost" inputMode="decimal" defaultValue={number?.cost_per_minute ?? ''} />
        </Field>
        <Field label="Currency" hint="Such as EUR.">
          <input name="currency" maxLength={3} defaultValue={number?.currency ?? ''} />
        </Field>
      </div>
    </FormDialog>
  )
}
