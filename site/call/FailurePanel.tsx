import type { CallView } from '@ringwell/call/view/callView.ts'
import { useEffect, useRef } from 'react'
import { AfterCall } from '../call/AfterCall.tsx'
import type { DemoCall } from '../call/demoCall.ts'
import type { PanelWords } from '../call/panelWords.ts'

interface FailurePanelProps {
  words: PanelWords
  api: string
  demo: DemoCall
  /** The call that failed. Tasks that were done before stay done, and its recording can be deleted. */
  failed: NonNullable<CallView['failed']>
  onRetry: () => void
  onType: () => void
  /** Goes back to what the panel has replaced. Missing where it replaces nothing. */
  onClose?: () => void
}

/** Shows why there is no call and what to do next. The toast has announced it; this panel stays. */
export function FailurePanel({
  words,
  api,
  demo,
  failed,
  onRetry,
  onType,
  onClose,
}: FailurePanelProps) {
  const { failure } = failed
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
      <AfterCall words={words} api={api} demo={demo} over={failed} heading="h2" isRated={false} />
    </div>
  )
}
