import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AgentView } from '@ringwell/protocol/operator/agents.ts'
import type { KnowledgeText } from '@ringwell/protocol/operator/knowledge.ts'
import { api } from '../api/api.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { capital } from '../call/agentWords.ts'
import { AnswerDialog } from '../unanswered/AnswerDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { counted } from '../ui/counted.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { agentPath, knowledgeQuery } from './agentQueries.ts'
import { TryQuestion } from './TryQuestion.tsx'

/** The files and pages that an own agent answers from. They apply to the draft and to what is published alike. */
export function Knowledge({ agent }: { agent: AgentView }) {
  const { agent_id: agentId } = agent
  const queries = useQueryClient()
  const known = knowledgeQuery(agentId)
  const path = `${agentPath(agentId)}/knowledge`
  const picker = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState<string>()
  const [shown, setShown] = useState<string>()
  const [isAnswering, setAnswering] = useState(false)
  const { data, error } = useQuery({
    ...known,
    // What was added is made ready in the background.
    refetchInterval: ({ state }) =>
      state.data?.files.some((file) => file.state === 'waiting') ? 2_000 : false,
  })
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: known.queryKey })
  const read = useMutation({
    mutationFn: (url: string) => api.post(`${path}/pages`, { url }),
    onSuccess: () => say('The page was read. The agent will use it in a moment.'),
    onSettled: reload,
  })
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await api.post(path, { name: file.name, text: await file.text() })
    },
    onSuccess: () => say('Added. It answers from it in a moment.'),
    onSettled: reload,
  })
  return (
    <section>
      <h2>What it knows</h2>
      <p className="note">Text and Markdown files, and web pages as they were when last read.</p>
      {error && <FailureNote error={error} />}
      <ul className="versions">
        {data?.files.map(({ name, answers, state, url, is_of_answers, added_at: addedAt }) => (
          <li key={name}>
            <div>
              <button type="button" className="link" onClick={() => setShown(name)}>
                {is_of_answers ? 'Answers to questions' : name}
              </button>
              <p className="note">
                {state === 'waiting' ? 'Being made ready…' : counted(answers, 'answer')}
                {url !== null && (
                  <>
                    , read <When at={addedAt} />
                  </>
                )}
              </p>
            </div>
            <ForEditors>
              {url !== null && (
                <Button disabled={read.isPending} onClick={() => read.mutate(url)}>
                  Read again
                </Button>
              )}
              {is_of_answers ? (
                <Link className="button" href={`/unanswered?agent=${encodeURIComponent(agentId)}`}>
                  Change
                </Link>
              ) : (
                <Button onClick={() => setRemoved(name)}>Remove…</Button>
              )}
            </ForEditors>
          </li>
        ))}
      </ul>
      {add.error && <FailureNote error={add.error} />}
      <ForEditors>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept=".md,.txt,text/plain,text/markdown"
          aria-label="Files to add"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            if (files.length > 0) add.mutate(files)
          }}
        />
      </ForEditors>
      <div className="page-actions">
        <ForEditors>
          <Button disabled={add.isPending} onClick={() => picker.current?.click()}>
            {add.isPending ? 'Adding…' : 'Add files'}
          </Button>
          <Button onClick={() => setAnswering(true)}>Add an answer…</Button>
        </ForEditors>
        {data && data.files.length > 0 && <ExportLink path={path} of="what it knows" />}
      </div>
      <ForEditors>
        <form
          className="page-form"
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const url = new FormData(form).get('url') as string
            if (!read.isPending) read.mutate(url.trim(), { onSuccess: () => form.reset() })
          }}
        >
          <Field
            label="Add a page"
            hint="A public page. Its text is read now, and again whenever you ask for it."
            error={read.error && capital(read.error.message.replace(/^url: /, ''))}
          >
            <input name="url" type="url" required placeholder="https://www.example.com/prices" />
          </Field>
          <Button type="submit" disabled={read.isPending}>
            {read.isPending ? 'Reading…' : 'Read page'}
          </Button>
        </form>
        <TryQuestion agentId={agentId} />
      </ForEditors>
      {isAnswering && (
        <AnswerDialog agent={agent} group={undefined} onClose={() => setAnswering(false)} />
      )}
      {shown !== undefined && (
        <KnownText path={path} name={shown} onClose={() => setShown(undefined)} />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title={`Remove ${removed}?`}
          action="Remove file"
          isDestructive
          onConfirm={async () => {
            await api.delete(`${path}/${encodeURIComponent(removed)}`)
            await reload()
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>The agent no longer answers from it, from the next call on.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** What a file says, as the agent has it. */
function KnownText({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['knowledge', path, name],
    queryFn: ({ signal }) =>
      api.get<KnowledgeText>(`${path}/${encodeURIComponent(name)}`, {}, signal),
    gcTime: 0,
  })
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="dialog-body">
        {error && <FailureNote error={error} />}
        {!data && !error && <Waiting />}
        {data?.file.url && <a href={data.file.url}>{data.file.url}</a>}
        {data && (
          <pre className="prompt" dir="auto">
            {data.text}
          </pre>
        )}
      </div>
    </Dialog>
  )
}
