import { messageOf } from '@ringwell/protocol/errors.ts'

/** Says why something failed, and offers to try again if that can help. */
export function FailureNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className="failure" role="alert">
      <p>{messageOf(error)}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
