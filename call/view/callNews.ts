import type { TaskView } from '@ringwell/protocol/taskView.ts'
import type { CallEndReason, CallFailure, CallSnapshot, Caption } from '../call.ts'
import { viewOf } from './callView.ts'
import { parseTaskView } from './tasks.ts'

/** What has happened between two snapshots of a call: for toasts, and for the events of a widget's page. */
export type CallNews =
  | { type: 'live' }
  | { type: 'transcript'; line: Omit<Caption, 'final'> }
  /** A task has begun or looks different now. */
  | { type: 'task'; task: TaskView }
  | { type: 'limitReached'; limitMs: number }
  | { type: 'warned'; failure: CallFailure }
  /** The cause of the warning is gone. */
  | { type: 'warningCleared' }
  | { type: 'ended'; end: { reason: CallEndReason; durationMs: number } }
  | { type: 'failed'; failure: CallFailure }

/** Reports each thing once: what `before` already shows is not news. */
export function newsOf(before: CallSnapshot, now: CallSnapshot): CallNews[] {
  const news: CallNews[] = []
  const was = viewOf(before)
  const { live, failed } = viewOf(now)
  if (live && !was.live) news.push({ type: 'live' })
  if ('captions' in now) {
    const known = new Set('captions' in before ? finished(before.captions).map(({ id }) => id) : [])
    for (const { id, who, text } of finished(now.captions)) {
      if (!known.has(id)) news.push({ type: 'transcript', line: { id, who, text } })
    }
  }
  if ('tasks' in now) {
    for (const message of now.tasks.slice('tasks' in before ? before.tasks.length : 0)) {
      const task = parseTaskView(message)
      if (task) news.push({ type: 'task', task })
    }
  }
  if (live) {
    if (live.limitReached && !was.live?.limitReached) {
      news.push({ type: 'limitReached', limitMs: live.endsAt - live.since })
    }
    if (live.warning && live.warning !== was.live?.warning) {
      news.push({ type: 'warned', failure: live.warning })
    }
    if (!live.warning && was.live?.warning) news.push({ type: 'warningCleared' })
  }
  // A cancelled call is reported as ended too.
  if (now.phase === 'ended' && before.phase !== 'ended') {
    const { reason, durationMs } = now
    news.push({ type: 'ended', end: { reason, durationMs } })
  }
  if (failed && !was.failed) news.push({ type: 'failed', failure: failed.failure })
  return news
}

/**
 * What keeps a call from beginning on our side is a toast. What the visitor can mend, such as the microphone, and the
 * loss of a call that was live are said where the call was, and only there.
 */
export const isToasted = ({ code }: { code: string }): boolean =>
  !code.startsWith('microphone_') && code !== 'connection_lost'

const finished = (captions: readonly Caption[]) =>
  captions.filter(({ final, text }) => final && text)

/**
 * Says the limit of this call, to a hundredth of a minute. The words, in any language, are those for the usual limit and
 * contain its `2` as the only digit.
 */
export const limitWords = (words: string, limitMs: number): string =>
  words.replace('2', String(Math.round(limitMs / 600) / 100))
