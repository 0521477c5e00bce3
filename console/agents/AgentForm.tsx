import { useQuery } from '@tanstack/react-query'
import { accents } from '@ringwell/protocol/accents.ts'
import { languages } from '@ringwell/protocol/languages.ts'
import type { AgentContent } from '@ringwell/protocol/operator/agents.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { agentsQuery } from './agentQueries.ts'
import { AgentTasks } from './AgentTasks.tsx'

export interface AgentFormProps {
  content: AgentContent
  onChange: (content: AgentContent) => void
  /** What the server says is wrong, and with which field. */
  error: { field: string; message: string } | undefined
}

/** The fields of an own agent. */
export function AgentForm({ content, onChange, error }: AgentFormProps) {
  const { data: agents = [] } = useQuery(agentsQuery)
  const published = agents.filter(({ kind }) => kind === 'published')
  const set = (change: Partial<AgentContent>): void => onChange({ ...content, ...change })
  const errorOf = (field: keyof AgentContent): string | undefined =>
    error?.field === field ? error.message : undefined
  return (
    <>
      <Field label="Name" error={errorOf('agent_name')}>
        <input
          required
          maxLength={100}
          value={content.agent_name}
          onChange={({ target }) => set({ agent_name: target.value })}
        />
      </Field>
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
          onChange={({ target }) => set({ based_on: target.value, left_out: [] })}
        >
          <Options of={published.map(({ agent_id, agent_name }) => [agent_id, agent_name])} />
        </select>
      </Field>
      <AgentTasks
        basedOn={content.based_on}
        leftOut={content.left_out}
        onChange={(leftOut) => set({ left_out: leftOut })}
        error={errorOf('left_out')}
      />
      <div className="field-row">
        <Field label="Voice" error={errorOf('voice')}>
          <select
            value={content.voice ?? ''}
            onChange={({ target }) => set({ voice: target.value || null })}
          >
            <option value="">The caller’s choice</option>
            <Options
              of={voices.map(({ name, person, inspiration }) => [
                name,
                `${person}: ${inspiration}`,
              ])}
            />
          </select>
        </Field>
        <Field label="Language" error={errorOf('language')}>
          <select
            value={content.language ?? ''}
            onChange={({ target }) => set({ language: target.value || null })}
          >
            <option value="">The caller’s choice</option>
            <Options of={languages.map(({ name }) => [name, name])} />
          </select>
        </Field>
        <Field label="Accent" error={errorOf('accent')}>
          <select
            value={content.accent ?? ''}
            onChange={({ target }) => set({ accent: target.value || null })}
          >
            <option value="">The caller’s choice</option>
            <Options of={accents.map((accent) => [accent, accent])} />
          </select>
        </Field>
      </div>
      <Field
        label="Longest call, in seconds"
        hint="From 30 to 3,600. If you leave this empty, the server’s limit applies."
        error={errorOf('call_limit_seconds')}
      >
        <input
          type="number"
          min={30}
          max={3600}
          value={content.call_limit_seconds ?? ''}
          onChange={({ target }) => set({ call_limit_seconds: numberIn(target) })}
        />
      </Field>
      <div className="field-row">
        <Field
          label="Emergency number"
          hint="What callers in danger are told to ring. Leave empty to use the server’s number."
          error={errorOf('emergency_number')}
        >
          <input
            maxLength={40}
            placeholder="999"
            value={content.emergency_number ?? ''}
            onChange={({ target }) => set({ emergency_number: target.value || null })}
          />
        </Field>
        <Field
          label="Crisis line"
          hint="Whom callers in despair are told to ring."
          error={errorOf('crisis_line')}
        >
          <input
            maxLength={80}
            placeholder="Samaritans on 116 123"
            value={content.crisis_line ?? ''}
            onChange={({ target }) => set({ crisis_line: target.value || null })}
          />
        </Field>
      </div>
      <div className="field-row">
        <Field
          label="Erase calls after (days)"
          hint="What was said and who called. Leave empty to use the server’s setting."
          error={errorOf('keep_calls_days')}
        >
          <input
            type="number"
            min={1}
            max={3650}
            value={content.keep_calls_days ?? ''}
            onChange={({ target }) => set({ keep_calls_days: numberIn(target) })}
          />
        </Field>
        <Field
          label="Delete recordings after (days)"
          hint="They may go before what was said."
          error={errorOf('keep_recordings_days')}
        >
          <input
            type="number"
            min={1}
            max={3650}
            value={content.keep_recordings_days ?? ''}
            onChange={({ target }) => set({ keep_recordings_days: numberIn(target) })}
          />
        </Field>
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

const numberIn = ({ value }: HTMLInputElement): number | null =>
  value === '' ? null : Number(value)
