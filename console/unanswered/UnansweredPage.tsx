import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type {
  AskedQuestion,
  SettledQuestion,
  UnansweredGroup,
  UnansweredList,
} from '@ringwell/protocol/operator/unanswered.ts'
import { newAgentHref } from '../agents/agentQueries.ts'
import { api } from '../api/api.ts'
import { mayDo } from '../api/useSession.ts'
import { useNameOf } from '../people/peopleQueries.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Options } from '../ui/Options.tsx'
import { Page } from '../ui/Page.tsx'
import { clock } from '../ui/times.ts'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import './unanswered.css'

/** What callers asked and no agent could answer, by what it means. */
export default function UnansweredPage() {
  const [search, setSearch] = useSearchParams()
  const agent = search.get('agent') ?? ''
  const mayChange = mayDo(useSignedIn(), 'editor')
  const list = useQuery({
    queryKey: ['unanswered'],
    queryFn: ({ signal }) => api.get<UnansweredList>('/admin/unanswered', {}, signal),
  })
  const [open, setOpen] = useState<{ group: UnansweredGroup; deed: 'answer' | 'dismiss' }>()
  const agents = new Map(list.data?.groups.map((group) => [group.agent_id, group.agent_name]))
  const groups = list.data?.groups.filter(({ agent_id: id }) => agent === '' || id === agent) ?? []
  const settled =
    list.data?.settled.filter(({ agent_id: id }) => agent === '' || id === agent) ?? []
  return (
    <Page
      title="Unanswered"
      lead="What callers asked and no agent could answer. Answer once, and it knows from the next call on."
      actions={<ExportLink path="/admin/unanswered" params={{ agent }} />}
    >
      {list.error && <FailureNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {agents.size > 1 && (agent === '' || agents.has(agent)) && (
        <select
          className="input unanswered-agents"
          aria-label="Agent"
          value={agent}
          onChange={({ target }) => setSearch(target.value ? { agent: target.value } : {})}
        >
          <option value="">All agents</option>
          <Options of={[...agents]} />
        </select>
      )}
      {list.data && groups.length === 0 && (
        <EmptyState
          title={agent ? 'Nothing is unanswered for this agent' : 'Nothing is unanswered'}
        >
          {agent && (
            <p>
              <Link href="/unanswered">Show all agents</Link>
            </p>
          )}
          <p>
            When a caller asks something that an agent does not know, the question arrives here,
            together with others that mean the same.
          </p>
        </EmptyState>
      )}
      <ul className="unanswered">
        {groups.map((group) => (
          <li key={`${group.agent_id} ${group.asked[0]?.call_id} ${group.question}`}>
            <Group
              group={group}
              mayChange={mayChange}
              onOpen={(deed) => setOpen({ group, deed })}
            />
          </li>
        ))}
      </ul>
      {settled.length > 0 && (
        <details>
          <summary>Answered and dismissed ({settled.length})</summary>
          <ul className="unanswered">
            {settled.map((each) => (
              <li key={each.id}>
                <Settled settled={each} mayChange={mayChange} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {open?.deed === 'answer' && (
        <AnswerDialog agent={open.group} group={open.group} onClose={() => setOpen(undefined)} />
      )}
      {open?.deed === 'dismiss' && (
        <DismissDialog group={open.group} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  )
}

interface GroupProps {
  group: UnansweredGroup
  mayChange: boolean
  onOpen: (deed: 'answer' | 'dismiss') => void
}

function Group({ group, mayChange, onOpen }: GroupProps) {
  const { question, times, agent_name: name, asked } = group
  return (
    <article className="unanswered-group">
      <div>
        <h2>{question}</h2>
        <p className="note">
          {times === 1 ? 'Asked once' : `Asked ${times} times`} · {name} ·{' '}
          <When at={group.last_asked_at} />
        </p>
        <ul className="unanswered-asked">
          {asked.map((one) => (
            <li key={`${one.call_id} ${one.question}`}>
              <Link href={momentOf(one)}>
                Hear it
                {one.moment_ms !== null && ` at ${clock(one.moment_ms)}`}
              </Link>{' '}
              <When at={one.asked_at} />
              {one.question !== question && ` “${one.question}”`}
            </li>
          ))}
        </ul>
      </div>
      {mayChange && (
        <div className="unanswered-deeds">
          {group.can_answer ? (
            <Button look="ink" onClick={() => onOpen('answer')}>
              Answer
            </Button>
          ) : (
            <p className="note">
              This agent came with the site.{' '}
              <Link href={newAgentHref(group.agent_id)}>Make one of your own</Link> from it to teach
              it answers.
            </p>
          )}
          <Button onClick={() => onOpen('dismiss')}>Dismiss</Button>
        </div>
      )}
    </article>
  )
}

const momentOf = ({ call_id: id, moment_ms: moment }: AskedQuestion): string =>
  `/calls/${encodeURIComponent(id)}${moment === null ? '' : `#t=${Math.floor(moment / 1_000)}`}`

function Settled({ settled, mayChange }: { settled: SettledQuestion; mayChange: boolean }) {
  const nameOf = useNameOf()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { answer, times } = settled
  return (
    <article className="unanswered-group">
      <div>
        <h3>{answer === null ? 'Dismissed' : settled.question}</h3>
        <p>{answer ?? settled.reason}</p>
        <p className="note">
          {nameOf(settled.by)} · <When at={settled.settled_at} />
        </p>
      </div>
      {mayChange && <Button onClick={() => setAsking(true)}>Take back…</Button>}
      {isAsking && (
        <ConfirmDialog
          title={answer === null ? 'Take this dismissal back?' : 'Take this answer back?'}
          action="Take back"
          isDestructive
          onConfirm={async () => {
            await api.delete(`/admin/unanswered/settled/${encodeURIComponent(settled.id)}`)
            await queries.invalidateQueries({ queryKey: ['unanswered'] })
            say('Taken back.')
          }}
          onClose={() => setAsking(false)}
        >
          <p>{answer ?? settled.reason}</p>
          <p>
            {answer === null
              ? 'Your reason is deleted. '
              : 'One answer and its test are deleted, and the agent no longer knows it. '}
            {times === 0
              ? 'No call is listed again: nobody has asked it, or those calls were erased.'
              : `The question is unanswered again, in ${counted(times, 'call')}.`}
          </p>
        </ConfirmDialog>
      )}
    </article>
  )
}

function DismissDialog({ group, onClose }: { group: UnansweredGroup; onClose: () => void }) {
  const queries = useQueryClient()
  const one = group.asked[0]
  const dismiss = useMutation({
    mutationFn: (form: FormData) =>
      api.post<unknown>('/admin/unanswered/dismiss', {
        agent_id: group.agent_id,
        call_id: one?.call_id ?? '',
        asked: one?.question ?? '',
        ...Object.fromEntries(form),
      }),
    onSuccess() {
      say('Dismissed.')
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['unanswered'] }),
  })
  return (
    <FormDialog title="Dismiss this question" action="Dismiss" work={dismiss} onClose={onClose}>
      <Field
        label="Why"
        hint="Your colleagues see this. The question comes back if it is asked again."
      >
        <input name="reason" required maxLength={300} />
      </Field>
    </FormDialog>
  )
}
