import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { say } from '../ui/toasts.ts'
import { When } from '../ui/When.tsx'
import { agentPath } from './agentQueries.ts'

interface KnowledgeFile {
  name: string
  bytes: number
  answers: number
  state: 'ready' | 'waiting'
  added_at: string
  /** The page that it was read from. */
  url: string | null
}

/** The files and pages that an own agent answers from. They apply to the draft and to what is published alike. */
export function Knowledge({ agentId }: { agentId: string }) {
  const queries = useQueryClient()
  const queryKey = ['knowledge', agentId]
  const path = `${agentPath(agentId)}/knowledge`
  const picker = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState<string>()
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<{ files: KnowledgeFile[] }>(path, {}, signal),
    // What was added is made ready in the background.
    refetchInterval: ({ state }) =>
      state.data?.files.some((file) => file.state === 'waiting') ? 2_000 : false,
  })
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey })
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
        {data?.files.map(({ name, answers, state, url, added_at: addedAt }) => (
          <li key={name}>
            <div>
              <strong>{name}</strong>
              <p className="note">
                {state === 'waiting' ? 'Being made ready…' : `${answers} answers`}
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
              <Button onClick={() => setRemoved(name)}>Remove…</Button>
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
        <Button disabled={add.isPending} onClick={() => picker.current?.click()}>
          {add.isPending ? 'Adding…' : 'Add files'}
        </Button>
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
            error={read.error?.message.replace(/^url: /, '')}
          >
            <input name="url" type="url" required placeholder="https://www.example.com/prices" />
          </Field>
          <Button type="submit" disabled={read.isPending}>
            {read.isPending ? 'Reading…' : 'Read page'}
          </Button>
        </form>
      </ForEditors>
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
