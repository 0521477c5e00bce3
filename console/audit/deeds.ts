import type {
  AuditEntryView,
  NamedAuditEntryView,
  OperatorView,
} from '@ringwell/protocol/operator/people.ts'
import { specialDayText, weekdayText } from '../bookings/days.ts'
import { dateText } from '../ui/times.ts'

/** What the actions of the audit log are called. */
const words: Record<string, string> = {
  'agent.change': 'Changed an agent',
  'agent.create': 'Made an agent',
  'agent.delete': 'Deleted an agent',
  'agent.discard': 'Discarded the draft of an agent',
  'agent.draft': 'Changed the draft of an agent',
  'agent.publish': 'Published an agent',
  'agent.tryTool': 'Tried a tool of an agent',
  'agent_versions.export': 'Exported the versions of an agent',
  'agents.export': 'Exported the agents',
  'audit.export': 'Exported the audit log',
  'booking.cancel': 'Cancelled a booking',
  'booking.create': 'Made a booking',
  'booking.delete': 'Deleted a booking',
  'booking.move': 'Moved a booking',
  'bookings.export': 'Exported the bookings',
  'calendar.change': 'Changed what can be booked',
  'call.assign': 'Handed on a call',
  'call.correct': 'Corrected the record of a call',
  'call.deleteRemark': 'Deleted a note on a call',
  'call.erase': 'Erased a call',
  'call.handBack': 'Gave a call back to the agent',
  'call.hangUp': 'Hung up a call',
  'call.listen': 'Listened to a call',
  'call.remark': 'Wrote a note on a call',
  'call.say': 'Said something in a call',
  'call.takeOver': 'Took over a call',
  'call.uncorrect': 'Took back a correction of a call',
  'calls.deleteView': 'Deleted a view of calls',
  'calls.export': 'Exported the calls',
  'calls.saveView': 'Saved a view of calls',
  'deliveries.export': 'Exported the deliveries',
  'delivery.repeat': 'Sent a delivery again',
  'delivery.retry': 'Tried deliveries again',
  'inbox.change': 'Changed an entry of the inbox',
  'inbox.export': 'Exported the inbox',
  'inbox.note': 'Wrote a note in the inbox',
  'key.create': 'Made a key',
  'key.revoke': 'Revoked a key',
  'keys.export': 'Exported the keys',
  'knowledge.add': 'Added a file or page to an agent',
  'knowledge.export': 'Exported the list of an agent’s files',
  'knowledge.remove': 'Removed a file from an agent',
  'lead.delete': 'Deleted a lead',
  'leads.export': 'Exported the leads',
  'message.delete': 'Deleted a message',
  'messages.export': 'Exported the messages',
  'never_rung.add': 'Kept a number from being rung',
  'never_rung.export': 'Exported the numbers that are never rung',
  'never_rung.remove': 'Let a number be rung again',
  'number.assign': 'Gave a number to an agent',
  'number.remove': 'Took a number from an agent',
  'numbers.export': 'Exported the numbers',
  'operator.invite': 'Invited somebody',
  'operator.join': 'Joined',
  'operator.listening': 'Changed whether callers are told when somebody listens',
  'operator.link': 'Made a new link for somebody',
  'operator.password': 'Set a password',
  'operator.remove': 'Removed somebody',
  'operator.rename': 'Changed their name',
  'operator.role': 'Changed a role',
  'operators.export': 'Exported the people of the console',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'person.erase': 'Erased everything of a person',
  'person.export': 'Exported everything of a person',
  'question.answer': 'Answered a question for the agent',
  'question.dismiss': 'Dismissed a question',
  'question.reopen': 'Took up a question again',
  'questions.export': 'Exported the unanswered questions',
  'retention.confirm_clock': 'Confirmed the clock',
  'session.begin': 'Signed in',
  'session.end': 'Signed out a browser',
  'session.end_others': 'Signed out everywhere else',
  'sessions.export': 'Exported where people are signed in',
  'test.add': 'Made a test of an agent',
  'test.change': 'Changed a test of an agent',
  'test.delete': 'Deleted a test of an agent',
  'tests.export': 'Exported the tests of an agent',
  'trunks.export': 'Exported the SIP trunks',
}

/** The beginnings of actions, as a filter offers them. */
export const kindsOfDeeds: readonly { prefix: string; title: string }[] = [
  { prefix: 'agent', title: 'Agents' },
  { prefix: 'test', title: 'Tests of agents' },
  { prefix: 'knowledge.', title: 'Files of agents' },
  { prefix: 'question', title: 'Unanswered questions' },
  { prefix: 'call', title: 'Calls' },
  { prefix: 'call.listen', title: 'Listening to calls' },
  { prefix: 'inbox.', title: 'Inbox' },
  { prefix: 'lead', title: 'Leads' },
  { prefix: 'message', title: 'Messages' },
  { prefix: 'booking', title: 'Bookings' },
  { prefix: 'calendar.', title: 'Opening hours' },
  { prefix: 'number', title: 'Numbers' },
  { prefix: 'trunks.', title: 'SIP trunks' },
  { prefix: 'never_rung.', title: 'Numbers that are never rung' },
  { prefix: 'deliver', title: 'Deliveries' },
  { prefix: 'key', title: 'Keys' },
  { prefix: 'operator', title: 'People' },
  { prefix: 'person.', title: 'Privacy' },
  { prefix: 'passkey.', title: 'Passkeys' },
  { prefix: 'session', title: 'Signing in and out' },
  { prefix: 'retention.', title: 'Retention' },
  { prefix: 'audit.', title: 'The audit log itself' },
]

/** `PATCH /api/admin/…` for a deed that has no words here. */
export const deedWords = ({ action }: Pick<AuditEntryView, 'action'>): string =>
  words[action] ?? action

/** Where the target of an entry is shown. Nowhere if it was erased. */
export function targetPath({ target_kind: kind, target_id: id, target }: NamedAuditEntryView) {
  if (id === null || !target) return undefined
  const is = encodeURIComponent(id)
  const { calendar = '', day = '' } = target
  switch (kind) {
    case 'agent':
      return `/agents/${is}`
    case 'call':
      return `/calls/${is}`
    case 'inbox item':
      return `/inbox?status=all&item=${is}`
    case 'lead':
    case 'message':
      return `/inbox?status=all&item=${kind}-${is}`
    case 'booking':
      return `/bookings?${new URLSearchParams({ calendar, day, view: 'day' }).toString()}`
    case 'key':
      return '/rings/keys'
    default:
      return undefined
  }
}

const actorWords = { person: '', machine: 'A program', 'command line': 'Command line' }

export const whoWords = ({ actor, name, email }: AuditEntryView): string =>
  actorWords[actor] || name || email || 'Somebody who was erased'

/** Returns each setting that changed, as it was and as it is, in words. */
export function changesOf({ before, after }: AuditEntryView, people: readonly OperatorView[] = []) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    name: name.replaceAll('_', ' '),
    before: before && textOf(before[name], people, name),
    after: after && textOf(after[name], people, name),
  }))
}

/** How the days of settings are called that have hours. */
const dayWords: Record<string, (day: string) => string> = {
  hours: weekdayText,
  special_days: specialDayText,
}

/** `Thursday, 24 December 2026 09:00 to 12:00; 25 December every year closed`. */
function hoursText(days: HoursOfDays, nameOf: (day: string) => string): string {
  const texts = Object.entries(days).map(([day, spans]) => {
    const hours = spans.map(([from, until]) => `${from} to ${until}`).join(', ')
    return `${nameOf(day)} ${hours || 'closed'}`
  })
  return texts.join('; ') || 'none'
}

type HoursOfDays = Readonly<Record<string, readonly (readonly [string, string])[]>>

function textOf(value: unknown, people: readonly OperatorView[], name: string): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const nameOf = dayWords[name]
  // No validation: only our own server writes the log.
  if (nameOf && typeof value === 'object') return hoursText(value as HoursOfDays, nameOf)
  if (typeof value !== 'string') return JSON.stringify(value)
  const person = people.find(({ operator_id: id }) => id === value)
  return person ? person.name || person.email : (dateText(value) ?? value)
}

/** Where the log says who has listened to a call, or to any call of a person. */
export const listenedPath = (about: { target_id: string } | { person: string }): string =>
  `/audit?${new URLSearchParams({ action: 'call.listen', ...about }).toString()}`
