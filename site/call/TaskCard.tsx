import { announceTask, spellReference } from '@ringwell/call/view/tasks.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { useEffect, useRef, useState } from 'react'
import type { PanelWords } from './panelWords.ts'

interface TaskCardProps {
  words: PanelWords['task']
  task: TaskView
  /** The level of the title. */
  heading: 'h2' | 'h3'
}

/** Shows a task of the agent: what it knows so far, how far it is, and the reference of the result. */
export function TaskCard({ words, task, heading: Heading }: TaskCardProps) {
  const { title, status, slots, text, reference } = task
  return (
    <div className="task" data-status={status}>
      <div className="task-head">
        <Heading>{title}</Heading>
        <p>{words.statuses[status]}</p>
      </div>
      {slots.length > 0 && (
        <dl>
          {slots.map(({ label, text: value }, index) => (
            // The key contains the value, so that a changed value appears like a new one.
            <div key={`${index} ${value}`}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {text !== undefined && <p dir="auto">{text}</p>}
      {reference !== undefined && <Reference words={words} reference={reference} />}
    </div>
  )
}

function Reference({ words, reference }: { words: PanelWords['task']; reference: string }) {
  const [said, setSaid] = useState('')
  return (
    <div className="task-reference">
      <p>
        <span>{words.reference}</span> <b aria-hidden="true">{reference}</b>
        <span className="vh">{spellReference(reference)}</span>
      </p>
      <button
        type="button"
        onClick={() => {
          copy(reference).then(
            () => setSaid(words.copied),
            () => setSaid(words.copyFailed),
          )
        }}
      >
        {words.copy}
      </button>
      <output>{said}</output>
    </div>
  )
}

/** Rejects if the browser has no clipboard for this page, or does not allow it. */
const copy = async (text: string) => navigator.clipboard.writeText(text)

/**
 * Tells a screen reader what has changed, once for each view. It has to be in the page before the task begins, because
 * screen readers announce only changes in it.
 */
export function TaskNews({
  words,
  task,
}: {
  words: PanelWords['task']
  task: TaskView | undefined
}) {
  const before = useRef(task)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const news = announceTask(before.current, task, words)
    before.current = task
    if (news !== '') setSaid(news)
  }, [task, words])
  return <output className="vh">{said}</output>
}
