import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AgentView } from '@ringwell/protocol/operator/agents.ts'
import { api } from '../api/api.ts'
import { numbersQuery } from '../rings/numbersQuery.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { minutesQuery } from '../today/Minutes.tsx'
import { Button } from '../ui/Button.tsx'
import { Fact } from '../ui/Fact.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { say } from '../ui/toasts.ts'
import { agentPath } from './agentQueries.ts'

export interface ReachProps {
  agent: AgentView
  reload: () => Promise<void>
}

/** How callers reach an agent. It is no part of a draft: a change applies to the next call. */
export function Reach({ agent, reload }: ReachProps) {
  const { agent_id: id, origins, origins_from: originsFrom } = agent
  const [changed, setChanged] = useState<'sites' | 'minutes'>()
  const close = (): void => setChanged(undefined)
  const numbers = useQuery(numbersQuery)
  const minutes = useQuery(minutesQuery).data?.minutes
  const own = numbers.data?.numbers.filter(({ agent_id: answers }) => answers === id) ?? []
  const used = minutes?.agents.find(({ agent_id: counted }) => counted === id)
  const limit = used ? used.limit_minutes : minutes?.agent_limit_minutes
  const from = agent.daily_minutes === null ? ', as AGENT_DAILY_MINUTES on the server says' : ''
  return (
    <section>
      <h2>How it is reached</h2>
      <dl className="facts">
        <Fact title="Sites">
          {!origins || origins.includes('*') ? 'Any' : origins.join(', ')}
          {originsFrom === 'AGENT_ORIGINS' && ', as the server’s settings say'}
        </Fact>
        <Fact title="Numbers">
          {own.map(({ number }) => number).join(', ') || 'None'} · <Link href="/rings">Rings</Link>
        </Fact>
        <Fact title="Minutes today">
          {limit === undefined
            ? 'This agent has no limit of its own'
            : `${Math.round(used?.used_minutes ?? 0)} of ${limit}${from}`}
          {minutes?.limit_minutes !== undefined &&
            `. All agents together: ${Math.round(minutes.used_minutes)} of ${minutes.limit_minutes} (DAILY_MINUTES)`}
        </Fact>
      </dl>
      <ForEditors>
        <p className="page-actions">
          <Button onClick={() => setChanged('sites')}>Change sites…</Button>
          <Button onClick={() => setChanged('minutes')}>Change minutes…</Button>
        </p>
      </ForEditors>
      {changed === 'sites' && <SitesForm {...{ agent, reload }} onClose={close} />}
      {changed === 'minutes' && <MinutesForm {...{ agent, reload }} onClose={close} />}
    </section>
  )
}

function MinutesForm({ agent, reload, onClose }: ReachProps & { onClose: () => void }) {
  const queries = useQueryClient()
  const save = useMutation({
    async mutationFn(form: FormData) {
      const minutes = form.get('minutes') as string
      await api.patch(agentPath(agent.agent_id), {
        daily_minutes: minutes === '' ? null : Number(minutes),
      })
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: minutesQuery.queryKey })])
    },
    onSuccess() {
      say('Saved. It applies to the next call.')
      onClose()
    },
  })
  return (
    <FormDialog
      title="How many minutes may its callers talk in a day?"
      action="Save"
      work={save}
      onClose={onClose}
    >
      <Field
        label="Minutes a day"
        hint="Days begin at midnight UTC, and a call that has begun is not cut off. 0 is no limit. Leave it empty to follow the server’s settings."
      >
        <input
          name="minutes"
          type="number"
          min={0}
          max={100_000}
          defaultValue={agent.daily_minutes ?? ''}
        />
      </Field>
    </FormDialog>
  )
}

function SitesForm({ agent, reload, onClose }: ReachProps & { onClose: () => void }) {
  const { agent_id: id, origins, origins_from: from } = agent
  const save = useMutation({
    async mutationFn(form: FormData) {
      const sites = (form.get('sites') as string).split(/\s+/).filter(Boolean)
      await api
        .patch(agentPath(id), { origins: sites.length > 0 ? sites : null })
        .catch((error: Error) => {
          const [place, at] = /^origins\.(\d+):/.exec(error.message) ?? []
          // The site itself, and not its place in the list.
          throw place ? new Error(error.message.replace(place, `“${sites[Number(at)]}”`)) : error
        })
      await reload()
    },
    onSuccess() {
      say('Saved. It applies to the next call.')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Which sites may call this agent?"
      action="Save"
      work={save}
      onClose={onClose}
    >
      <Field
        label="Sites"
        hint="One a line, such as https://www.example.com or https://*.example.com. * allows any site. Leave it empty to follow the server’s settings, which allow any unless they name some."
      >
        <textarea
          name="sites"
          rows={5}
          defaultValue={from === 'operator' ? origins?.join('\n') : ''}
        />
      </Field>
    </FormDialog>
  )
}
