import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyView } from '@ringwell/protocol/operator/keys.ts'
import { agentsQuery } from '../agents/agentQueries.ts'
import { api } from '../api/api.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Table } from '../ui/Table.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'

const queryKey = ['keys']

/** The keys with which programs call agents over a WebSocket, or have somebody rung. */
export function Keys() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<{ keys: KeyView[] }>('/admin/keys', {}, signal),
  })
  const { data: agents } = useQuery(agentsQuery)
  const nameOf = (id: string): string =>
    agents?.find(({ agent_id }) => agent_id === id)?.agent_name || id
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<KeyView>()
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <>
      <div className="ring-actions">
        <ExportLink path="/admin/keys" />
        <ForEditors>
          <Button look="ink" onClick={() => setCreating(true)}>
            New key
          </Button>
        </ForEditors>
      </div>
      {data.keys.length === 0 ? (
        <EmptyState title="No program has a key yet">
          <p>With a key, a program of yours can call agents, or have them ring somebody.</p>
        </EmptyState>
      ) : (
        <Table
          heads={[
            'Name',
            'Ends in',
            'Agents',
            { number: 'Calls at once' },
            'Last used',
            { buttons: 'Actions' },
          ]}
        >
          {data.keys.map((key) => (
            <tr key={key.key_id}>
              <td>{key.name}</td>
              <td data-label="Ends in">
                <code>…{key.ending}</code>
              </td>
              <td data-label="Agents">{key.agents?.map(nameOf).join(', ') ?? 'All'}</td>
              <td data-label="Calls at once" className="num">
                {key.calls_at_once}
              </td>
              <td data-label="Last used">
                {key.last_used_at ? <When at={key.last_used_at} /> : 'Never'}
              </td>
              <td className="row-actions">
                {key.revoked_at ? (
                  <span className="chip">Revoked</span>
                ) : (
                  <ForEditors>
                    <Button onClick={() => setRevoked(key)}>Revoke…</Button>
                  </ForEditors>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {isCreating && <NewKey onClose={() => setCreating(false)} />}
      {revoked && (
        <ConfirmDialog
          title={`Revoke ${revoked.name}?`}
          action="Revoke key"
          isDestructive
          onConfirm={async () => {
            await api.delete(`/admin/keys/${encodeURIComponent(revoked.key_id)}`)
            await queries.invalidateQueries({ queryKey })
          }}
          onClose={() => setRevoked(undefined)}
        >
          <p>No call begins with it any more, for good. Calls under way go on.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function NewKey({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { data: agents, error, refetch } = useQuery(agentsQuery)
  const create = useMutation({
    mutationFn: async (form: FormData) => {
      const made = await api.post<{ secret: string; key: KeyView }>('/admin/keys', {
        name: form.get('name'),
        agents: form.getAll('agents'),
        calls_at_once: Number(form.get('calls')),
      })
      await queries.invalidateQueries({ queryKey })
      return made
    },
  })
  if (create.data) {
    return (
      <Dialog title={`The key of ${create.data.key.name}`} onClose={onClose}>
        <div className="dialog-body">
          <p>Copy it now. It is shown only once, and only its hash is stored.</p>
          <CopyText label="Key" text={create.data.secret} />
        </div>
        <footer className="dialog-foot">
          <Button look="ink" onClick={onClose}>
            Done
          </Button>
        </footer>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="New key"
      action="Make key"
      isReady={agents !== undefined}
      work={create}
      onClose={onClose}
    >
      <Field label="Name" hint="What the key is for.">
        <input name="name" required maxLength={100} />
      </Field>
      <fieldset className="agent-choice">
        <legend>Agents</legend>
        <p className="field-hint">
          Those that the key may call. If you tick none, it may call all agents, also those that you
          add later.
        </p>
        {error && <FailureNote error={error} onRetry={() => void refetch()} />}
        <div>
          {agents
            ?.toSorted((a, b) => Number(b.kind === 'own') - Number(a.kind === 'own'))
            .map(({ agent_id: id, agent_name: name }) => (
              <label key={id} className="check">
                <input type="checkbox" name="agents" value={id} />
                <span>{name || id}</span>
              </label>
            ))}
        </div>
      </fieldset>
      <Field label="Calls at once">
        <input name="calls" type="number" min={1} max={10_000} defaultValue={10} required />
      </Field>
    </FormDialog>
  )
}
