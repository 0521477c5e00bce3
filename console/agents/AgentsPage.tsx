import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { AgentView } from '@ringwell/protocol/operator/agents.ts'
import { api } from '../api/api.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { useCommands } from '../shell/commands.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Options } from '../ui/Options.tsx'
import { Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { agentHref, agentsQuery } from './agentQueries.ts'
import './agents.css'

/** Every agent: the operator's own, which can be changed, and ours, on which those are based. */
export default function AgentsPage() {
  const { data: agents, error, refetch } = useQuery(agentsQuery)
  const [search, setSearch] = useSearchParams()
  const base = search.get('base') ?? undefined
  const [isCreating, setCreating] = useState(base !== undefined)
  useCommands(useMemo(() => [{ title: 'New agent', run: () => setCreating(true) }], []))
  const own = agents?.filter(({ kind }) => kind === 'own') ?? []
  const others = agents?.filter(({ kind }) => kind !== 'own') ?? []
  return (
    <Page
      title="Agents"
      lead="Who answers, with which words. A change reaches callers when you publish it."
      actions={
        <>
          <ExportLink path="/admin/agents" />
          <ForEditors>
            <Button look="ink" onClick={() => setCreating(true)}>
              New agent
            </Button>
          </ForEditors>
        </>
      }
    >
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!agents && !error && <Waiting />}
      {agents && (
        <>
          {own.length === 0 ? (
            <EmptyState title="You have no agents of your own yet">
              <p>
                Base one on an agent below: it can do the same, with your name, your greeting and
                what your files say.
              </p>
            </EmptyState>
          ) : (
            <AgentTable title="Your agents" agents={own} />
          )}
          <AgentTable title="Agents that come with the site" agents={others} />
        </>
      )}
      {isCreating && agents && (
        <NewAgent
          bases={others}
          base={base}
          onClose={() => {
            setCreating(false)
            setSearch({}, { replace: true })
          }}
        />
      )}
    </Page>
  )
}

function AgentTable({ title, agents }: { title: string; agents: readonly AgentView[] }) {
  return (
    <section className="agent-list">
      <h2>{title}</h2>
      <Table heads={['Name', 'Takes calls', 'Sites', 'Version', 'Changed']}>
        {agents.map((agent) => (
          <tr key={agent.agent_id}>
            <td>
              <Link href={agentHref(agent.agent_id)}>{agent.agent_name || agent.agent_id}</Link>
            </td>
            <td data-label="Takes calls">{agent.enabled ? 'Yes' : 'No'}</td>
            <td data-label="Sites">{sitesOf(agent)}</td>
            <td data-label="Version">{agent.version ?? '–'}</td>
            <td data-label="Changed">
              {agent.updated_at ? <When at={agent.updated_at} /> : 'Never'}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

const sitesOf = ({ origins }: AgentView): string =>
  !origins || origins.includes('*')
    ? 'Any'
    : origins.length === 1
      ? origins[0]!
      : `${origins.length} sites`

interface NewAgentProps {
  bases: readonly AgentView[]
  /** The one that is chosen at first. */
  base: string | undefined
  onClose: () => void
}

function NewAgent({ bases, base, onClose }: NewAgentProps) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const published = bases.filter(({ kind }) => kind === 'published')
  const create = useMutation({
    mutationFn: (form: FormData) =>
      api.post<{ agent: AgentView }>('/admin/agents', {
        agent_name: form.get('name'),
        based_on: form.get('base'),
        // Nobody is to meet an agent on the demo page that is not finished.
        listed: false,
      }),
    async onSuccess({ agent }) {
      await queries.invalidateQueries({ queryKey: agentsQuery.queryKey })
      navigate(agentHref(agent.agent_id))
    },
  })
  return (
    <FormDialog title="New agent" action="Create agent" work={create} onClose={onClose}>
      <p>
        It can take calls as soon as it is created, and answers them like the agent that you choose.
        What you change later reaches callers when you publish it.
      </p>
      <Field label="Name" hint="Callers hear it, and your lists show it.">
        <input name="name" required maxLength={100} />
      </Field>
      <Field
        label="Can do the same as"
        hint="Its tasks and answers. You can choose another one later."
      >
        <select name="base" defaultValue={base}>
          <Options of={published.map(({ agent_id, agent_name }) => [agent_id, agent_name])} />
        </select>
      </Field>
    </FormDialog>
  )
}
