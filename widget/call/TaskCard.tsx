import { spellReference } from '@ringwell/call/view/tasks.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import type { CallWords } from '../strings/words.ts'

interface TaskCardProps {
  words: CallWords['task']
  task: TaskView
}

/** Shows a task of the agent: what it knows so far, how far it is, and the reference of the result. */
export function TaskCard({ words, task }: TaskCardProps) {
  const { title, status, slots, text, reference } = task
  return (
    <div class="task" data-status={status}>
      <div class="task-head">
        <h2>{title}</h2>
        <p>{words.statuses[status]}</p>
      </div>
      {slots.length > 0 && (
        <dl>
          {slots.map(({ label, text: value }) => (
            <div>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {text && <p dir="auto">{text}</p>}
      {reference && (
        <div class="task-reference">
          <p>
            <span>{words.reference}</span>
            <b aria-hidden="true">{reference}</b>
            <span class="hidden">{spellReference(reference)}</span>
          </p>
          <button type="button" onclick={({ target }) => void copy(reference, target, words)}>
            {words.copy}
          </button>
          <output />
        </div>
      )}
    </div>
  )
}

async function copy(
  reference: string,
  button: EventTarget | null,
  words: CallWords['task'],
): Promise<void> {
  const said = (button as Element).nextElementSibling
  // There is no clipboard on pages without https, and a policy may forbid it.
  const isCopied = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(reference))
    .then(
      () => true,
      () => false,
    )
  if (said) said.textContent = words[isCopied ? 'copied' : 'copyFailed']
}
