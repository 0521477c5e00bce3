import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { AgentTestView } from '@ringwell/protocol/operator/agentTests.ts'
import type { CallDetails } from '@ringwell/protocol/operator/call.ts'
import { api } from '../api/api.ts'
import { agentHref } from '../agents/agentQueries.ts'
import { mayDo } from '../api/useSession.ts'
import { listenedPath } from '../audit/deeds.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Page } from '../ui/Page.tsx'
import { clock } from '../ui/times.ts'
import { say } from '../ui/toasts.ts'
import { useKeys } from '../ui/useKeys.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import './call.css'
import { wordsOfTasks } from './agentWords.ts'
import { callerOf, channelOf, isUnderWay, liveHref } from './callWords.ts'
import { momentIn, PlayerPanel, stepOf } from './PlayerPanel.tsx'
import { Record } from './Record.tsx'
import { Remarks } from './Remarks.tsx'
import { Transcript } from './Transcript.tsx'
import { usePlayer, usePlayerState } from './usePlayer.ts'

/** How often a call that is under way is read again, in ms. */
const RUNNING_MS = 5_000

/** One call: what was said, heard and done in it, and what we make of it. */
export default function CallPage({ callId }: { callId: string }) {
  const call = useQuery({
    queryKey: ['call', callId],
    queryFn: async ({ signal }) =>
      (await api.get<{ call: CallDetails }>(`/admin/calls/${callId}`, {}, signal)).call,
    refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data) && RUNNING_MS,
  })
  if (call.error) {
    return (
      <Page title="Call">
        <FailureNote error={call.error} onRetry={() => void call.refetch()} />
      </Page>
    )
  }
  return call.data ? <ShownCall call={call.data} /> : <Waiting />
}

function ShownCall({ call }: { call: CallDetails }) {
  const session = useSignedIn()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [isErasing, setErasing] = useState(false)
  const player = usePlayer(call.recordings)
  const { timeMs } = usePlayerState(player)
  const { call_id: callId, turns } = call
  const words = useMemo(() => wordsOfTasks(call.tasks), [call.tasks])
  const mayChange = mayDo(session, 'editor') && call.erased_at === null

  // A link to a moment, or to a turn that was searched for, opens the call there.
  useEffect(() => {
    const position = /^#turn-(\d+)$/.exec(location.hash)?.[1]
    const turn = turns.find((each) => String(each.position) === position)
    const moment = turn ? (turn.from_ms ?? undefined) : momentIn(location.hash)
    if (player && moment !== undefined) player.seek(moment)
    if (turn) {
      document.querySelector(`[data-turn="${position}"]`)?.scrollIntoView({ block: 'center' })
    }
    // Only the link decides, not what changes in the call later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [player])

  const current = turns.findLast(({ from_ms: from }) => from !== null && from <= timeMs + 1)
  const playFrom = useCallback(
    (ms: number) => {
      player?.seek(ms)
      player?.play()
    },
    [player],
  )

  function go(by: 1 | -1): void {
    const timed = turns.filter(({ from_ms: from }) => from !== null)
    const at = current ? timed.indexOf(current) : -1
    const next = timed[at + by]
    if (!next || next.from_ms === null) return
    player?.seek(next.from_ms)
    document.querySelector(`[data-turn="${next.position}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const step = (ms: number) => () =>
    player?.seek(Math.min(Math.max(player.timeMs() + ms, 0), player.lengthMs()))
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    ArrowLeft: step(stepOf.ArrowLeft),
    ArrowRight: step(stepOf.ArrowRight),
  })

  const makeTest = useMutation({
    mutationFn: async () => {
      const path = `${agentHref(call.agent_uuid)}/tests`
      const { test } = await api.post<{ test: AgentTestView }>(`/admin${path}`, { call_id: callId })
      await queries.invalidateQueries({ queryKey: ['agents', call.agent_uuid, 'tests'] })
      navigate(`${path}#${test.test_id}`)
    },
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['call', callId] })
  const version = call.agent_version === 0 ? 'its draft' : `version ${call.agent_version}`
  return (
    <Page
      title={callerOf(call)}
      lead={
        <>
          {call.agent_name || 'An agent that was deleted'}
          {call.agent_version !== null && (
            <>
              {' '}
              (
              {call.agent_name ? <Link href={agentHref(call.agent_uuid)}>{version}</Link> : version}
              )
            </>
          )}
          , {channelOf(call)}
          {call.caller_number &&
            call.caller_number !== callerOf(call) &&
            ` (${call.caller_number})`}
          , <When at={call.created_at} />
          {call.duration_ms !== null && `, ${clock(call.duration_ms)} long`}
        </>
      }
      actions={
        mayChange && (
          <>
            {call.agent_name !== '' && call.erased_at === null && (
              <Button disabled={makeTest.isPending} onClick={() => makeTest.mutate()}>
                Make a test
              </Button>
            )}
            <Button onClick={() => setErasing(true)}>Erase…</Button>
          </>
        )
      }
    >
      {makeTest.error && <FailureNote error={makeTest.error} />}
      {call.erased_at !== null && (
        <p className="panel">
          This call was erased on <When at={call.erased_at} />. Nothing of what was said is left.
        </p>
      )}
      <div className="call">
        <div className="call-said">
          {player ? (
            <PlayerPanel callId={callId} player={player} agentName={call.agent_name} />
          ) : isUnderWay(call) ? (
            <p className="panel note">
              This call is in progress. <Link href={liveHref(callId)}>Follow it live</Link>
            </p>
          ) : (
            call.erased_at === null && (
              <p className="panel note">
                There is no recording of this call: it was too short, recording is switched off, or
                it was kept for as long as you had decided.
              </p>
            )
          )}
          <Transcript
            turns={turns}
            current={current?.position}
            words={words}
            agentName={call.agent_name}
            onPlay={player && playFrom}
          />
        </div>
        <aside className="call-beside">
          <Record call={call} mayChange={mayChange} onChanged={refresh} />
          <Remarks call={call} mayChange={mayChange} onChanged={refresh} />
          <p>
            <Link href={listenedPath({ target_id: callId })}>Who has listened to this call</Link>
          </p>
        </aside>
      </div>
      {isErasing && (
        <ConfirmDialog
          title="Erase this call?"
          action="Erase this call"
          isDestructive
          onConfirm={async () => {
            await api.delete(`/admin/calls/${callId}`)
            queries.removeQueries({ queryKey: ['call', callId] })
            void queries.invalidateQueries({ queryKey: ['calls'] })
            say('The call is erased.')
            navigate('/calls')
          }}
          onClose={() => setErasing(false)}
        >
          <p>
            Both recordings, what was said, your notes, tests that were made of it and who called
            are deleted, and can’t be restored. That there was a call, when and how long, stays in
            your figures. Bookings that the caller made stay, too.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
