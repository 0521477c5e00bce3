import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AgentTaskView } from '@ringwell/protocol/operator/agents.ts'
import type { FieldChanges } from '@ringwell/protocol/operator/ownTools.ts'
import { capital } from '../call/agentWords.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { tasksQuery } from './agentQueries.ts'
import { fieldWords, mayChange, TaskFields } from './TaskFields.tsx'

export interface AgentTasksProps {
  basedOn: string
  leftOut: readonly string[]
  onChange: (leftOut: string[]) => void
  /** What it asks differently, and its other limits. */
  changes: FieldChanges
  onChanges: (changes: FieldChanges) => void
  error: string | undefined
}

/** What an agent does for callers and what it asks them for; whatever is not ticked is left out. */
export function AgentTasks(props: AgentTasksProps) {
  const { basedOn, leftOut, onChange, changes, onChanges, error } = props
  const [edited, setEdited] = useState<AgentTaskView>()
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
            {!leftOut.includes(task.id) && <Fields fields={task.fields} {...{ changes, box }} />}
            {!leftOut.includes(task.id) && task.fields.some(mayChange) && (
              <ForEditors>
                <Button
                  look="quiet"
                  aria-label={`Questions and limits of ${task.title}`}
                  onClick={() => setEdited(task)}
                >
                  Questions and limits…
                </Button>
              </ForEditors>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <TaskFields
          task={edited}
          changes={changes}
          onDone={(changed) => {
            onChanges(changed)
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </fieldset>
  )
}

interface FieldsProps extends Pick<AgentTasksProps, 'changes'> {
  fields: AgentTaskView['fields']
  box: (id: string, text: string, mayLeave: boolean) => ReactNode
}

function Fields({ fields, changes, box }: FieldsProps) {
  const wordsOf = (field: AgentTaskView['fields'][number]) => fieldWords(field, changes[field.id])
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
                `${(changes[field.id]?.asked ?? field.asked) === 'never' ? 'Notes' : 'Asks for'} ${wordsOf(field)}`,
                true,
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
