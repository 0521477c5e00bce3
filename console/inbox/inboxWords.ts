import type { InboxEntry, InboxKind, InboxStatus } from '@ringwell/protocol/operator/inbox.ts'
import { shortTime } from '../ui/times.ts'

export const kindWords: Readonly<Record<InboxKind, string>> = {
  emergency: 'Emergency',
  callback: 'Callback',
  request: 'Message to an agent',
  unfinished: 'Unfinished call',
  handed: 'Handed on',
  lead: 'Lead',
  message: 'Contact form',
}

export const statusWords: Readonly<Record<InboxStatus, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  done: 'Done',
}

/** Returns what somebody did, to follow their name. */
export function deedText(
  { type, text, delivery }: InboxEntry,
  nameOf: (author: string) => string,
): string {
  switch (type) {
    case 'status':
      return text === 'done' ? 'marked this as done' : `set this to ${text}`
    case 'owner':
      return text === '' ? 'took the owner off' : `gave this to ${nameOf(text)}`
    case 'due':
      return text === '' ? 'took the due date off' : `made this due ${shortTime(text)}`
    case 'answering':
      return 'began to write an answer'
    case 'reply':
      return `answered by mail, ${mailWords[delivery ?? 'waiting']}`
    case 'call':
      return `rang ${text}`
    default:
      return 'noted'
  }
}

const mailWords = {
  waiting: 'which is on its way',
  delivered: 'which was sent',
  dead: 'which could not be sent',
} as const

export const isPast = (iso: string): boolean => Date.parse(iso) < Date.now()
