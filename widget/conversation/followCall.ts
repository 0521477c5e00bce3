import type { CallFailure, CallSnapshot } from '@ringwell/call/call.ts'
import type { WidgetTranscript } from '../publicTypes.ts'

/** What has happened between two snapshots of a call, for the page's events and for the display. */
export type CallNews =
  | { type: 'live' }
  | { type: 'transcript'; line: WidgetTranscript }
  | { type: 'limitReached' }
  | { type: 'warned'; failure: CallFailure }
  /** The cause of the warning is gone. */
  | { type: 'calm' }
  | {
      type: 'ended'
      reason: Extract<CallSnapshot, { phase: 'ended' }>['reason']
      durationMs: number
    }
  | { type: 'failed'; failure: CallFailure }

export function followCall(before: CallSnapshot, now: CallSnapshot): CallNews[] {
  const news: CallNews[] = []
  if (now.phase === 'live' && before.phase !== 'live') news.push({ type: 'live' })
  if ('captions' in now) {
    const known = new Set('captions' in before ? finished(before.captions).map(({ id }) => id) : [])
    for (const { id, who, text } of finished(now.captions)) {
      if (!known.has(id)) news.push({ type: 'transcript', line: { id, who, text } })
    }
  }
  if (now.phase === 'live') {
    const was = before.phase === 'live' ? before : undefined
    if (now.limitReached && !was?.limitReached) news.push({ type: 'limitReached' })
    if (now.warning && now.warning !== was?.warning) {
      news.push({ type: 'warned', failure: now.warning })
    }
    if (!now.warning && was?.warning) news.push({ type: 'calm' })
  }
  if (now.phase === 'ended' && before.phase !== 'ended') {
    news.push({ type: 'ended', reason: now.reason, durationMs: now.durationMs })
  }
  if (now.phase === 'failed' && before.phase !== 'failed') {
    news.push({ type: 'failed', failure: now.failure })
  }
  return news
}

const finished = (captions: Extract<CallSnapshot, { phase: 'live' }>['captions']) =>
  captions.filter(({ final, text }) => final && text)
