import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AgentTaskView } from '@ringwell/protocol/operator/agents.ts'
import { capital } from '../call/agentWords.ts'
import { Check } from '../ui/Check.tsx'
import { tasksQuery } from './agentQueries.ts'

export interface AgentTasksProps {
  basedOn: string
  leftOut: readonly string[]
  onChange: (leftOut: string[]) => void
  error: string | undefined
}

/** What an agent does for callers and what it asks them for; whatever is not ticked is left out. */
export function AgentTasks({ basedOn, leftOut, onChange, error }: AgentTasksProps) {
  const { data: tasks = [] } = useQuery({ ...tasksQuery(basedOn), enabled: basedOn !== '' })
  if (tasks.length === 0) return null
  const box = (id: string, text: string, mayLeave: boolean) => (
    <Check
      checked={!leftOut.includes(id)}
      disabled={!mayLeave}
      onChange={(isChecked) =>
        onChange(isChecked ? leftOut.filter((each) => each !== id) : [...leftOut, id].toSorted())
      }
    >
      <span>{text}</span>
    </Check>
  )
  return (
    <fieldset className="agent-tasks">
      <legend>What it does</legend>
      <p className="field-hint">
        Untick what it should not do. Callers who ask for that are offered a callback instead, so
        check that the greeting does not offer it.
      </p>
      {error && <p className="field-error">{error}</p>}
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            {box(task.id, capital(task.title), task.may_leave_out)}
            {!leftOut.includes(task.id) && <Fields fields={task.fields} box={box} />}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface FieldsProps {
  fields: AgentTaskView['fields']
  box: (id: string, text: string, mayLeave: boolean) => ReactNode
}

function Fields({ fields, box }: FieldsProps) {
  const needed = fields.filter((field) => !field.may_leave_out)
  const extras = fields.filter((field) => field.may_leave_out)
  return (
    <>
      {needed.length > 0 && (
        <p className="note">Needs {needed.map((field) => wordsOf(field)).join(' · ')}</p>
      )}
      {extras.length > 0 && (
        <ul className="agent-fields">
          {extras.map((field) => (
            <li key={field.id}>
              {box(
                field.id,
                `${field.asked === 'never' ? 'Notes' : 'Asks for'} ${wordsOf(field)}`,
                true,
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const wordsOf = ({ label, limits }: AgentTaskView['fields'][number]): string =>
  limits ? `${label} (${limits})` : label
