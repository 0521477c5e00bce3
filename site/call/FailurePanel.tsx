import type { CallFailure } from '@ringwell/call/call.ts'
import { isToasted } from '@ringwell/call/view/callNews.ts'
import type { PanelWords } from './panelWords.ts'

interface FailurePanelProps {
  words: PanelWords
  failure: CallFailure
  /** Whether it is announced here. If not given, only where no toast has announced it. */
  isAlert?: boolean
  onRetry: () => void
  onType: () => void
  /** Goes back to what the panel has replaced. Missing where it replaces nothing. */
  onClose?: () => void
}

/** Shows why no call began and what to do next. If a toast has announced it, this panel only stays. */
export function FailurePanel({
  words,
  failure,
  isAlert = !isToasted(failure),
  onRetry,
  onType,
  onClose,
}: FailurePanelProps) {
  return (
    <div className="failure">
      <div role={isAlert ? 'alert' : undefined}>
        <p className="error">{failure.message}</p>
        <p className="small">{failure.hint}</p>
      </div>
      {(failure.retryable || onClose) && (
        <p className="failure-go">
          {failure.retryable && (
            <button className="btn btn-sm" type="button" onClick={onRetry}>
              {words.retry}
            </button>
          )}
          {onClose && (
            <button className="text-btn" type="button" onClick={onClose}>
              {words.dock.close}
            </button>
          )}
          {/* The longest is the last one, so that a phone needs no third line, for which it has no room. */}
          {failure.retryable && (
            <button className="text-btn" type="button" onClick={onType}>
              {words.noMicrophone}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
