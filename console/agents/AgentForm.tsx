import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accents } from '@ringwell/protocol/accents.ts'
import { languages } from '@ringwell/protocol/languages.ts'
import type { AgentContent } from '@ringwell/protocol/operator/agents.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { api } from '../api/api.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { TextField } from '../ui/TextField.tsx'
import { agentPath, agentsQuery } from './agentQueries.ts'
import { AgentTasks } from './AgentTasks.tsx'
import { AgentTools } from './AgentTools.tsx'

export interface AgentFormProps {
  agentId: string
  content: AgentContent
  onChange: (content: AgentContent) => void
  /** What the server says is wrong, and with which field. */
  error: { field: string; message: string } | undefined
}

/** What may be left to the caller. */
const choices: readonly {
  field: 'voice' | 'language' | 'accent'
  label: string
  options: readonly (readonly [value: string, name: string])[]
}[] = [
  {
    field: 'voice',
    label: 'Voice',
    options: voices.map(({ name, person, inspiration }) => [name, `${person}: ${inspiration}`]),
  },
  { field: 'language', label: 'Language', options: languages.map(({ name }) => [name, name]) },
  { field: 'accent', label: 'Accent', options: accents.map((accent) => [accent, accent]) },
]

/** The fields of an own agent. */
export function AgentForm({ agentId, content, onChange, error }: AgentFormProps) {
  const { data: agents = [] } = useQuery(agentsQuery)
  const published = agents.filter(({ kind }) => kind === 'published')
  const set = (change: Partial<AgentContent>): void => onChange({ ...content, ...change })
  const errorOf = (field: keyof AgentContent): string | undefined =>
    error?.field === field ? error.message : undefined
  const number = (field: 'call_limit_seconds' | 'keep_calls_days' | 'keep_recordings_days') => ({
    type: 'number',
    error: errorOf(field),
    value: content[field] ?? '',
    onChange: (text: string) => set({ [field]: text === '' ? null : Number(text) }),
  })
  return (
    <>
      <TextField
        label="Name"
        error={errorOf('agent_name')}
        required
        maxLength={100}
        value={content.agent_name}
        onChange={(text) => set({ agent_name: text })}
      />
      <Field
        label="Greeting"
        hint="Its first words. If you leave this empty, it greets like the agent that it is based on."
        error={errorOf('greeting')}
      >
        <textarea
          rows={3}
          maxLength={400}
          value={content.greeting}
          onChange={({ target }) => set({ greeting: target.value })}
        />
      </Field>
      <Field
        label="Can do the same as"
        hint="Its tasks and its answers, beside what your files say."
        error={errorOf('based_on')}
      >
        <select
          value={content.based_on}
          onChange={({ target }) => set({ based_on: target.value, left_out: [], fields: {} })}
        >
          <Options of={published.map(({ agent_id, agent_name }) => [agent_id, agent_name])} />
        </select>
      </Field>
      <AgentTasks
        basedOn={content.based_on}
        leftOut={content.left_out}
        onChange={(leftOut) => set({ left_out: leftOut })}
        changes={content.fields}
        onChanges={(fields) => set({ fields })}
        error={error?.field.startsWith('fields') ? error.message : errorOf('left_out')}
      />
      <AgentTools
        agentId={agentId}
        tools={content.tools}
        onChange={(tools) => set({ tools })}
        error={error?.field.startsWith('tools') ? error : undefined}
      />
      <div className="field-row">
        {choices.map(({ field, label, options }) => (
          <Field key={field} label={label} error={errorOf(field)}>
            <select
              value={content[field] ?? ''}
              onChange={({ target }) => set({ [field]: target.value || null })}
            >
              <option value="">The caller’s choice</option>
              <Options of={options} />
            </select>
          </Field>
        ))}
      </div>
      <Hear agentId={agentId} content={content} />
      <TextField
        label="Longest call, in seconds"
        hint="From 30 to 3,600. If you leave this empty, the server’s limit applies."
        min={30}
        max={3600}
        {...number('call_limit_seconds')}
      />
      <div className="field-row">
        <TextField
          label="Emergency number"
          hint="What callers in danger are told to ring. Leave empty to use the server’s number."
          error={errorOf('emergency_number')}
          maxLength={40}
          placeholder="999"
          value={content.emergency_number ?? ''}
          onChange={(text) => set({ emergency_number: text || null })}
        />
        <TextField
          label="Crisis line"
          hint="Whom callers in despair are told to ring."
          error={errorOf('crisis_line')}
          maxLength={80}
          placeholder="Samaritans on 116 123"
          value={content.crisis_line ?? ''}
          onChange={(text) => set({ crisis_line: text || null })}
        />
      </div>
      <div className="field-row">
        <TextField
          label="Erase calls after (days)"
          hint="What was said and who called. Leave empty to use the server’s setting."
          min={1}
          max={3650}
          {...number('keep_calls_days')}
        />
        <TextField
          label="Delete recordings after (days)"
          hint="They may go before what was said."
          min={1}
          max={3650}
          {...number('keep_recordings_days')}
        />
      </div>
      <Field
        label="Prompt"
        hint="A language model follows it, where one is set up. The built-in answers do not read it."
        error={errorOf('agent_prompt')}
      >
        <textarea
          rows={8}
          maxLength={8000}
          value={content.agent_prompt}
          onChange={({ target }) => set({ agent_prompt: target.value })}
        />
      </Field>
      <Check checked={content.listed} onChange={(isChecked) => set({ listed: isChecked })}>
        <span>Offer it in the demo of this site</span>
      </Check>
    </>
  )
}

/** Speaks the greeting as it stands in the form, without a call. */
function Hear({ agentId, content }: Pick<AgentFormProps, 'agentId' | 'content'>) {
  /** Null once the page is left. */
  const player = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    const made = new Audio()
    made.addEventListener('playing', () => setPlaying(true))
    made.addEventListener('pause', () => {
      URL.revokeObjectURL(made.src)
      setPlaying(false)
    })
    player.current = made
    return () => {
      player.current = null
      made.pause()
    }
  }, [])
  const hear = useMutation({
    async mutationFn() {
      const { greeting, voice, language, accent } = content
      const file = await api.file(`${agentPath(agentId)}/greeting`, {
        greeting,
        voice: voice ?? undefined,
        language: language ?? undefined,
        accent: accent ?? undefined,
      })
      const audio = player.current
      if (!audio) return
      audio.src = URL.createObjectURL(file)
      await audio.play().catch((error: unknown) => {
        URL.revokeObjectURL(audio.src)
        // A pause that comes before the sound does rejects, too.
        const { name } = error as Error
        if (name === 'AbortError') return
        throw new Error(
          // The browser has forgotten the press while the voice was made. It is there the next time.
          name === 'NotAllowedError'
            ? 'Press once more to hear it.'
            : 'This browser can’t play its voice.',
        )
      })
    },
  })
  return (
    <ForEditors>
      <div className="hear">
        <Button
          disabled={hear.isPending}
          onClick={() => (isPlaying ? player.current?.pause() : hear.mutate())}
        >
          {hear.isPending ? 'Getting its voice…' : isPlaying ? 'Stop' : 'Hear its voice'}
        </Button>
        <p className="note">
          It says its greeting, or only the beginning of a long one. There is no call.
        </p>
      </div>
      {hear.error && <FailureNote error={hear.error} />}
    </ForEditors>
  )
}
