import type { CallCredential, CallFailure, TaskMessages } from '@ringwell/call/call.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { useEffect, useRef } from 'react'
import { AfterCall } from '../call/AfterCall.tsx'
import { TaskCard } from '../call/TaskCard.tsx'
import type { PanelWords } from '../call/panelWords.ts'

interface FailurePanelProps {
  words: PanelWords
  failure: CallFailure
  api: string
  /** The credential of a call that may have been recorded before it failed. */
  credential: CallCredential | undefined
  /** Of the call. What was done before it failed is done. */
  tasks: TaskMessages
  onRetry: () => void
  onType: () => void
  /** Given where the panel stands in for something else, so that the visitor can go back to it. */
  onClose?: () => void
}

/** Shows why there is no call and what to do next. The toast has announced it; this panel stays. */
export function FailurePanel({
  words,
  failure,
  api,
  credential,
  tasks,
  onRetry,
  onType,
  onClose,
}: FailurePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  // The control that had the focus disappeared with the failed call.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus()
  }, [])
  return (
    <div className="failure" ref={panel} tabIndex={-1}>
      <p className="error">{failure.message}</p>
      <p className="small">{failure.hint}</p>
      {(failure.retryable || onClose) && (
        <p className="failure-go">
          {failure.retryable && (
            <>
              <button className="btn btn-sm" type="button" onClick={onRetry}>
                {words.retry}
              </button>
              <button className="text-btn" type="button" onClick={onType}>
                {words.noMicrophone}
              </button>
            </>
          )}
          {onClose && (
            <button className="text-btn" type="button" onClick={onClose}>
              {words.dock.close}
            </button>
          )}
        </p>
      )}
      {readTasks(tasks).results.map((result) => (
        <TaskCard words={words.task} task={result} heading="h2" key={result.id} />
      ))}
      {credential !== undefined && (
        <AfterCall words={words.after} api={api} credential={credential} isRated={false} />
      )}
    </div>
  )
}
