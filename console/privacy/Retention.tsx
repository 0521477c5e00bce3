import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetentionView } from '@ringwell/protocol/operator/retention.ts'
import { api } from '../api/api.ts'
import { mayDo } from '../api/useSession.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { counted } from '../ui/counted.ts'
import { Fact } from '../ui/Fact.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { wholeTime } from '../ui/times.ts'
import { say } from '../ui/toasts.ts'

/** How long things are kept and, while the clock can’t be trusted, what waits for somebody who confirms it. */
export function Retention() {
  const queries = useQueryClient()
  const session = useSignedIn()
  const [isConfirming, setConfirming] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => api.get<RetentionView>('/admin/retention', {}, signal),
  })
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { keep_days: days, is_paused: isPaused, doubt, clock, certain_at: certain } = data
  const old = `${counted(data.too_old.calls, 'call')} and ${counted(data.too_old.recordings, 'recording')}`
  return (
    <section className="panel retention" aria-label="How long calls are kept">
      <h2>How long calls are kept</h2>
      <p>
        {days === 0
          ? 'For ever, unless their agent says otherwise.'
          : `For ${counted(days, 'day')}, or less if their agent says so. Then they are deleted with their recordings.`}
      </p>
      {/* The clock can be in doubt where nothing is deleted by it, and be right again before the server looks again. */}
      {isPaused && doubt && (
        <>
          <p className="failure" role="alert">
            {doubt === 'behind'
              ? 'Something was stored at a time that is still to come by the clock of the server. '
              : 'The clock of the server is more than a day ahead of what it has seen: it was off for so long, or its clock is wrong. '}
            Until somebody says that the clock is right, {old} wait to be deleted.
          </p>
          <dl className="facts">
            <Fact title="The clock of the server">{wholeTime(clock)}</Fact>
            {certain !== null && <Fact title="Certain to have passed">{wholeTime(certain)}</Fact>}
            {data.newest_at !== null && (
              <Fact title="Newest call, lead or message">{wholeTime(data.newest_at)}</Fact>
            )}
          </dl>
          {mayDo(session, 'owner') ? (
            <p>
              <Button onClick={() => setConfirming(true)}>The clock is right…</Button>
            </p>
          ) : (
            <p className="note">An owner can confirm the clock.</p>
          )}
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Is the clock of the server right?"
          action="It is right, delete what is too old"
          isDestructive
          onConfirm={async () => {
            await api.post('/admin/retention/confirm', { clock })
            await queries.invalidateQueries({ queryKey: ['retention'] })
            void queries.invalidateQueries({ queryKey: ['health'] })
            say('Confirmed. What is too old is deleted within a minute.')
          }}
          onClose={() => setConfirming(false)}
        >
          <p>
            It says {wholeTime(clock)}. By it, {old} are older than {counted(days, 'day')}. Within a
            minute they are deleted, with old bookings and all that an agent or the audit log keeps
            for less time. Nothing of it can be restored.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
