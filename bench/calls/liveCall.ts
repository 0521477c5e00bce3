/**
 * A call with a running server, with the page's own code (`call/realtime/`) for what is sent and what arrives.
 * `spokenCall.ts` and `../talk/speak.ts` speak in it, and `../talk/textCall.ts` types.
 */
import type { CallEndReason } from '@ringwell/call/call.ts'
import { captionsOf } from '@ringwell/call/realtime/captionLines.ts'
import { type CallTalk, hear, newTalk, type TalkEffect } from '@ringwell/call/realtime/talk.ts'
import {
  type CallNotes,
  emptyRecord,
  hearForRecord,
  notesOf,
} from '@ringwell/call/view/callRecord.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import type { ClientEvent, ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import { openCall } from './openCall.ts'

export interface LiveCallOptions {
  url: string
  session: Partial<SessionRequest>
  /** Called with each event, after the talk has taken it. */
  heard: (event: ServerEvent) => void
}

export interface LiveCallEnd {
  reason: CallEndReason
  durationMs: number
  notes: CallNotes
}

export type LiveCall = Awaited<ReturnType<typeof openLiveCall>>

/** @throws {CallRefused} (`openCall.ts`) */
export async function openLiveCall(options: LiveCallOptions) {
  let talk: CallTalk = newTalk
  let record = emptyRecord
  let isOver = false
  /** The last view of each task that was asked for, as JSON. */
  const shown = new Map<string, string>()
  const ended = Promise.withResolvers<LiveCallEnd>()

  const { caller, session, connectedMs } = await openCall({
    url: options.url,
    session: options.session,
    listen: (opening) => opening.onMessage(take),
  })
  const beganAt = performance.now()
  void caller.closed.then(() => end(reasonNow()))

  function take(text: string): void {
    record = hearForRecord(record, text)
    perform(hear(talk, text))
    options.heard(JSON.parse(text) as ServerEvent)
  }

  function perform([next, effects]: [CallTalk, readonly TalkEffect[]]): void {
    talk = next
    for (const effect of effects) if (effect.type === 'send') send(effect.event)
  }

  function send(event: ClientEvent): void {
    if (!isOver) caller.send(JSON.stringify(event))
  }

  /** Why the server's side closed the call just now. */
  function reasonNow(): CallEndReason {
    if (talk.problemCode === 'idle_hang_up') return 'idle'
    const { call_limit_seconds: seconds = CALL_LIMIT_MS / 1_000 } = session
    return performance.now() - beganAt >= seconds * 1_000 ? 'limit' : 'agentEnded'
  }

  function end(reason: CallEndReason): void {
    if (isOver) return
    isOver = true
    ended.resolve({
      reason,
      durationMs: performance.now() - beganAt,
      notes: notesOf({ captions: captionsOf(talk.lines), tasks: talk.tasks }, record),
    })
  }

  return {
    callId: session.call_id,
    /** From the offer to the open event channel. */
    connectedMs,
    caller,
    talk: () => talk,
    /** Takes a step of the talk, such as that of `typeText`. */
    perform,
    send,
    /** The tasks that have changed since the last question, as they are now. */
    changedTasks() {
      const { all } = readTasks(talk.tasks)
      const tasks = all.filter((task) => shown.get(task.id) !== JSON.stringify(task))
      for (const task of tasks) shown.set(task.id, JSON.stringify(task))
      return tasks
    },
    /** Resolves when the call is over, whichever side has ended it. */
    ended: ended.promise,
    isOver: () => isOver,
    async hangUp() {
      end('hungUp')
      await caller.close()
      return ended.promise
    },
  }
}
