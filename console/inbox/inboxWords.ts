import type { InboxEntry, InboxKind, InboxStatus } from '@ringwell/protocol/operator/inbox.ts'
import { shortTime } from '../ui/times.ts'

export const kindWords: Readonly<Record<InboxKind, string>> = {
  emergency: 'Emergency',
  callback: 'Callback',
  request: 'Message to an agent',
  unfinished: 'Unfinished call',
  lead: 'Lead',
  message: 'Contact form',
}

export const statusWords: Readonly<Record<InboxStatus, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  done: 'Done',
}

const dangerWords: Readonly<Record<string, string>> = {
  medical: 'Somebody may need an ambulance',
  despair: 'Somebody may hurt themselves',
  fire: 'Fire or gas',
  violence: 'Somebody may have been attacked',
  child: 'A child may be in danger',
  rescue: 'Somebody may be trapped or lost',
  threat: 'The caller made a threat',
}
export const dangerText = (danger: string): string => dangerWords[danger] ?? 'Danger'

/** Returns what somebody did, to follow their name. */
export function deedText({ type, text, delivery }: InboxEntry): string {
  switch (type) {
    case 'status':
      return text === 'done' ? 'marked this as done' : `set this to ${text}`
    case 'owner':
      return text === '' ? 'took the owner off' : `gave this to ${text}`
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
