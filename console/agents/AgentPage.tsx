import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AgentContent, AgentView, DraftView } from '@ringwell/protocol/operator/agents.ts'
import { api } from '../api/api.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { useNameOf } from '../people/peopleQueries.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Form } from '../ui/Form.tsx'
import { Page } from '../ui/Page.tsx'
import { say } from '../ui/toasts.ts'
import { useUnsaved } from '../ui/useUnsaved.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { AgentTabs } from './AgentTabs.tsx'
import { AgentForm } from './AgentForm.tsx'
import { agentPath, agentQuery, newAgentHref } from './agentQueries.ts'
import { DeleteAgent } from './DeleteAgent.tsx'
import { Changes, changesBetween } from './Changes.tsx'
import { Knowledge } from './Knowledge.tsx'
import { PublishTests } from './PublishTests.tsx'
import { Reach } from './Reach.tsx'
import { TrialCall } from './TrialCall.tsx'
import { Versions } from './Versions.tsx'
import './agents.css'
import './tests.css'

/** One agent: for an own one its draft, a call to try it, its files and what it was before. */
export default function AgentPage({ agentId }: { agentId: string }) {
  const { data, error, refetch } = useQuery(agentQuery(agentId))
  const queries = useQueryClient()
  const [asks, setAsks] = useState<Asks>()
  const [isDeleting, setDeleting] = useState(false)
  const reload = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: agentQuery(agentId).queryKey })
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const { agent, draft, versions } = data
  if (agent.kind !== 'own') return <PublishedAgent agent={agent} reload={reload} />
  const published = contentOf(agent)
  return (
    <Page
      title={agent.agent_name}
      lead={`Version ${agent.version} answers callers${agent.enabled ? '' : ', once it is switched on'}.`}
      actions={
        <>
          <Switch agent={agent} reload={reload} />
          <ForEditors>
            <Button look="quiet" onClick={() => setDeleting(true)}>
              Delete…
            </Button>
          </ForEditors>
        </>
      }
    >
      <AgentTabs agentId={agentId} />
      <div className="agent">
        <Editor
          // A draft of somebody else begins a new form.
          key={draft?.saved_at ?? `version ${agent.version}`}
          agentId={agentId}
          published={published}
          draft={draft}
          reload={reload}
          asks={asks}
          setAsks={setAsks}
        />
        <aside className="agent-aside">
          <TrialCall
            agentId={agentId}
            trialId={draft?.trial_id ?? agentId}
            isDraft={draft !== null}
          />
          <Reach agent={agent} reload={reload} />
          <Knowledge agent={agent} />
          <Versions
            agentId={agentId}
            versions={versions}
            current={published}
            onRestore={async (content) => {
              await api.put(`${agentPath(agentId)}/draft`, {
                seen_at: draft?.saved_at ?? null,
                content,
              })
              await reload()
              say('It is in the draft now. Publish it to have it answer callers.')
            }}
          />
        </aside>
      </div>
      {isDeleting && <DeleteAgent agent={agent} onClose={() => setDeleting(false)} />}
    </Page>
  )
}

/** What an operator decides, without what the server adds. */
const contentOf = (agent: AgentView): AgentContent => ({
  agent_name: agent.agent_name,
  agent_prompt: agent.agent_prompt,
  greeting: agent.greeting ?? '',
  based_on: agent.based_on ?? '',
  left_out: agent.left_out,
  fields: agent.fields,
  tools: agent.tools,
  voice: agent.voice,
  language: agent.language,
  accent: agent.accent,
  listed: agent.listed,
  call_limit_seconds: agent.call_limit_seconds,
  emergency_number: agent.emergency_number,
  crisis_line: agent.crisis_line,
  keep_calls_days: agent.keep_calls_days,
  keep_recordings_days: agent.keep_recordings_days,
})

/** What is asked about the draft. */
type Asks = 'publish' | 'discard' | undefined

interface EditorProps {
  agentId: string
  published: AgentContent
  draft: DraftView | null
  reload: () => Promise<void>
  asks: Asks
  setAsks: (asks: Asks) => void
}

function Editor({ agentId, published, draft, reload, asks, setAsks }: EditorProps) {
  const nameOf = useNameOf()
  const saved = draft?.content ?? published
  const [content, setContent] = useState(saved)
  const save = useMutation({
    mutationFn: (_isPublishing: boolean) =>
      api.put(`${agentPath(agentId)}/draft`, { seen_at: draft?.saved_at ?? null, content }),
    async onSuccess(_, isPublishing) {
      await reload()
      if (isPublishing) setAsks('publish')
      else say('Draft saved. Callers notice nothing until you publish it.')
    },
  })
  const isChanged = changesBetween(saved, content).length > 0
  useUnsaved(isChanged)
  const wrongField = save.error instanceof ApiFailure ? save.error.field : undefined
  return (
    <>
      <Form className="form agent-form" onSend={() => save.mutate(false)}>
        <AgentForm
          agentId={agentId}
          content={content}
          onChange={(changed) => {
            // The error names a tool by its place.
            if (changed.tools.length < content.tools.length) save.reset()
            setContent(changed)
          }}
          error={
            wrongField !== undefined && save.error
              ? { field: wrongField.replace('content.', ''), message: save.error.message }
              : undefined
          }
        />
        {save.error && wrongField === undefined && (
          <FailureNote error={save.error} onRetry={() => void reload()} />
        )}
        <footer className="agent-foot">
          <p className="note">
            {isChanged ? (
              'Not saved yet. Callers notice nothing until you publish it.'
            ) : draft ? (
              <>
                Draft saved <When at={draft.saved_at} /> by {nameOf(draft.saved_by) || 'somebody'}.
              </>
            ) : (
              'There is no draft: what you see answers callers.'
            )}
          </p>
          <ForEditors>
            <Button type="submit" look="ink" disabled={!isChanged || save.isPending}>
              Save draft
            </Button>
            <Button
              disabled={(!draft && !isChanged) || save.isPending}
              onClick={({ currentTarget: { form } }) => {
                if (!isChanged) setAsks('publish')
                else if (form?.reportValidity()) save.mutate(true)
              }}
            >
              {isChanged ? 'Save and publish…' : 'Publish…'}
            </Button>
            {draft && (
              <Button look="quiet" onClick={() => setAsks('discard')}>
                Discard
              </Button>
            )}
          </ForEditors>
        </footer>
      </Form>
      {draft && asks === 'publish' && (
        <Publish {...{ agentId, published, draft, reload }} onClose={() => setAsks(undefined)} />
      )}
      {draft && asks === 'discard' && (
        <ConfirmDialog
          title="Discard the draft?"
          action="Discard draft"
          isDestructive
          onConfirm={async () => {
            await api.delete(`${agentPath(agentId)}/draft`)
            await reload()
          }}
          onClose={() => setAsks(undefined)}
        >
          <p>These changes are lost. Callers notice nothing.</p>
          <Changes before={published} after={draft.content} />
        </ConfirmDialog>
      )}
    </>
  )
}

interface PublishProps extends Pick<EditorProps, 'agentId' | 'published' | 'reload'> {
  draft: DraftView
  onClose: () => void
}

function Publish(props: PublishProps) {
  const { agentId, published, draft, reload, onClose } = props
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      title="Publish this draft?"
      action="Publish"
      onConfirm={async () => {
        await api.post(`${agentPath(agentId)}/draft/publish`, { seen_at: draft.saved_at, note })
        await reload()
        say('Published. It answers the next call.')
      }}
      onClose={onClose}
    >
      <Changes before={published} after={draft.content} />
      <PublishTests agentId={agentId} />
      <div className="field">
        <label htmlFor="publish-note">What has changed, for your colleagues</label>
        <input
          id="publish-note"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Switches calls on and off at once, in every version. */
function Switch({ agent, reload }: { agent: AgentView; reload: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const set = async (enabled: boolean): Promise<void> => {
    await api.patch(agentPath(agent.agent_id), { enabled })
    await reload()
    say(enabled ? 'It takes calls.' : 'It takes no more calls. Calls under way go on.')
  }
  return (
    <ForEditors>
      <Button onClick={() => setAsking(true)}>{agent.enabled ? 'Switch off' : 'Switch on'}</Button>
      {isAsking && (
        <ConfirmDialog
          title={
            agent.enabled ? `Switch ${agent.agent_name} off?` : `Switch ${agent.agent_name} on?`
          }
          action={agent.enabled ? 'Switch off' : 'Switch on'}
          onConfirm={() => set(!agent.enabled)}
          onClose={() => setAsking(false)}
        >
          <p>
            {agent.enabled
              ? 'Whoever calls from now on is told that the agent takes no calls at the moment.'
              : 'It takes calls at once.'}
          </p>
        </ConfirmDialog>
      )}
    </ForEditors>
  )
}

/** An agent of ours: it can be switched off and heard, and not be changed. */
function PublishedAgent({ agent, reload }: { agent: AgentView; reload: () => Promise<void> }) {
  return (
    <Page
      title={agent.agent_name || agent.agent_id}
      lead="This agent comes with the site. To change its words, make an agent of your own that is based on it."
      actions={
        <>
          <ForEditors>
            {agent.kind === 'published' && (
              <Link className="button button-ink" href={newAgentHref(agent.agent_id)}>
                Make one of your own
              </Link>
            )}
          </ForEditors>
          <Switch agent={agent} reload={reload} />
        </>
      }
    >
      <AgentTabs agentId={agent.agent_id} />
      <div className="agent">
        <section>
          <h2>Its prompt</h2>
          <p className="note">A language model follows it, where one is set up.</p>
          <pre className="prompt">{agent.agent_prompt || 'The site’s general prompt.'}</pre>
        </section>
        <aside className="agent-aside">
          <TrialCall agentId={agent.agent_id} trialId={agent.agent_id} isDraft={false} />
          <Reach agent={agent} reload={reload} />
        </aside>
      </div>
    </Page>
  )
}
