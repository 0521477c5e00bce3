import { messageOf } from '@ringwell/protocol/errors.ts'
import { Button } from './Button.tsx'

/** Says why something failed, and offers to try again if that can help. */
export function FailureNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className="failure" role="alert">
      <p>{messageOf(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
