import type { CallFailure, CallSnapshot } from '@ringwell/call/call.ts'
import { isToasted, limitWords, newsOf, type CallNews } from '@ringwell/call/view/callNews.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { useEffect, useRef } from 'react'
import type { Toasts } from '../ui/toasts.ts'

/** How long the toast about the limit stays open: spec section 4. The call ends half a second later. */
const LIMIT_TOAST_MS = 3_000

/** Shows toasts about a call: when it reaches its limit, when there is a warning, and why none began. */
export function useCallNotices(snapshot: CallSnapshot, toasts: Toasts): void {
  const before = useRef<CallSnapshot>({ phase: 'idle' })
  useEffect(() => {
    for (const news of newsOf(before.current, snapshot)) tell(news, toasts)
    before.current = snapshot
  }, [snapshot, toasts])
}

function tell(news: CallNews, toasts: Toasts): void {
  switch (news.type) {
    case 'limitReached':
      toasts.show({
        type: 'info',
        text: limitWords(messages.limitReached, news.limitMs),
        closeAfterMs: LIMIT_TOAST_MS,
      })
      break
    case 'warned':
      toasts.show({ type: 'warning', text: sentence(news.failure) })
      break
    case 'failed':
      if (isToasted(news.failure)) toasts.show({ type: 'error', text: news.failure.message })
  }
}

function sentence({ message, hint }: CallFailure): string {
  return `${message} ${hint}`
}
